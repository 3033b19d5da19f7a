import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { QuestionError } from '@tianguis/sql/normalize'
import type { Answered, Reply } from '@tianguis/sql/reply'
import { QueryError } from '@tianguis/sql/session/session'
import { ApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import type { Asking } from './open.ts'

const KNOWN = ['q', 'explicar']

/** `GET /api/query`: a question in Spanish, answered with rows, their SQL and their origin, or refused in words. */
export function answerQuestion(asking: Asking, log: Logger): RequestHandler {
  return async (request, response) => {
    const query = readQuery(request.url, KNOWN)
    const question = query.get('q')
    if (question === undefined) throw new ApiError(400, 'parametro_faltante', 'Falta `q`, la pregunta en español; por ejemplo: /api/query?q=¿a cómo está el dólar?', { detalle: { parametro: 'q' } })
    const explain = readFlag(query.get('explicar'))
    const reply = await ask(asking, { question, explain, response, log })
    const id = response.getHeader('X-Request-Id')
    response.set('Cache-Control', 'no-store').type('json')
    if (reply.ok) response.end(bodyOf(reply))
    else response.status(422).json({ ok: false, error: reply.error, codigo: reply.codigo, detalle: reply.detalle, pregunta: reply.pregunta, latencia_ms: reply.latencia_ms, id_solicitud: id })
  }
}

interface Put {
  readonly question: string
  readonly explain?: boolean
  /** Whoever it is for; once it is gone the question is dropped. */
  readonly response: Response
  readonly log: Logger
}

/** Puts a question to the box, and leaves a line of it in the log. @throws ApiError 400, 503, 504 */
export async function ask({ box, layers }: Asking, { question, explain = false, response, log }: Put): Promise<Reply> {
  if (!box) throw closed(layers)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const reply = await box.ask(question, { explain, signal: gone.signal }).catch((error) => { throw told(error) })
  record(log, reply, response.getHeader('X-Request-Id'))
  return reply
}

function readFlag(raw: string | undefined): boolean {
  if (raw === undefined || raw === '0') return false
  if (raw === '1') return true
  throw new ApiError(400, 'parametro_invalido', `\`explicar\`: llegó «${raw.slice(0, 60)}»; se espera 1 o 0.`, { detalle: { parametro: 'explicar' } })
}

function closed(layers: Asking['layers']): ApiError {
  const why = layers.filter(({ active }) => !active).map(({ reason }) => reason).join(' ')
  return new ApiError(503, 'preguntas_cerradas', `Las preguntas no se sirven: la base de datos da más permisos de los debidos. ${why}`, { headers: { 'Retry-After': '3600' } })
}

function told(error: unknown): unknown {
  if (error instanceof QuestionError) return new ApiError(400, 'pregunta_invalida', error.message, { detalle: { parametro: 'q' } })
  if (!(error instanceof QueryError)) return error
  const failure = new ApiError(error.status, error.codigo, error.message, error.status === 503 ? { headers: { 'Retry-After': '5' } } : {})
  failure.cause = error.cause // PostgreSQL's own words, for the log alone
  return failure
}

/** The rows pass through as PostgreSQL wrote them, so that no digit is lost. */
function bodyOf({ rows, ...rest }: Answered): string {
  const { ok, pregunta, sql_generado, parametros, tabla_fuente, ...after } = rest
  const before = JSON.stringify({ ok, pregunta, sql_generado, parametros, tabla_fuente })
  return `${before.slice(0, -1)},"resultado":[${rows.join(',')}],${JSON.stringify(after).slice(1)}`
}

/** Every question leaves a line: what it was taken to mean, a fingerprint of its SQL, rows and time. */
function record(log: Logger, reply: Reply, id: unknown): void {
  if (!reply.ok) return log.info({ id, codigo: reply.codigo, ms: reply.latencia_ms }, 'pregunta sin respuesta')
  const huella = createHash('sha256').update(reply.sql_generado).digest('hex').slice(0, 16)
  log.info({ id, consulta: reply.interpretacion.consulta, huella, filas: reply.rows.length, ms: reply.latencia_ms, motor: reply.motor }, 'pregunta')
}
