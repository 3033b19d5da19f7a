import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Connector } from '@tianguis/core'
import { publicationAt } from '@tianguis/core/query/publication'
import { statementFor } from '@tianguis/core/query/sql'
import { closest } from '@tianguis/core/words/closest'
import type { Reply } from '@tianguis/sql/reply/reply'
import type { Hosting } from '../../hosting.ts'
import { answerPlan } from '../../answer/answer.ts'
import { planRequest } from '../../answer/plan.ts'
import { askQuestion, recallConversation, type AnsweredTurn } from '../../ask/answer.ts'
import { connectorsOf } from '../../ask/sources.ts'
import { callableSite } from '../../describe/calls.ts'
import { ApiError, toApiError } from '../../request/errors.ts'
import { readQuery } from '../../request/query.ts'
import { EXPLORE } from '../addresses.ts'
import { originOf } from '../context.ts'
import { PageError } from '../failures.ts'
import { sendPage, sessionOf } from '../page.ts'
import { isMeant, spendQuota } from './spend-quota.ts'
import { explorePage, type Explored, type ExploreOutcome } from './page.ts'
import { datasetResult, questionResult } from './result.ts'

const SHOWN_IDEAS = 6

/**
 * The playground: a question at its root, and under it a page a dataset. Everything is in the address, so that it can
 * be kept and sent.
 */
export function explorePages(hosting: Hosting, page: readonly RequestHandler[]): Router {
  const router = Router()
  router.get(EXPLORE, ...page, async (request, response) => {
    const query = readQuery(withoutEmpty(request.url), ['q', 'tras'])
    const [question, tras] = [query.get('q'), query.get('tras')]
    await send(request, response, hosting, await answerToQuestion({ request, response, question, tras }, hosting))
  })
  router.get(`${EXPLORE}/:dataset`, ...page, async (request, response) => {
    const connector = find(hosting, `/${String(request.params.dataset)}`)
    const asked = request.url.includes('?')
    const query = readQuery(withoutEmpty(request.url), [...Object.keys(connector.params), 'al', 'todo'])
    const outcome = asked
      ? await told(response, () => answerOfDataset(request, response, connector, query, hosting))
      : UNASKED
    await send(request, response, hosting, { outcome, connector, values: asked ? query : exampleOf(connector) })
  })
  return router
}

/** @throws PageError for a dataset that there is not, or that is not served */
function find({ service: { connectors, broken } }: Pick<Hosting, 'service'>, path: string): Connector {
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

const UNASKED: ExploreOutcome = { kind: 'unasked' }

/** A form sends every field, also those that were left empty. */
function withoutEmpty(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  return `${path}?${query
    .split('&')
    .filter((pair) => !/^[^=]*=?$/.test(pair))
    .join('&')}`
}

/** The first documented call, as something to start from. */
const exampleOf = ({ calls: [first = {}] }: Connector) =>
  new Map(Object.entries(first).map(([name, value]) => [name, String(value)]))

interface Asking {
  readonly request: Request
  readonly response: Response
  readonly question: string | undefined
  /** `consulta_id` of the answer that it follows; without a question that answer itself is shown. */
  readonly tras: string | undefined
}

type Shown = Pick<Explored, 'outcome' | 'question' | 'tras' | 'earlier'>

async function answerToQuestion(asking: Asking, hosting: Hosting): Promise<Shown> {
  const { response, question, tras } = asking
  const asked = { ...(question === undefined ? {} : { question }), ...(tras === undefined ? {} : { tras }) }
  if (tras === undefined) {
    if (question === undefined) return { outcome: UNASKED }
    return { ...asked, outcome: await told(response, () => answerAlone(asking, question, hosting)) }
  }
  let earlier: readonly AnsweredTurn[] = []
  const outcome = await told(response, async () => {
    const { request } = asking
    if (!isMeant(request, response)) return UNMEANT
    await spendQuota(request, response, 'query', hosting)
    const turns = await recallConversation(hosting, tras, response)
    if (question === undefined) {
      earlier = turns.slice(0, -1)
      return outcomeOf(turns.at(-1)!.reply, response, hosting)
    }
    earlier = turns
    return outcomeOf(await askQuestion(hosting, { stated: { question, tras }, response }), response, hosting, tras)
  })
  return { ...asked, earlier, outcome }
}

const UNMEANT: ExploreOutcome = { kind: 'unmeant' }

async function answerAlone({ request, response }: Asking, question: string, hosting: Hosting): Promise<ExploreOutcome> {
  const open = hosting.headlines.answerTo(question)
  if (!open) {
    if (!isMeant(request, response)) return UNMEANT
    await spendQuota(request, response, 'query', hosting)
  }
  return outcomeOf(open ?? (await askQuestion(hosting, { stated: { question }, response })), response, hosting)
}

function outcomeOf(
  reply: Reply,
  response: Response,
  { service }: Pick<Hosting, 'service'>,
  tras?: string,
): ExploreOutcome {
  if (!reply.ok) return refusedQuestion(response, reply)
  return {
    kind: 'answered',
    result: questionResult(reply, connectorsOf(reply.interpretacion.consulta, service.connectors), tras),
    understood: reply.interpretacion,
    suggestions: reply.sugerencias,
    handle: reply.consulta_id ?? undefined,
  }
}

function refusedQuestion(
  response: Response,
  { error, detalle: { opciones = [], sugerencias = [] } }: Extract<Reply, { ok: false }>,
): ExploreOutcome {
  response.status(422)
  return { kind: 'refused', message: error, suggestions: [...opciones, ...sugerencias], needsKey: false }
}

async function answerOfDataset(
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
  return {
    kind: 'answered',
    result: datasetResult({ connector, query, body, statement: statementFor(connector, plan, at, now) }),
  }
}

/** What the visitor can mend is told beside the form; our own failures are a page of their own. */
async function told(response: Response, answer: () => Promise<ExploreOutcome>): Promise<ExploreOutcome> {
  try {
    return await answer()
  } catch (thrown) {
    const error: ApiError = toApiError(thrown)
    if (error.status >= 500) throw thrown
    response.status(error.status).set(error.headers)
    return { kind: 'refused', message: error.message, suggestions: [], needsKey: error.codigo === 'requiere_clave' }
  }
}

async function send(
  request: Request,
  response: Response,
  hosting: Hosting,
  asked: Pick<Explored, 'outcome' | 'connector' | 'question' | 'tras' | 'earlier' | 'values'>,
): Promise<void> {
  const { service, accounts, asking, headlines } = hosting
  const connectors = service.connectors.map(({ connector }) => connector)
  const { withoutKey } = await accounts.withoutKey()
  const open = headlines.all().map(({ headline }) => headline.q)
  const ofDataset = async (name: string, most: number) =>
    ((await asking.box?.examples(name, most + 1)) ?? []).filter((question) => !open.includes(question)).slice(0, most)
  const examples = asked.connector
    ? await ofDataset(asked.connector.name, SHOWN_IDEAS)
    : (await Promise.all(connectors.map(({ name }) => ofDataset(name, 1)))).flat()
  response.set('Cache-Control', asked.outcome.kind === 'unasked' ? 'no-cache' : 'no-store')
  sendPage(
    request,
    response,
    explorePage({
      ...asked,
      connectors,
      examples: examples.slice(0, SHOWN_IDEAS),
      open,
      withoutKey: withoutKey ?? [],
      signedIn: sessionOf(response) !== undefined,
      site: callableSite(originOf(hosting, request)),
    }),
    response.statusCode,
  )
}
