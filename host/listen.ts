import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Express } from 'express'
import { constructorsOf } from './request/constructors.ts'
import { answerUnreadable } from './request/unreadable.ts'

/** A GET API needs none of Node's patience: a slow client may not hold a connection for minutes. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 5_000 }

/** Requests under way when a server closes get this long. */
const DRAIN_MS = 10_000

/** How a server takes leave. */
export interface Leaving {
  /** Requests are taken for so long after whoever sends them could see, at `/readyz`, that it ends. */
  readonly graceMs?: number
  /** A client's connection that is idle ends by itself, as it does at any other time, and not under its next request: another server has taken the port. */
  readonly handedOver?: boolean
}

export interface Listening {
  readonly url: string
  close(leaving?: Leaving): Promise<void>
}

/** @param setting what says which port. @throws Error in Spanish when the port cannot be had. */
export async function openServer(handler: Express, port: number, host: string, setting: string): Promise<Listening> {
  const server = createServer({ ...TIMEOUTS, ...constructorsOf(handler), requireHostHeader: false }, handler) // the application's own words
  answerUnreadable(server)
  await listen(server, port, host, setting)
  return { url: addressOf(server), close: (leaving) => drained(server, leaving) }
}

/** Tells every client that its connection ends, takes no more of them, and ends when the requests under way are answered or out of time. */
async function drained(server: Server, { graceMs = 0, handedOver = false }: Leaving = {}): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  if (graceMs) await delay(graceMs)
  const closed = once(server, 'close')
  // Not http's own, which ends idle connections at once: a request may be on its way there.
  NetServer.prototype.close.call(server)
  const idle = setTimeout(() => server.closeIdleConnections(), handedOver ? TIMEOUTS.keepAliveTimeout : 0)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(idle)
  clearTimeout(late)
  server.close(() => {}) // http's own, for its timers
}

function addressOf(server: Server): string {
  const { port, address, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** @param setting what says which port */
function listen(server: Server, port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`El puerto ${port} de ${host} está ocupado. Elige otro con ${setting}=${setting === 'PORT' ? 3001 : 9101}, o cierra el programa que lo usa.`))
      else if (error.code === 'EACCES') reject(new Error(`No hay permiso para abrir el puerto ${port}. Elige uno mayor que 1023 con ${setting}.`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') reject(new Error(`${setting.replace('PORT', 'HOST')}=${host} no es una dirección de esta máquina.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}
