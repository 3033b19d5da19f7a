/**
 * The process of one look at a connector as it was saved. Everything but the connector is loaded before it is told
 * which, so that the answer comes at once; a process of its own, since a module that was imported stays as it was.
 */
import type { Connector, Territory } from '@tianguis/core'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { prepareTables } from '@tianguis/core/database/tables'
import { loadTerritory } from '@tianguis/core/territory/load'
import type { RunReport } from '@tianguis/core/refresh/run'
import { checkSemantics } from '@tianguis/sql/lint'
import { prepareViews } from '@tianguis/sql/views'
import { readConfig } from '../../config.ts'
import { discoverIn, type DiscoveredConnector } from '../../discovery.ts'
import { openStore } from '../../store/open.ts'
import { refreshDataset } from '../../upkeep/refresh-dataset.ts'
import { describeRefresh } from '../refresh-report.ts'
import { mistakeOf, mistakesOf, mistakeText, type Mistake } from './mistakes.ts'
import { firstExampleOf, firstRecordsOf, refusedRowsOf } from './shown.ts'

/**
 * What the command sends first: a database with places and nothing else, and what the bundled connectors say of
 * themselves, that of places first; their code need not be loaded each time.
 */
export interface SavedSurroundings {
  readonly database: string
  readonly bundled: readonly Bundled[]
}
export type Bundled = Pick<DiscoveredConnector, 'connector' | 'folder'>

/** And when something was saved: a folder of connectors or of one, and which of its folders, if not all, were saved. */
export interface SavedOrder {
  readonly folder: string
  readonly only?: readonly string[] | undefined
}

/** What comes back: what is to be read, and whether anything is wrong. */
export interface SavedLook {
  readonly text: string
  readonly sound: boolean
}

const LONGEST_MS = 20_000
process.once('message', (surroundings: SavedSurroundings) => {
  const desk = openDesk(surroundings)
  process.once('message', (order: SavedOrder) => {
    void desk.then((open) => look(order, open)).then((looks) => process.send!(looks, () => process.exit()))
  })
})
process.on('disconnect', () => process.exit())

interface Desk extends SavedSurroundings {
  readonly pool: Pool
  readonly territory: Territory
}

async function openDesk(surroundings: SavedSurroundings): Promise<Desk> {
  const pool = openPool({ url: surroundings.database })
  return { ...surroundings, pool, territory: await loadTerritory(pool) }
}

async function look({ folder, only }: SavedOrder, desk: Desk): Promise<SavedLook> {
  const { bundled, pool } = desk
  const elsewhere = bundled.filter((one) => !`${one.folder}/`.startsWith(`${folder}/`))
  const { found, broken } = await discoverIn(
    folder,
    elsewhere.map(({ connector }) => connector.name),
  )
  const isAsked = (one: { folder: string }) => only === undefined || only.includes(one.folder)
  try {
    const looks: SavedLook[] = []
    for (const { name, folder: its, reason, place } of broken.filter(isAsked))
      looks.push({ sound: false, text: mistakeText(name, its, { says: reason, place }) })
    for (const one of found.filter(isAsked)) {
      const others = [...elsewhere, ...found.filter((other) => other !== one)].map(({ connector }) => connector)
      looks.push(await lookAt(one, others, desk))
    }
    if (!looks.length) return { sound: false, text: `${NONE_HERE} ${folder}.` }
    return { sound: looks.every(({ sound }) => sound), text: looks.map(({ text }) => text).join('\n\n') }
  } finally {
    await pool.end()
  }
}

const NONE_HERE =
  'Un conector es una carpeta con un package.json que dice "tianguis": {}; haz uno con «tianguis new». No hay ninguno en'

async function lookAt(one: DiscoveredConnector, others: readonly Connector[], desk: Desk): Promise<SavedLook> {
  const { pool, territory, database: url } = desk
  const [{ connector: places }] = desk.bundled as [Bundled]
  const { connector, folder } = one
  const wrong = (mistakes: readonly Mistake[], shown: readonly string[] = []) => ({
    sound: false,
    text: [...mistakes.map((mistake) => mistakeText(connector.name, folder, mistake)), ...shown].join('\n'),
  })
  try {
    const needed = (connector.after ?? []).filter(
      (name) => name !== places.name && others.some((it) => it.name === name),
    )
    if (needed.length)
      return wrong([
        { says: `Se calcula de «${needed.join('», «')}», que aquí no se cargan: pruébalo con «tianguis check».` },
      ])
    const mistakes = await mistakesOf(one, others, { territory })
    if (mistakes.length) return wrong(mistakes)
    await prepareTables(pool, connector)
    await prepareViews(pool, connector)
    const report = await refreshed(one, pool, url)
    const rejects = await refusedRowsOf(pool, report)
    if (!report.published) return wrong([await mistakeOf(new Error(report.told), folder)], rejects.lines)
    const answer = await firstExampleOf(one, pool, url)
    const warnings = checkSemantics(connector, { others }).warnings.map((says) => `  aviso: ${says}`)
    const shown = [...rejects.lines, await firstRecordsOf(one, pool), ...warnings, ...answer.lines]
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
  const report = await refreshDataset({ config, pool, store: openStore(config), connectors: [one] }, one, wanted)
  return { ...report, told: describeRefresh({ ...report, runId: null, seconds: (performance.now() - started) / 1000 }) }
}
