import { Readable } from 'node:stream'
import { closest } from '../words/closest.ts'
import { UpstreamFailure } from './failures.ts'
import { openRecorded } from './recording.ts'
import type { RecordedAnswer, Recording } from './recording.ts'
import { HIDDEN } from './secrets.ts'
import type { Secrets } from './secrets.ts'

/** What was asked, as a recording names it: secrets hidden, no fragment. */
export interface ReplayRequest {
  method: 'GET' | 'POST'
  url: string
  form: string | undefined
}

export type Replay = (asked: ReplayRequest) => RecordedAnswer

/** One spelling for a URL, whoever wrote it: the connector, a redirect or a person in recording.json. */
export function recordedUrl(url: string, secrets: Secrets): string {
  const parsed = new URL(secrets.hide(url))
  parsed.hash = ''
  return secrets.hide(parsed.href).replaceAll(encodeURIComponent(HIDDEN), HIDDEN)
}

/**
 * Answers of one method and URL are given in their order, so that a 429 can come before its 200; the last repeats.
 * @throws {UpstreamFailure} no_recorded_answer.
 */
export function replayOf(recording: Recording, dataset: string, secrets: Secrets): Replay {
  const given = new Map<string, number>()
  const known = recording.answers.map((answer) => ({ answer, url: recordedUrl(answer.url, secrets) }))
  return ({ method, url, form }) => {
    const matching = known.filter(
      ({ answer, url: recorded }) =>
        answer.method === method && recorded === url && (answer.form === undefined || answer.form === form),
    )
    const key = `${method} ${url} ${form ?? ''}`
    const turn = given.get(key) ?? 0
    given.set(key, turn + 1)
    const found = matching[Math.min(turn, matching.length - 1)]
    if (found) return found.answer
    throw notRecorded({ method, url, form }, dataset, recording)
  }
}

/** What got takes for a response, so that a replay passes through the code that a live answer does. */
export function responseLike(answer: RecordedAnswer, recording: Pick<Recording, 'files'>): Readable {
  if (answer.error !== undefined) throw Object.assign(new Error(`recorded ${answer.error}`), { code: answer.error })
  const { body } = answer
  // Wrapped, because got takes anything that can be written to, such as a gunzip, for a request under way.
  const stream = Readable.from(body === undefined ? [] : openRecorded(recording, { ...answer, body }), {
    objectMode: false,
  })
  return Object.assign(stream, { statusCode: answer.status, headers: { ...answer.headers }, complete: true })
}

function notRecorded(
  { method, url, form }: ReplayRequest,
  dataset: string,
  { answers, files, now }: Recording,
): UpstreamFailure {
  const lines = answers.map(
    (answer) => `${answer.method} ${answer.url}${answer.form === undefined ? '' : ` con ${answer.form}`}`,
  )
  const asked = `${method} ${url}${form === undefined ? '' : ` con ${form}`}`
  const near = closest(asked, [...new Set(lines)], 1)[0] ?? lines[0]
  const holds =
    near === undefined
      ? 'La grabación está vacía'
      : `La grabación tiene ${answers.length} (reloj ${now}); la más parecida es ${near}`
  return new UpstreamFailure({
    code: 'no_recorded_answer',
    url,
    message: `${dataset}: la grabación de ${files.place} no tiene respuesta para ${asked}. ${holds}. Si la URL lleva una fecha, compárela con ese reloj; si el conector cambió, grabe de nuevo con --record.`,
  })
}
