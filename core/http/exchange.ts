import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusePrivate, type Resolve } from './addresses.ts'
import type { Agents } from './agents.ts'
import { isDiskError, store, type Body, type Flow } from './body.ts'
import type { HttpSource } from './contract.ts'
import type { Cookies } from './cookies.ts'
import type { Explain } from './explain.ts'
import { keptHeaders } from './headers.ts'
import type { Hop, Hosts } from './hosts.ts'
import { fileResponse } from './inputs.ts'
import type { Inputs } from './inputs.ts'
import type { Noted } from './keep.ts'
import type { Overrides } from './overrides.ts'
import { inTurn, pacingOf, type Reserve } from './pacing.ts'
import { keptAnswer, type Kept } from './previous.ts'
import { recordedUrl, responseLike, type Replay } from './replay.ts'
import type { Recording } from './recording.ts'
import type { Secrets } from './secrets.ts'
import { send } from './send.ts'
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

/** What one run of a connector does all its requests with. */
export interface Line {
  source: HttpSource
  secrets: Secrets
  inputs: Inputs
  overrides: Overrides
  hosts: Hosts
  explain: Explain
  agents: Agents
  cookies: Cookies
  resolve: Resolve
  signal: AbortSignal
  clock: () => Date
  stallMs: number
  leastFlow: Flow
  reserve: Reserve | undefined
  /** Requests that were given up as too slow, by host. */
  slow: Map<string, number>
  /** Where bodies are written first. */
  folder: string | undefined
  replay: { next: Replay; recording: Recording } | undefined
  previous: Recording | undefined
  usage: { requests: number; bytes: number }
  noted: Noted[]
  bodies: Set<Body>
  onProgress: ((progress: { url: string; bytes: number; total?: number }) => void) | undefined
}

const MOST_HOPS = 5
/** A source whose every file drips would take the whole run, two minutes a file. */
const MOST_SLOW = 3
const DEFAULT_MAX_BYTES = 64 * 2 ** 20
const DEFAULT_TIMEOUT_MS = 120_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

interface Step {
  hop: Hop
  method: 'GET' | 'POST'
  body: string | undefined
  /** The connector's own headers may go along. */
  trusted: boolean
}

/** @throws {UpstreamFailure}; an error of this machine's disk as it is; an abort as any error at all. */
export async function exchange(
  line: Line,
  start: string,
  request: Sent,
  contacted: (hop: Hop) => void,
): Promise<Exchange> {
  const passed = [line.secrets.hide(start)]
  const deadline = { leftMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS }
  let step: Step = {
    hop: line.hosts.hop(start),
    method: request.method ?? 'GET',
    body: bodyText(request),
    trusted: true,
  }
  if (request.opensSession) line.cookies.forget(step.hop)
  for (;;) {
    contacted(step.hop)
    if ((line.slow.get(step.hop.target.host) ?? 0) >= MOST_SLOW)
      throw line.explain.notAskedAgain(line.secrets.hide(start), MOST_SLOW)
    const came = await ask(line, step, request, deadline)
    if (!('location' in came)) return came
    const url = line.hosts.follow(step.hop, came.location)
    passed.push(line.secrets.hide(url))
    if (passed.length > MOST_HOPS + 1) throw line.explain.tooManyRedirects(start, passed)
    step = nextStep(line, step, url, came.status)
  }
}

function nextStep({ hosts, secrets }: Line, from: Step, url: string, status: number): Step {
  const hop = hosts.hop(url, secrets.hide(from.hop.url.href))
  const sameOrigin = hop.url.origin === from.hop.url.origin
  const keepsBody = (status === 307 || status === 308) && sameOrigin
  return {
    hop,
    trusted: from.trusted && sameOrigin,
    method: keepsBody ? from.method : 'GET',
    body: keepsBody ? from.body : undefined,
  }
}

type Note = (what: Omit<Noted, 'method' | 'url'>) => void
type Redirect = { location: string; status: number }

async function ask(
  line: Line,
  step: Step,
  request: Sent,
  deadline: { leftMs: number },
  conditional = true,
): Promise<Exchange | Redirect> {
  const url = recordedUrl(step.hop.url.href, line.secrets)
  // The operator may have pointed an input elsewhere since, and a 304 of another file would bring back the former one.
  const kept =
    conditional && step.method === 'GET' && !line.replay && !step.hop.input && !request.opensSession
      ? keptAnswer(line.previous, url, line.secrets)
      : undefined
  const once = () => transfer(line, step, request, deadline, url, kept)
  const came = line.replay
    ? await once()
    : await inTurn(step.hop.target.host, pacingOf(line.source.pacing, step.hop), line.signal, once, line.reserve)
  return came ?? ask(line, step, request, deadline, false)
}

/** undefined: the source said 304 and the body it speaks of turned out to be damaged. */
async function transfer(
  line: Line,
  step: Step,
  request: Sent,
  deadline: { leftMs: number },
  url: string,
  kept: Kept | undefined,
): Promise<Exchange | Redirect | undefined> {
  const { secrets, clock, explain, stallMs, leastFlow, noted } = line
  const limits = {
    timeoutMs: deadline.leftMs,
    stallMs,
    leastFlow,
    maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
    answered: false,
  }
  const form = step.body === undefined ? undefined : secrets.hide(step.body)
  const recorded = line.replay?.next({ method: step.method, url, form })
  const started = performance.now()
  const note: Note = (what) => {
    if (line.folder !== undefined)
      noted.push({
        method: step.method,
        url,
        ...(form !== undefined && { form }),
        fetchedAt: clock().toISOString(),
        ...what,
      })
  }
  line.usage.requests += 1
  let drop = () => {}
  try {
    if (!line.replay && line.overrides.proxy !== undefined && !step.hop.mirrored)
      await refusePrivate(step.hop.url.hostname, line.resolve)
    const { input } = step.hop
    const local = input && 'file' in input ? await fileResponse(url, input.file, line.source.dataset) : undefined
    const incoming = await send({
      hop: step.hop,
      method: step.method,
      body: step.body,
      timeoutMs: limits.timeoutMs,
      stallMs,
      signal: line.signal,
      agents: line.agents,
      headers: outgoingHeaders(line, step, request, kept),
      replayed: recorded && line.replay ? () => responseLike(recorded, line.replay!.recording.folder) : local,
    })
    drop = incoming.drop
    limits.answered = true
    if (!line.replay) line.cookies.keep(step.hop, incoming.headers['set-cookie'])
    const { status } = incoming
    const headers = keptHeaders(incoming.headers, secrets.hide)
    const { location } = incoming.headers
    if (location !== undefined && REDIRECTS.has(status)) {
      drop()
      note({ status, headers })
      return { location, status }
    }
    if (status === 304 && kept) {
      incoming.stream.resume()
      return await fromKept(line, kept, url, note)
    }
    const { body, head } = await store(incoming.stream, {
      path: partPath(line),
      maxBytes: limits.maxBytes,
      leastFlow,
      onChunk: progress(line, url, headers),
    })
    line.bodies.add(body)
    note({ status, headers, content: body })
    const fetchedAt = recorded?.fetchedAt === undefined ? clock() : new Date(recorded.fetchedAt)
    return { url, status, headers, head, body, fetchedAt, fromCache: recorded?.notModified ?? false }
  } catch (error) {
    drop()
    if (isDiskError(error)) throw error
    const failure = explain.error(url, error, { ...limits, timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS })
    if (!line.signal.aborted) note({ error: failure.systemCode ?? failure.code })
    throw failure
  } finally {
    // Never 0: got takes that for a timeout that has passed before anything was sent.
    deadline.leftMs = Math.max(1, deadline.leftMs - (performance.now() - started))
  }
}

async function fromKept(line: Line, kept: Kept, url: string, note: Note): Promise<Exchange | undefined> {
  const whole = await store(kept.open(), { path: partPath(line), maxBytes: Infinity }).catch(() => undefined)
  if (!whole) return undefined
  const { body, head } = whole
  line.bodies.add(body)
  if (kept.sha256 !== undefined && kept.sha256 !== body.sha256) return undefined
  const headers = { ...kept.headers }
  note({ status: 200, headers, content: body, notModified: true })
  return { url, status: 200, headers, head, body, fetchedAt: line.clock(), fromCache: true }
}

function outgoingHeaders(
  { overrides, cookies }: Line,
  { hop, trusted, body }: Step,
  request: Sent,
  kept: Kept | undefined,
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

const bodyText = ({ body }: Sent): string | undefined =>
  typeof body === 'object' ? new URLSearchParams(body).toString() : body

function progress({ usage, onProgress }: Line, url: string, headers: Record<string, string>): (bytes: number) => void {
  const total = Number(headers['content-length'] ?? NaN)
  let bytes = 0
  return (more) => {
    bytes += more
    usage.bytes += more
    onProgress?.({ url, bytes, ...(Number.isFinite(total) && { total }) })
  }
}

function partPath({ folder }: Line): string {
  return folder === undefined
    ? join(tmpdir(), `tianguis-${randomUUID()}.gz.part`)
    : join(folder, `.${randomUUID()}.gz.part`)
}
