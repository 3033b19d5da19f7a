import { quoted } from '../database/connection.ts'
import type { Table } from '../table.ts'
import type { ReturningTable } from './returning-table.ts'

/** Values that come again, from which something can be told. */
const ENOUGH = 20
/** The past is rewritten where more than this share of what comes again has another value, */
const SHARE = 0.2
/** and half of those are at least so much apart: a revised series moves by a hundredth. */
const APART = 0.1

/**
 * The columns whose past comes otherwise than it was published: in another unit, of other days, without its decimals, or
 * with a new base. Of tables whose key says when.
 */
export async function rewrittenPast({
  pool,
  name,
  table,
  comparison,
  joined,
  part,
}: ReturningTable): Promise<string[]> {
  const columns = comparison.changed < ENOUGH || !saysWhen(table) ? [] : measures(table)
  if (!columns.length) return []
  const { rows } = await pool.query<Record<string, number | null>>(
    `select ${columns.map(changesOf).join(', ')} from ${joined}`,
  )
  return columns.flatMap((column, at) => {
    const [again, others, apart] = ['again', 'changed', 'apart'].map((what) => rows[0]![`${what}_${at}`] ?? 0)
    if (again! < ENOUGH * part || others! <= again! * SHARE || apart! <= APART) return []
    return [
      `${name}.${column}: de ${again} valores ya publicados que volvieron, ${others} son otros, y la mitad de ellos por más de ${(100 * apart!).toFixed(0)} %. ¿Cambió la unidad, la base o la columna?`,
    ]
  })
}

const saysWhen = ({ key, columns }: Table) =>
  key.some((column) => ['date', 'instant'].includes(columns[column]!.spec.kind))

const measures = ({ columns, key, steady }: Table) =>
  Object.entries(columns).flatMap(([name, { spec }]) =>
    (spec.kind === 'decimal' || spec.kind === 'integer') && !key.includes(name) && steady?.of !== name ? [name] : [],
  )

function changesOf(column: string, at: number): string {
  const [now, before] = [`s.${quoted(column)}`, `p.${quoted(column)}`]
  const other = `filter (where ${now} <> ${before})`
  return `count(*) filter (where ${now} is not null and ${before} is not null)::float8 as again_${at},
          count(*) ${other}::float8 as changed_${at},
          (percentile_cont(0.5) within group (order by abs(${now} - ${before}) / nullif(abs(${before}), 0)) ${other})::float8 as apart_${at}`
}
