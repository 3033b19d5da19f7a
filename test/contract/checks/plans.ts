import { physicalName, publishedTable } from '@tianguis/core/database/names'
import { transaction, type Client } from '@tianguis/core/database/connection'
import type { CursorPosition } from '@tianguis/core/query/cursor'
import { orderSql, whereSql } from '@tianguis/core/query/filter'
import { orderColumns, orderOf, partsOf } from '@tianguis/core/query/orders'
import { recordAt } from '@tianguis/core/query/as-of'
import type { Connector, ReadContext } from '@tianguis/core'
import type { Datasets } from '../../../host/answer/datasets.ts'
import { planRequest, type AnswerPlan } from '../../../host/answer/plan.ts'
import { statementFor, type Statement } from '@tianguis/core/query/sql'
import { dropTables, fillTables } from '../national.ts'
import { requestsOf, type Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'

/** Rows of the largest tables of the country, of the order of them, where a connector does not declare fewer. */
const COUNTRY = 4_000_000
/** What is read whole in some ten milliseconds. */
const WHOLE = 20_000
/**
 * Rows that an answer may take, by the planner's reckoning: read, joined or thrown away; and more for each record of
 * it.
 */
const [ROWS, ROWS_EACH] = [60_000, 200]
/**
 * What is folded by period is read whole: half a million rows, some hundred milliseconds, each read, put in order and
 * as if it were a period of its own.
 */
const FOLDED = { table: 500_000, rows: 1_500_000 }

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Total Cost': number
  readonly Plans?: readonly Node[]
}

/**
 * What the planner makes of every request, were the tables as large as the country. Only a place to go on from is
 * looked for.
 */
export const planChecks: Checks = {
  "every combination of parameters is answered from an index at the country's size": async (subject) => {
    const { connector, pool } = subject
    const context = await subject.readContext()
    const large = { ...connector, name: `${connector.name}-nacional` }
    for (const [name, { expectedRows = COUNTRY }] of Object.entries(connector.tables)) {
      const {
        rows: [row],
      } = await pool.query<{ n: number }>(
        `select count(*)::int as n from ${publishedTable(connector, name)} where _hasta is null`,
      )
      if (row!.n > expectedRows)
        throw new Error(
          `«${name}» declares ${expectedRows} rows at the country's size, and has ${row!.n} of its sample alone.`,
        )
    }
    const query = subject.asked ?? requestsOf(connector, context, new Date(subject.recording.now))
    const tables = await fillTables(large, {
      pool,
      asSuperuser: subject.bench.asSuperuser,
      rows: COUNTRY,
      words: wordsOf(connector, context),
    })
    try {
      const faults = await transaction(pool, async (client) => {
        const all = []
        for (const one of query) all.push(...(await faultsOf(subject, client, { large, tables, context, query: one })))
        return all
      })
      if (faults.length)
        throw new Error(
          `${faults.length} of ${query.length} requests of ${connector.name} would be slow:\n${faults.slice(0, 10).join('\n')}`,
        )
    } finally {
      await dropTables(large, pool)
    }
  },
}

/** The texts of every column that is a vocabulary. */
const wordsOf = ({ params }: Connector, { terms }: ReadContext) =>
  new Map(
    Object.values(params).flatMap(({ vocabulary }) =>
      vocabulary ? [[vocabulary.column, terms(vocabulary).map(({ value }) => value)]] : [],
    ),
  )

interface Asked {
  readonly large: Connector
  readonly tables: Readonly<Record<string, number>>
  readonly context: ReadContext
  readonly query: Query
}

async function faultsOf(
  { connector, recording }: Subject,
  client: Client,
  { large, tables, context, query }: Asked,
): Promise<string[]> {
  const now = new Date(recording.now)
  const asked = new Map(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const plan = planRequest(connector, asked, { context } as Datasets, now)
  const first = await faultsOfPlan(client, { large, tables, plan, now })
  const place = Object.keys(query).every((name) => name === 'orden') ? await deep(client, large, plan, now) : undefined
  const further = place
    ? await faultsOfPlan(client, {
        large,
        tables,
        now,
        plan: { ...plan, cursor: { version: 1, publicationId: 'a', hour: null, place } },
      })
    : []
  return [...first, ...further.map((fault) => `a page further on: ${fault}`)].map(
    (fault) => `«${new URLSearchParams([...asked])}» ${fault}`,
  )
}

/** The place of one of the last records: what looks at all that come before has to say so. */
async function deep(
  client: Client,
  large: Connector,
  { spec: { order, where } }: AnswerPlan,
  now: Date,
): Promise<CursorPosition | undefined> {
  const columns = orderColumns(large)
  const { sql, values } = whereSql(where, columns)
  const names = partsOf(order).map(([name]) => `_r."${name}"::text`)
  const backwards = orderOf(partsOf(order).map(([name, descends]) => [name, !descends]))
  const {
    rows: [row],
  } = await client.query<{ place: CursorPosition }>(
    `select array[${names.join(', ')}] as place from ${recordAt(large, 'current', now)} as _r ${sql} ${orderSql(backwards, columns, '_r')} offset 10 limit 1`,
    [...values],
  )
  return row?.place
}

interface Planned extends Pick<Asked, 'large' | 'tables'> {
  readonly plan: AnswerPlan
  readonly now: Date
}

async function faultsOfPlan(client: Client, { large, tables, plan, now }: Planned): Promise<string[]> {
  const statement = statementFor(large, plan, 'current', now)
  const { root, rows } = await reckoned(client, statement)
  const { fold } = plan.shape
  const allowed = fold ? FOLDED.rows : ROWS + ROWS_EACH * (plan.limit ?? 0)
  const faults = new Set(
    nodesOf(root).flatMap((node) => wholeTable(node, tables, large.name, fold ? FOLDED.table : WHOLE)),
  )
  if (rows > allowed) faults.add(`takes ${rows} rows, more than ${allowed}`)
  return faults.size ? [`${[...faults].join(', ')}: ${statement.text.replace(/\s+/g, ' ').trim()}`] : []
}

/**
 * The plan, and how many rows it takes up to the last record. EXPLAIN tells rows as if no limit cut them short; but the
 * cost is told as it is cut, and what it grows by when every row costs a little more is their number.
 */
async function reckoned(client: Client, { text, values }: Statement): Promise<{ root: Node; rows: number }> {
  const explained = async (costPerRow: number): Promise<Node> => {
    await client.query(`set local cpu_tuple_cost = ${costPerRow}`)
    const {
      rows: [row],
    } = await client.query(`explain (format json) ${text}`, [...values])
    return row['QUERY PLAN'][0].Plan
  }
  const [root, dearer] = [await explained(PER_ROW), await explained(PER_ROW * 1.01)]
  return { root, rows: Math.round((dearer['Total Cost'] - root['Total Cost']) / (PER_ROW * 0.01)) }
}
/** PostgreSQL's own cpu_tuple_cost. */
const PER_ROW = 0.01

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function wholeTable(node: Node, tables: Asked['tables'], name: string, most: number): string[] {
  const table = Object.keys(tables).find((one) => node['Relation Name'] === physicalName({ name }, one))
  return node['Node Type'] === 'Seq Scan' && table && tables[table]! > most
    ? [`reads all ${tables[table]} rows of ${table} (Seq Scan)`]
    : []
}
