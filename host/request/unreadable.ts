import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ERROR_CODES, type Codigo } from './error-codes.ts'
import { ApiError, READING_METHODS } from './errors.ts'

interface Refusal {
  readonly codigo: Codigo
  readonly error: string
  readonly allow?: string
}

/** What Node's parser finds wrong, by its code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    codigo: 'peticion_muy_larga',
    error: 'La dirección y los encabezados pasan juntos de 16 kB. Quita lo que sobra y vuelve a intentarlo.',
  },
  HPE_INVALID_METHOD: {
    codigo: 'metodo_no_permitido',
    error: 'Llegó un método que no existe; los datos se leen con GET.',
    allow: READING_METHODS,
  },
  HPE_INVALID_URL: {
    codigo: 'codificacion_invalida',
    error:
      'La dirección lleva un carácter que no cabe en ella tal cual. Las letras con acento y otros signos van codificados con %: `M%C3%A9rida` por `Mérida`. Con curl: curl -G --data-urlencode "municipio=Mérida" y la dirección sin «?».',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    codigo: 'peticion_lenta',
    error: 'La petición no llegó completa a tiempo. Vuelve a intentarlo.',
  },
}
const UNREADABLE: Refusal = {
  codigo: 'peticion_ilegible',
  error: 'Lo que llegó no es una petición HTTP que se pueda leer. Revisa sus encabezados.',
}
const NO_PROXY: Refusal = {
  codigo: 'metodo_no_permitido',
  error: 'Llegó CONNECT; este servidor no lleva a otros. Los datos se leen con GET.',
  allow: READING_METHODS,
}
const UNEXPECTED: Refusal = {
  codigo: 'expectativa_desconocida',
  error: 'Del encabezado `Expect` solo se conoce `100-continue`. Quítalo; para leer no hace falta.',
}
/** These come before whatever lets pages of other sites read an answer. */
const ANY_SITE = { 'Access-Control-Allow-Origin': '*' }

/**
 * Answers what never becomes a request as everything else is answered: JSON in words, with an id. Node by itself sends
 * a bare status. Where an answer is on its way nothing is written into it.
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
  // Node would close the connection without a word.
  server.on(
    'connect',
    (_request, socket) => void socket.on('error', () => {}).end(written(NO_PROXY), () => socket.destroy()),
  )
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = told(UNEXPECTED)
    response.writeHead(status, headers).end(body)
  })
}

/** A name or a number with its port, in the characters that they are written with (RFC 3986, 3.2). */
const A_HOST = /^[\w.~!$&'()*+,;=%:[\]-]+$/

/** What HTTP asks of every request (RFC 9112, 3.2), in words. HTTP/1.0 may leave it out. */
export const needsHost: RequestHandler = ({ httpVersion, rawHeaders }, _response, next) => {
  // Not `headersDistinct`, which lists every header of every request anew.
  const host = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]!.length === 4 && rawHeaders[at - 1]!.toLowerCase() === 'host',
  )
  if (host.length === 0 && httpVersion === '1.1')
    throw wrongHost('Falta el encabezado `Host`, que HTTP/1.1 exige. Agrégalo con el nombre de este servidor.')
  if (host.length > 1)
    throw wrongHost('El encabezado `Host` llegó más de una vez; mándalo una sola, con el nombre de este servidor.')
  if (host.length && !A_HOST.test(host[0]!))
    throw wrongHost(
      'El encabezado `Host` no lleva el nombre de un servidor. Escribe el de este, sin espacios ni acentos.',
    )
  next()
}

const wrongHost = (message: string) => new ApiError(UNREADABLE.codigo, message, { headers: ANY_SITE })

function written(refusal: Refusal): string {
  const { status, headers, body } = told(refusal)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}

function told({ codigo, error, allow }: Refusal) {
  const { status } = ERROR_CODES[codigo]
  const id = randomUUID()
  const body = JSON.stringify({ ok: false, error, codigo, id_solicitud: id })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...ANY_SITE,
    'X-Request-Id': id,
    ...(allow && { Allow: allow }),
    Connection: 'close',
  }
  return { status, headers, body }
}
