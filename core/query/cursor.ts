/** Where a walk through pages goes on. */
import { hash } from 'node:crypto'
import type { Columns } from '../columns.ts'
import { quoted } from '../database/connection.ts'
import { SQL_TYPES } from '../database/names.ts'
import type { Built } from './filter.ts'
import type { OrderPart } from './orders.ts'
import { QueryPlanError } from './refusal.ts'

/** The values of one record in the columns of an order, as PostgreSQL writes them. */
export type CursorPosition = readonly (string | null)[]

export interface Cursor {
  /** The publication it reads. */
  readonly version: number
  readonly publicationId: string
  /** The hour it asks as of, where what is served depends on it: '2026-11-20T15'. */
  readonly hour: string | null
  /** The last record given. */
  readonly place: CursorPosition
}

/** Opaque to whoever gets it. @param walk what decides which records there are, and their order */
export const writeCursor = (walk: string, cursor: Cursor): string => {
  const { version, publicationId, hour, place } = cursor
  return Buffer.from(JSON.stringify([version, publicationId, hour, place, digest(walk, cursor)])).toString('base64url')
}

/** A mistake is seen, not a forger, who could only ask for what anybody may read. */
const digest = (walk: string, { version, publicationId, hour, place }: Cursor) =>
  hash('sha256', JSON.stringify([walk, version, publicationId, hour, place]), 'base64url').slice(0, 16)

/** @throws QueryPlanError for what is no cursor, or is another query's */
export function readCursor(walk: string, raw: string): Cursor {
  const cursor = parsed(raw)
  if (!cursor || writeCursor(walk, cursor) !== raw)
    throw new QueryPlanError(
      'cursor_invalido',
      '`cursor`: no es de esta consulta, o llegó incompleto. Usa el de `meta.siguiente` tal cual, o quítalo para empezar de nuevo.',
      { parametro: 'cursor' },
    )
  return cursor
}

function parsed(raw: string): Cursor | undefined {
  try {
    const [version, publicationId, hour, place] = JSON.parse(Buffer.from(raw, 'base64url').toString())
    const sound =
      Number.isSafeInteger(version) &&
      version > 0 &&
      typeof publicationId === 'string' &&
      (hour === null || !Number.isNaN(Date.parse(`${hour}:00:00Z`))) &&
      Array.isArray(place) &&
      place.every((value) => value === null || typeof value === 'string')
    return sound ? { version, publicationId, hour, place } : undefined
  } catch {
    return undefined
  }
}

/**
 * What comes after a place in an order, absent values last, as a condition with bound values. As far as the columns go
 * one way and are always there they are compared as a row: an index then begins at the place, however deep it is.
 * @param alias of the record
 * @param first the number of the first placeholder
 */
export function afterSql(
  order: readonly OrderPart[],
  place: CursorPosition,
  { columns, alias, first }: { columns: Columns; alias: string; first: number },
): Built {
  const values: string[] = []
  const terms = order.map(([name, descends], at) => {
    const { spec } = columns[name]!
    const value = place[at]!
    return {
      column: `${alias}.${quoted(name)}`,
      descends,
      required: spec.required,
      value: value === null ? null : `$${values.push(value) + first - 1}::${SQL_TYPES[spec.kind]}`,
    }
  })
  const end = terms.findIndex(({ required, descends }) => !required || descends !== terms[0]!.descends)
  const comparable = terms.slice(0, end < 0 ? terms.length : end)
  const row = (compares: string) =>
    `(${comparable.map(({ column }) => column).join(', ')}) ${compares} (${comparable.map(({ value }) => value).join(', ')})`
  const past = terms[0]!.descends ? '<' : '>'
  if (comparable.length === terms.length) return { sql: row(past), values }
  const exactly = terms.reduceRight((rest, term, at) => {
    const same = term.value === null ? `${term.column} is null` : `${term.column} = ${term.value}`
    return at === terms.length - 1 ? beyond(term) : `(${beyond(term)} or (${same} and ${rest}))`
  }, '')
  return { sql: comparable.length ? `${row(`${past}=`)} and ${exactly}` : exactly, values }
}

interface Term {
  readonly column: string
  readonly descends: boolean
  readonly required: boolean
  readonly value: string | null
}

/** Nothing comes after what is absent, and what is absent after everything else. */
function beyond({ column, descends, required, value }: Term): string {
  if (value === null) return 'false'
  const further = `${column} ${descends ? '<' : '>'} ${value}`
  return required ? further : `(${further} or ${column} is null)`
}
