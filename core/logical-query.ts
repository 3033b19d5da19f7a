import type { Aggregate, Condition, TimeGrain } from './measure.ts'
import type { PlaceLevel } from './semantics.ts'

/**
 * What a question asks, before SQL: the only thing that rules or a model may produce. Identifiers are those of a
 * subject; values are bound.
 */
export interface LogicalQuery {
  /** Id of the subject. */
  readonly tabla: string
  /**
   * listar: rows, in order. agregar: one row, or one a group. distintos: the values of the dimensions. existe: whether
   * there are rows. cambio: a measure in two periods, and the difference. proporcion: the share of rows that meet
   * `parte`. definicion: what `concepto` means. metadatos: since when and until when there are rows, how often they are
   * published, and by whom.
   */
  readonly accion: 'listar' | 'agregar' | 'distintos' | 'existe' | 'cambio' | 'proporcion' | 'definicion' | 'metadatos'
  /** For `definicion`: a term of the subject's glossary. */
  readonly concepto?: string
  /** `agg` is absent for the values of listed rows; id `filas` counts rows. */
  readonly medidas?: readonly { readonly id: string; readonly agg?: Aggregate | 'cuenta' }[]
  /** Dimension ids, `municipio` or `estado`. */
  readonly dimensiones?: readonly string[]
  readonly filtros?: readonly Condition[]
  /** Any of these; a state by two digits, a municipality by five. */
  readonly lugar?: readonly { readonly nivel: PlaceLevel; readonly clave: string }[]
  /** Places left out. */
  readonly excluir?: readonly { readonly nivel: PlaceLevel; readonly clave: string }[]
  /**
   * Half-open days, or what the subject's time calls its standard. `ultimos`: counted back from today or the newest
   * row, whichever is earlier.
   */
  readonly tiempo?: TimeRange
  /** Groups by period. */
  readonly grano?: TimeGrain
  /**
   * What adds up, as it was on average in each period of this grain: divided by all that were published, whatever they
   * have of it.
   */
  readonly cada?: TimeGrain
  /**
   * Ranks apart within each value of these dimensions, where the question names none and values do not compare across
   * them.
   */
  readonly dentro?: readonly string[]
  /**
   * By a measure's id, `tiempo`, `filas`, or `alfabeto`: the names of what is shown. With `por_habitantes` by the rate;
   * `cifra` is what is divided.
   */
  readonly orden?: readonly { readonly por: string; readonly dir: 'asc' | 'desc' }[]
  readonly limite?: number
  /** «el segundo más caro»: of an order with limit 1, what stands in this place instead of the first. */
  readonly puesto?: number
  /** «¿qué lugar ocupa Jalisco?»: of an order with limit 1, these places alone, each with where it stands and among how many. */
  readonly puesto_de?: readonly { readonly nivel: PlaceLevel; readonly clave: string }[]
  /** «el más caro y el más barato»: of an order with limit 1, also what stands at its other end. */
  readonly extremos?: true
  /** Thresholds on groups, of the measures as aggregated. */
  readonly tener?: readonly {
    readonly medida: string
    readonly op: '>' | '>=' | '<' | '<=' | '='
    readonly valor: string
  }[]
  /**
   * Of the groups by the first dimension one figure: how many there are, or what is counted in one of them on average.
   */
  readonly resumen?: 'cuenta' | 'promedio'
  /** Of the highest and the lowest of one measure, also what lies between them. */
  readonly resta?: true
  /** A dimension of which two are set side by side: also what lies between both, in each group of the others. */
  readonly resta_entre?: string
  /** For `distintos` of places: those without any such row. */
  readonly faltan?: true
  /**
   * For `cambio`: the earlier and the later period; absent: the newest period against the one before it of the same
   * length.
   */
  readonly comparar?: { readonly antes: TimeRange; readonly despues: TimeRange }
  /** Only places of so many inhabitants, as the subject that counts them has it. */
  readonly poblacion?: readonly { readonly op: '>' | '>=' | '<' | '<=' | '='; readonly valor: string }[]
  /**
   * Of a price: what so much of it costs, or how much of it so much money buys. `valor` is in the measure's own unit, or
   * in pesos.
   */
  readonly cantidad?: { readonly valor: string; readonly de: 'producto' | 'dinero' }
  /** Divides by inhabitants of the same places, times this. */
  readonly por_habitantes?: number
  /**
   * Of `agregar`: a figure of another subject beside the first, joined by the places or periods that both are told apart
   * by. `por`: the first is divided by it, times this, and what is ranked is that.
   */
  readonly junto?: { readonly consulta: LogicalQuery; readonly por?: number }
  /** Of `agregar` by groups, of what adds up: also what share each has of all that are asked for, in per cent. */
  readonly del_total?: true
  /** For `proporcion`: the rows whose share is asked; with `dimensiones` in each group. */
  readonly parte?: readonly Condition[]
}

export type TimeRange =
  | { readonly desde?: string; readonly hasta?: string }
  /** `anteriores`: as many periods just before those. */
  | { readonly ultimos: number; readonly grano: TimeGrain; readonly anteriores?: true }
  | 'vigente'
  | 'ultimo'
  | 'todo'

/** A question people ask and what it means; at least ten a dataset. */
export interface Example {
  readonly q: string
  readonly consulta: LogicalQuery
}

/** A question that looks like this dataset's and is not, and why: it must be answered elsewhere or not at all. */
export interface Negative {
  readonly q: string
  readonly codigo: 'otra' | 'no_entendida' | 'ambigua' | 'fuera_de_alcance' | 'sin_datos_para' | 'no_soportada'
}
