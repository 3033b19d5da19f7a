/** A source that answers within a session: its page is asked first, and once more when the session is lost. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testSource } from '../../test/support/fake-source.ts'
import { asking, at, EXPORT, failureOf, office, paths, sessionIn, within } from './tests/session-source.ts'

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

test.run()
