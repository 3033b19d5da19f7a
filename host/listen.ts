import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Express } from 'express'
import { constructorsOf } from './request/express-prototypes.ts'
import { answerUnreadable } from './request/unreadable.ts'

/** A GET API needs none of Node's patience: a slow client may not hold a connection for minutes. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
}

/** Requests under way when a server closes get this long. */
const DRAIN_MS = 10_000

/** How a server takes leave. */
export interface Leaving {
  /** Requests are taken for so long after whoever sends them could see, at `/readyz`, that it ends. */
  readonly graceMs?: number
  /**
   * A client's connection that is idle ends by itself, as it does at any other time, and not under its next request:
   * another server has taken the port.
   */
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

/**
 * Whether a port can be had, told before what takes its time. @param setting what says which port. @throws Error in
 * Spanish when it cannot.
 */
export async function checkPort(port: number, host: string, setting: string): Promise<void> {
  const server = createServer()
  await listen(server, port, host, setting)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Tells every client that its connection ends, takes no more of them, and ends when the requests under way are answered
 * or out of time.
 */
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
    server.once('error', (error: NodeJS.ErrnoException) => void wordsFor(error, port, host, setting).then(reject))
    server.listen(port, host, resolve)
  })
}

/** Why a port was not had, and the command that goes on; an error that is not about the port stays as it is. */
async function wordsFor(error: NodeJS.ErrnoException, port: number, host: string, setting: string): Promise<Error> {
  const address = setting.replace('PORT', 'HOST')
  switch (error.code) {
    case 'EADDRINUSE': {
      const who = (await isTianguis(port, host))
        ? 'ahí responde ya otro Tianguis. Usa ése, o inicia éste'
        : 'lo usa otro programa. Ciérralo, o inicia'
      return new Error(
        `El puerto ${port} de ${host} está ocupado: ${who} en otro puerto, como «${setting}=${port < 65535 ? port + 1 : 3001} npm start».`,
      )
    }
    case 'EACCES':
      return new Error(
        `No hay permiso para abrir el puerto ${port}. Elige uno mayor que 1023, como «${setting}=3000 npm start».`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return new Error(
        `${address}=${host} no es una dirección de esta máquina. Sin ${address} es 127.0.0.1, sólo para esta máquina; «${address}=0.0.0.0 npm start» atiende en todas sus direcciones.`,
      )
    default:
      return error
  }
}

/** Whether what listens there answers as this program does: started twice is how a port is mostly taken. */
async function isTianguis(port: number, host: string): Promise<boolean> {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  try {
    const answer = await fetch(`http://${near}:${port}/healthz`, {
      signal: AbortSignal.timeout(500),
      redirect: 'error',
    })
    return answer.headers.has('x-request-id') && (await answer.text()) === '{"ok":true}'
  } catch {
    return false
  }
}
