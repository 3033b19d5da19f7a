import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp, loadRecording, UpstreamFailure } from './client.ts'
import type { HttpOptions, HttpSource, Request, Session } from './client.ts'
import { clientOf, testSource, upstream } from '../../test/support/fake-source.ts'

const source: HttpSource = { ...testSource, session: true }
const within: Session = {
  page: 'https://fuente.example/app/?bs=1',
  lost: ({ status, text }) => status === 500 || text.startsWith('<'),
}
const EXPORT = 'https://fuente.example/app/exporta'
const asking: Request = { method: 'POST', body: { mes: '202610' }, within }

const usual = (id: string) => [
  `ASP.NET_SessionId=${id}; path=/; HttpOnly; SameSite=Lax`,
  'idioma=es; path=/',
  'ajena=zzzzzzzzzzzzzzzzzzzzz; domain=otra.example; path=/',
]

/** Gives a session at its page, and files only to one that it knows. `uses`: how many files each is good for. */
function office({
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
const sessionIn = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  /ASP\.NET_SessionId=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''

async function at(
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
const failureOf = async (asked: Promise<unknown>) => {
  const failure = await asked.catch((error: unknown) => error)
  assert.instance(failure, UpstreamFailure)
  return failure as UpstreamFailure
}
const paths = (server: { asked: { url: string }[] }) => server.asked.map(({ url }) => url)

test('a session is opened once, at its page, and its cookies go along; those for another domain do not', async () => {
  const { answer } = office()
  await at(answer, async (http, server) => {
    for (let turn = 0; turn < 3; turn++) assert.match(await (await http.get(EXPORT, asking)).text(), /^a,b/)
    assert.equal(paths(server), ['/app/?bs=1', '/app/exporta', '/app/exporta', '/app/exporta'])
    assert.is(server.asked[0]!.headers.cookie, undefined)
    assert.is(server.asked[3]!.headers.cookie, 'ASP.NET_SessionId=sesionxxxxxxxxxxxxxxxxx0; idioma=es')
    assert.is(server.asked[3]!.body, 'mes=202610')
    await http.get('https://otra.example/x')
    assert.is(server.asked[4]!.headers.cookie, undefined, 'another source behind the same mirror')
  })
})

test('a source that declares no session gets no cookie back, and cannot ask within one', async () => {
  const { answer } = office()
  await at(
    answer,
    async (http, server) => {
      await http.get(within.page)
      await http.get(EXPORT, { method: 'POST', body: 'x' })
      assert.not('cookie' in server.asked[1]!.headers)
      const failure = (await http.get(EXPORT, asking).catch((error: Error) => error)) as Error
      assert.match(failure.message, /no declara source\.session/)
    },
    { source: testSource },
  )
})

test('a redirect on its own host carries the cookies, and picks up those on the way; one to another host does not', async () => {
  const where: Record<string, string> = { '/app/va': '/app/llega', '/app/sale': 'https://otra.example/app/llega' }
  const { answer } = office()
  await at(
    (request, response) => {
      const location = where[request.url!]
      return location
        ? response.writeHead(302, { location, 'set-cookie': 'paso=1; path=/' }).end()
        : answer(request, response)
    },
    async (http, server) => {
      await http.get('https://fuente.example/app/va', { within })
      assert.match(server.asked[1]!.headers.cookie!, /^ASP\.NET_SessionId=\w+; idioma=es$/)
      assert.match(server.asked[2]!.headers.cookie!, /^ASP\.NET_SessionId=\w+; idioma=es; paso=1$/)
      await failureOf(http.get('https://fuente.example/app/sale', { within }))
      const abroad = server.asked.filter(
        ({ url }, index) => url === '/app/llega' && server.asked[index - 1]!.url === '/app/sale',
      )
      assert.is(abroad.length, 2)
      for (const { headers } of abroad) assert.not('cookie' in headers)
    },
  )
})

test('a session that ends in the middle is opened once more, from nothing, and the request asked again', async () => {
  for (const status of [200, 500]) {
    const { answer, given } = office({ uses: [1, 2], status })
    await at(answer, async (http, server) => {
      for (let turn = 0; turn < 3; turn++) assert.match(await (await http.get(EXPORT, asking)).text(), /^a,b/)
      assert.equal(paths(server), [
        '/app/?bs=1',
        '/app/exporta',
        '/app/exporta',
        '/app/?bs=1',
        '/app/exporta',
        '/app/exporta',
      ])
      assert.is(server.asked[3]!.headers.cookie, undefined)
      assert.is(sessionIn(server.asked[4]!), given[1])
    })
  }
})

test('a new session that is not known either is a clear failure, and no third is opened', async () => {
  const { answer, given } = office({ uses: [1, 0] })
  await at(answer, async (http, server) => {
    await http.get(EXPORT, asking)
    const failure = await failureOf(http.get(EXPORT, asking))
    assert.is(failure.code, 'session_lost')
    assert.match(
      failure.message,
      /^tipo-cambio: https:\/\/fuente\.example\/app\/exporta no reconoció la sesión: contestó estado 200, text\/html, .*«Inicio»\. Causa probable: la fuente dio la sesión por terminada.*Se abrió una sesión nueva y contestó lo mismo\.$/,
    )
    assert.equal([given.length, server.asked.length], [2, 5])
  })
})

test('a page that gives no cookie that can be sent back is said to be the cause', async () => {
  const { answer } = office({ gives: (id) => [`ASP.NET_SessionId=${id}; Secure`] })
  await at(answer, async (http) => {
    assert.match((await failureOf(http.get(EXPORT, asking))).message, /no dio ninguna cookie que se le pueda devolver/)
  })
})

test('other failures open no new session: a page that is down, a rate limit', async () => {
  await at(
    (_request, response) => response.writeHead(404).end(),
    async (http, server) => {
      assert.is((await failureOf(http.get(EXPORT, asking))).code, 'status')
      assert.equal(paths(server), ['/app/?bs=1'])
    },
  )
  const { answer } = office()
  await at(
    (request, response) =>
      request.url === '/app/exporta' ? response.writeHead(429).end('<html>') : answer(request, response),
    async (http, server) => {
      assert.is((await failureOf(http.get(EXPORT, asking))).code, 'rate_limited')
      assert.equal(paths(server), ['/app/?bs=1', '/app/exporta'])
    },
  )
})

test('a POST that may be repeated is asked again, as a GET is', async () => {
  const { answer } = office()
  let turn = 0
  await at(
    (request, response) =>
      request.url === '/app/exporta' && turn++ < 2 ? void request.socket.resetAndDestroy() : answer(request, response),
    async (http, server) => {
      await http.get(EXPORT, { ...asking, repeatable: true })
      assert.equal(paths(server), ['/app/?bs=1', '/app/exporta', '/app/exporta', '/app/exporta'])
    },
  )
})

for (const as of ['run', 'fixture'] as const) {
  test(`no cookie is in a recording (${as}), an answer or a failure, and it is replayed without any, the lost session included`, async () => {
    const root = await mkdtemp(join(tmpdir(), 'tianguis-sesion-'))
    const { answer, given } = office({ uses: [1, 1, 0] })
    const echoing: RequestListener = (request, response) =>
      request.url === '/app/eco'
        ? response.writeHead(400).end(`cookie: ${request.headers.cookie}`)
        : answer(request, response)
    const walk = async (http: ReturnType<typeof clientOf>) => {
      const texts = [await http.get(EXPORT, asking), await http.get(EXPORT, asking)].map((reply) => reply.text())
      return [...(await Promise.all(texts)), (await failureOf(http.get(EXPORT, asking))).message]
    }
    try {
      let live: string[] = []
      let echoed = ''
      await at(
        echoing,
        async (http) => {
          live = await walk(http)
          echoed = (await failureOf(http.get('https://fuente.example/app/eco'))).message
          await http.finish()
        },
        { keep: { folder: join(root, '1'), as } },
      )
      assert.match(echoed, /‹secreto›/)
      const hidden = [...given, 'SessionId=sesion']
      const holds = (text: string) => hidden.filter((one) => text.includes(one))
      assert.equal(holds([...live, echoed].join()), [])
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const bytes = await readFile(join(entry.parentPath, entry.name))
        const text = (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
        assert.equal(holds(text), [], entry.name)
        if (entry.name === 'recording.json') assert.not.match(text, /cookie/i)
      }
      const recording = await loadRecording(join(root, '1'))
      const again = createHttp({ source, signal: new AbortController().signal, mode: { kind: 'replay', recording } })
      assert.equal(
        (await walk(again)).map((text) => text.replaceAll('replayed', '‹secreto›')),
        live,
      )
      await again.close()
    } finally {
      await rm(root, { recursive: true })
    }
  })
}

test('the page of a session is never asked conditionally: a 304 may bring no cookie', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tianguis-sesion-'))
  const { answer } = office()
  try {
    await at(
      answer,
      async (first) => {
        await first.get(EXPORT, asking)
        await first.finish()
      },
      { keep: { folder: join(root, '1') } },
    )
    await at(
      answer,
      async (second, server) => {
        await second.get(EXPORT, asking)
        assert.not('if-none-match' in server.asked[0]!.headers)
        assert.ok(server.asked[1]!.headers.cookie)
      },
      { previous: await loadRecording(join(root, '1')), keep: { folder: join(root, '2') } },
    )
  } finally {
    await rm(root, { recursive: true })
  }
})

test.run()
