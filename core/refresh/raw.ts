import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from '../database/connection.ts'
import { filesOfStore, type RecordedFiles } from '../http/recorded-files.ts'
import { RECORDING_FILE } from '../http/recording.ts'
import type { ListedFile, Store } from '../store/store.ts'

/** Runs whose raw answers are kept, per dataset. */
const KEPT = 3

const rootOf = (dataset: string) => `raw/${dataset}`

/** In the store, `raw/<dataset>/<run>/recording.json` beside `raw/<dataset>/bodies/<sha256>.gz`. */
export const rawFolder = (dataset: string, runId: string) => `${rootOf(dataset)}/${runId}`

export const rawBodies = (dataset: string) => `${rootOf(dataset)}/bodies`

/** The file of an answer, gzipped. */
export const rawBody = (dataset: string, sha256: string) => `${rawBodies(dataset)}/${sha256}.gz`

/** Where the answers of a run are while they come; they are the store's once all of them did. */
export const rawSpool = ({ spool }: Store, dataset: string, runId: string) => join(spool, `${dataset}-${runId}`)

/** The newest run of a dataset whose raw answers are in the store. @throws what the store says */
export async function newestRaw(store: Store, dataset: string): Promise<RecordedFiles | undefined> {
  const listed = await store.list(rootOf(dataset))
  const [newest] = runsOf(listed)
  return newest === undefined ? undefined : filesOfStore(store, rawFolder(dataset, newest), listed)
}

/** Ids of the runs that have a recording, newest first. */
function runsOf(listed: readonly ListedFile[]): string[] {
  const runs = listed.flatMap(({ name }) => {
    const [folder, file] = name.split('/').slice(2)
    return file === RECORDING_FILE && /^\d+$/.test(folder!) ? [folder!] : []
  })
  return runs.sort((a, b) => Number(b) - Number(a))
}

/**
 * Removes the raw answers of all but the last few runs, the bodies that no kept run names, and what runs that were
 * killed left on their way to the store. A run that was overtaken while it was paused leaves that to the one which
 * overtook it, whose own answers are not whole yet.
 * @param runId of the run that ended
 */
export async function pruneRaw(store: Store, pool: Pool, dataset: string, runId: string): Promise<void> {
  if (await isOvertaken(pool, dataset, runId)) return
  await dropSpools(store, dataset)
  const listed = await store.list(rootOf(dataset))
  const kept = runsOf(listed).slice(0, KEPT)
  const used = new Set<string>()
  for (const run of kept) {
    const name = `${rawFolder(dataset, run)}/${RECORDING_FILE}`
    used.add(name)
    for (const body of await bodiesOf(store, name)) used.add(`${rawBodies(dataset)}/${body}`)
  }
  for (const { name } of listed) if (!used.has(name)) await store.remove(name)
}

async function isOvertaken(pool: Pool, dataset: string, runId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ overtaken: boolean }>(
    "select exists (select from tianguis.runs where dataset = $1 and id > $2 and kind = 'live') as overtaken",
    [dataset, runId],
  )
  return row!.overtaken
}

async function bodiesOf(store: Store, name: string): Promise<string[]> {
  const content = await store.get(name)
  if (!content) return []
  const { answers } = JSON.parse(await text(content)) as { answers: { body?: string }[] }
  return answers.flatMap(({ body }) => (body ? [body.split('/').at(-1)!] : []))
}

async function dropSpools({ spool }: Store, dataset: string): Promise<void> {
  const names = await readdir(spool).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const ours = names.filter((name) => name.startsWith(`${dataset}-`) && /^\d+$/.test(name.slice(dataset.length + 1)))
  for (const name of ours) await rm(join(spool, name), { recursive: true, force: true })
}
