import { createHash } from 'node:crypto'
import { Readable, pipeline as joined } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { StoreError } from '../store/store.ts'
import { filesOfFolder, type RecordedFiles } from './recorded-files.ts'

/**
 * What a source once answered, in the order it was asked. One format for fixtures, for --record and for kept raw
 * answers.
 */
export interface Recording {
  readonly files: RecordedFiles
  /** Clock of the run, ISO 8601; a replay runs with it, so that URLs made from dates match. */
  readonly now: string
  /** What the run was asked for. */
  readonly since: string | null
  /** Names of the secrets that the run had. */
  readonly secrets: readonly string[]
  /** What is published of it are facts of its source as of `now`; unless it says so, rows may be invented. */
  readonly real?: boolean
  readonly answers: readonly RecordedAnswer[]
  /** Bodies that its answers name and that are gone: it only serves conditional requests. */
  readonly lost: ReadonlySet<string>
  /** sha256 over recording.json and the bodies, hex. */
  readonly fingerprint: string
}

export interface RecordedAnswer {
  readonly method: 'GET' | 'POST'
  /** A secret's value in it reads ‹secreto›. */
  readonly url: string
  /** Body of a POST. Left out, the answer serves any. */
  readonly form?: string
  /** Given unless there is an `error`. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** File with the body, from the folder; none for an empty one. */
  readonly body?: string
  /** How the file is stored, which is no business of the answer's own content-encoding. */
  readonly stored?: 'gzip'
  readonly fetchedAt?: string
  /** The source said 304 and the body is an earlier run's. */
  readonly notModified?: boolean
  /** A network failure with this code instead of an answer, e.g. ECONNREFUSED. */
  readonly error?: string
}

export const RECORDING_FILE = 'recording.json'
const SHARED_BODY = /^\.\.\/bodies\/[0-9a-f]{64}\.gz$/

/**
 * @param from a folder, or the files that a store has
 * @param lostBodies 'allowed' for a recording that only serves conditional requests: its bodies may have been cleared.
 * @throws {Error} that names the file, the answer and what is wrong with it; {StoreError} where the store has a trouble
 */
export async function loadRecording(
  from: string | RecordedFiles,
  { lostBodies = 'refused' }: { lostBodies?: 'refused' | 'allowed' } = {},
): Promise<Recording> {
  const files = typeof from === 'string' ? filesOfFolder(from) : from
  const file = `${files.place}/${RECORDING_FILE}`
  const written = await textOf(files, file)
  const content = parsed(file, written)
  const bodies = [...new Set(content.answers.flatMap(({ body }) => body ?? []))]
  const lost = await files.lacking(bodies)
  if (lost.length > 0 && lostBodies === 'refused') {
    const { url } = content.answers.find(({ body }) => body === lost[0])!
    throw new Error(
      `A la grabación ${file} le falta el archivo «${lost[0]}» (el cuerpo de ${url})${lost.length > 1 ? ` y ${lost.length - 1} más` : ''}.`,
    )
  }
  const kept = bodies.filter((body) => !lost.includes(body))
  return { files, ...content, lost: new Set(lost), fingerprint: await fingerprintOf(files, written, kept) }
}

/** Whether a recording says that its rows are real, without reading its bodies. @throws Error as `loadRecording` does */
export async function hasRealRows(folder: string): Promise<boolean> {
  const file = `${folder}/${RECORDING_FILE}`
  return parsed(file, await textOf(filesOfFolder(folder), file)).real === true
}

/** A body as its source sent it. What is not there, or is cut short, fails on the stream. */
export function openRecorded(
  { files }: Pick<Recording, 'files'>,
  { body, stored }: Pick<RecordedAnswer, 'stored'> & { body: string },
): Readable {
  const kept = Readable.from(piecesOf(files, body), { objectMode: false })
  // The callback is empty because the error also arrives on the stream that is read.
  return stored === 'gzip' ? joined(kept, createGunzip(), () => {}) : kept
}

async function* piecesOf(files: RecordedFiles, name: string): AsyncGenerator<Uint8Array> {
  const content = await files.open(name)
  if (!content) throw new Error(`A la grabación de ${files.place} le falta el archivo «${name}».`)
  yield* content
}

async function textOf(files: RecordedFiles, file: string): Promise<string> {
  try {
    const content = await files.open(RECORDING_FILE)
    if (content) return await text(content)
  } catch (error) {
    if (error instanceof StoreError) throw error
  }
  throw new Error(
    `No hay una grabación legible en ${file}. Grabe una con --record, o escríbala con now, since, secrets y answers.`,
  )
}

type Content = Pick<Recording, 'now' | 'since' | 'secrets' | 'real' | 'answers'>

function parsed(file: string, text: string): Content {
  const fail = (what: string) => new Error(`La grabación ${file} no sirve: ${what}.`)
  const content = asJson(text, fail) as Partial<Content> | null
  if (typeof content !== 'object' || content === null)
    throw fail('se esperaba un objeto con now, since, secrets y answers')
  const { now, since = null, secrets = [], real = false, answers } = content
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
    throw fail(`now debe ser un instante como "2026-11-19T18:20:00Z" y es ${JSON.stringify(now)}`)
  if (since !== null && typeof since !== 'string')
    throw fail(`since debe ser un texto o null y es ${JSON.stringify(since)}`)
  if (!Array.isArray(secrets) || secrets.some((name) => typeof name !== 'string'))
    throw fail('secrets debe ser una lista de nombres de variables')
  if (typeof real !== 'boolean') throw fail(`real debe ser true o false y es ${JSON.stringify(real)}`)
  if (!Array.isArray(answers)) throw fail('answers debe ser una lista')
  answers.forEach((answer: RecordedAnswer, index) => {
    const wrong = faultOf(answer)
    if (wrong) throw fail(`answers[${index}] (${answer?.url ?? 'sin url'}): ${wrong}`)
  })
  return { now, since, secrets, real, answers }
}

function asJson(text: string, fail: (what: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(`no es JSON (${(error as Error).message})`)
  }
}

/** What each field of a recorded answer has to be, and the words for one that is not. */
const FIELDS: readonly (readonly [
  valid: (answer: RecordedAnswer) => boolean,
  fault: (answer: RecordedAnswer) => string,
])[] = [
  [
    ({ method }) => method === 'GET' || method === 'POST',
    ({ method }) => `method debe ser GET o POST y es ${JSON.stringify(method)}`,
  ],
  [({ url }) => typeof url === 'string' && URL.canParse(url), () => 'url debe ser una dirección completa'],
  [({ form }) => form === undefined || typeof form === 'string', () => 'form debe ser un texto'],
  [
    ({ fetchedAt }) => fetchedAt === undefined || !Number.isNaN(Date.parse(fetchedAt)),
    () => 'fetchedAt debe ser un instante',
  ],
  [
    ({ error }) => error === undefined || typeof error === 'string',
    () => 'error debe ser un código como "ECONNREFUSED"',
  ],
]
/** What only an answer that came has. */
const CAME: typeof FIELDS = [
  [
    ({ status }) => Number.isInteger(status) && status! >= 200 && status! <= 599,
    ({ status }) => `status debe ser un entero de 200 a 599 y es ${JSON.stringify(status)}`,
  ],
  [
    ({ headers = {} }) =>
      Object.entries(headers).every(([name, value]) => name === name.toLowerCase() && typeof value === 'string'),
    () => 'headers debe llevar nombres en minúsculas y valores de texto',
  ],
  [({ stored }) => stored === undefined || stored === 'gzip', () => 'stored solo puede ser "gzip"'],
  [({ body }) => body === undefined || typeof body === 'string', () => 'body debe ser el nombre de un archivo'],
  [
    ({ body }) => body === undefined || isInside(body) || SHARED_BODY.test(body),
    ({ body }) => `body debe estar dentro de la carpeta o en ../bodies, y es «${body}»`,
  ],
]

function faultOf(answer: RecordedAnswer): string | undefined {
  if (typeof answer !== 'object' || answer === null) return 'se esperaba un objeto'
  const fields = answer.error === undefined ? [...FIELDS, ...CAME] : FIELDS
  return fields.find(([valid]) => !valid(answer))?.[1](answer)
}

const isInside = (body: string) => !body.startsWith('/') && !body.split(/[\\/]/).includes('..')

async function fingerprintOf(files: RecordedFiles, written: string, bodies: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(written)
  for (const body of bodies) {
    hash.update(`\0${body}\0`)
    // Named by what it holds: there is nothing to learn from hundreds of megabytes.
    if (SHARED_BODY.test(body)) continue
    for await (const piece of piecesOf(files, body)) hash.update(piece)
  }
  return hash.digest('hex')
}
