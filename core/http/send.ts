import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Got } from 'got'
import type { Agents } from './agents.ts'
import type { Hop } from './hosts.ts'

export interface Outgoing {
  hop: Hop
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | undefined
  timeoutMs: number
  stallMs: number
  signal: AbortSignal
  agents: Agents
  /** A recorded answer to take instead of opening a socket. @throws what the recorded failure was. */
  replayed: (() => Readable) | undefined
}

export interface Incoming {
  status: number
  headers: IncomingHttpHeaders
  /** Decompressed. Fails when the body is cut short or stalls. */
  stream: Readable
  /** Lets go of whatever is still open. */
  drop(): void
}

/**
 * got sends, times, decompresses and measures; redirects and retries are left to the caller. got's own redirect
 * keeps a token header on the way to another host, and its own retry of a stream reads the error's body
 * into memory without a limit and knows no rate limit that comes as a 400.
 */
let client: Promise<Got> | undefined
/** Loaded with the first request: whoever only reads what is published asks nobody. */
const openClient = () =>
  (client ??= import('got').then(({ default: got }) =>
    got.extend({ followRedirect: false, throwHttpErrors: false, retry: { limit: 0 } }),
  ))

/** @throws got's error; the signal's abort as one too. */
export async function send({
  hop,
  method,
  headers,
  body,
  timeoutMs,
  stallMs,
  signal,
  agents,
  replayed,
}: Outgoing): Promise<Incoming> {
  let recorded: Readable | undefined
  const answerFromRecording = () => (recorded = replayed?.()) as never
  const stream = (await openClient()).stream(hop.target, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal,
    agent: agents.for(hop),
    timeout: { request: timeoutMs, socket: stallMs, connect: stallMs, secureConnect: stallMs },
    hooks: { beforeRequest: replayed ? [answerFromRecording] : [] },
  })
  // Errors are awaited below and by the reader; between the two nobody listens.
  stream.on('error', () => {})
  const drop = () => {
    stream.destroy()
    recorded?.destroy()
  }
  try {
    const [response] = (await once(stream, 'response')) as [{ statusCode: number; headers: IncomingHttpHeaders }]
    return { status: response.statusCode, headers: response.headers, stream, drop }
  } catch (error) {
    drop()
    throw error
  }
}
