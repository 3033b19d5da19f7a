/** The fake datasets as tables of a few rows, whose right answers can be worked out by hand. */
import type { LogicalQuery } from '@tianguis/core'
import { openTestDatabase } from './database.ts'
import { compile, type Compiled } from '../../sql/compile.ts'
import { openExtents } from '../../sql/refusal/extent.ts'
import { openGuard } from '../../sql/guard/guard.ts'
import { openSession } from '../../sql/session/session.ts'
import { catalogue, TODAY } from './fake-catalogue.ts'
import { readableViews, viewName } from '../../sql/knowledge/catalogue.ts'

export interface Rows {
  /** The rows of a logical query, as the box would run it: through the guard, in a session. */
  answer(query: LogicalQuery): Promise<Record<string, unknown>[]>
  /** The same as the JSON text that PostgreSQL wrote. */
  text(query: LogicalQuery): Promise<readonly string[]>
  readonly url: string
  close(): Promise<void>
}

const TYPES = {
  text: 'text',
  decimal: 'numeric',
  integer: 'bigint',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  list: 'text[]',
} as const

const PLACES: Record<string, string> = {
  14039: "'Jalisco', 'Guadalajara', '14039'",
  14050: "'Jalisco', 'Jocotepec', '14050'",
  14120: "'Jalisco', 'Zapopan', '14120'",
  21114: "'Puebla', 'Puebla', '21114'",
  31050: "'Yucatán', 'Mérida', '31050'",
  14998: "'Jalisco', 'Otros municipios', '14998'",
  14999: "'Jalisco', 'No especificado', '14999'",
}
const stall = (
  key: string,
  name: string,
  place: number,
  fruit: string,
  price: number | null,
  open = true,
  day = '2026-11-18',
) => `('${key}', '${name}', ${PLACES[place]}, '${fruit}', null, ${price ?? 'null'}, ${open}, '${day}')`

/** Limes at 18.50 twice and mangoes at 45 to 50; Duna has no price for mango; Faro is in no known municipality. */
const STALLS = [
  stall('a1', 'Alba', 14039, 'limon', 20),
  stall('a1', 'Alba', 14039, 'mango', 50),
  stall('b2', 'Brisa', 14039, 'limon', 18.5, false),
  stall('c3', 'Cielo', 14120, 'limon', 18.5),
  stall('c3', 'Cielo', 14120, 'mango', 45),
  stall('d4', 'Duna', 31050, 'limon', 30),
  stall('d4', 'Duna', 31050, 'mango', null),
  stall('e5', 'Eco', 21114, 'naranja', 12),
  stall('f6', 'Faro', 14999, 'limon', 99),
]
const BEFORE = [
  stall('a1', 'Alba', 14039, 'limon', 16, true, '2025-11-18'),
  stall('c3', 'Cielo', 14120, 'limon', 18.5, true, '2025-11-18'),
]

const sale = (day: string, place: number, what: string, pieces: number) =>
  `(${PLACES[place]}, '${day}', '${what}', ${pieces})`
/** In the last three months: Guadalajara 65, Zapopan 60, Mérida 60, and 500 in no known municipality of Jalisco. */
const SALES = [
  sale('2025-10-01', 14039, 'flores', 100),
  sale('2026-07-01', 14039, 'flores', 1000),
  sale('2026-08-01', 14039, 'flores', 10),
  sale('2026-09-01', 14039, 'flores', 20),
  sale('2026-10-01', 14039, 'flores', 30),
  sale('2026-10-01', 14039, 'ropa', 5),
  sale('2026-10-01', 14120, 'flores', 60),
  sale('2026-09-01', 14120, 'ropa', 0),
  sale('2026-10-01', 31050, 'flores', 60),
  sale('2026-10-01', 14998, 'flores', 500),
]

/** The 14th and 15th were a weekend, the 16th a holiday. */
const TOKENS = [
  "('2024-11-18', 19)",
  "('2025-11-18', 20)",
  "('2026-11-12', 18.7)",
  "('2026-11-13', 18.5)",
  "('2026-11-17', 18.6)",
  "('2026-11-18', 18.4)",
]

const index = (day: string, what: string, period: string, value: number) =>
  `('${day}', '${what}', '${period}', ${value})`
const INDICES = [
  index('2025-03-01', 'general', 'mensual', 9),
  index('2025-12-01', 'general', 'mensual', 3.5),
  index('2026-02-01', 'general', 'mensual', 4),
  index('2026-07-01', 'general', 'mensual', 4.1),
  index('2026-10-01', 'general', 'mensual', 4.15),
  index('2026-10-01', 'general', 'quincenal', 4.1),
  index('2026-10-16', 'general', 'quincenal', 4.2),
  index('2026-10-01', 'dulces', 'quincenal', 7),
  index('2026-11-01', 'dulces', 'quincenal', 6.5),
]

/** Nobody sold anything in Jocotepec or in Puebla, and people live there. */
const PEOPLE = [
  [14039, 1_000_000],
  [14050, 500_000],
  [14120, 500_000],
  [21114, 2_000_000],
  [31050, 600_000],
].flatMap(([place, count]) =>
  ['2024', '2026', '2027'].map((year) => `(${PLACES[place!]}, '${year}-01-01', ${year === '2026' ? count : 1})`),
)

/** A month in which nobody complained has no row. */
const COMPLAINTS = [
  ['2026-09-01', 14039, 'fiesta', 3],
  ['2026-09-01', 31050, 'obra', 2],
  ['2026-10-01', 14039, 'fiesta', 5],
].map(([day, place, cause, count]) => `(${PLACES[place!]}, '${day}', '${cause}', 'perro', ${count})`)

/** Subjects that have rows here. */
export const FILLED: readonly string[] = ['puestos', 'ventas', 'moneda', 'indice', 'gente', 'quejas']

export async function openRows(): Promise<Rows> {
  const database = await openTestDatabase()
  await database.pool.query('create schema consulta')
  const fill = async (id: string, rows: readonly string[], history = false) => {
    const columns = Object.entries(catalogue.topics.get(id)!.subject.columns).map(
      ([name, { spec }]) => `"${name}" ${TYPES[spec.kind]}`,
    )
    const name = `consulta."${viewName(id, history)}"`
    await database.pool.query(
      `create table ${name} (${columns.join(', ')}); insert into ${name} values ${rows.join(', ')}`,
    )
  }
  await fill('puestos', STALLS)
  await fill('puestos', [...STALLS, ...BEFORE], true)
  await fill('ventas', SALES)
  await fill('moneda', TOKENS)
  await fill('indice', INDICES)
  await fill('gente', PEOPLE)
  await fill('quejas', COMPLAINTS)
  const session = openSession({ url: database.url })
  const guard = await openGuard({ views: readableViews(catalogue.topics.values()) })
  const run = async ({ sql, values }: Pick<Compiled, 'sql' | 'values'>) =>
    (await session.run({ sql: guard.check(sql).sql, values })).rows
  const extents = openExtents(
    () => catalogue,
    () => TODAY,
    run,
  )
  const newestOf = async (query: LogicalQuery | undefined) =>
    query && catalogue.topics.get(query.tabla)!.subject.time ? extents.newest(query) : undefined
  const text = async (query: LogicalQuery) =>
    run(
      compile(query, catalogue, TODAY, {
        newest: await newestOf(query),
        newestBeside: await newestOf(query.junto?.consulta),
      }),
    )
  return {
    url: database.url,
    text,
    answer: async (query) => (await text(query)).map((row) => JSON.parse(row)),
    async close() {
      await session.close()
      await database.close()
    },
  }
}
