/** A source that repeats what it was sent, and a message that is cut in the middle of the token. */
import type { RequestListener } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ColumnSpec } from '../columns.ts'
import { ParseError } from '../connector.ts'
import { clientOf, upstream, URL_ASKED } from '../../test/support/fake-source.ts'
import { check } from '../refresh/check.ts'
import type { UpstreamFailure } from './client.ts'

const TOKEN = '7f3c9d1e-canario-52ab-8e60-b1946ac92492'
/** Anything of four letters of the token, and of what its bytes are in hexadecimal. */
const PARTS = Array.from({ length: TOKEN.length - 3 }, (_, at) => TOKEN.slice(at, at + 4))

function assertSafe(text: string, where: string): void {
  for (const part of PARTS) assert.not(text.includes(part), `${where}: «${part}» in ${text}`)
  assert.not(text.includes(Buffer.from(TOKEN.slice(0, 6)).toString('hex')), `${where}: ${text}`)
}

/** What a client says of an answer that is not what was asked for, all of it. */
async function told(answer: RequestListener, url = URL_ASKED): Promise<string> {
  const server = await upstream(answer)
  const http = clientOf(server, { env: { FUENTE_TOKEN: TOKEN } })
  const failure = (await http
    .get(url, { headers: { 'bmx-token': TOKEN } })
    .then((came) => came.json())
    .catch((error: UpstreamFailure) => error)) as UpstreamFailure
  await http.close()
  await server.close()
  return `${failure.message} ${JSON.stringify(failure)}`
}

/** Every number of letters before the token that has a cut at `limit` fall within it. */
const offsets = (limit: number) => Array.from({ length: TOKEN.length + 1 }, (_, at) => limit - at)

const echo =
  (type: string, status: number, text: (token: string) => string | Buffer): RequestListener =>
  (request, response) =>
    response.writeHead(status, { 'content-type': type }).end(text(request.headers['bmx-token'] as string))

test('a body that is refused, cut at each letter of the token', async () => {
  for (const before of offsets(160)) {
    const text = await told(echo('text/plain', 400, (token) => `${'x'.repeat(before)}${token} no vale`))
    assert.match(text, /que empieza con «x/)
    assertSafe(text, `${before} letters before`)
  }
})

test('a body with white space that moves its last bytes to where they are shown', async () => {
  for (const before of offsets(1024))
    assertSafe(await told(echo('text/plain', 400, (token) => `${' '.repeat(before)}${token}`)), `${before} spaces`)
})

test('the title of a page', async () => {
  for (const before of offsets(120)) {
    const page = (token: string) => `<html><title>${'x'.repeat(before)}${token}</title>`
    const text = await told(echo('text/html', 200, page))
    assert.match(text, /titulada «x/)
    assertSafe(text, `${before} letters before`)
  }
})

test('the first bytes of what is no text', async () => {
  for (let letters = 0; letters <= 8; letters += 1) {
    const binary = (token: string) => Buffer.from(`${'PK'.repeat(4).slice(letters)}${token}\0`)
    assertSafe(await told(echo('application/zip', 400, binary)), `${letters} letters of the token`)
  }
  assert.match(
    await told(echo('application/zip', 400, () => Buffer.from('PK\u0003\u0004\0\0\0\0'))),
    /504b030400000000/,
  )
})

test('an address that is cut, and one that a redirect names', async () => {
  for (const before of offsets(300)) {
    const asked = `${URL_ASKED}?${'x'.repeat(before - URL_ASKED.length - 1)}${TOKEN}`
    assertSafe(
      await told(
        echo('text/plain', 400, () => 'no'),
        asked,
      ),
      `asked, ${before}`,
    )
    const outside = asked.replace('fuente.example', 'fuera.example')
    assertSafe(
      await told(
        echo('text/plain', 400, () => 'no'),
        outside,
      ),
      `outside, ${before}`,
    )
  }
  for (const before of offsets(200)) {
    const redirect: RequestListener = (request, response) =>
      response.writeHead(302, { location: `http://[${'x'.repeat(before - 8)}${request.headers['bmx-token']}` }).end()
    const text = await told(redirect)
    assert.match(text, /no es una dirección/)
    assertSafe(text, `redirected, ${before}`)
  }
})

test('a message of a connector that cut what it read', async () => {
  const server = await upstream((_request, response) => response.end())
  const http = clientOf(server, { env: { FUENTE_TOKEN: TOKEN } })
  for (const before of offsets(200)) {
    const { message } = new ParseError('No es una lista.', `${'x'.repeat(before)}${TOKEN}`)
    const text = http.redact(message)
    assert.match(text, /No es una lista/)
    assertSafe(text, `${before} letters before`)
  }
  for (const before of offsets(77)) {
    const refused = check({ kind: 'integer' } as ColumnSpec, `${'x'.repeat(before)}${TOKEN}${'x'.repeat(80)}`)
    assert.ok('reason' in refused)
    assertSafe(http.redact(refused.reason), `${before} letters before`)
  }
  await http.close()
  await server.close()
})

test('the names of columns that the outline of an answer keeps', async () => {
  const server = await upstream(echo('text/csv', 200, (token) => `fecha,${token}\n2026-01-01,1\n`))
  const http = clientOf(server, { env: { FUENTE_TOKEN: TOKEN } })
  await http.get(URL_ASKED, { headers: { 'bmx-token': TOKEN } })
  const kept = JSON.stringify([...http.outlines.values()])
  assert.match(kept, /fecha/)
  // An outline writes 9 for every digit.
  assert.not.match(kept, /canario/)
  await http.close()
  await server.close()
})

test('a word that begins as the token does and goes on as another stays', async () => {
  const text = await told(echo('text/plain', 400, () => '7f3 hoteles, 7f30 casas y 7f3cuartos'))
  assert.match(text, /7f3 hoteles, 7f30 casas y 7f3cuartos/)
})

test.run()
