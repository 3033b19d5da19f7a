/** What no request may bring about, whatever is in it. */
import { ASSISTANTS_PATH } from '../../host/assistants/path.ts'
import { call } from '../support/call.ts'
import type { Called } from '../support/called.ts'
import type { Description } from '../support/openapi.ts'
import type { Fuzzed } from './requests.ts'

/** Meant: the dataset is empty, the host or its database is busy or away; a query was too long. */
const MEANT = [503, 504]
/** The pages that are described, however many slashes. */
const PAGE = /^\/+(?:(?:docs|recibos|datos(?:\/+[a-z-]+)?)\/*)?(?:\?|$)/i

/**
 * What is wrong with the answer, in words, or undefined.
 * @param longestMs how long it may take; as long as it likes unless told
 */
export async function faultOf(
  url: string,
  description: Description,
  fuzzed: Fuzzed,
  longestMs?: number,
): Promise<string | undefined> {
  const { method, target, path, headers, body } = fuzzed
  const start = performance.now()
  const answer = await call(url, target, {
    method,
    headers: { connection: 'close', ...headers },
    ...(body !== undefined && { body }),
  })
  const ms = Math.round(performance.now() - start)
  if (longestMs !== undefined && ms > longestMs) return `no answer in ${longestMs} ms, but after ${ms}`
  const what = Object.entries(NEVER).find(([, happened]) => happened(answer, fuzzed))?.[0]
  if (what) return `${answer.status} ${typeOf(answer)} after ${ms} ms: ${what}: ${answer.text.slice(0, 200)}`
  const isAsked = method === 'GET' || body !== undefined
  const isDescribed = path && isAsked && !hasNoBody(answer, fuzzed) && isJson(answer)
  return isDescribed ? description.faults(path, answer, { method }) : undefined
}

/** What no answer may be; the first that it is, is told. */
const NEVER: Readonly<Record<string, (answer: Called, fuzzed: Fuzzed) => boolean>> = {
  'a failure of ours': ({ status }) => status >= 500 && !MEANT.includes(status),
  'a page': (answer, { target }) => typeOf(answer).startsWith('text/html') && !PAGE.test(target),
  'a body where there is none': (answer, fuzzed) => hasNoBody(answer, fuzzed) && answer.text !== '',
  'a refusal that is no JSON': (answer, fuzzed) => isRefusal(answer, fuzzed) && !isJson(answer),
  'a refusal without its envelope': (answer, fuzzed) =>
    isRefusal(answer, fuzzed) && !hasEnvelope(answer) && !isAssistants(answer, fuzzed),
}

const typeOf = ({ headers }: Called) => headers.get('content-type') ?? ''
const isJson = (answer: Called) => typeOf(answer).startsWith('application/json')
const hasNoBody = ({ status }: Called, { method }: Fuzzed) => method === 'HEAD' || status === 304 || status === 204
/** A page that is refused is told by a page, as where somebody asks for too many. */
const isPage = (answer: Called, { target }: Fuzzed) => PAGE.test(target) && typeOf(answer).startsWith('text/html')
const isRefusal = (answer: Called, fuzzed: Fuzzed) =>
  answer.status >= 400 && fuzzed.path !== '/readyz' && !hasNoBody(answer, fuzzed) && !isPage(answer, fuzzed)

/** What the protocol of assistants refuses is told in its own envelope. */
const isAssistants = ({ json }: Called, { path }: Fuzzed) =>
  path === ASSISTANTS_PATH && json().jsonrpc === '2.0' && typeof json().error?.message === 'string'

function hasEnvelope({ json, headers }: Called): boolean {
  const { ok, codigo, error, id_solicitud: id } = json()
  return ok === false && Boolean(codigo && error) && id === headers.get('x-request-id')
}
