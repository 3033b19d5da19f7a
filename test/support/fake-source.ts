import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as assert from 'uvu/assert'
import { createHttp, UpstreamFailure } from '@tianguis/core/http/client'
import type { FailureCode, HttpOptions, HttpRun, HttpSource, Request } from '@tianguis/core/http/client'

/** A real upstream for tests, reached as an operator's mirror because its address is private. */
export interface Upstream {
  url: string
  asked: { url: string; headers: IncomingMessage['headers']; body: string; at: number }[]
  close(): Promise<void>
}

export async function upstream(answer: RequestListener): Promise<Upstream> {
  const asked: Upstream['asked'] = []
  const server: Server = createServer(async (request, response) => {
    const at = performance.now()
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ url: request.url!, headers: request.headers, body, at })
    answer(request, response)
  })
  // A test that fails before close() must still let its process end.
  server.unref().on('connection', (socket) => void socket.unref())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export const testSource: HttpSource = {
  dataset: 'tipo-cambio',
  hosts: ['fuente.example', 'otra.example'],
  pacing: { concurrency: 4, everyMs: 0 },
  secrets: { FUENTE_TOKEN: 'https://fuente.example/token' },
}

/** A live client whose hosts are all the upstream, and that retries without dawdling. */
export function clientOf(to: Upstream | undefined, options: Partial<HttpOptions> = {}): HttpRun {
  const { env, ...rest } = options
  return createHttp({
    source: testSource,
    signal: new AbortController().signal,
    mode: { kind: 'live' },
    retries: { limit: 3, baseMs: 5, random: () => 0 },
    env: { ...(to && { TIANGUIS_TIPO_CAMBIO_URL: to.url }), ...env },
    ...rest,
  })
}

export const URL_ASKED = 'https://fuente.example/datos.json'

export interface Case {
  answer: RequestListener
  request?: Request
  options?: Partial<HttpOptions>
}

/** What comes of one request to an upstream of its own. */
export async function asking({ answer, request, options }: Case) {
  const server = await upstream(answer)
  const http = clientOf(server, options)
  try {
    const got = await http.get(URL_ASKED, request).then(
      async (reply) => ({ reply, text: await reply.text(), failure: undefined }),
      (failure: UpstreamFailure) => ({ reply: undefined, text: '', failure }),
    )
    return { ...got, asked: server.asked, usage: http.usage }
  } finally {
    await http.close()
    await server.close()
  }
}

/** The same, of a request that fails so and says why. */
export async function failing(code: FailureCode, words: RegExp, one: Case) {
  const { failure, asked } = await asking(one)
  assert.instance(failure, UpstreamFailure)
  assert.is(failure!.code, code, failure!.message)
  assert.match(failure!.message, words)
  assert.match(failure!.message, /^tipo-cambio: /)
  if (!['host_not_allowed', 'redirect'].includes(code)) assert.match(failure!.message, /Causa probable: /)
  return { failure: failure!, asked }
}
