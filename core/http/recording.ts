import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openGzipped } from './body.ts'

/**
 * What a source once answered, in the order it was asked. One format for fixtures, for --record and for kept raw
 * answers.
 */
export interface Recording {
  readonly folder: string
  /** Clock of the run, ISO 8601; a replay runs with it, so that URLs made from dates match. */
  readonly now: string
  /** What the run was asked for. */
  readonly since: string | null
  /** Names of the secrets that the run had. */
  readonly secrets: readonly string[]
  /** What is published of it are facts of its source as of `now`; unless it says so, rows may be invented. */
  readonly real?: boolean
  readonly answers: readonly RecordedAnswer[]
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
 * @param lostBodies 'allowed' for a recording that only serves conditional requests: its bodies may have been cleared.
 * @throws {Error} that names the file, the answer and what is wrong with it.
 */
export async function loadRecording(
  folder: string,
  { lostBodies = 'refused' }: { lostBodies?: 'refused' | 'allowed' } = {},
): Promise<Recording> {
  const file = join(folder, RECORDING_FILE)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `No hay una grabación legible en ${file}. Grabe una con --record, o escríbala con now, since, secrets y answers.`,
    )
  })
  const content = parsed(file, text)
  const missing = content.answers.filter(({ body }) => body !== undefined && !existsSync(join(folder, body)))
  if (missing.length > 0 && lostBodies === 'refused') {
    throw new Error(
      `A la grabación ${file} le falta el archivo «${missing[0]!.body}» (el cuerpo de ${missing[0]!.url})${missing.length > 1 ? ` y ${missing.length - 1} más` : ''}.`,
    )
  }
  return { folder, ...content, fingerprint: await fingerprintOf(folder, text, content.answers) }
}

/** Whether a recording says that its rows are real, without reading its bodies. @throws Error as `loadRecording` does */
export async function hasRealRows(folder: string): Promise<boolean> {
  const file = join(folder, RECORDING_FILE)
  return parsed(file, await readFile(file, 'utf8')).real === true
}

export function openRecorded(folder: string, { body, stored }: RecordedAnswer & { body: string }): Readable {
  const path = join(folder, body)
  return stored === 'gzip' ? openGzipped(path) : createReadStream(path)
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

async function fingerprintOf(folder: string, text: string, answers: readonly RecordedAnswer[]): Promise<string> {
  const hash = createHash('sha256').update(text)
  const bodies = new Set(answers.flatMap(({ body }) => body ?? []))
  for (const body of bodies) {
    if (!existsSync(join(folder, body))) continue
    hash.update(`\0${body}\0`)
    for await (const chunk of createReadStream(join(folder, body))) hash.update(chunk)
  }
  return hash.digest('hex')
}
