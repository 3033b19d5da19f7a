import type { Aggregate, TimeGrain } from '@tianguis/core'

export type Operator =
  | {
      readonly op:
        | 'cuanto'
        | 'donde'
        | 'cual'
        | 'como'
        | 'cuando'
        | 'quien'
        | 'lista'
        | 'todos'
        | 'cuales'
        | 'existe'
        | 'cuenta'
        | 'distintos'
        | 'grupo'
        | 'no'
        | 'o'
        | 'y'
    }
  | {
      readonly op:
        | 'tan'
        | 'suyo'
        | 'unico'
        | 'inicial'
        | 'tendencia'
        | 'anterior'
        | 'reciente'
        | 'compara'
        | 'contra'
        | 'entre'
        | 'porcion'
        | 'orden_prohibida'
    }
  | { readonly op: 'mas' | 'menos' | 'mejor' | 'peor' | 'mayor' | 'menor' | 'top' }
  | { readonly op: 'agregado'; readonly agg: Aggregate }
  | { readonly op: 'extremos' }
  | { readonly op: 'comparador'; readonly signo: '>' | '>=' | '<' | '<=' | '=' }
  | { readonly op: 'cambio'; readonly direction?: 'asc' | 'desc' }
  | { readonly op: 'frecuente'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'ordenados'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'alfabetico'; readonly direction: 'asc' | 'desc' }
  | { readonly op: 'nivel'; readonly nivel: 'municipio' | 'estado' | 'pais' }
  | { readonly op: 'grano'; readonly grano: TimeGrain }
  | { readonly op: 'cada'; readonly grano: TimeGrain }
  | { readonly op: 'tasa'; readonly por: number }
  | { readonly op: 'no_soportada'; readonly que: 'causa' | 'pronostico' | 'consejo' }

/** A phrase is folded words; `a|b` are alternatives and `word?` may be missing. */
export type OperatorLexicon = readonly (readonly [Operator, readonly string[]])[]
