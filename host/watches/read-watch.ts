/** From what somebody wants to be told of to a watch: its question is read and answered once, so that it can be shown back. */
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { chosen } from '@tianguis/core/query/refusal'
import { HandleError } from '@tianguis/sql/follow-up/handle'
import { QuestionError } from '@tianguis/sql/normalize'
import type { Answered, Refused, Reply } from '@tianguis/sql/reply/reply'
import type { QuestionEngine } from '@tianguis/sql'
import type { QuestionService } from '../ask/open.ts'
import { connectorsOf } from '../ask/sources.ts'
import type { Service } from '../composition.ts'
import { ApiError } from '../request/errors.ts'
import { meets, observedIn } from './figure.ts'
import { wrongField } from './refusals.ts'
import { readWatchSentence, toldOfWatches, type Sign, type WatchSentence } from './sentence.ts'
import { editionsOf, readEditions, type WatchDraft, type Editions } from './watches.ts'

/** One of `frase`, `pregunta`, `consulta_id` and `conjunto` says what; a comparison goes with a question. */
export interface WatchAsked {
  readonly frase?: string | undefined
  readonly pregunta?: string | undefined
  /** Of an answer that was seen. */
  readonly consulta_id?: string | undefined
  readonly conjunto?: string | undefined
  readonly compara?: Sign | undefined
  /** Exact decimal text. */
  readonly umbral?: string | undefined
  readonly nombre?: string | undefined
}

export interface ReadingWatches {
  readonly asking: Pick<QuestionService, 'box'>
  readonly service: Pick<Service, 'connectors'>
  readonly pool: Pool
}

/** A draft, with by what its question can be opened again; or why the question is not answered. */
export type WatchReading = { readonly draft: WatchDraft; readonly reply?: Answered } | { readonly refused: Refused }

const WAYS = ['frase', 'pregunta', 'consulta_id', 'conjunto'] as const

/** @throws ApiError 400, 503; QueryPlanError; QueryError */
export async function readWatchAsked(asked: WatchAsked, reading: ReadingWatches): Promise<WatchReading> {
  const given = WAYS.filter((way) => asked[way] !== undefined)
  if (given.length !== 1)
    throw wrongField(
      given[1] ?? 'frase',
      `${given.length ? `llegó junto con \`${given[0]}\`` : 'falta'}; manda uno solo de ${WAYS.map((way) => `\`${way}\``).join(', ')}.`,
    )
  if ((asked.compara === undefined) !== (asked.umbral === undefined))
    throw wrongField('umbral', '`compara` y `umbral` van juntos: de qué lado, y de cuánto.')
  // Before the question is answered: what is published meanwhile is of the next evaluation.
  const published = await readEditions(reading.pool)
  const { connectors } = reading.service
  if (asked.conjunto !== undefined) return { draft: ofDataset(asked, asked.conjunto, { connectors, published }) }
  const { box } = reading.asking
  if (!box)
    throw new ApiError('preguntas_cerradas', 'Las preguntas no se sirven en este momento, y un aviso es de una.')
  const sentence = sentenceOf(asked)
  const reply = toldOfWatches(await answered(box, asked, sentence))
  if (!reply.ok) return { refused: reply }
  if (sentence.kind === 'conjunto') {
    const [{ name }] = connectorsOf(reply.interpretacion.consulta, connectors) as [Connector]
    return { draft: ofDataset(asked, name, { connectors, published }), reply }
  }
  return { draft: ofQuestion(asked, sentence, { reply, box, connectors, published }), reply }
}

/** @throws ApiError 400 */
function sentenceOf({ frase, pregunta = '', compara, umbral }: WatchAsked): WatchSentence {
  if (frase === undefined)
    return compara === undefined || umbral === undefined
      ? { question: pregunta, kind: 'pregunta' }
      : { question: pregunta, kind: 'umbral', sign: compara, threshold: umbral }
  if (compara !== undefined) throw wrongField('compara', 'va con `pregunta`; en `frase` se dice con palabras.')
  try {
    return readWatchSentence(frase)
  } catch (error) {
    throw unread('frase', error)
  }
}

async function answered(box: QuestionEngine, { consulta_id }: WatchAsked, { question }: WatchSentence): Promise<Reply> {
  try {
    return await (consulta_id === undefined ? box.ask(question) : box.again(consulta_id))
  } catch (error) {
    throw unread(consulta_id === undefined ? 'pregunta' : 'consulta_id', error)
  }
}

const unread = (parametro: string, error: unknown) =>
  error instanceof QuestionError || error instanceof HandleError ? wrongField(parametro, error.message) : error

interface Known {
  readonly connectors: Service['connectors']
  readonly published: Editions
}

function ofDataset({ nombre, compara }: WatchAsked, given: string, { connectors, published }: Known): WatchDraft {
  if (compara !== undefined) throw wrongField('compara', 'va con una pregunta, y no con un conjunto entero.')
  const names = connectors.map(({ connector }) => connector.name)
  const name = chosen('conjunto', given, names)
  const { title } = connectors.find(({ connector }) => connector.name === name)!.connector
  const seen = editionsOf(published, [name])
  const none = { question: null, query: null, reading: null, sign: null, threshold: null, now: null, met: null }
  return { kind: 'conjunto', name: nombre ?? title, datasets: [name], ...none, seen }
}

interface Understood extends Known {
  readonly reply: Answered
  readonly box: QuestionEngine
}

function ofQuestion(
  { nombre, frase, pregunta }: WatchAsked,
  { kind, sign, threshold }: WatchSentence,
  { reply, box, connectors, published }: Understood,
): WatchDraft {
  const { frase: reading, consulta: query } = reply.interpretacion
  const datasets = connectorsOf(query, connectors).map(({ name }) => name)
  const now = observedIn(reply, box.knowledge)
  if (kind === 'umbral' && now.value === null)
    throw wrongField(
      frase === undefined ? 'pregunta' : 'frase',
      `se leyó como «${reading}» y da ${reply.rows.length} renglones; un umbral se compara con una sola cifra, como el promedio, o lo de un solo lugar.`,
    )
  const seen = editionsOf(published, datasets)
  const question = pregunta ?? reply.pregunta
  const known = seen ? now : null
  const met = known?.value && sign !== undefined && threshold !== undefined ? meets(known.value, sign, threshold) : null
  const name = (nombre ?? frase ?? question) || reading
  const limits = { sign: sign ?? null, threshold: threshold ?? null }
  return { kind, name: name.slice(0, 120), datasets, question, query, reading, ...limits, seen, now: known, met }
}
