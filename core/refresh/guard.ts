import type { Connector } from '../contract.ts'
import { columnList, publishedTable } from '../database/names.ts'
import { nameless } from '../query/as-of.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { sameKey, type Comparison } from './compare.ts'
import type { Quarantine } from './quarantine.ts'

const SHRINK = 0.2
/** Rows from which shares say something; below it only emptiness is refused. */
const ENOUGH = 20
/** A column may not lose more of its values than this from one publication to the next. */
const LOST_VALUES = 0.25
/** More rows in quarantine than this share means that the format changed. */
const REJECTED = 0.2
const EVIDENCE = 3
/** Reasons that a refusal names, and the characters of each. */
const COMMON = 3
const SHORT = 160

const shortened = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text.replace(/\.$/, ''))

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** "AAAA-MM-DD" or null. */
export const newestObserved = (comparisons: readonly Comparison[]) =>
  comparisons.reduce<string | null>(
    (newest, { observed }) => (observed && (!newest || observed > newest) ? observed : newest),
    null,
  )

/** Why a staged dataset should not be published, as far as its numbers tell; `--accept-shrink` overrules these. */
export function suspicions(
  connector: Connector,
  comparisons: readonly Comparison[],
  observedBefore: string | null,
): string[] {
  const doubts = comparisons.flatMap((comparison) => {
    const { guard = {}, mode } = connector.tables[comparison.table]!
    const found = []
    const { shrink = SHRINK } = guard
    if (mode === 'snapshot' && comparison.published >= ENOUGH && comparison.gone > comparison.published * shrink) {
      found.push(
        `${comparison.table}: desaparecerían ${comparison.gone} de ${comparison.published} filas (${percent(comparison.gone / comparison.published)}); ` +
          `se admite hasta ${percent(shrink)}.`,
      )
    }
    if (comparison.staged >= ENOUGH && comparison.published >= ENOUGH) {
      for (const [column, { staged, published }] of Object.entries(comparison.absent)) {
        if (staged - published > LOST_VALUES) {
          found.push(
            `${comparison.table}.${column}: falta en ${percent(staged)} de las filas; en lo publicado faltaba en ${percent(published)}.`,
          )
        }
      }
    }
    return found
  })
  // Of the dataset and not of each table: a catalogue beside the prices may well be older than they are.
  const observed = newestObserved(comparisons)
  const appended = Object.values(connector.tables).some((table) => table.mode === 'append' && table.observed)
  if (observed && observedBefore && !appended && observed < observedBefore) {
    doubts.push(`La observación más nueva es del ${observed}; ya hay publicada una del ${observedBefore}.`)
  }
  return doubts
}

interface Read {
  readonly read: number
  readonly runId: string | null
  readonly quarantine: Pick<Quarantine, 'count' | 'reasons' | 'firstId'>
}

/**
 * The declared distributions whose median jumps, over the rows that are published and come again: what is new has no
 * before. `--accept-shrink` overrules these too, for a world that did change so much.
 */
export async function jumps(
  pool: Pool,
  connector: Connector,
  comparisons: readonly Comparison[],
  staged: (table: string) => string,
): Promise<string[]> {
  const found = await Promise.all(
    comparisons.map(async ({ table: name, changed }) => {
      const table = connector.tables[name]!
      const { steady } = table
      if (!steady || !changed) return []
      const groups = steady.by.map((column) => `s.${quoted(column)}`)
      const median = (row: string) => `percentile_cont(0.5) within group (order by ${row}.${quoted(steady.of)})`
      const { rows } = await pool.query<{ of: string[]; rows: number; before: number; now: number }>(`
      select array[${groups.map((group) => `${group}::text`).join(', ')}]::text[] as of, count(*)::float8 as rows,
             ${median('p')}::float8 as before, ${median('s')}::float8 as now
        from ${staged(name)} s join ${before(connector, name, false)} p on ${sameKey(table, 's', 'p')}
       where s.${quoted(steady.of)} is not null and p.${quoted(steady.of)} is not null
       ${groups.length ? `group by ${groups.join(', ')}` : ''}
      having count(*) >= ${ENOUGH}`)
      return rows
        .filter((row) => Math.abs(row.now - row.before) > Math.abs(row.before) * steady.median)
        .map(
          (row) =>
            `${[name, ...row.of].join(', ')}: la mediana de ${steady.of} pasaría de ${figure(row.before)} a ${figure(row.now)} en ${row.rows} filas ya publicadas; ` +
            `se admite que cambie ${percent(steady.median)}. ¿Cambió la unidad o la columna?`,
        )
    }),
  )
  return found.flat()
}
const figure = (value: number) => String(Number(value.toPrecision(6)))

/** Why a staged dataset cannot be right; nothing overrules these. */
export function impossibilities(
  connector: Connector,
  comparisons: readonly Comparison[],
  { read, runId, quarantine }: Read,
): string[] {
  const { count: rejected, reasons } = quarantine
  const found = comparisons.flatMap(({ table, staged }) => {
    const { atLeast = 1 } = connector.tables[table]!.guard ?? {}
    return staged < atLeast ? [`${table}: llegaron ${staged} filas buenas; se esperan al menos ${atLeast}.`] : []
  })
  if (read >= ENOUGH && rejected > read * REJECTED) {
    const common = reasons
      .slice(0, COMMON)
      .map(({ tabla, motivo, filas }) => `${filas} × ${tabla}: ${shortened(motivo)}`)
    const look =
      runId === null
        ? []
        : [
            `Mira una entera con «tianguis rejects show ${quarantine.firstId}», y cuántas por motivo con «tianguis runs ${runId}».`,
          ]
    found.push(
      [
        `${rejected} de ${read} filas fueron a cuarentena (${percent(rejected / read)}): es probable que la fuente haya cambiado de formato.`,
        `${reasons.length > common.length ? 'Los motivos más comunes' : 'Los motivos'}: ${common.join(' | ')}.`,
        ...look,
      ].join(' '),
    )
  }
  return found
}

/**
 * The declared invariants that the staged values break, each with some offending rows.
 * @param tables those that are published; the others stay as they are
 */
export async function brokenInvariants(
  pool: Pool,
  connector: Connector,
  staged: (table: string) => string,
  { fresh, tables }: { readonly fresh: boolean; readonly tables: readonly string[] },
): Promise<string[]> {
  const broken = []
  for (const { says, violations } of connector.invariants ?? []) {
    const sql = violations.replaceAll(/\{(after|before)\.(\w+)\}/g, (_all, when: string, table: string) =>
      nameless(
        when === 'after' && tables.includes(table)
          ? after(connector, table, staged(table), fresh)
          : before(connector, table, fresh),
        `_${when}_${table}`,
      ),
    )
    const { rows } = await pool
      .query(`select row_to_json(v)::text as row from (${sql}) v limit ${EVIDENCE}`)
      .catch((error: Error) => {
        error.message = `La comprobación «${says}» no se pudo hacer: ${error.message}`
        throw error
      })
    if (rows.length) broken.push(`No se cumple «${says}»: ${rows.map(({ row }) => row).join(' ')}`)
  }
  return broken
}

/** The published rows; none while they are only a sample, which a first live load replaces. */
const before = (connector: Connector, table: string, fresh: boolean) =>
  `(select ${columnList(Object.keys(connector.tables[table]!.columns))} from ${publishedTable(connector, table)} where _hasta is null${fresh ? ' and false' : ''})`

/** The table as it would be published. */
function after(connector: Connector, name: string, staged: string, fresh: boolean): string {
  const table = connector.tables[name]!
  const columns = columnList(Object.keys(table.columns))
  const rows = `select ${columns} from ${staged}`
  if (table.mode === 'snapshot' || fresh) return `(${rows})`
  return `(${rows} union all select ${columns} from ${before(connector, name, fresh)} p
            where not exists (select from ${staged} s where ${sameKey(table, 's', 'p')}))`
}
