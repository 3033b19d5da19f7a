/**
 * The process of one look at a connector as it was saved. Everything but the connector is loaded before it is told
 * which, so that the answer comes at once; a process of its own, since a module that was imported stays as it was.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Connector } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { loadTerritory } from '@tianguis/core/territory/load'
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
import { mistakesOf, type Mistake } from './mistakes.ts'
import { lineOf, locateError } from './place.ts'

/**
 * What the command sends: a folder of connectors or of one, a database with places and nothing else, and what the
 * bundled connectors say of themselves, whose code need not be loaded each time.
 */
export interface SavedOrder {
  readonly folder: string
  readonly database: string
  readonly bundled: readonly Connector[]
}
/** What comes back: what is to be read, and whether anything is wrong. */
export interface SavedLook {
  readonly text: string
  readonly sound: boolean
}

const SHOWN = 3
const LONGEST_MS = 60_000
/** Bundled connectors are there already: only the folder is looked at. */
const NO_CHECKOUT = '/dev/null'
process.once('message', (order: SavedOrder) => {
  void look(order).then((looks) => process.send!(looks, () => process.exit()))
})
process.on('disconnect', () => process.exit())

async function look({ folder, database, bundled }: SavedOrder): Promise<SavedLook> {
  const { found, broken } = await discover([folder], NO_CHECKOUT)
  const pool = openPool({ url: database })
  try {
    const looks: SavedLook[] = []
    for (const { name, folder: its, error, reason } of broken)
      looks.push({ sound: false, text: await mistaken(name, its, error ?? new Error(reason)) })
    for (const one of found) looks.push(await lookAt(one, pool, { url: database, others: bundled }))
    if (!looks.length) return { sound: false, text: `No hay ningún conector en ${folder}: haz uno con «tianguis new».` }
    return { sound: looks.every(({ sound }) => sound), text: looks.map(({ text }) => text).join('\n\n') }
  } finally {
    await pool.end()
  }
}

/** What is wrong, with the line it is on and what to do. */
async function mistaken(name: string, folder: string, ...errors: (Error | Mistake)[]): Promise<string> {
  const told = await Promise.all(
    errors.map(async (one) => {
      const says = one instanceof Error ? one.message : one.says
      const place =
        one instanceof Error
          ? await locateError(one, folder)
          : (one.place ?? (await locateError(new Error(says), folder)))
      return `✘ ${name}${place === undefined ? '' : `  ${folder}/${place}`}\n  ${isUnreadable(one) ? `No se puede leer como código: ${says}` : says}`
    }),
  )
  return told.join('\n')
}

interface Surroundings {
  readonly url: string
  readonly others: readonly Connector[]
}

async function lookAt(one: DiscoveredConnector, pool: Pool, { url, others }: Surroundings): Promise<SavedLook> {
  const { connector, folder } = one
  const wrong = async (...errors: (Error | Mistake)[]) => ({
    sound: false,
    text: await mistaken(connector.name, folder, ...errors),
  })
  try {
    const taken = others.find(({ name, path }) => path === connector.path || name === connector.name)
    if (taken) throw new Error(`«${connector.path}» es del conjunto «${taken.name}»: elige otro nombre y otra ruta.`)
    const mistakes = mistakesOf(one, others)
    if (mistakes.length) return await wrong(...mistakes)
    assertAskable(connector, others)
    await rehearsed(one, pool)
    await prepareTables(pool, connector)
    await prepareViews(pool, connector)
    const report = await refreshed(one, pool, url)
    if (!report.published) return await wrong(new Error(report.told))
    const rejects = await rejectsOf(pool, report)
    const shown = [await recordsOf(one, pool), await answerOf(one, pool, url)].filter(Boolean).join('\n')
    const [first] = rejects
    if (first === undefined) return { sound: true, text: `✔ ${report.told}\n${shown}` }
    return {
      sound: false,
      text: `${await mistaken(connector.name, folder, { says: report.told, ...(isKey(first) && lineOf(folder, /\bkey:/)) })}\n${rejects.join('\n')}\n${shown}`,
    }
  } catch (error) {
    return wrong(error as Error)
  }
}

/** Of a run only the message of what was thrown is kept: thrown here, it says on which line. */
async function rehearsed({ connector, fixtures }: DiscoveredConnector, pool: Pool): Promise<void> {
  const territory = await loadTerritory(pool)
  const { batches } = await rehearse(connector, join(fixtures, 'sample'))
  for (const batch of batches) {
    const parsed: unknown = connector.parse(batch, { territory })
    const tables = Object.keys(connector.tables)
    const given = typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : []
    if (!given.some((name) => tables.includes(name)))
      throw new Error(
        `parse devolvió ${given.length ? `filas de «${given.join('», «')}»` : 'nada'}; se esperaba un objeto con filas de «${tables.join('» o «')}», como { ${tables[0]}: [...] }.`,
      )
    for (const rows of Object.values(parsed as Record<string, Iterable<unknown>>)) for (const _row of rows) continue
  }
}

async function refreshed(one: DiscoveredConnector, pool: Pool, url: string): Promise<RunReport & { told: string }> {
  const started = performance.now()
  const config = readConfig({ DATABASE_URL: url, REFRESH: 'off' })
  const wanted = { from: 'sample', trigger: 'dev', signal: AbortSignal.timeout(LONGEST_MS) } as const
  const report = await refreshDataset({ config, pool, connectors: [one] }, one, wanted)
  return { ...report, told: describeRefresh({ ...report, runId: null, seconds: (performance.now() - started) / 1000 }) }
}

const isKey = (reject: string) => reject.includes('la llave (')
const isUnreadable = (one: Error | Mistake) => one instanceof SyntaxError

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
