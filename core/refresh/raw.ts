import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs whose raw answers are kept, per dataset. */
const KEPT = 3

/** `<data>/raw/<dataset>/<run>/recording.json`, beside `<data>/raw/<dataset>/bodies/<sha256>.gz`. */
export const rawFolder = (dataFolder: string, dataset: string, runId: string) => join(dataFolder, 'raw', dataset, runId)

/** The file of an answer, gzipped. */
export const rawBody = (dataFolder: string, dataset: string, sha256: string) =>
  join(dataFolder, 'raw', dataset, 'bodies', `${sha256}.gz`)

/** The newest run of a dataset whose raw answers are here, other than `except`. */
export async function newestRaw(dataFolder: string, dataset: string, except?: string): Promise<string | undefined> {
  const [newest] = (await keptRuns(join(dataFolder, 'raw', dataset))).filter((run) => run !== except)
  return newest && rawFolder(dataFolder, dataset, newest)
}

const isRun = (name: string) => /^\d+$/.test(name)

/** Run ids with a recording, newest first. */
async function keptRuns(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  const runs = names.filter(isRun).sort((a, b) => Number(b) - Number(a))
  const whole = await Promise.all(
    runs.map((run) =>
      stat(join(folder, run, 'recording.json')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return runs.filter((_run, index) => whole[index])
}

/**
 * Removes the raw answers of all but the last few runs, and the bodies that no kept run names. A run that was overtaken
 * while it was paused leaves that to the one which overtook it, whose own answers are not whole yet.
 * @param runId of the run that ended
 */
export async function pruneRaw(dataFolder: string, dataset: string, runId: string): Promise<void> {
  const folder = join(dataFolder, 'raw', dataset)
  const names = await readdir(folder).catch(() => [] as string[])
  if (names.some((name) => isRun(name) && Number(name) > Number(runId))) return
  const kept = (await keptRuns(folder)).slice(0, KEPT)
  const used = new Set<string>()
  for (const run of kept) {
    const { answers } = JSON.parse(await readFile(join(folder, run, 'recording.json'), 'utf8')) as {
      answers: { body?: string }[]
    }
    for (const { body } of answers) if (body) used.add(body.split('/').at(-1)!)
  }
  for (const name of names) {
    if (isRun(name) && !kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
  for (const body of await readdir(join(folder, 'bodies')).catch(() => [] as string[])) {
    if (!used.has(body)) await rm(join(folder, 'bodies', body), { force: true })
  }
}
