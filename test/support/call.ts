/**
 * Every call of the suite to the service goes through here, so that a key, once there are keys, is added in one place.
 */
import type { Call, Called } from './called.ts'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { hold } from './described.ts'

/** Keys by the address of the service they are of. */
const keys = new Map<string, string>()

/** Every later call to this service carries the key, unless it says otherwise. */
export const useKey = (base: string, secret: string) => void keys.set(base, secret)

export const forgetKey = (base: string) => void keys.delete(base)

/** The key that calls to this service carry. */
export const keyOf = (base: string) => keys.get(base)

/**
 * Asks the service at `base` for `path`; a text query is sent as it is, right or wrong.
 * Not with fetch, which adds headers of its own to a conditional request.
 */
export async function call(
  base: string,
  path: string,
  { method = 'GET', query = {}, headers = {}, body: sent, anonymous = false }: Call = {},
): Promise<Called> {
  const written =
    typeof query === 'string'
      ? query
      : new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString()
  const url = `${base}${path}${written ? `?${written}` : ''}`
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  const secret = anonymous ? undefined : keys.get(base)
  // A connection each: one that lies idle while this process is busy is ended by the server as it is used again.
  request(
    url,
    { agent: false, method, headers: { ...(secret && { authorization: `Bearer ${secret}` }), ...headers } },
    resolve,
  )
    .on('error', reject)
    .end(sent)
  const answer = await promise
  // Not as text, which would lose a byte order mark.
  const bytes = await buffer(answer)
  const body = bytes.toString()
  const arrived = performance.now()
  const called: Called = {
    url,
    status: answer.statusCode!,
    text: body,
    bytes,
    arrived,
    headers: new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    json() {
      try {
        return JSON.parse(body)
      } catch {
        throw new Error(`${method} ${url} did not answer JSON but ${answer.statusCode}: ${body.slice(0, 300)}`)
      }
    },
  }
  hold(
    base,
    {
      method,
      anyOf: Object.entries(headers).some(
        ([name, value]) => name.toLowerCase() === 'if-none-match' && value.trim() === '*',
      ),
    },
    called,
  )
  return called
}
