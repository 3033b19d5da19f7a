/**
 * The process of one look at a connector as it was saved. Everything but the connector is loaded before it is told
 * which, so that the answer comes at once; a process of its own, since a module that was imported stays as it was.
 */
import { randomBytes } from 'node:crypto'
import type { Connector } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { loadTerritory } from '@tianguis/core/territory/load'
import { recordAt } from '@tianguis/core/query/as-of'
import type { RunReport } from '@tianguis/core/refresh/run'
import { createQuestionEngine } from '@tianguis/sql'
import { createQueryHandles } from '@tianguis/sql/follow-up/handle'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import { checkSemantics } from '@tianguis/sql/lint'
import { openSession } from '@tianguis/sql/session/session'
import { prepareViews } from '@tianguis/sql/views'
import { readConfig } from '../../config.ts'
import { discoverIn, type DiscoveredConnector } from '../../discovery.ts'
import { lineOf } from '../../place-of-error.ts'
import { watchDatasets } from '../../answer/datasets.ts'
import { refreshDataset } from '../../upkeep/refresh-dataset.ts'
import { answerText } from '../query-text.ts'
import { describeRefresh, isOfKey, KEY_ADVICE } from '../refresh-report.ts'
import { mistakeOf, mistakesOf, mistakeText, type Mistake } from './mistakes.ts'

/**
 * What the command sends: a folder of connectors or of one, which of its folders were saved if not all are to be looked
 * at, a database with places and nothing else, and what the bundled connectors say of themselves, that of places first:
 * their code need not be loaded each time.
 */
export interface SavedOrder {
  readonly folder: string
  readonly only?: readonly string[] | undefined
  readonly database: string
  readonly bundled: readonly Bundled[]
}
export type Bundled = Pick<DiscoveredConnector, 'connector' | 'folder'>

/** What comes back: what is to be read, and whether anything is wrong. */
export interface SavedLook {
  readonly text: string
  readonly sound: boolean
}

const SHOWN = 3
const LONGEST_MS = 20_000
process.once('message', (order: SavedOrder) => {
  void look(order).then((looks) => process.send!(looks, () => process.exit()))
})
process.on('disconnect', () => process.exit())

async function look({ folder, only, database, bundled }: SavedOrder): Promise<SavedLook> {
  const elsewhere = bundled.filter((one) => !`${one.folder}/`.startsWith(`${folder}/`))
  const { found, broken } = await discoverIn(
    folder,
    elsewhere.map(({ connector }) => connector.name),
  )
  const isAsked = (one: { folder: string }) => only === undefined || only.includes(one.folder)
  const pool = openPool({ url: database })
  try {
    const looks: SavedLook[] = []
    for (const { name, folder: its, reason, place } of broken.filter(isAsked))
      looks.push({ sound: false, text: mistakeText(name, its, { says: reason, place }) })
    for (const one of found.filter(isAsked)) {
      const others = [...elsewhere, ...found.filter((other) => other !== one)].map(({ connector }) => connector)
      looks.push(await lookAt(one, pool, { url: database, others, places: bundled[0]!.connector.name }))
    }
    if (!looks.length) return { sound: false, text: `${NONE_HERE} ${folder}.` }
    return { sound: looks.every(({ sound }) => sound), text: looks.map(({ text }) => text).join('\n\n') }
  } finally {
    await pool.end()
  }
}

const NONE_HERE =
  'Un conector es una carpeta con un package.json que dice "tianguis": {}; haz uno con «tianguis new». No hay ninguno en'

interface Surroundings {
  readonly url: string
  readonly others: readonly Connector[]
  /** The dataset that is there already. */
  readonly places: string
}

async function lookAt(one: DiscoveredConnector, pool: Pool, { url, others, places }: Surroundings): Promise<SavedLook> {
  const { connector, folder } = one
  const wrong = (mistakes: readonly Mistake[], shown: readonly string[] = []) => ({
    sound: false,
    text: [...mistakes.map((mistake) => mistakeText(connector.name, folder, mistake)), ...shown].join('\n'),
  })
  try {
    const needed = (connector.after ?? []).filter((name) => name !== places && others.some((it) => it.name === name))
    if (needed.length)
      return wrong([
        { says: `Se calcula de «${needed.join('», «')}», que aquí no se cargan: pruébalo con «tianguis check».` },
      ])
    const mistakes = await mistakesOf(one, others, { territory: await loadTerritory(pool) })
    if (mistakes.length) return wrong(mistakes)
    await prepareTables(pool, connector)
    await prepareViews(pool, connector)
    const report = await refreshed(one, pool, url)
    if (!report.published) return wrong([await mistakeOf(new Error(report.told), folder)])
    const rejects = await rejectsOf(pool, report)
    const answer = await answerOf(one, pool, url)
    const warnings = checkSemantics(connector, { others }).warnings.map((says) => `  aviso: ${says}`)
    const shown = [...rejects.lines, await recordsOf(one, pool), ...warnings, ...answer.lines]
    const faults = [...rejects.mistakes(folder, report.told), ...answer.mistakes(folder)]
    return faults.length ? wrong(faults, shown) : { sound: true, text: [`✔ ${report.told}`, ...shown].join('\n') }
  } catch (error) {
    return wrong([await mistakeOf(error as Error, folder)])
  }
}

async function refreshed(one: DiscoveredConnector, pool: Pool, url: string): Promise<RunReport & { told: string }> {
  const started = performance.now()
  const config = readConfig({ DATABASE_URL: url, REFRESH: 'off' })
  const wanted = { from: 'sample', trigger: 'dev', signal: AbortSignal.timeout(LONGEST_MS) } as const
  const report = await refreshDataset({ config, pool, connectors: [one] }, one, wanted)
  return { ...report, told: describeRefresh({ ...report, runId: null, seconds: (performance.now() - started) / 1000 }) }
}

/** A part of what is shown, and what of it is a mistake. */
interface Part {
  readonly lines: readonly string[]
  mistakes(folder: string, told?: string): Mistake[]
}

/** Of a sample, which shows what is to be served, the contract suite allows as much. */
const REJECTED = 0.1

async function rejectsOf(pool: Pool, { runId, counts }: RunReport): Promise<Part> {
  if (!counts.rejected || runId === null) return { lines: [], mistakes: () => [] }
  const { rows } = await pool.query<{ reason: string; raw: string }>(
    'select reason, raw from tianguis.rejects where run_id = $1 order by id limit $2',
    [runId, SHOWN],
  )
  const ofKey = rows.some(({ reason }) => isOfKey(reason))
  return {
    lines: rows.map(({ reason, raw }) => `  rechazada: ${reason} — ${raw.slice(0, 120)}`),
    mistakes(folder, told = '') {
      if (ofKey) return [{ says: `${told}\n  Qué hacer: ${KEY_ADVICE}`, place: lineOf(folder, /\bkey:/) }]
      const most = Math.floor(counts.read * REJECTED)
      if (counts.rejected <= most) return []
      const says = `${told}\n  Se rechazaron ${counts.rejected} de ${counts.read} filas de la muestra; se esperaban a lo más ${most}. Qué hacer: corrige parse o las columnas, o recorta la muestra.`
      return [{ says, place: lineOf(folder, /\bparse\b\s*[(:]/) }]
    },
  }
}

async function recordsOf({ connector }: DiscoveredConnector, pool: Pool): Promise<string> {
  const order = connector.order.map((part) => part.replace(/^(\w+)/, '"$1"')).join(', ')
  const { rows } = await pool.query<{ record: string }>(
    `select row_to_json(r)::text as record from ${recordAt(connector, 'current')} r order by ${order} limit ${SHOWN}`,
  )
  return [`  GET /api/v1${connector.path}?limit=${SHOWN}`, ...rows.map(({ record }) => `    ${record}`)].join('\n')
}

/** The first of its examples, as the question box of a service with this dataset alone answers it. */
async function answerOf({ connector }: DiscoveredConnector, pool: Pool, url: string): Promise<Part> {
  const [example] = connector.examples ?? []
  if (!example) return { lines: [], mistakes: () => [] }
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
    const clock = () => new Date()
    const box = await createQuestionEngine({ connectors: [connector], session, clock, published, handles })
    const reply = await box.ask(example.q)
    if (reply.ok)
      return {
        lines: [`  ${example.q}`, (await answerText(reply, false, false)).replaceAll(/^/gm, '    ')],
        mistakes: () => [],
      }
    const says = `Su primer ejemplo, «${example.q}», no se contesta: ${reply.error} Se esperaba ${JSON.stringify(example.consulta)}.`
    return { lines: [], mistakes: (folder) => [{ says, place: placeOf(example.q, folder) }] }
  } finally {
    datasets.stop()
    await session.close()
  }
}

const placeOf = (q: string, folder: string) =>
  lineOf(folder, new RegExp(RegExp.escape(q))) ?? lineOf(folder, /\bexamples\b/)
