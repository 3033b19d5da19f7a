import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError } from './errors.ts'

interface Refusal {
  readonly status: number
  readonly codigo: string
  readonly error: string
  readonly allow?: string
}

/** What Node's parser finds wrong, by its code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, codigo: 'peticion_muy_larga', error: 'La dirección y los encabezados pasan juntos de 16 kB. Quita lo que sobra y vuelve a intentarlo.' },
  HPE_INVALID_METHOD: { status: 405, codigo: 'metodo_no_permitido', error: 'Llegó un método que no existe; esta API solo se lee, con GET.', allow: 'GET, HEAD, OPTIONS' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, codigo: 'peticion_lenta', error: 'La petición no llegó completa a tiempo. Vuelve a intentarlo.' },
}
const UNREADABLE: Refusal = { status: 400, codigo: 'peticion_ilegible', error: 'Lo que llegó no es una petición HTTP que se pueda leer. Revisa sus encabezados.' }

/**
 * Answers what never becomes a request as everything else is answered: JSON in words, with an id. Node by itself sends a bare status.
 * Where an answer is on its way nothing is written into it.
 */
export function answerUnreadable(server: Server): void {
  const answering = new WeakSet<Duplex>()
  server.on('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || answering.has(socket) || code === 'ECONNRESET') return void socket.destroy()
    socket.end(written(REFUSALS[code] ?? UNREADABLE), () => socket.destroy())
  })
}

/** What HTTP/1.1 asks of every request (RFC 9112, 3.2), in words. */
export const needsHost: RequestHandler = ({ httpVersion, headers }, _response, next) => {
  if (httpVersion === '1.1' && headers.host === undefined) throw new ApiError(400, UNREADABLE.codigo, 'Falta el encabezado `Host`, que HTTP/1.1 exige. Agrégalo con el nombre de este servidor.')
  next()
}

function written({ status, codigo, error, allow }: Refusal): string {
  const id = randomUUID()
  const body = JSON.stringify({ ok: false, error, codigo, id_solicitud: id })
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body), 'Cache-Control': 'no-store', 'X-Request-Id': id, ...(allow && { Allow: allow }), Connection: 'close' }
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
}
