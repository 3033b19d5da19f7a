/** A sample of real rows: what each address of a source is recorded to have answered, and where that is written. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url))

/** Rows of the payloads that were chosen, in the form of the source. */
export interface RealSample {
  /** When the source said so; ISO 8601. */
  readonly now: string
  readonly secrets?: readonly string[]
  readonly answers: readonly RealAnswer[]
}

export interface RealAnswer {
  readonly url: string
  readonly type: string
  /** Name of its file; several addresses may share one. */
  readonly file: string
  readonly body: string
}

/** The text of one payload of a dataset, by its name. */
export type Payload = (name: string) => Promise<string>

/**
 * Makes a sample of the payloads of its dataset.
 * @param dataset gives the payloads of another
 */
export type MakeSample = (payload: Payload, dataset: (name: string) => Payload) => Promise<RealSample>

export const folderOf = (dataset: string) => join(FIXTURES, dataset, 'sample')

/** @param payloads the folder of those of every dataset */
export function makeSample(make: MakeSample, payloads: string, dataset: string): Promise<RealSample> {
  const of =
    (folder: string): Payload =>
    (name) =>
      readFile(join(payloads, folder, name), 'utf8')
  return make(of(dataset), of)
}

/** Every file of the sample, by its name from the folder. */
export function filesOf({ now, secrets = [], answers }: RealSample): Map<string, string> {
  const lines = answers.map(
    ({ url, type, file }) =>
      `    {"method": "GET", "url": ${JSON.stringify(url)}, "status": 200, "headers": {"content-type": ${JSON.stringify(type)}}, "body": "answers/${file}"}`,
  )
  const recording = `{
  "now": ${JSON.stringify(now)},
  "real": true,
  "since": null,
  "secrets": ${JSON.stringify(secrets)},
  "answers": [
${lines.join(',\n')}
  ]
}
`
  return new Map([
    ['recording.json', recording],
    ...answers.map(({ file, body }) => [`answers/${file}`, body] as const),
  ])
}

/** Takes the place of whatever the folder held. */
export async function writeSample(folder: string, sample: RealSample): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'answers'), { recursive: true })
  for (const [name, text] of filesOf(sample)) await writeFile(join(folder, name), text)
}

/** What a folder holds, as `filesOf` says it. */
export async function readSample(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(join(folder, 'answers'))).map((name) => `answers/${name}`)
  return new Map(
    await Promise.all(
      ['recording.json', ...names].map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
