import { mkdir } from 'node:fs/promises'
import { answerOf, judged } from './answer.ts'
import { clientContextOf, type HttpOptions, type ClientContext } from './client-context.ts'
import type { HttpAnswer, HttpRun } from './contract.ts'
import { exchange } from './exchange.ts'
import { UpstreamFailure } from './failures.ts'
import { writeRecording } from './keep.ts'
import { retryDelay } from './retries.ts'
import { withinSession } from './session.ts'
import type { Sent } from './session.ts'
import type { Exchange } from './transfer.ts'

export type { HttpOptions, Mode } from './client-context.ts'
export type { HttpAnswer as Answer, Http, HttpRun, HttpSource, Request, CookieSession as Session } from './contract.ts'
export type { Keep } from './keep.ts'
export type { Reserve } from './pacing.ts'
export { SeveralFailures, UpstreamFailure } from './failures.ts'
export type { UpstreamFailureCode as FailureCode } from './failures.ts'
export { loadRecording } from './recording.ts'
export type { Recording, RecordedAnswer } from './recording.ts'

/**
 * The client of one run of one connector. Call finish() when the run went through, and close() in any case.
 * @throws {Error} naming the variable, for an operator's override that cannot be used.
 */
export function createHttp(options: HttpOptions): HttpRun {
  const context = clientContextOf(options)
  const { signal, usage, secrets, bodies, outlines } = context
  const retries = { limit: 3, baseMs: 1000, random: Math.random, ...options.retries }
  const startedAt = context.clock()
  const received: ReturnType<typeof nameOf>[] = []
  const opened = new Set<string>()
  const http: HttpRun = {
    usage,
    received,
    outlines: outlines.byFeed,
    secret: secrets.read,
    redact: (message) => secrets.redact(message),
    async input(name, request) {
      const url = context.inputs.url(name)
      return url === undefined ? undefined : http.get(url, request)
    },
    async get(url, request = {}) {
      if (options.keep) await mkdir(options.keep.folder, { recursive: true })
      const { within } = request
      if (within === undefined) return patiently(url, request)
      if (!options.source.session) throw noSession(options.source.dataset, url)
      return withinSession(patiently, opened, url, { ...request, within })
    },
    async finish(giveUp) {
      if (options.keep) await writeRecording(options.keep, startedAt, secrets, context.noted, giveUp)
    },
    async close() {
      context.agents.close()
      await Promise.all([...bodies].map((body) => body.remove()))
    },
  }
  return http

  async function patiently(url: string, request: Sent): Promise<HttpAnswer> {
    const method = request.repeatable ? 'GET' : (request.method ?? 'GET')
    for (let attempt = 1; ; attempt++) {
      let host = ''
      const failure = await attemptOnce(context, url, request, (contacted) => (host = contacted)).catch(
        (error: unknown) => error,
      )
      signal.throwIfAborted()
      if (!(failure instanceof Error)) {
        received.push(nameOf(failure as HttpAnswer))
        return failure as HttpAnswer
      }
      const wait = failure instanceof UpstreamFailure ? retryDelay(failure, attempt, method, retries) : undefined
      if (wait === undefined) {
        noteSlow(context, host, failure)
        throw counted(failure, attempt)
      }
      if ((failure as UpstreamFailure).waitMs !== undefined) {
        context.lanes.holdBack(host, wait)
        // Told again by the next answer, if those who space their requests together cannot be told now.
        await options.reserve?.holdBack(host, wait).catch(() => {})
      }
      // A replay has nobody to wait for.
      if (!context.replay) await context.time.wait(wait, signal)
    }
  }
}

const noSession = (dataset: string, url: string) =>
  new Error(`El conector ${dataset} pidió ${url} dentro de una sesión y no declara source.session.`)

/** By which the ledger knows an answer; the answer itself would hold its body until the run ends. */
const nameOf = ({ url, sha256, bytes, fetchedAt }: HttpAnswer) => ({ url, sha256, bytes, fetchedAt })

async function attemptOnce(
  context: ClientContext,
  url: string,
  request: Sent,
  contacted: (host: string) => void,
): Promise<HttpAnswer> {
  const came = await exchange(context, url, request, ({ target }) => contacted(target.host))
  const failure = judged(context, came, request)
  if (!failure) {
    if (came.status === 200) outline(context, url, came, request)
    return answerOf(context, came, request)
  }
  if (context.folder === undefined) await discard(context, came)
  throw failure
}

function outline(
  { outlines, secrets }: ClientContext,
  url: string,
  { head, body, headers }: Exchange,
  request: Sent,
): void {
  const { feed = new URL(url).hostname, encoding } = request
  outlines.add({ feed, head: secrets.scrub(head), bytes: body.bytes, contentType: headers['content-type'], encoding })
}

async function discard({ bodies }: ClientContext, { body }: Exchange): Promise<void> {
  bodies.delete(body)
  await body.remove()
}

function noteSlow({ slow }: ClientContext, host: string, failure: Error): void {
  if (failure instanceof UpstreamFailure && failure.code === 'too_slow') slow.set(host, (slow.get(host) ?? 0) + 1)
}

/** Says how often it was tried, which tells a blink from an outage. */
function counted(failure: Error, attempts: number): Error {
  if (failure instanceof UpstreamFailure && attempts > 1) failure.message += ` Se intentó ${attempts} veces.`
  return failure
}
