/** How a tool asks the service: by one of its own addresses, so that there is one way to do each thing. */
import { Duplex } from 'node:stream'
import type { Express } from 'express'
import { constructorsOf } from '../request/express-prototypes.ts'

export interface CallAnswer {
  readonly status: number
  /** Seconds after which to ask again, where the service says so. */
  readonly retryAfter: string | undefined
  readonly text: string
}

/** `GET` of a path with its parameters. @throws Error when there is no answer at all */
export type ServiceCall = (path: string, parameters?: Readonly<Record<string, string>>) => Promise<CallAnswer>

export interface Caller {
  /** Where it asks from: whoever has no key is counted by it. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Once it has left, what was asked for it is dropped, and not counted. */
  readonly signal: AbortSignal
}

/**
 * Asks an application in this process, without a connection: what it answers, counts, limits and logs is what it would
 * do of the same request from outside.
 */
export function callWithin(app: Express, { address, headers, signal }: Caller): ServiceCall {
  const { IncomingMessage, ServerResponse } = constructorsOf(app)
  return (path, parameters = {}) => {
    const { socket, written } = openSocket(address)
    const request = new IncomingMessage(socket as never)
    const query = new URLSearchParams(parameters).toString()
    // Of HTTP/1.0 an answer is not written in chunks.
    Object.assign(request, { method: 'GET', url: query ? `${path}?${query}` : path, headers, complete: true })
    Object.assign(request, { httpVersion: '1.0', httpVersionMajor: 1, httpVersionMinor: 0 })
    request.push(null)
    const response = new ServerResponse(request)
    const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>()
    const leave = () => socket.destroy()
    response.on('finish', leave).on('close', () => {
      signal.removeEventListener('abort', leave)
      if (!response.writableFinished) return reject(new Error('Quien preguntó se fue antes de la respuesta.'))
      const retryAfter = response.getHeader('Retry-After')
      resolve({ status: response.statusCode, retryAfter: retryAfter?.toString(), text: bodyOf(written()) })
    })
    response.assignSocket(socket as never)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    else app(request as never, response as never)
    return promise
  }
}

function openSocket(remoteAddress: string) {
  const chunks: Buffer[] = []
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { socket: Object.assign(socket, { remoteAddress }), written: () => Buffer.concat(chunks) }
}

const END_OF_HEAD = '\r\n\r\n'
const bodyOf = (written: Buffer) => written.subarray(written.indexOf(END_OF_HEAD) + END_OF_HEAD.length).toString()
