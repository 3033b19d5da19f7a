import type { Request, Response } from 'express'
import type { Connector } from '@tianguis/core'
import { publicationAt } from '@tianguis/core/query/publication'
import { statementFor } from '@tianguis/core/query/sql'
import { closest } from '@tianguis/core/words/closest'
import type { Refused, Reply } from '@tianguis/sql/reply/reply'
import type { Hosting } from '../../hosting.ts'
import { answerPlan } from '../../answer/answer.ts'
import { planRequest } from '../../answer/plan.ts'
import { askQuestion, recallConversation, type AnsweredTurn } from '../../ask/answer.ts'
import { connectorsOf } from '../../ask/sources.ts'
import { ApiError, toApiError } from '../../request/errors.ts'
import { PageError } from '../failures.ts'
import { drawingsOf } from '../pictures/drawings.ts'
import type { Explored, ExploreOutcome } from './page.ts'
import { datasetResult, questionResult } from './result.ts'
import { isMeant, spendQuota } from './spend-quota.ts'

/** @throws PageError for a dataset that there is not, or that is not served */
export function findConnector({ service: { connectors, broken } }: Pick<Hosting, 'service'>, path: string): Connector {
  const found = connectors.find(({ connector }) => connector.path === path)
  if (found) return found.connector
  const refused = broken.find((one) => one.path === path)
  if (refused)
    throw new PageError(
      503,
      'Este conjunto no se sirve',
      `El conector «${refused.name}» no se pudo cargar: ${refused.reason}`,
      { 'Retry-After': '3600' },
    )
  const [near] = closest(
    path.slice(1, 100),
    connectors.map(({ connector }) => connector.path.slice(1)),
    1,
  )
  throw new PageError(
    404,
    'No hay un conjunto con ese nombre',
    `Llegó «${path.slice(1, 100)}».${near ? ` ¿Quisiste decir «${near}»?` : ''} En «Datos y preguntas» están todos.`,
  )
}

export interface Asking {
  readonly request: Request
  readonly response: Response
  readonly question: string | undefined
  /** `consulta_id` of the answer that it follows; without a question that answer itself is shown. */
  readonly tras: string | undefined
}

type Shown = Pick<Explored, 'outcome' | 'question' | 'tras' | 'earlier'>

/** The answer to a question, and to those that led to it. */
export async function answerToQuestion(asking: Asking, hosting: Hosting): Promise<Shown> {
  const { response, question, tras } = asking
  const asked = { ...(question === undefined ? {} : { question }), ...(tras === undefined ? {} : { tras }) }
  if (tras === undefined) {
    if (question === undefined) return { outcome: { kind: 'unasked' } }
    return { ...asked, outcome: await outcomeOrRefusal(response, () => answerAlone(asking, question, hosting)) }
  }
  let earlier: readonly AnsweredTurn[] = []
  const outcome = await outcomeOrRefusal(response, () =>
    answerInConversation(asking, tras, hosting, (turns) => {
      earlier = turns
    }),
  )
  return { ...asked, earlier, outcome }
}

/**
 * What follows an answer, or that answer itself where nothing more is asked.
 * @param recalled told which turns led to it
 * @throws ApiError; what asking throws
 */
export async function answerInConversation(
  { request, response, question }: Asking,
  tras: string,
  hosting: Hosting,
  recalled: (turns: readonly AnsweredTurn[]) => void,
): Promise<ExploreOutcome> {
  if (!isMeant(request, response)) return UNMEANT
  await spendQuota(request, response, 'query', hosting)
  const turns = await recallConversation(hosting, tras, response)
  recalled(question === undefined ? turns.slice(0, -1) : turns)
  if (question === undefined) return outcomeOf(turns.at(-1)!.reply, response, hosting)
  return outcomeOf(await askQuestion(hosting, { stated: { question, tras }, response }), response, hosting, tras)
}

const UNMEANT: ExploreOutcome = { kind: 'unmeant' }

/** @throws ApiError; what asking throws */
export async function answerAlone(
  { request, response }: Asking,
  question: string,
  hosting: Hosting,
): Promise<ExploreOutcome> {
  const open = hosting.headlines.answerTo(question)
  if (!open) {
    if (!isMeant(request, response)) return UNMEANT
    await spendQuota(request, response, 'query', hosting)
  }
  return outcomeOf(open ?? (await askQuestion(hosting, { stated: { question }, response })), response, hosting)
}

async function outcomeOf(reply: Reply, response: Response, hosting: Hosting, tras?: string): Promise<ExploreOutcome> {
  if (!reply.ok) return refusedQuestion(response, reply)
  const result = questionResult(reply, connectorsOf(reply.interpretacion.consulta, hosting.service.connectors), tras)
  return {
    kind: 'answered',
    result,
    ...(await drawingsOf(result, reply.interpretacion.frase, hosting)),
    understood: reply.interpretacion,
    suggestions: reply.sugerencias,
    handle: reply.consulta_id ?? undefined,
  }
}

function refusedQuestion(response: Response, reply: Refused): ExploreOutcome {
  const { error, codigo, detalle } = reply
  response.status(422)
  return {
    kind: 'refused',
    codigo,
    message: error,
    suggestions: [...(detalle.opciones ?? []), ...(detalle.sugerencias ?? [])],
    reply,
  }
}

/** @param query as it was asked, without empty values @throws ApiError */
export async function answerOfDataset(
  request: Request,
  response: Response,
  connector: Connector,
  query: Map<string, string>,
  hosting: Hosting,
): Promise<ExploreOutcome> {
  if (!isMeant(request, response)) return UNMEANT
  await spendQuota(request, response, connector.path.slice(1), hosting)
  const now = hosting.clock()
  const plan = planRequest(connector, query, hosting.datasets, now)
  const { body } = await answerPlan(connector, plan, hosting)
  const at = plan.al === undefined ? 'current' : (await publicationAt(hosting.pool, connector, plan.al)).version
  const result = datasetResult({ connector, query, body, statement: statementFor(connector, plan, at, now) })
  // How many there are is nothing that was asked of them.
  const asked = [...query]
    .filter(([name]) => name !== 'limit')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
  return {
    kind: 'answered',
    result,
    ...(await drawingsOf(result, [connector.title, ...asked].join(' · '), hosting)),
  }
}

/** What the visitor can mend is told beside the form; our own failures are a page of their own. */
export async function outcomeOrRefusal(
  response: Response,
  answer: () => Promise<ExploreOutcome>,
): Promise<ExploreOutcome> {
  try {
    return await answer()
  } catch (thrown) {
    const error: ApiError = toApiError(thrown)
    if (error.status >= 500) throw thrown
    response.status(error.status).set(error.headers)
    return { kind: 'refused', codigo: error.codigo, message: error.message, suggestions: [] }
  }
}
