import * as assert from 'uvu/assert'
import { recordColumns, type Column } from '@tianguis/core'
import { columnList, publishedTable } from '@tianguis/core/database/names'
import { exactJson } from '@tianguis/core/decode/json'
import { check } from '@tianguis/core/refresh/check'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { isLoaded, type Checks, type Subject } from '../subject.ts'

/** Share of a sample's rows that may be there to show what goes to quarantine. */
const REJECTED = 0.1
const SHOWN = 3

/** What holds of published rows, whatever the dataset. */
export const rowChecks: Checks = {
  'the sample is published, and nearly all of it is good': async (subject) => {
    const { outcome, failure, counts } = await loaded(subject)
    assert.ok(isLoaded(subject.recording, outcome), `The sample was not published: ${failure}`)
    assert.ok(counts.new > 0, 'The sample has no row.')
    assert.ok(
      counts.rejected <= counts.read * REJECTED,
      `${counts.rejected} of the sample's ${counts.read} rows were rejected: ${await someReasons(subject)}`,
    )
    const {
      rows: [row],
    } = await subject.pool.query('select sample from tianguis.datasets where name = $1', [subject.connector.name])
    assert.is(row.sample, true, 'The rows of the sample are not marked as such.')
  },

  'keys are present and unique': async ({ connector, pool }) => {
    for (const [name, { key }] of Object.entries(connector.tables)) {
      const current = `${publishedTable(connector, name)} where _hasta is null`
      const absent = await pool.query(
        `select count(*)::int as n from ${current} and (${key.map((column) => `"${column}" is null`).join(' or ')})`,
      )
      assert.is(absent.rows[0].n, 0, `${name}: ${absent.rows[0].n} rows have no key (${key.join(', ')}).`)
      const repeated = await pool.query(
        `select ${columnList(key)} from ${current} group by ${columnList(key)} having count(*) > 1 limit ${SHOWN}`,
      )
      assert.is(
        repeated.rowCount,
        0,
        `${name}: the key (${key.join(', ')}) is not unique: ${JSON.stringify(repeated.rows)}`,
      )
    }
  },

  'every published and every served value passes the check of its column': async ({ connector, pool }) => {
    const sources = [
      ...Object.entries(connector.tables).map(([name, { columns, guard }]) => ({
        name: `table ${name}`,
        columns,
        mayBeEmpty: guard?.atLeast === 0,
        sql: `select row_to_json(t)::text as row from (select ${columnList(Object.keys(columns))} from ${publishedTable(connector, name)} where _hasta is null) t`,
      })),
      {
        name: 'the record',
        mayBeEmpty: false,
        columns: recordColumns(connector),
        sql: `select row_to_json(r)::text as row from (${jsonRows(connector, `${recordAt(connector, 'current', new Date())} as _r`)}) r`,
      },
    ]
    for (const { name, columns, mayBeEmpty, sql } of sources) {
      const { rows } = await pool.query<{ row: string }>(sql)
      assert.ok(rows.length > 0 || mayBeEmpty, `${name} has no row, and does not say guard: { atLeast: 0 }.`)
      const faults = rows.flatMap(({ row }) =>
        faultsOf(columns, exactJson(row) as Record<string, unknown>).map((fault) => `${fault} in ${row.slice(0, 200)}`),
      )
      assert.is(
        faults.length,
        0,
        `${name}: ${faults.length} values are not what their columns declare: ${faults.slice(0, SHOWN).join(' | ')}`,
      )
    }
  },

  'the declared order, and that of every parameter, leaves no ties': async (subject) => {
    const { connector, pool } = subject
    const context = await subject.readContext()
    const choices = Object.values(connector.params).flatMap((param) =>
      ((param.schema.enum as string[] | undefined) ?? []).map((value) => param.read(value, context)),
    )
    for (const order of [connector.order, ...choices.flatMap((meaning) => (meaning.order ? [meaning.order] : []))]) {
      const columns = columnList(
        order.map((part) => part.split(' ')[0]!),
        '_r',
      )
      const { rows } = await pool.query(
        `select ${columns}, count(*)::int as records from ${recordAt(connector, 'current', new Date())} as _r group by ${columns} having count(*) > 1 limit ${SHOWN}`,
      )
      assert.is(
        rows.length,
        0,
        `Records share a place in the order (${order.join(', ')}), so two equal requests may differ: ${JSON.stringify(rows)}`,
      )
    }
  },
}

interface Loaded {
  readonly outcome: string
  readonly failure: string | null
  readonly counts: { readonly read: number; readonly new: number; readonly rejected: number }
}

/**
 * What the ledger says of the sample: the bench has loaded it as a fresh clone does, after the samples of earlier days.
 */
async function loaded({ pool, connector }: Subject): Promise<Loaded> {
  const {
    rows: [row],
  } = await pool.query(
    `
    select outcome, failure, json_build_object('read', rows_read, 'new', rows_new, 'rejected', rows_rejected) as counts
      from tianguis.runs where dataset = $1 and kind = 'sample' order by id desc limit 1`,
    [connector.name],
  )
  assert.ok(row, 'The ledger knows of no load of the sample.')
  return row
}

function faultsOf(columns: Readonly<Record<string, Column>>, row: Record<string, unknown>): string[] {
  return Object.entries(columns).flatMap(([name, { spec }]) => {
    const checked = check(spec, row[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
}

async function someReasons({ pool, connector }: Subject): Promise<string> {
  const { rows } = await pool.query('select distinct reason from tianguis.rejects where dataset = $1 limit $2', [
    connector.name,
    SHOWN,
  ])
  return rows.map(({ reason }) => reason).join(' | ')
}
