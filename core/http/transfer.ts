import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { refusePrivate } from './addresses.ts'
import { isDiskError, store, TooLarge, type Body } from './body.ts'
import type { ClientContext } from './client-context.ts'
import { keptHeaders } from './headers.ts'
import type { Hop } from './hosts.ts'
import { fileResponse } from './operator-inputs.ts'
import type { Noted } from './keep.ts'
import type { PreviousAnswer } from './previous.ts'
import { responseLike } from './replay.ts'
import type { RecordedAnswer } from './recording.ts'
import { send, type Incoming } from './send.ts'
import type { Sent } from './session.ts'

/** One request answered with a whole body, redirects followed, not yet judged. */
export interface Exchange {
  /** As a recording names it. */
  url: string
  status: number
  headers: Record<string, string>
  head: Buffer
  body: Body
  fetchedAt: Date
  fromCache: boolean
}

/** One request of a chain of redirects. */
export interface Step {
  hop: Hop
  method: 'GET' | 'POST'
  body: string | undefined
  /** The connector's own headers may go along. */
  trusted: boolean
}

/** An answer that only says where the data is. */
export type Redirect = { location: string; status: number }

type Note = (what: Omit<Noted, 'method' | 'url'>) => void

const DEFAULT_MAX_BYTES = 64 * 2 ** 20
export const DEFAULT_TIMEOUT_MS = 120_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** One request on its way, with what it was asked under. */
interface Transfer {
  readonly context: ClientContext
  readonly step: Step
  readonly request: Sent
  readonly url: string
  readonly kept: PreviousAnswer | undefined
  /** The answer that a replay gives instead of the source. */
  readonly recorded: RecordedAnswer | undefined
  readonly note: Note
}

/** undefined: the source said 304 and the body it speaks of turned out to be damaged. */
export async function transfer(
  context: ClientContext,
  step: Step,
  request: Sent,
  deadline: { leftMs: number },
  url: string,
  kept: PreviousAnswer | undefined,
): Promise<Exchange | Redirect | undefined> {
  const form = step.body === undefined ? undefined : context.secrets.hide(step.body)
  const recorded = context.replay?.next({ method: step.method, url, form })
  const note = noter(context, { method: step.method, url, ...(form !== undefined && { form }) })
  const one: Transfer = { context, step, request, url, kept, recorded, note }
  const started = context.time.now()
  context.usage.requests += 1
  let incoming: Incoming | undefined
  try {
    incoming = await sent(one, deadline.leftMs)
    return await received(one, incoming)
  } catch (error) {
    incoming?.drop()
    if (isDiskError(error)) throw error
    const failure = context.explain.error(url, error, {
      timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      stallMs: context.stallMs,
      leastFlow: context.leastFlow,
      maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
      answered: incoming !== undefined,
    })
    if (!context.signal.aborted) note({ error: failure.systemCode ?? failure.code })
    throw failure
  } finally {
    // Never 0: got takes that for a timeout that has passed before anything was sent.
    deadline.leftMs = Math.max(1, deadline.leftMs - (context.time.now() - started))
  }
}

function noter({ folder, noted, clock }: ClientContext, request: Pick<Noted, 'method' | 'url' | 'form'>): Note {
  return (what) => {
    if (folder !== undefined) noted.push({ ...request, fetchedAt: clock().toISOString(), ...what })
  }
}

async function sent({ context, step, request, url, kept, recorded }: Transfer, timeoutMs: number): Promise<Incoming> {
  const { hop, method, body } = step
  if (!context.replay && context.overrides.proxy !== undefined && !hop.mirrored)
    await refusePrivate(hop.url.hostname, context.resolve)
  const { input } = hop
  const local = input && 'file' in input ? await fileResponse(url, input.file, context.source.dataset) : undefined
  return send({
    hop,
    method,
    body,
    timeoutMs,
    stallMs: context.stallMs,
    signal: context.signal,
    agents: context.agents,
    headers: outgoingHeaders(context, step, request, kept),
    replayed: recorded && context.replay ? () => responseLike(recorded, context.replay!.recording) : local,
  })
}

async function received(
  { context, step, request, url, kept, recorded, note }: Transfer,
  incoming: Incoming,
): Promise<Exchange | Redirect | undefined> {
  if (!context.replay) context.cookies.keep(step.hop, incoming.headers['set-cookie'])
  const { status } = incoming
  const headers = keptHeaders(incoming.headers, context.secrets.hide)
  const { location } = incoming.headers
  if (location !== undefined && REDIRECTS.has(status)) {
    incoming.drop()
    note({ status, headers })
    return { location, status }
  }
  if (status === 304 && kept) {
    incoming.stream.resume()
    return fromKept(context, kept, url, note)
  }
  const { body, head } = await storeOrBeginning(context, incoming.stream, {
    path: partPath(context),
    maxBytes: context.firstBytes ?? request.maxBytes ?? DEFAULT_MAX_BYTES,
    leastFlow: context.leastFlow,
    onChunk: progress(context, url, headers),
  })
  context.bodies.add(body)
  note({ status, headers, content: body })
  const fetchedAt = recorded?.fetchedAt === undefined ? context.clock() : new Date(recorded.fetchedAt)
  return { url, status, headers, head, body, fetchedAt, fromCache: recorded?.notModified ?? false }
}

/** Of what is asked for its beginning alone, the rest is not taken. */
async function storeOrBeginning({ firstBytes }: ClientContext, ...[from, options]: Parameters<typeof store>) {
  try {
    return await store(from, options)
  } catch (error) {
    if (firstBytes === undefined || !(error instanceof TooLarge)) throw error
    return store(Readable.from([error.head]), options)
  }
}

async function fromKept(
  context: ClientContext,
  kept: PreviousAnswer,
  url: string,
  note: Note,
): Promise<Exchange | undefined> {
  const whole = await store(kept.open(), { path: partPath(context), maxBytes: Infinity }).catch(() => undefined)
  if (!whole) return undefined
  const { body, head } = whole
  context.bodies.add(body)
  if (kept.sha256 !== undefined && kept.sha256 !== body.sha256) return undefined
  const headers = { ...kept.headers }
  note({ status: 200, headers, content: body, notModified: true })
  return { url, status: 200, headers, head, body, fetchedAt: context.clock(), fromCache: true }
}

function outgoingHeaders(
  { overrides, cookies }: ClientContext,
  { hop, trusted, body }: Step,
  request: Sent,
  kept: PreviousAnswer | undefined,
): Record<string, string> {
  const form = body !== undefined && typeof request.body === 'object'
  return {
    'user-agent': overrides.userAgent,
    accept: request.accept ?? '*/*',
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...kept?.condition,
    ...cookies.header(hop),
    ...(trusted && request.headers),
  }
}

function progress(
  { usage, onProgress }: ClientContext,
  url: string,
  headers: Record<string, string>,
): (bytes: number) => void {
  const total = Number(headers['content-length'] ?? NaN)
  let bytes = 0
  return (more) => {
    bytes += more
    usage.bytes += more
    onProgress?.({ url, bytes, ...(Number.isFinite(total) && { total }) })
  }
}

function partPath({ folder }: ClientContext): string {
  return folder === undefined
    ? join(tmpdir(), `tianguis-${randomUUID()}.gz.part`)
    : join(folder, `.${randomUUID()}.gz.part`)
}
