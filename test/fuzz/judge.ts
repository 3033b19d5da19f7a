/** What no request may bring about, whatever is in it. */
import { call } from '../support/call.ts'
import { isNoRequest } from '../support/described.ts'
import type { Description } from '../support/openapi.ts'
import type { Fuzzed } from './requests.ts'

const LONGEST_MS = 2_000
/** Meant: the dataset is empty, the host or its database is busy or away; a query was too long. */
const MEANT = [503, 504]
/** The two pages that are described, however many slashes. */
const PAGE = /^\/+(?:docs\/*)?(?:\?|$)/i

/** What is wrong with the answer, in words, or undefined. */
export async function faultOf(
  url: string,
  description: Description,
  { method, target, path, headers }: Fuzzed,
): Promise<string | undefined> {
  const start = performance.now()
  const answer = await Promise.race([
    call(url, target, { method, headers: { connection: 'close', ...headers } }),
    new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_MS, undefined).unref()),
  ])
  if (!answer) return `no answer in ${LONGEST_MS} ms`
  const type = answer.headers.get('content-type') ?? ''
  const says = (what: string) =>
    `${answer.status} ${type} after ${Math.round(performance.now() - start)} ms: ${what}: ${answer.text.slice(0, 200)}`
  if (answer.status >= 500 && !MEANT.includes(answer.status)) return says('a failure of ours')
  if (type.startsWith('text/html') && !PAGE.test(target)) return says('a page')
  if (method === 'HEAD' || answer.status === 304 || answer.status === 204)
    return answer.text ? says('a body where there is none') : undefined
  if (answer.status >= 400 && path !== '/readyz') {
    if (!type.startsWith('application/json')) return says('a refusal that is no JSON')
    const { ok, codigo, error, id_solicitud: id } = answer.json()
    if (ok !== false || !codigo || !error || id !== answer.headers.get('x-request-id'))
      return says('a refusal without its envelope')
  }
  return path && method === 'GET' && !isNoRequest(answer) && type.startsWith('application/json')
    ? description.faults(path, answer)
    : undefined
}
