/** The one figure of an answer, to be held against a threshold. */
import { createHash } from 'node:crypto'
import { scaleDecimal } from '@tianguis/core/decimal'
import type { Answered } from '@tianguis/sql/reply/reply'
import type { Knowledge } from '@tianguis/sql/knowledge/knowledge'
import { Digits, readJson, type DisplayRow } from '../portal/values.ts'
import type { Sign } from './sentence.ts'

/** What is remembered of an answer, to tell it from the next. */
export interface Observed {
  /** Its figure as PostgreSQL wrote it; null where there are several or none. */
  readonly value: string | null
  /** A digest of its rows. */
  readonly answer: string
}

export function observedIn(reply: Answered, { catalogue }: Knowledge): Observed {
  return {
    value: figureOf(reply, catalogue),
    answer: createHash('sha256').update(reply.rows.join('\n')).digest('base64url'),
  }
}

function figureOf({ rows, grafica, interpretacion }: Answered, { topics }: Knowledge['catalogue']): string | null {
  if (rows.length !== 1) return null
  const { tabla, medidas = [] } = interpretacion.consulta
  const measure = topics.get(tabla)?.subject.measures[medidas[0]?.id ?? '']
  const column = grafica?.tipo === 'cifra' ? grafica.y : medidas.length === 1 ? measure?.column : undefined
  const value = column === undefined ? undefined : (readJson(rows[0]!) as DisplayRow)[column]
  return value instanceof Digits && DECIMAL.test(value.text) ? value.text : null
}

const DECIMAL = /^-?\d+(\.\d+)?$/
/** More than any source gives. */
const FIGURES = 12

/** @param value exact decimal text, as the threshold is */
export function meets(value: string, sign: Sign, threshold: string): boolean {
  const difference = scaleDecimal(value, FIGURES) - scaleDecimal(threshold, FIGURES)
  if (difference === 0n) return sign === '<=' || sign === '>='
  return sign.startsWith('<') === difference < 0n
}
