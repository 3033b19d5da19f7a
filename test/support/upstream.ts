/** A real server that answers what a recording holds, and misbehaves when told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from '@tianguis/core/http/body'
import { UpstreamFailure } from '@tianguis/core/http/failures'
import { overrideName } from '@tianguis/core/http/overrides'
import { openRecorded, type RecordedAnswer, type Recording } from '@tianguis/core/http/recording'
import { recordedUrl, replayOf, type Replay } from '@tianguis/core/http/replay'
import { secretsOf, type Secrets } from '@tianguis/core/http/secrets'
import type { Connector } from '@tianguis/core'

/** A request of its own, which no connector makes: their addresses begin with the number of a host. */
const MARKER = '/marca'
/** What was sent before the first of them, on a connection that was yet to open, has come before the last. */
const ROUNDS = 8

/** One request, and what the recording answers to it. */
export interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** As the connector named it. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Answers a request in its own, wrong, way. */
export type Fault = (asked: Asked) => void

export interface RecordedUpstream {
  /** The operator's override that sends the connector here, and the secrets. */
  readonly env: Readonly<Record<string, string>>
  /** Addresses that were asked for, as the connector named them. */
  readonly asked: readonly string[]
  /** Those that the recording does not have. */
  readonly missed: readonly string[]
  /**
   * Starts over: as recorded, or with a fault in every answer, or only in one of the recording's, counted from 0 or
   * from -1 backwards.
   */
  behave(fault?: Fault, where?: 'all' | number): void
  /** Returns once it has taken whatever was sent to it before, and that is in `asked`. */
  caughtUp(): Promise<void>
  /** Whether any recorded answer is a text. */
  sendsText(): Promise<boolean>
  close(): Promise<void>
}

interface Options {
  readonly connector: Connector
  readonly recording: Recording
  /** Values of the secrets that the recorded run had. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Headers that were true of the way the body once travelled. */
const OF_THE_WAY = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'last-modified'])

export async function openUpstream({ connector, recording, secrets: values }: Options): Promise<RecordedUpstream> {
  const origins = connector.source.hosts.map((host) => new URL(host.includes('://') ? host : `https://${host}`).origin)
  const secrets: Secrets = secretsOf({ dataset: connector.name, ...connector.source }, (name) => values[name])
  const asked: string[] = []
  const missed: string[] = []
  const bodyOf = bodiesOf(recording)
  let next: Replay
  let fault: Fault | undefined
  let where: 'all' | number

  function behave(wanted?: Fault, at: 'all' | number = 'all'): void {
    ;[fault, where] = [wanted, at]
    next = replayOf(recording, connector.name, secrets)
    asked.length = missed.length = 0
  }
  behave()

  const server = createServer(async (request, response) => {
    if (request.url === MARKER) return void response.end()
    const form = request.method === 'POST' ? secrets.hide((await bytesOf(request)).toString()) : undefined
    const [, index, path] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
    const url = recordedUrl(`${origins[Number(index)]}${path}`, secrets)
    asked.push(url)
    const answer = recorded({ method: request.method as 'GET' | 'POST', url, form })
    const whole: Asked = {
      request,
      response,
      url,
      status: answer?.status ?? 404,
      headers: Object.fromEntries(Object.entries(answer?.headers ?? {}).filter(([name]) => !OF_THE_WAY.has(name))),
      body: await bodyOf(answer),
    }
    if (fault && (where === 'all' || (answer && answer === recording.answers.at(where)))) return fault(whole)
    faithful(whole)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mirrors = origins.map((origin, index) => `${new URL(origin).host}=${base}/${index}`)

  function recorded(wanted: Parameters<Replay>[0]): RecordedAnswer | undefined {
    try {
      return next(wanted)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      missed.push(wanted.url)
      return undefined
    }
  }

  return {
    env: { ...values, [overrideName(connector.name, 'URL')]: mirrors.join(',') },
    asked,
    missed,
    behave,
    async caughtUp() {
      for (let sent = 0; sent < ROUNDS; sent++) await (await fetch(base + MARKER)).arrayBuffer()
    },
    sendsText: async () => (await Promise.all(recording.answers.map(bodyOf))).some(isText),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Each body is read once. */
function bodiesOf({ files }: Recording): (answer: RecordedAnswer | undefined) => Promise<Buffer> {
  const bodies = new Map<string, Promise<Buffer>>()
  return async (answer) => {
    if (answer?.body === undefined) return Buffer.alloc(0)
    const { body } = answer
    if (!bodies.has(body)) bodies.set(body, bytesOf(openRecorded({ files }, { ...answer, body })))
    return bodies.get(body)!
  }
}

/** No zero byte at its beginning; an empty one is a text. */
export const isText = (body: Buffer) => !body.subarray(0, 4096).includes(0)

/** What was recorded, with a validator, so that a second run may be told that nothing changed. */
function faithful({ request, response, status, headers, body }: Asked): void {
  const etag = `"${body.length}-${body.subarray(0, 64).toString('base64url')}"`
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  response.writeHead(status, { ...headers, ...(status === 200 && { etag }), 'content-length': body.length }).end(body)
}
