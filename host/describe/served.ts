import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Connector } from '@tianguis/core'
import { answerPlan, type Answering } from '../answer/answer.ts'
import { readPlan } from '../answer/plan.ts'
import { buildOpenApi, type Examples } from './openapi.ts'

/** Records of an example: what they look like is seen in two. */
const SHOWN = 2

export interface Served {
  /** JSON. */
  readonly text: string
  readonly etag: string
}

/** TypeScript's own declaration of JSON does not know these. */
interface Exact {
  parse(text: string, keep: (key: string, value: unknown, context: { source: string }) => unknown): unknown
  rawJSON(digits: string): unknown
}

/**
 * The OpenAPI description with answers of today as its examples, made anew after a publication and not for each request.
 * @returns reads it; `withoutKey` is what may be asked without a key
 */
export function openServedOpenApi(connectors: readonly Connector[], answering: Answering & { readonly log: Pick<Logger, 'warn'> }): (withoutKey: readonly string[]) => Promise<Served> {
  const { datasets, clock, log } = answering
  const examples = new Map<string, { readonly version: number; readonly body: unknown }>()
  let made: { readonly key: string; readonly served: Promise<Served> } | undefined

  async function refresh(connector: Connector): Promise<void> {
    const version = datasets.get(connector.name)?.version ?? 0
    if (!version || examples.get(connector.name)?.version === version) return
    const plan = readPlan(connector, exampleQuery(connector), datasets, clock())
    const { body, version: of } = await answerPlan(connector, plan, answering)
    examples.set(connector.name, { version: of, body: exact(body.toString()) })
  }

  async function make(withoutKey: readonly string[]): Promise<Served> {
    for (const connector of connectors) {
      // What an older publication answered was an answer too; and one dataset's trouble is none of the description's.
      await refresh(connector).catch((error: unknown) => log.warn({ err: error }, `No hay un ejemplo nuevo de ${connector.path} para /openapi.json.`))
    }
    const shown: Examples = Object.fromEntries([...examples].map(([name, { body }]) => [name, body]))
    const text = JSON.stringify(buildOpenApi(connectors, { withoutKey, examples: shown }))
    return { text, etag: `W/"${createHash('sha1').update(text).digest('base64url')}"` }
  }

  return async (withoutKey) => {
    const key = `${datasets.stamp} ${withoutKey.join()}`
    if (made?.key !== key) {
      const served = make(withoutKey)
      const mine = (made = { key, served })
      const forget = () => { if (made === mine) made = undefined }
      // One that lacks an example is made again by whoever asks next.
      served.then(() => { if (connectors.some(({ name }) => (datasets.get(name)?.version ?? 0) !== (examples.get(name)?.version ?? 0))) forget() }, forget)
    }
    return made.served
  }
}

/** The dataset's first documented call, with few records. */
export function exampleQuery({ calls, params }: Connector): ReadonlyMap<string, string> {
  const query = new Map(Object.entries(calls[0]!).map(([name, value]) => [name, String(value)]))
  return params.limit ? query.set('limit', String(Math.min(SHOWN, Number(query.get('limit') ?? SHOWN)))) : query
}

/** JSON whose numbers keep the digits that were sent: 12.00 is no 12. */
function exact(text: string): unknown {
  const { parse, rawJSON } = JSON as unknown as Exact
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? rawJSON(source) : value))
}
