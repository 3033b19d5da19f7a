/** A source that answers only within a session, and a client of it. */
import type { IncomingMessage, RequestListener } from 'node:http'
import * as assert from 'uvu/assert'
import { clientOf, testSource, upstream } from '../../../test/support/fake-source.ts'
import { UpstreamFailure } from '../client.ts'
import type { HttpOptions, HttpSource, Request, Session } from '../client.ts'

export const source: HttpSource = { ...testSource, session: true }
export const within: Session = {
  page: 'https://fuente.example/app/?bs=1',
  lost: ({ status, text }) => status === 500 || text.startsWith('<'),
}
export const EXPORT = 'https://fuente.example/app/exporta'
export const asking: Request = { method: 'POST', body: { mes: '202610' }, within }

const usual = (id: string) => [
  `ASP.NET_SessionId=${id}; path=/; HttpOnly; SameSite=Lax`,
  'idioma=es; path=/',
  'ajena=zzzzzzzzzzzzzzzzzzzzz; domain=otra.example; path=/',
]

/** Gives a session at its page, and files only to one that it knows. `uses`: how many files each is good for. */
export function office({
  uses = [Infinity],
  status = 200,
  gives = usual,
}: { uses?: number[]; status?: number; gives?: (id: string) => string[] } = {}) {
  const given: string[] = []
  const left = new Map<string, number>()
  const answer: RequestListener = (request, response) => {
    if (request.url === '/app/?bs=1') {
      const id = `sesion${String(given.length).padStart(18, 'x')}`
      left.set(id, uses[given.length] ?? uses.at(-1)!)
      given.push(id)
      return response
        .writeHead(200, { etag: '"pagina"', 'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT', 'set-cookie': gives(id) })
        .end('<html></html>')
    }
    const id = sessionIn(request)
    if (!left.get(id))
      return response.writeHead(status, { 'content-type': 'text/html' }).end('<html><title>Inicio</title></html>')
    left.set(id, left.get(id)! - 1)
    response.end(`a,b\n1,2\n${id}\n`)
  }
  return { given, answer }
}
export const sessionIn = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  /ASP\.NET_SessionId=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''

export async function at(
  answer: RequestListener,
  work: (http: ReturnType<typeof clientOf>, server: Awaited<ReturnType<typeof upstream>>) => Promise<void>,
  options: Partial<HttpOptions> = {},
) {
  const server = await upstream(answer)
  const http = clientOf(server, { source, ...options })
  try {
    await work(http, server)
  } finally {
    await http.close()
    await server.close()
  }
}
export const failureOf = async (asked: Promise<unknown>) => {
  const failure = await asked.catch((error: unknown) => error)
  assert.instance(failure, UpstreamFailure)
  return failure as UpstreamFailure
}
export const paths = (server: { asked: { url: string }[] }) => server.asked.map(({ url }) => url)
