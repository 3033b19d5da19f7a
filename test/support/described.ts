/**
 * Every answer that a test gets is held against the description of the service that gave it, and what of that was seen
 * is told to whoever runs the suite.
 */
import { appendFileSync } from 'node:fs'
import type { Connector } from '@tianguis/core'
import { buildOpenApi } from '../../host/describe/openapi.ts'
import type { Called } from './called.ts'
import { descriptionOf, type Description } from './judge.ts'

/** A file to which each test process adds what it saw; set by the runner. */
export const SEEN = 'TIANGUIS_TEST_SEEN'

const services = new Map<string, Description>()
/** Hosts of one process serve the same connectors, and to compile a schema takes longer than most answers. */
const known: { readonly of: readonly Connector[]; readonly description: Description }[] = []
const seen = new Set<string>()

/**
 * Answers of this service are held from now on against what is described of these connectors. Not when the first one
 * comes, which may be timed.
 */
export function describes(base: string, connectors: readonly Connector[]): void {
  const same = known.find(({ of }) => of.length === connectors.length && of.every((one, at) => one === connectors[at]))
  const description =
    same?.description ?? descriptionOf(JSON.parse(JSON.stringify(buildOpenApi(connectors, { withoutKey: [] }))))
  if (!same) known.push({ of: connectors, description })
  services.set(base, description)
}

/** Whatever answers there now is not held against anything. */
export const forgetDescription = (base: string) => void services.delete(base)

/**
 * @param anyOf it was asked with `If-None-Match: *`
 * @throws Error when the answer is none of those described
 */
export function hold(
  base: string,
  { method, anyOf }: { readonly method: string; readonly anyOf: boolean },
  answer: Called,
): void {
  const description = services.get(base)
  const { pathname, searchParams } = new URL(answer.url)
  // HEAD has no body to hold against anything, and OPTIONS is of CORS.
  if (!description || method === 'HEAD' || method === 'OPTIONS') return
  const path = description.described(pathname)
  // What is nowhere is refused as anything is.
  const nowhere = answer.status === 404 && answer.headers.get('content-type')?.startsWith('application/json')
  const described = path ?? (nowhere ? '/openapi.json' : undefined)
  if (!described) return
  // HTTP's own answer to «whatever you have, I have it»: Express gives it to that and to no validator of its own.
  if (answer.status === 304 && anyOf) return
  const fault = description.faults(described, answer, { limited: false, method })
  if (fault) throw new Error(fault)
  remember({ described, path: path ?? pathname, searchParams }, answer)
}

interface Remembered {
  /** The path as it is described. */
  readonly described: string
  readonly path: string
  readonly searchParams: URLSearchParams
}

/** What was seen of a description. */
function remember({ described, path, searchParams }: Remembered, answer: Called): void {
  const inPath = [...described.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  for (const name of answer.status < 300 ? [...searchParams.keys(), ...inPath] : [])
    seen.add(`${described} parameter ${name}`)
  for (const name of answer.headers.keys()) seen.add(`${path} ${answer.status} ${name}`)
}

const file = process.env[SEEN]
if (file)
  process.on('exit', () => {
    if (seen.size) appendFileSync(file, `${[...seen].join('\n')}\n`)
  })
