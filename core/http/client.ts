import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { decodeText } from '../decode/charset.ts'
import { systemResolve } from './addresses.ts'
import type { Resolve } from './addresses.ts'
import { agentsOf } from './agents.ts'
import { bytesOf, LEAST_FLOW, type Flow } from './body.ts'
import { cookiesOf } from './cookies.ts'
import type { Answer, HttpRun, HttpSource, Request } from './contract.ts'
import { exchange } from './exchange.ts'
import type { Exchange, Line } from './exchange.ts'
import { explainer } from './explain.ts'
import type { Wait } from './explain.ts'
import { UpstreamFailure } from './failures.ts'
import { hostsOf } from './hosts.ts'
import type { Withheld } from './hosts.ts'
import { writeRecording } from './keep.ts'
import type { Keep } from './keep.ts'
import { inputsOf } from './inputs.ts'
import { overridesOf } from './overrides.ts'
import { holdBack, type Reserve } from './pacing.ts'
import type { Recording } from './recording.ts'
import { replayOf } from './replay.ts'
import { retryAfterMs, retryDelay } from './retries.ts'
import type { Retries } from './retries.ts'
import { REPLAYED, secretsOf } from './secrets.ts'
import { withinSession } from './session.ts'
import type { Sent } from './session.ts'

export type { Answer, Http, HttpRun, HttpSource, Request, Session } from './contract.ts'
export type { Keep } from './keep.ts'
export type { Reserve } from './pacing.ts'
export { SeveralFailures, UpstreamFailure } from './failures.ts'
export type { FailureCode } from './failures.ts'
export { loadRecording } from './recording.ts'
export type { Recording, RecordedAnswer } from './recording.ts'

export type Mode = { kind: 'live' } | { kind: 'replay'; recording: Recording }

export interface HttpOptions {
  source: HttpSource
  /** Its reason is what every get() rejects with from then on. */
  signal: AbortSignal
  mode: Mode
  /** What of the source may not be asked. */
  withheld?: Withheld | undefined
  /** Where this run's bodies and recording.json stay; without it nothing outlives close(). */
  keep?: Keep
  /** An earlier kept run, for conditional requests. */
  previous?: Recording
  env?: NodeJS.ProcessEnv
  /** The run's clock; in a replay the recording's, unless told. */
  clock?: () => Date
  onProgress?: (progress: { url: string; bytes: number; total?: number }) => void
  retries?: Partial<Retries>
  /** Longest silence of a source before the request counts as timed out; 30,000 unless told. */
  stallMs?: number
  /** Least that has to come of a body while it is under way; 8 KiB in 30 s unless told. */
  leastFlow?: Flow
  /** What spaces the requests of every process; without it each spaces its own. */
  reserve?: Reserve
  /** dns.lookup, unless a test says what names resolve to. */
  resolve?: Resolve
}

/**
 * The client of one run of one connector. Call finish() when the run went through, and close() in any case.
 * @throws {Error} naming the variable, for an operator's override that cannot be used.
 */
export function createHttp(options: HttpOptions): HttpRun {
  const line = lineOf(options)
  const { signal, usage, secrets, bodies } = line
  const retries = { limit: 3, baseMs: 1000, random: Math.random, ...options.retries }
  const startedAt = line.clock()
  const received: string[] = []
  const opened = new Set<string>()
  const http: HttpRun = {
    usage,
    received,
    secret: secrets.read,
    hide: (text) => secrets.hide(text),
    async input(name, request) {
      const url = line.inputs.url(name)
      return url === undefined ? undefined : http.get(url, request)
    },
    async get(url, request = {}) {
      if (options.keep) await mkdir(options.keep.folder, { recursive: true })
      const { within } = request
      if (within === undefined) return patiently(url, request)
      if (!options.source.session)
        throw new Error(
          `El conector ${options.source.dataset} pidió ${url} dentro de una sesión y no declara source.session.`,
        )
      return withinSession(patiently, opened, url, { ...request, within })
    },
    async finish() {
      if (options.keep) await writeRecording(options.keep, startedAt, secrets, line.noted)
    },
    async close() {
      line.agents.close()
      await Promise.all([...bodies].map((body) => body.remove()))
    },
  }
  return http

  async function patiently(url: string, request: Sent): Promise<Answer> {
    const method = request.repeatable ? 'GET' : (request.method ?? 'GET')
    for (let attempt = 1; ; attempt++) {
      let host = ''
      const failure = await attemptOnce(line, url, request, (contacted) => (host = contacted)).catch(
        (error: unknown) => error,
      )
      signal.throwIfAborted()
      if (!(failure instanceof Error)) {
        received.push((failure as Answer).sha256)
        return failure as Answer
      }
      const wait = failure instanceof UpstreamFailure ? retryDelay(failure, attempt, method, retries) : undefined
      if (wait === undefined) {
        if (failure instanceof UpstreamFailure && failure.code === 'too_slow')
          line.slow.set(host, (line.slow.get(host) ?? 0) + 1)
        throw counted(failure, attempt)
      }
      if ((failure as UpstreamFailure).waitMs !== undefined) {
        holdBack(host, wait)
        // Told again by the next answer, if those who space their requests together cannot be told now.
        await options.reserve?.holdBack(host, wait).catch(() => {})
      }
      // A replay has nobody to wait for.
      if (!line.replay) await delay(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function lineOf({
  source,
  signal,
  mode,
  withheld,
  keep,
  previous,
  env = process.env,
  clock,
  onProgress,
  stallMs = 30_000,
  leastFlow = LEAST_FLOW,
  reserve,
  resolve = systemResolve,
}: HttpOptions): Line {
  const recording = mode.kind === 'replay' ? mode.recording : undefined
  const secrets = secretsOf(
    source,
    recording ? (name) => (recording.secrets.includes(name) ? REPLAYED : undefined) : (name) => env[name],
  )
  // A replay asks nobody, so an operator's mirror or proxy has no say in it.
  const overrides = overridesOf(source, recording ? {} : env)
  const inputs = inputsOf(source, recording ? { recording } : { env })
  const now = clock ?? (recording ? () => new Date(recording.now) : () => new Date())
  return {
    source,
    secrets,
    inputs,
    overrides,
    signal,
    resolve,
    stallMs,
    leastFlow,
    reserve,
    previous,
    onProgress,
    slow: new Map(),
    clock: now,
    hosts: hostsOf({ source, withheld, overrides, secrets, inputs }),
    explain: explainer(source, secrets, now),
    agents: agentsOf(overrides, resolve),
    // A replay gives nobody a cookie back.
    cookies: cookiesOf({ wanted: (source.session ?? false) && !recording, clock: now, learn: secrets.learn }),
    folder: keep?.folder,
    replay: recording && { recording, next: replayOf(recording, source.dataset, secrets) },
    usage: { requests: 0, bytes: 0 },
    noted: [],
    bodies: new Set(),
  }
}

async function attemptOnce(line: Line, url: string, request: Sent, contacted: (host: string) => void): Promise<Answer> {
  const came = await exchange(line, url, request, ({ target }) => contacted(target.host))
  const failure = judged(line, came, request)
  if (!failure) return answerOf(line, came, request)
  if (line.folder === undefined) await discard(line, came)
  throw failure
}

/** Undefined for the answer that was asked for. A session may be lost behind any status but that of a rate limit. */
function judged(line: Line, came: Exchange, request: Sent): UpstreamFailure | undefined {
  const whole = { ...came, bytes: came.body.bytes }
  const failure = line.explain.answer(came.url, whole, request, waitOf(line, came, request))
  if (failure?.code === 'rate_limited' || !request.within?.lost(beginningOf(came))) return failure
  return line.explain.sessionLost(came.url, whole, line.replay !== undefined || line.cookies.held())
}

const beginningOf = ({ status, headers, head }: Exchange) => ({
  status,
  headers,
  text: decodeText(head, { contentType: headers['content-type'] }),
})

function waitOf({ clock }: Line, came: Exchange, { waitSeconds }: Request): Wait {
  const { headers } = came
  const own = waitSeconds?.(beginningOf(came))
  if (own !== undefined) return { waitMs: own * 1000, byOwnSign: true }
  return { waitMs: retryAfterMs(headers['retry-after'], clock()), byOwnSign: false }
}

async function discard({ bodies }: Line, { body }: Exchange): Promise<void> {
  bodies.delete(body)
  await body.remove()
}

function answerOf(
  { explain, secrets }: Line,
  { url, status, headers, head, body, fetchedAt, fromCache }: Exchange,
  { encoding }: Request,
): Answer {
  const opening = head.subarray(0, 2048)
  const text = async () =>
    secrets.hide(decodeText(await bytesOf(body.open()), { contentType: headers['content-type'], encoding }))
  return {
    url,
    status,
    headers,
    fetchedAt,
    fromCache,
    bytes: body.bytes,
    sha256: body.sha256,
    stream: body.open,
    text,
    async json<Value>() {
      const found = await text()
      try {
        return JSON.parse(found) as Value
      } catch {
        throw explain.notJson(url, { status, headers, bytes: body.bytes, head: opening })
      }
    },
  }
}

/** Says how often it was tried, which tells a blink from an outage. */
function counted(failure: Error, attempts: number): Error {
  if (failure instanceof UpstreamFailure && attempts > 1) failure.message += ` Se intentó ${attempts} veces.`
  return failure
}
