/** What changed in long series is looked for from their changed days on, and not in all that was before these. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { prepareTables } from '@tianguis/core/database/tables'
import { addDays } from '@tianguis/core/decode/dates'
import { changesStatement, type ChangePoint, type RecordChange } from '@tianguis/core/query/changes'
import { refresh } from '@tianguis/core/refresh/run'
import tasas from '../../connectors/tasas/connector.ts'
import { openTestDatabase } from '../support/database.ts'
import { openFolder } from '../support/folder.ts'
import { answering, NOW, request } from './tiny.ts'

const database = await openTestDatabase()
const folder = await openFolder('series')
test.after(async () => {
  await database.close()
  await folder.remove()
})
const { pool } = database
await prepareTables(pool, tasas)

const DAYS = 1000
const dayOf = (at: number) => addDays('2023-01-01', at)
const rate = (at: number, valor: string) => ({
  fecha: dayOf(at),
  periodo: dayOf(at),
  frecuencia: 'diaria',
  indicador: 'tiie_28',
  nombre: 'TIIE a 28 días',
  valor,
  unidad: '%',
  serie: 'SF43783',
})
const publish = async (...rows: object[]) => {
  const connector: Connector = { ...tasas, invariants: [], contrasts: [], parse: (batch) => batch as never }
  const { outcome, failure } = await refresh(request(pool, answering(connector, { tasas: rows }), folder.path))
  assert.is(outcome, 'published', failure ?? '')
}
const point = (version: number): ChangePoint => ({ version, publishedAt: NOW })
const changes = (from: number, to: number) =>
  changesStatement(tasas, { from: point(from), to: point(to), place: undefined, limit: 1001 })

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}
/** Rows that were read of tables, each time that they were. */
const rowsRead = (node: PlanNode): number =>
  (node['Node Type'].endsWith('Scan') && !node.Plans ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)

test('a day that is new, and one that is corrected, cost what is behind them', async () => {
  await publish(...Array.from({ length: DAYS }, (_none, at) => rate(at, `${7 + (at % 10) / 100}`)))
  await publish(rate(DAYS, '7.5'), rate(DAYS - 3, '8.5'))
  await pool.query('analyze')
  const { text, values } = changes(1, 2)
  const { rows } = await pool.query<RecordChange>(text, [...values])
  assert.equal(
    rows.map(({ operacion, row }) => [operacion, JSON.parse(row).fecha]),
    // What is corrected is another change for the day behind it.
    [
      ['cambio', dayOf(DAYS - 3)],
      ['cambio', dayOf(DAYS - 2)],
      ['alta', dayOf(DAYS)],
    ],
  )
  const explained = await pool.query(`explain (analyze, format json) ${text}`, [...values])
  const read = rowsRead(explained.rows[0]['QUERY PLAN'][0].Plan)
  assert.ok(read < 8 * DAYS, `${read} rows were read`)
})

test.run()
