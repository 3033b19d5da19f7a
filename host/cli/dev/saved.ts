/**
 * The process of one look at a connector as it was saved. Everything but the connector is loaded before it is told
 * which, so that the answer comes at once; a process of its own, since a module that was imported stays as it was.
 */
import { randomBytes } from 'node:crypto'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { recordAt } from '@tianguis/core/query/as-of'
import type { RunReport } from '@tianguis/core/refresh/run'
import { createQuestionEngine } from '@tianguis/sql'
import { createQueryHandles } from '@tianguis/sql/follow-up/handle'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import { assertAskable } from '@tianguis/sql/lint'
import { openSession } from '@tianguis/sql/session/session'
import { prepareViews } from '@tianguis/sql/views'
import { readConfig } from '../../config.ts'
import { discover, type DiscoveredConnector } from '../../discovery.ts'
import { watchDatasets } from '../../answer/datasets.ts'
import { refreshDataset } from '../../upkeep/refresh-dataset.ts'
import { answerText } from '../query-text.ts'
import { describeRefresh } from '../refresh-report.ts'
import { placeOf } from './place.ts'

/** What the command sends: a folder of connectors or of one, and a database with places and nothing else. */
export interface SavedOrder {
  readonly folder: string
  readonly database: string
}
/** What comes back: what is to be read, and whether anything is wrong. */
export interface SavedLook {
  readonly text: string
  readonly sound: boolean
}

const SHOWN = 3
const bundled = (await discover([])).found

process.once('message', (order: SavedOrder) => {
  void look(order).then((looks) => process.send!(looks, () => process.exit()))
})
process.on('disconnect', () => process.exit())

async function look({ folder, database }: SavedOrder): Promise<SavedLook> {
  const { found, broken } = await discover([folder], '/dev/null')
  const texts: SavedLook[] = []
  for (const one of broken)
    texts.push({ sound: false, text: await mistake(one.name, new Error(one.reason), one.folder) })
  const pool = openPool({ url: database })
  try {
    for (const one of found) texts.push(await lookAt(one, pool, database))
  } finally {
    await pool.end()
  }
  if (!texts.length) return { sound: false, text: `No hay ningún conector en ${folder}: haz uno con «tianguis new».` }
  return { sound: texts.every(({ sound }) => sound), text: texts.map(({ text }) => text).join('\n\n') }
}

async function mistake(name: string, error: Error, folder: string): Promise<string> {
  const place = await placeOf(error, folder)
  return `✘ ${name}${place === undefined ? '' : `  ${folder}/${place}`}\n  ${error.message}`
}

async function lookAt(one: DiscoveredConnector, pool: Pool, url: string): Promise<SavedLook> {
  const { connector, folder } = one
  const others = bundled.filter(({ connector: { name } }) => name !== connector.name).map((other) => other.connector)
  try {
    const taken = others.find(({ path }) => path === connector.path)
    if (taken) throw new Error(`La ruta «${connector.path}» es la del conjunto «${taken.name}»: elige otra.`)
    assertAskable(connector, others)
    await prepareTables(pool, connector)
    await prepareViews(pool, connector)
    const started = performance.now()
    const config = readConfig({ DATABASE_URL: url, REFRESH: 'off' })
    const connectors = [...bundled, one]
    const wanted = { from: 'sample', trigger: 'dev', signal: AbortSignal.timeout(60_000) } as const
    const report = await refreshDataset({ config, pool, connectors }, one, wanted)
    const told = describeRefresh({ ...report, seconds: (performance.now() - started) / 1000 })
    const rejects = await rejectsOf(pool, report)
    const sound = report.published && report.counts.rejected === 0
    if (!report.published) return { sound, text: await mistake(connector.name, new Error(told), folder) }
    const shown = [await recordsOf(one, pool), await answerOf(one, pool, url)]
    return { sound, text: [`${sound ? '✔' : '✘'} ${told}`, ...rejects, ...shown].filter(Boolean).join('\n') }
  } catch (error) {
    return { sound: false, text: await mistake(connector.name, error as Error, folder) }
  }
}

async function rejectsOf(pool: Pool, { runId, counts }: RunReport): Promise<string[]> {
  if (!counts.rejected || runId === null) return []
  const { rows } = await pool.query<{ reason: string; raw: string }>(
    'select reason, raw from tianguis.rejects where run_id = $1 order by id limit $2',
    [runId, SHOWN],
  )
  return rows.map(({ reason, raw }) => `  rechazada: ${reason} — ${raw.slice(0, 120)}`)
}

async function recordsOf({ connector }: DiscoveredConnector, pool: Pool): Promise<string> {
  const order = connector.order.map((part) => part.replace(/^(\w+)/, '"$1"')).join(', ')
  const { rows } = await pool.query<{ record: string }>(
    `select row_to_json(r)::text as record from ${recordAt(connector, 'current')} r order by ${order} limit ${SHOWN}`,
  )
  return [`  GET /api/v1${connector.path}?limit=${SHOWN}`, ...rows.map(({ record }) => `    ${record}`)].join('\n')
}

/** The first of its examples, as the question box of a service with this dataset alone answers it. */
async function answerOf({ connector }: DiscoveredConnector, pool: Pool, url: string): Promise<string> {
  const [example] = connector.examples ?? []
  if (!example) return ''
  const datasets = await watchDatasets(pool, [connector], () => undefined)
  const session = openSession({ url })
  try {
    const published = () => ({
      territory: datasets.context.territory,
      terms: ({ subject }: Topic, dimension: string) =>
        datasets.context.terms(subject.dimensions[dimension]!.vocabulary!),
      publication: (name: string) => datasets.get(name),
    })
    const handles = createQueryHandles(randomBytes(32))
    const box = await createQuestionEngine({
      connectors: [connector],
      session,
      clock: () => new Date(),
      published,
      handles,
    })
    const reply = await box.ask(example.q)
    const text = reply.ok ? await answerText(reply, false, false) : reply.error
    return `  ${example.q}\n${text.replaceAll(/^/gm, '    ')}`
  } finally {
    datasets.stop()
    await session.close()
  }
}
