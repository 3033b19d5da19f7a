import { OPEN_CONTROL } from '../../answer/validators.ts'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Hosting } from '../../hosting.ts'
import { callableSite } from '../../describe/calls.ts'
import { readQuery } from '../../request/query.ts'
import { EXPLORE } from '../addresses.ts'
import { originOf } from '../context.ts'
import { sendPage, sessionOf } from '../page.ts'
import { answerOfDataset, answerToQuestion, findConnector, outcomeOrRefusal } from './answers.ts'
import { explorePage, type Explored, type ExploreOutcome } from './page.ts'

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
    const connector = findConnector(hosting, `/${String(request.params.dataset)}`)
    const asked = request.url.includes('?')
    const query = readQuery(withoutEmpty(request.url), [...Object.keys(connector.params), 'al', 'todo'])
    const outcome = asked
      ? await outcomeOrRefusal(response, () => answerOfDataset(request, response, connector, query, hosting))
      : UNASKED
    await send(request, response, hosting, { outcome, connector, values: asked ? query : exampleOf(connector) })
  })
  return router
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
  response.set('Cache-Control', asked.outcome.kind === 'unasked' ? OPEN_CONTROL : 'no-store')
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
