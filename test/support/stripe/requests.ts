/**
 * A request to Stripe's API: its credentials and form, and its answer, given again to whoever asks again with the same
 * key.
 */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { invalid, Refusal } from './objects.ts'
import { ROUTES } from './routes.ts'
import type { World } from './world.ts'

/** The version that the library pins; another one has other parameters. */
const VERSION = '2026-10-28.endive'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export type Answering = (request: IncomingMessage, form: string) => Answer

/** @param secretKey the key that requests must carry */
export function answering(world: World, secretKey: string): Answering {
  const remembered = new Map<string, { asked: string; answer: Answer }>()
  return (request, form) => {
    const key = request.headers['idempotency-key'] as string | undefined
    const asked = `${nameOf(request)} ${form}`
    const known = key === undefined ? undefined : remembered.get(key)
    if (known) return known.asked === asked ? known.answer : { status: 400, body: { error: OTHER_PARAMETERS } }
    const answer = attempt(() => structuredClone(perform(world, secretKey, request, form)))
    if (key !== undefined) remembered.set(key, { asked, answer })
    return answer
  }
}

const OTHER_PARAMETERS = {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
}

/** As «POST /v1/customers». */
export const nameOf = ({ method, url }: IncomingMessage) => `${method} ${url!.split('?')[0]}`

/** @throws Refusal */
function perform(world: World, secretKey: string, { method, headers, url: target }: IncomingMessage, form: string) {
  // Stripe hides most of a wrong key; this quotes all of it, for whoever repeats what it says.
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${headers.authorization}`,
    })
  if (headers['stripe-version'] !== VERSION) throw invalid(`Invalid Stripe API version: ${headers['stripe-version']}`)
  if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw invalid('Invalid content type.')
  const url = new URL(target!, 'http://stripe')
  const found = ROUTES.find(({ method: verb, path }) => verb === method && path.test(url.pathname))
  if (!found)
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.pathname}).`,
    })
  const read = found.form.safeParse(treeOf(new URLSearchParams(method === 'POST' ? form : url.search)))
  if (!read.success)
    throw invalid(`Received unknown or wrong parameter: ${z.prettifyError(read.error)}`, {
      code: 'parameter_unknown',
    })
  return found.answer(world, read.data, found.path.exec(url.pathname)![1] ?? '')
}

function attempt(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

/** `a[0][b]=c` as { a: [{ b: 'c' }] }. */
function treeOf(pairs: URLSearchParams): unknown {
  const root: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at: Record<string, any> = root
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1)!] = value
  }
  return withLists(root)
}

function withLists(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree).map(([name, value]): [string, unknown] => [name, withLists(value)])
  return entries.length && entries.every(([name], at) => name === String(at))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}
