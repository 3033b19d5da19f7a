/** What upstreams have been seen to do instead of answering. */
import { decodeText } from '@tianguis/core/decode/charset'
import { isText, type Asked, type Fault } from './upstream.ts'

const CHALLENGE =
  '<!DOCTYPE html><html><head><title>Challenge Validation</title></head><body><script>window.location.reload()</script></body></html>'
const MAINTENANCE = `<!DOCTYPE html><html lang="es"><head><title>Sitio en mantenimiento</title></head><body>${'<p>Disculpe las molestias.</p>'.repeat(6000)}</body></html>`

const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))
const page =
  (html: string): Fault =>
  ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)

/** Half of the bytes, and a content-length that agrees: a cache that kept a broken download. */
export const truncated: Fault = ({ response, status, headers, body }) =>
  void response.writeHead(status, { ...headers, 'content-length': half(body).length }).end(half(body))

/** The whole length is promised, and the connection ends half-way. */
export const cut: Fault = ({ response, status, headers, body }) => {
  response.writeHead(status, { ...headers, 'content-length': Math.max(body.length, 2) })
  response.write(half(body).length ? half(body) : 'x', () => response.destroy())
}

export const empty: Fault = ({ response, headers }) => void response.writeHead(200, headers).end()
export const challengePage = page(CHALLENGE)
export const maintenancePage = page(MAINTENANCE)

/** Begins to answer and never goes on. */
export const stalled: Fault = ({ response, status, headers, body }) => {
  response.writeHead(status, { ...headers, 'content-length': body.length + 2 })
  response.write(half(body).length ? half(body) : 'x')
}

/** Takes the request and says nothing. */
export const silent: Fault = () => {}
export const closed: Fault = ({ request }) => void request.socket.destroy()
export const tooMany: Fault = ({ response }) =>
  void response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '3600' }).end('Too many requests')
export const failing: Fault = ({ response }) =>
  void response.writeHead(500, { 'content-type': 'text/html' }).end('<html><title>Error interno</title></html>')
export const unavailable: Fault = ({ response }) =>
  void response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable')
export const elsewhere: Fault = ({ response }) =>
  void response.writeHead(302, { location: 'https://otra-parte.example/login' }).end()

/** Repeats the request, credentials included, as error pages and debug modes do. */
export const echoing =
  (status: number): Fault =>
  ({ request, response, url }) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        error: {
          mensaje: `${request.headers['bmx-token'] ?? ''} ${JSON.stringify(request.headers)} ${request.url} ${url}`,
        },
      }),
    )

/** Half of the records in a form that is still well-formed. A body that has no records to halve comes whole. */
export const halved: Fault = ({ response, headers, body, status }) =>
  void response
    .writeHead(status, headers)
    .end(isText(body) ? halfOfRecords(decodeText(body, { contentType: headers['content-type'] })) : body)

export function halfOfRecords(text: string): string {
  if (/^\s*[[{]/.test(text)) return halfOfJson(text)
  if (/^\uFEFF?\s*</.test(text)) return halfOfXml(text)
  const lines = text.split('\n')
  return lines.slice(0, Math.ceil(lines.length / 2)).join('\n')
}

function halfOfJson(text: string): string {
  // TypeScript's declarations know neither the third argument nor rawJSON, which keep the digits as they came.
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  const exact = ((_key: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? rawJSON(source) : value) as (key: string, value: unknown) => unknown
  const json: unknown = JSON.parse(text, exact)
  const longest = arraysIn(json).sort((a, b) => b.length - a.length)[0]
  longest?.splice(Math.ceil(longest.length / 2))
  return JSON.stringify(json)
}

const arraysIn = (value: unknown): unknown[][] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(arraysIn)]

function halfOfXml(text: string): string {
  const [, root, child] = /<([\w:]+)[^>?]*>\s*<([\w:]+)/.exec(text.replace(/<[?!][^>]*>/g, '')) ?? []
  const end = text.indexOf(`</${child}>`, text.length / 2)
  return end < 0 ? text : `${text.slice(0, end)}</${child}></${root}>`
}

/** Declares UTF-8 and sends windows-1252. */
export const windowsAsUtf8: Fault = (asked) => recoded(asked, 'utf-8', windows1252)
/** Declares Latin-1 and sends UTF-8. */
export const utf8AsLatin: Fault = (asked) => recoded(asked, 'iso-8859-1', (text) => Buffer.from(text))

function recoded({ response, headers, body, status }: Asked, charset: string, encode: (text: string) => Buffer): void {
  const type = (headers['content-type'] ?? 'text/plain').replace(/;.*/, '')
  if (!isText(body)) return void response.writeHead(status, headers).end(body)
  const text = decodeText(body, { contentType: headers['content-type'] })
  response.writeHead(status, { ...headers, 'content-type': `${type}; charset=${charset}` }).end(encode(text))
}

const HIGH = new Map(
  Array.from({ length: 128 }, (_none, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index)),
    128 + index,
  ]),
)
function windows1252(text: string): Buffer {
  return Buffer.from(
    Uint8Array.from(text.replace(/^\uFEFF/, ''), (letter) =>
      letter < '\x80' ? letter.charCodeAt(0) : (HIGH.get(letter) ?? 0x3f),
    ),
  )
}
