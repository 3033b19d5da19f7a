import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from '../store/store.ts'
import { bytesOf, store as storeBody } from './body.ts'
import type { Body } from './body.ts'
import { RECORDING_FILE } from './recording.ts'
import type { RecordedAnswer } from './recording.ts'
import type { Secrets } from './secrets.ts'

export interface Keep {
  /** Of this run alone: where bodies are while they come, and what is to be a fixture stays. */
  folder: string
  /** What the run was asked for, ISO 8601. */
  since?: string | null
  /**
   * Where the answers of a run stay: recording.json in this folder of the store, bodies gzipped at ../bodies/<sha256>.gz,
   * so that runs share those that are alike. Without it everything is inside `folder` and as it came, to be read and
   * committed by people.
   */
  to?: { readonly store: Store; readonly folder: string } | undefined
}

export type Noted = Omit<RecordedAnswer, 'body' | 'stored'> & { content?: Body }

/** A source that echoes the token in a larger body keeps it there: rewriting that would cost a second pass. */
const LARGEST_SCRUBBED = 16 * 2 ** 20

/** @param signal gives up on a store that takes too long, and throws its reason */
export async function writeRecording(
  { folder, since = null, to }: Keep,
  now: Date,
  secrets: Secrets,
  noted: readonly Noted[],
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const place = to ? await placeInStore(to, signal) : placeInFolder
  const answers: RecordedAnswer[] = []
  for (const [index, { content, ...answer }] of noted.entries()) {
    if (!content || content.bytes === 0) {
      answers.push(answer)
      continue
    }
    const safe = await scrubbed(content, folder, secrets)
    // The length that was sent is no longer the body's, and a replay would take that for a download cut short.
    const { 'content-length': _sent, ...headers } = answer.headers ?? {}
    answers.push({ ...answer, ...(safe !== content && { headers }), ...(await place(folder, index + 1, answer, safe)) })
    if (safe !== content) await safe.remove()
  }
  const recording = { now: now.toISOString(), since, secrets: secrets.names, answers }
  const text = `${JSON.stringify(recording, null, 2)}\n`
  // Last and at once: where there is a recording.json it is a complete one.
  if (to) return void (await to.store.put(`${to.folder}/${RECORDING_FILE}`, Readable.from([Buffer.from(text)]), signal))
  const file = join(folder, RECORDING_FILE)
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

type Place = Pick<RecordedAnswer, 'body' | 'stored'>

/** A body that an earlier run brought is there already; one of another size is no whole one, and is replaced. */
async function placeInStore({ store, folder }: NonNullable<Keep['to']>, signal: AbortSignal | undefined) {
  const bodies = `${posix.dirname(folder)}/bodies`.replace(/^\.\//, '')
  const there = new Map((await store.list(bodies)).map(({ name, bytes }) => [name, bytes]))
  return async (_folder: string, _index: number, _answer: object, content: Body): Promise<Place> => {
    const name = `${bodies}/${content.sha256}.gz`
    const place = { body: `../bodies/${content.sha256}.gz`, stored: 'gzip' } as const
    const bytes = await content.size()
    if (there.get(name) === bytes) return place
    await content.takenBy((path) => store.take(name, path, signal))
    there.set(name, bytes)
    return place
  }
}

async function placeInFolder(
  folder: string,
  index: number,
  { url, headers = {} }: Omit<RecordedAnswer, 'body'>,
  content: Body,
): Promise<Place> {
  await mkdir(join(folder, 'answers'), { recursive: true })
  const name =
    new URL(url).pathname
      .split('/')
      .findLast((part) => part !== '')
      ?.replace(/[^\w.-]+/g, '-')
      .slice(-60) ?? 'raiz'
  const body = `answers/${index}-${name}${/\.\w{1,5}$/.test(name) ? '' : extensionFor(headers['content-type'])}`
  await pipeline(content.open(), createWriteStream(join(folder, body)))
  return { body }
}

function extensionFor(type = ''): string {
  return (
    ['json', 'xml', 'csv', 'html', 'zip'].filter((kind) => type.includes(kind)).map((kind) => `.${kind}`)[0] ?? '.txt'
  )
}

/** Some sources repeat the token in their answer; the replayed run's own dummy takes its place. */
async function scrubbed(content: Body, folder: string, secrets: Secrets): Promise<Body> {
  if (secrets.empty || content.bytes > LARGEST_SCRUBBED) return content
  const found = await bytesOf(content.open())
  const safe = secrets.scrub(found)
  if (safe.equals(found)) return content
  const path = join(folder, `.scrubbed-${content.sha256}.part`)
  const { body } = await storeBody(Readable.from([safe]), { path, maxBytes: Infinity })
  return body
}
