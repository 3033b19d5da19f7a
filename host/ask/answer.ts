import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Connector } from '@tianguis/core'
import { HandleError } from '@tianguis/sql/follow-up/handle'
import { QuestionError } from '@tianguis/sql/normalize'
import type { Refused, Reply } from '@tianguis/sql/reply/reply'
import { whyClosed } from '@tianguis/sql/role/layers'
import { QueryError } from '@tianguis/sql/session/session'
import { WrongQuery } from '@tianguis/sql/sound-query'
import type { Answering } from '../answer/answering.ts'
import { markAge } from '../answer/answer.ts'
import { cacheControl, isNotModified } from '../answer/validators.ts'
import type { Dataset, Datasets } from '../answer/datasets.ts'
import { headersOf } from '../answer/headers.ts'
import { connectorsOf } from './sources.ts'
import type { Service } from '../composition.ts'
import { ERROR_CODES } from '../request/error-codes.ts'
import { ApiError } from '../request/errors.ts'
import { receiptOfReply } from '../receipts/question.ts'
import type { Receipting } from '../receipts/signing.ts'
import { SEE_DOCTOR } from './access.ts'
import { readAsked, wrongQuery, type Stated } from './asked.ts'
import { toldOfWatches } from '../watches/sentence.ts'
import { bodyOf, workbookOf } from './response-body.ts'
import type { QuestionService } from './open.ts'
import type { Known } from './reply-cache.ts'

export interface AnsweringQuestions
  extends Pick<Answering, 'pool' | 'datasets' | 'clock' | 'healthProbe' | 'release'>, Receipting {
  readonly asking: QuestionService
  readonly service: Pick<Service, 'connectors'>
  readonly log: Logger
}

/** `GET /api/query`: a question in Spanish, or a query that needs no reading, answered with rows, their SQL and their origin, or refused in words. */
export function answerQuestion(answering: AnsweringQuestions): RequestHandler {
  const { asking, datasets, clock, healthProbe, release } = answering
  return async (request, response) => {
    const { stated, explain, writing, proved } = readAsked(request)
    response.vary('Accept, Accept-Encoding')
    const etagOf = (moment: string) =>
      `W/"${createHash('sha1')
        .update(JSON.stringify([release, stated, explain, writing, proved, moment]))
        .digest('base64url')}"`
    const moment = momentOf(datasets, clock())
    // Whoever has the tag of an answer of this moment was given that answer.
    if (asking.remembered && isNotModified(request, { etag: etagOf(moment) })) {
      markAge(response, healthProbe.awaySince, clock())
      return void response
        .status(304)
        .set({ ETag: etagOf(moment), 'Cache-Control': cacheControl(response) })
        .end()
    }
    let known = await put(answering, { stated, explain, moment, response })
    const now = momentOf(datasets, clock())
    // A receipt names the publication that was read: what was published meanwhile is asked anew.
    if (proved && known.moment !== now) known = await put(answering, { stated, moment: now, response })
    markAge(response, healthProbe.awaySince, clock())
    if (!known.reply.ok) return refuseQuestion(response, known.reply)
    const [connector, ...beside] = connectorsOf(known.reply.interpretacion.consulta, answering.service.connectors)
    const asked = { stated, connectors: [connector!, ...beside], hora: known.moment.slice(-HOUR.length) }
    const recibo = proved ? await receiptOfReply(known.reply, asked, answering) : undefined
    const notices = noticesOf(asked.connectors, answering)
    const headers = headersOf(connector!, {
      ...notices,
      beside,
      count: known.reply.rows.length,
      writing,
      corrections: known.reply.interpretacion.correcciones,
    })
    const body =
      writing.format === 'xlsx'
        ? await workbookOf(known.reply, asked.connectors, notices.sample)
        : bodyOf(known.reply, writing, recibo)
    response.set({ ...headers, ETag: etagOf(known.moment), 'Cache-Control': cacheControl(response) }).end(body)
  }
}

/**
 * All that an answer depends on but its question: every dataset's publication, since any may change what a word means,
 * and the hour.
 */
const momentOf = ({ stamp }: Pick<Datasets, 'stamp'>, now: Date) => `${stamp} ${now.toISOString().slice(0, 13)}`

/** Of an instant, its hour. */
const HOUR = '2026-11-20T15'

/** What this host knew of the publication; of two datasets the older day, and sample data where either is of one. */
function noticesOf(connectors: readonly Connector[], { datasets }: AnsweringQuestions): Dataset {
  const [first, ...beside] = connectors.map(({ name }) => datasets.get(name)!)
  const days = [first!, ...beside].flatMap(({ observedOn }) => observedOn ?? []).sort()
  return { ...first!, observedOn: days[0] ?? null, sample: [first!, ...beside].some(({ sample }) => sample) }
}

/** A question that is not answered, with what to ask in its place. */
export function refuseQuestion(response: Response, refused: Refused): void {
  const { status, body } = refusalOfQuestion(response, refused)
  response.set('Cache-Control', 'no-store').status(status).json(body)
}

/** The same as it is written. @param response whose request it is told to */
export function refusalOfQuestion(
  response: Response,
  { error, codigo, detalle, pregunta, latencia_ms }: Refused,
): { readonly status: number; readonly body: object } {
  const id_solicitud = response.getHeader('X-Request-Id')
  return {
    status: ERROR_CODES[codigo].status,
    body: { ok: false, error, codigo, detalle, pregunta, latencia_ms, id_solicitud },
  }
}

interface Put {
  readonly stated: Stated
  readonly explain?: boolean
  readonly moment: string
  /** Whoever it is for; once it is gone the question is dropped. */
  readonly response: Response
}

/** Asks for a page. @throws ApiError 400, 503, 504 */
export const askQuestion = async (answering: AnsweringQuestions, asked: Omit<Put, 'moment'>): Promise<Reply> =>
  (await put(answering, { ...asked, moment: momentOf(answering.datasets, answering.clock()) })).reply

/**
 * Puts a question to the box, or to the memory of what it said, and leaves a line of it in the log. @throws ApiError
 * 400, 503, 504
 */
async function put(
  { asking: { remembered, layers }, log }: AnsweringQuestions,
  { stated, explain = false, moment, response }: Put,
): Promise<Known> {
  if (!remembered) throw closed(layers)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const known = await toldApart(() => remembered.ask(stated, { explain, moment, signal: gone.signal }))
  record(log, known.reply, response.getHeader('X-Request-Id'))
  return { ...known, reply: toldOfWatches(known.reply) }
}

/** A question of a conversation and what is answered to it now. */
export interface AnsweredTurn {
  readonly pregunta: string
  readonly consulta_id: string
  readonly reply: Reply
}

/** The turns that led to a handle, its own last, carried out again for a page. @throws ApiError 400, 503, 504 */
export async function recallConversation(
  { asking: { box, remembered, layers }, datasets, clock }: AnsweringQuestions,
  handle: string,
  response: Response,
): Promise<readonly AnsweredTurn[]> {
  if (!box || !remembered) throw closed(layers)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const moment = momentOf(datasets, clock())
  return toldApart(async () => {
    const answered: AnsweredTurn[] = []
    for (const turn of box.turns(handle)) {
      const { reply } = await remembered.again(turn.consulta_id, { moment, signal: gone.signal })
      answered.push({ ...turn, reply })
    }
    return answered
  })
}

/** What goes wrong with a question, as the API's errors. */
const toldApart = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => {
    throw told(error)
  })

function closed(layers: QuestionService['layers']): ApiError {
  return new ApiError('preguntas_cerradas', `Las preguntas no se sirven: ${whyClosed(layers)}. ${SEE_DOCTOR}`, {
    headers: { 'Retry-After': '3600' },
  })
}

function told(error: unknown): unknown {
  if (error instanceof QuestionError)
    return new ApiError('pregunta_invalida', error.message, { detalle: { parametro: 'q' } })
  if (error instanceof HandleError)
    return new ApiError('consulta_id_no_valido', error.message, { detalle: { parametro: 'tras' } })
  if (error instanceof WrongQuery) return wrongQuery(error.problems)
  if (!(error instanceof QueryError)) return error
  const failure = new ApiError(
    error.codigo,
    error.message,
    ERROR_CODES[error.codigo].status >= 503 ? { headers: { 'Retry-After': '5' } } : {},
  )
  failure.cause = error.cause // PostgreSQL's own words, for the log alone
  return failure
}

/** Every question leaves a line: what it was taken to mean, a fingerprint of its SQL, rows and time. */
function record(log: Logger, reply: Reply, id: unknown): void {
  if (!reply.ok) return log.info({ id, codigo: reply.codigo, ms: reply.latencia_ms }, 'pregunta sin respuesta')
  const huella = createHash('sha256').update(reply.sql_generado).digest('hex').slice(0, 16)
  log.info(
    {
      id,
      consulta: reply.interpretacion.consulta,
      huella,
      filas: reply.rows.length,
      ms: reply.latencia_ms,
      motor: reply.motor,
    },
    'pregunta',
  )
}
