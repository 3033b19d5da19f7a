/** A server of another hand that speaks S3's protocol, and what may be between it and whoever asks. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { startFauxqs } from 'fauxqs'

export interface S3Server {
  /** What a service is told of it. */
  readonly env: Readonly<Record<string, string>>
  /** Requests that arrived, `PUT /cubo/prefijo/a.txt`. */
  readonly asked: string[]
  /** How the way to it misbehaves; undefined is well. */
  fault: S3Fault | undefined
  close(): Promise<void>
}

/** @returns whether it saw to the request itself */
export type S3Fault = (given: {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Passes on what the server answers, up to this byte of the body, and then cuts the connection. */
  readonly cutAfter: (bytes: number) => void
  /** The number of the request since the fault was set, from 1. */
  readonly turn: number
}) => boolean

export const STORE_URL = 's3://cubo/prefijo'
const SECRET = 'secreto-de-prueba'

export async function openS3Server(): Promise<S3Server> {
  const real = await startFauxqs({ port: 0, logger: false, init: { buckets: ['cubo'] } })
  const asked: string[] = []
  let [fault, turn]: [S3Fault | undefined, number] = [undefined, 0]
  const sockets = new Set<Socket>()
  const way = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { method, headers } = request
    const passOn = (most = Infinity) => {
      const onward = ask({ port: real.port, host: '127.0.0.1', method, headers, path: request.url }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        let sent = 0
        answer.on('data', (piece: Buffer) => {
          if (sent + piece.length > most) {
            response.write(piece.subarray(0, most - sent), () => response.destroy())
            return void answer.destroy()
          }
          sent += piece.length
          if (!response.write(piece)) {
            answer.pause()
            response.once('drain', () => answer.resume())
          }
        })
        answer.on('end', () => response.end())
      })
      onward.on('error', () => response.destroy())
      request.on('error', () => onward.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    }
    turn += 1
    if (fault?.({ request, response, cutAfter: passOn, turn })) return
    passOn()
  })
  way.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  return {
    env: {
      STORE_URL,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'prueba',
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
    asked,
    get fault() {
      return fault
    },
    set fault(next) {
      ;[fault, turn] = [next, 0]
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => way.close(closed))
      await real.stop()
    },
  }
}
