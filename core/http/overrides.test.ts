/** What an operator may set for a source: its mirror, its User-Agent, its proxy and its certificate. */
import { once } from 'node:events'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clientOf, testSource, upstream } from '../../test/support/fake-source.ts'
import type { Resolve } from './addresses.ts'
import type { UpstreamFailure } from './client.ts'
import { failureAt, resolvingTo } from './tests/resolved-names.ts'

test('mirrors: one base for all, or one for each host, and the rest stays guarded', async () => {
  const server = await upstream((request, response) =>
    request.url === '/espejo/mudado'
      ? response.writeHead(302, { location: '/espejo/aqui' }).end()
      : response.end(request.url),
  )
  const all = clientOf(server, { env: { TIANGUIS_TIPO_CAMBIO_URL: `${server.url}/espejo/` } })
  const reply = await all.get('https://fuente.example/a/b?c=1')
  assert.is(await reply.text(), '/espejo/a/b?c=1')
  assert.is(reply.url, 'https://fuente.example/a/b?c=1')
  const moved = await all.get('https://otra.example/mudado')
  assert.is(await moved.text(), '/espejo/aqui')
  assert.is(moved.url, 'https://otra.example/aqui')
  await all.close()

  const named = clientOf(undefined, {
    env: { TIANGUIS_TIPO_CAMBIO_URL: server.url.replace('127.0.0.1', 'localhost') },
    resolve: resolvingTo('10.0.0.1'),
  })
  assert.is(await (await named.get('https://fuente.example/x')).text(), '/x')
  await named.close()

  const one = clientOf(server, {
    env: { TIANGUIS_TIPO_CAMBIO_URL: `otra.example=${server.url}` },
    resolve: resolvingTo('127.0.0.1'),
    retries: { limit: 0 },
  })
  assert.is(await (await one.get('https://otra.example/x')).text(), '/x')
  assert.is(
    ((await one.get('https://fuente.example/x').catch((error: UpstreamFailure) => error)) as UpstreamFailure).code,
    'private_address',
  )
  await one.close()
  await server.close()
})

test("the User-Agent: the dataset's variable, the global one, the connector's", async () => {
  const server = await upstream((_request, response) => response.end('x'))
  const source = { ...testSource, userAgent: 'conector' }
  for (const [env, expected] of [
    [{ TIANGUIS_USER_AGENT: 'global', TIANGUIS_TIPO_CAMBIO_USER_AGENT: 'propio' }, 'propio'],
    [{ TIANGUIS_USER_AGENT: 'global' }, 'global'],
    [{}, 'conector'],
  ] as const) {
    const http = clientOf(server, { source, env })
    await http.get('https://fuente.example/')
    assert.is(server.asked.at(-1)!.headers['user-agent'], expected)
    await http.close()
  }
  await server.close()
})

test('overrides that cannot be used are named, and their value is not shown', () => {
  for (const [name, value] of [
    ['URL', 'fuente.example=nada'],
    ['URL', 'http://x/?a=1'],
    ['PROXY', 'usuario:clave@proxy'],
    ['CA', '/no/existe.pem'],
  ] as const) {
    const variable = `TIANGUIS_TIPO_CAMBIO_${name}`
    assert.throws(
      () => clientOf(undefined, { env: { [variable]: value } }),
      (error: Error) => error.message.includes(variable) && !error.message.includes('clave'),
    )
  }
})

test('through a proxy: the tunnel works, a refusal is explained, an inward name is not asked for', async () => {
  const server = await upstream((_request, response) => response.end('por el proxy'))
  const tunnels: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request, client) => {
    tunnels.push(request.url!)
    if (request.url!.startsWith('prohibida')) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const onward = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(client).pipe(onward)
    })
    for (const socket of [onward, client]) socket.on('error', () => {})
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const source = {
    ...testSource,
    hosts: ['http://fuente.example', 'http://prohibida.example', 'http://dentro.example'],
  }
  const resolve: Resolve = async (hostname) => {
    if (hostname === 'dentro.example') return [{ address: '10.0.0.1', family: 4 }]
    throw Object.assign(new Error('no outside names here'), { code: 'ENOTFOUND' })
  }
  const http = clientOf(undefined, {
    source,
    resolve,
    retries: { limit: 0 },
    env: { TIANGUIS_TIPO_CAMBIO_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
  })
  assert.is(await (await http.get('http://fuente.example/x')).text(), 'por el proxy')
  const codes = await Promise.all(
    ['http://prohibida.example/', 'http://dentro.example/'].map(
      (url) => http.get(url).catch((error: UpstreamFailure) => error) as Promise<UpstreamFailure>,
    ),
  )
  assert.equal(
    codes.map(({ code }) => code),
    ['network', 'private_address'],
  )
  assert.match(codes[0]!.message, /el proxy no dejó pasar.*TIANGUIS_TIPO_CAMBIO_PROXY/)
  assert.equal(tunnels.sort(), ['fuente.example:80', 'prohibida.example:80'])
  await http.close()
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
})

/** Self-signed for 127.0.0.1, good for this test and nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWS++rc0j8QUV8cDo
mS/jzlVgpicT2fC9pScxtk0Pl4+hRANCAAQj+reIRZdVKpL6IyQDfcTL8rgyuCl7
YMYm6HzBVNvH5xBQpyAW5A9sx3G71GwkTCD7HlIZQoJKq5FkfxBmo/Ix
-----END PRIVATE KEY-----
`
const CERT = `-----BEGIN CERTIFICATE-----
MIIBlzCCAT6gAwIBAgIUV4tcsVIXo7Z+YkisUa10Doqg8eswCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNdGlhbmd1aXMgdGVzdDAgFw0yNjExMjAwOTUxNDNaGA8yMTI2
MTAyNzA5NTE0M1owGDEWMBQGA1UEAwwNdGlhbmd1aXMgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABCP6t4hFl1UqkvojJAN9xMvyuDK4KXtgxibofMFU28fn
EFCnIBbkD2zHcbvUbCRMIPseUhlCgkqrkWR/EGaj8jGjZDBiMB0GA1UdDgQWBBTH
1F/6VlqkmkAiPkCncOEkbzblUzAfBgNVHSMEGDAWgBTH1F/6VlqkmkAiPkCncOEk
bzblUzAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwCgYIKoZIzj0E
AwIDRwAwRAIgbo7ypffuzlkBPXQkpwPa3dDl00TmPdbocrwWAxy6xwICIEDi+2SG
A8A96UFnldPxM0xIXGMOLr+G09MtkZzw/+Tj
-----END CERTIFICATE-----
`

test('a certificate that cannot be checked is refused until the operator adds it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-ca-'))
  const pem = join(folder, 'ca.pem')
  await writeFile(pem, CERT)
  const server = createSecureServer({ key: KEY, cert: CERT }, (_request, response) => response.end('seguro'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = { TIANGUIS_TIPO_CAMBIO_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const failure = await failureAt('https://fuente.example/', { env, retries: { limit: 3, baseMs: 1 } })
  assert.is(failure.code, 'network')
  assert.match(failure.message, /certificado.*TIANGUIS_TIPO_CAMBIO_CA/)
  assert.not.match(failure.message, /Se intentó/)
  const http = clientOf(undefined, { env: { ...env, TIANGUIS_TIPO_CAMBIO_CA: pem } })
  assert.is(await (await http.get('https://fuente.example/')).text(), 'seguro')
  await http.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

test.run()
