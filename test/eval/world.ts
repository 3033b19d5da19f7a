import { createQuestionEngine, type QuestionEngine } from '@tianguis/sql'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import { openSession } from '@tianguis/sql/session/session'
import { prepareViews } from '@tianguis/sql/views'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { rowsAt } from '@tianguis/core/query/as-of'
import { watchDatasets } from '../../host/answer/datasets.ts'
import { discover } from '../../host/discovery.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { inventedTemplate } from '../support/invented.ts'
import type { Rows } from './match-rows.ts'
import { reseed } from './seeds.ts'
import { testHandles } from '../support/handles.ts'

/** The evaluation's clock: noon in Mexico City. */
export const NOW = new Date('2026-11-19T18:00:00Z')
const TODAY = "date '2026-11-19'"

/** One database that questions are asked of, and gold SELECTs of its tables. */
export interface World {
  readonly box: QuestionEngine
  readonly connectors: readonly Connector[]
  gold(sql: string): Promise<Rows>
  close(): Promise<void>
}

export async function openWorld(seed: number): Promise<World> {
  const { found } = await discover([])
  const connectors = found.map(({ connector }) => connector)
  const database = await openTestDatabase({ template: inventedTemplate })
  for (const connector of connectors)
    await prepareViews(database.pool, connector, { now: `timestamptz '${NOW.toISOString()}'` })
  await reseed(database.pool, connectors, seed)
  await database.pool.query('analyze')
  const { box, close } = await openBox(database, connectors)
  return {
    box,
    connectors,
    gold: (sql) => askGold(database.pool, connectors, sql),
    async close() {
      await close()
      await database.close()
    },
  }
}

/** The question box over what a database has. */
export async function openBox(
  database: TestDatabase,
  connectors: readonly Connector[],
): Promise<Pick<World, 'box' | 'close'>> {
  const datasets = await watchDatasets(database.pool, connectors, (error) => {
    throw error
  })
  const session = openSession({ url: database.url })
  const published = () => ({
    territory: datasets.context.territory,
    terms: ({ subject }: Topic, dimension: string) =>
      datasets.context.terms(subject.dimensions[dimension]!.vocabulary!),
    publication: (name: string) => datasets.get(name),
  })
  const box = await createQuestionEngine({ connectors, session, clock: () => NOW, published, handles: testHandles })
  return {
    box,
    async close() {
      datasets.stop()
      await session.close()
    },
  }
}

async function askGold(pool: Pool, connectors: readonly Connector[], sql: string): Promise<Rows> {
  const text = sql
    .replaceAll('{today}', TODAY)
    .replaceAll(/\{([a-z0-9-]+)\.(\w+)\}/g, (all, dataset: string, table: string) => {
      const connector = connectors.find(({ name }) => name === dataset)
      if (!connector?.tables[table]) throw new Error(`A gold SELECT reads ${all}, which is no table.`)
      return rowsAt(connector, table, 'current')
    })
  const { rows, fields } = await pool.query({
    text,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value } as never,
  })
  return {
    width: fields.length,
    rows: (rows as unknown as (string | null)[][]).map((row) =>
      row.map((cell, at) => asCell(cell, fields[at]!.dataTypeID)),
    ),
  }
}

const NUMBERS: readonly number[] = [20, 21, 23, 700, 701, 1700]
const BOOLEAN = 16

const asCell = (cell: string | null, type: number) =>
  cell === null ? null : NUMBERS.includes(type) ? { number: cell } : type === BOOLEAN ? cell === 't' : cell
