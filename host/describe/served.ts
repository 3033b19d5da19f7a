import type { Logger } from 'pino'
import type { Connector } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Answering } from '../answer/answering.ts'
import { answerPlan } from '../answer/answer.ts'
import { parseExactJson } from '../answer/exact-json.ts'
import { editionOf } from '../answer/datasets.ts'
import { keptText, type KeptAnswer } from '../answer/kept.ts'
import { planRequest } from '../answer/plan.ts'
import { bodyOf } from '../ask/response-body.ts'
import type { QuestionService } from '../ask/open.ts'
import { API_ROOT } from './calls.ts'
import { buildOpenApi, type Bodies } from './openapi.ts'
import { QUESTION, QUESTION_PATH } from './question-paths.ts'

/** Records of an example: what they look like is seen in two. */
const SHOWN = 2

/** The formats of which there is an example: those that are text and not as long as a map. */
const ILLUSTRATED = ['json', 'csv', 'ndjson'] as const

interface Describing extends Answering {
  readonly asking: Pick<QuestionService, 'box'>
  readonly log: Pick<Logger, 'warn'>
}

/** What is shown of a path, and how that is known to be of today. */
interface Shown {
  readonly path: string
  /** Of what is published; empty where there is nothing to show yet. */
  readonly version: () => string
  readonly answer: () => Promise<Bodies>
}

/**
 * The OpenAPI description with answers of today as its examples, made anew after a publication and not for each
 * request.
 * @returns reads it; `withoutKey` is what may be asked without a key
 */
export function openServedOpenApi(
  connectors: readonly Connector[],
  describing: Describing,
): (withoutKey: readonly string[]) => Promise<KeptAnswer> {
  const { datasets, clock, log } = describing
  const today = () => dayIn(MEXICO_CITY, clock())
  const all = [...connectors.map((connector) => shownOf(connector, describing)), questionShown(describing)]
  const examples = new Map<string, { readonly version: string; readonly bodies: Bodies }>()
  const isCurrent = ({ path, version }: Shown) => version() === (examples.get(path)?.version ?? '')
  let made: { readonly key: string; readonly served: Promise<KeptAnswer> } | undefined

  async function refresh({ path, version, answer }: Shown): Promise<void> {
    const of = version()
    if (!of) return void examples.delete(path)
    examples.set(path, { version: of, bodies: await answer() })
  }

  async function make(withoutKey: readonly string[]): Promise<KeptAnswer> {
    for (const one of all) {
      // What an older publication answered was an answer too; and one dataset's trouble is none of the description's.
      if (!isCurrent(one))
        await refresh(one).catch((error: unknown) =>
          log.warn({ err: error }, `No hay un ejemplo nuevo de ${one.path} para /openapi.json.`),
        )
    }
    const text = JSON.stringify(
      buildOpenApi(connectors, {
        withoutKey,
        today: today(),
        examples: Object.fromEntries([...examples].map(([path, { bodies }]) => [path, bodies])),
      }),
    )
    return keptText('json', text)
  }

  return async (withoutKey) => {
    const key = `${datasets.stamp} ${today()} ${withoutKey.join()}`
    if (made?.key !== key) {
      const served = make(withoutKey)
      const mine = (made = { key, served })
      const forget = () => {
        if (made === mine) made = undefined
      }
      // One that lacks an example is made again by whoever asks next.
      served.then(() => {
        if (!all.every(isCurrent)) forget()
      }, forget)
    }
    return made.served
  }
}

function shownOf(connector: Connector, describing: Describing): Shown {
  const { datasets, clock } = describing
  return {
    path: `${API_ROOT}${connector.path}`,
    version() {
      const dataset = datasets.get(connector.name)
      return dataset?.version ? editionOf(dataset) : ''
    },
    async answer() {
      const bodies = await Promise.all(
        ILLUSTRATED.map(async (format) => {
          const { body } = await answerPlan(
            connector,
            planRequest(connector, exampleQuery(connector), datasets, clock(), format),
            describing,
          )
          return [format, format === 'json' ? parseExactJson(body.toString()) : body.toString()]
        }),
      )
      return Object.fromEntries(bodies) as Bodies
    },
  }
}

/** A question that is refused today, or a box that is closed, shows nothing. */
function questionShown({ asking: { box }, datasets }: Describing): Shown {
  return {
    path: QUESTION_PATH,
    version: () => (box ? datasets.stamp : ''),
    async answer() {
      const reply = await box!.ask(QUESTION)
      if (!reply.ok) return {}
      return Object.fromEntries(
        ILLUSTRATED.map((format) => {
          const body = bodyOf(reply, { format, comma: false, marked: false })
          return [format, format === 'json' ? parseExactJson(body) : body]
        }),
      ) as Bodies
    },
  }
}

/** The dataset's first documented call, with few records. */
export function exampleQuery({ calls, params }: Connector): ReadonlyMap<string, string> {
  const query = new Map(Object.entries(calls[0]!).map(([name, value]) => [name, String(value)]))
  return params.limit ? query.set('limit', String(Math.min(SHOWN, Number(query.get('limit') ?? SHOWN)))) : query
}
