/** An answer that says it is well and is not what was asked for. */
import type { RequestListener } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asking, clientOf, failing, upstream, URL_ASKED } from '../../test/support/fake-source.ts'
import type { UpstreamFailure } from './client.ts'

test('decoys with status 200 are failures', async () => {
  const html =
    (title: string): RequestListener =>
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!DOCTYPE html><html><head><title>${title}</title></head></html>`)
  await failing(
    'not_what_was_expected',
    /titulada «Challenge Validation».*muro contra robots.*TIANGUIS_TIPO_CAMBIO_USER_AGENT/,
    { answer: html('Challenge Validation'), request: { startsWith: ['{'] } },
  )
  await failing('not_what_was_expected', /se esperaba que empezara con «PK».*INEGI/, {
    answer: html('Error'),
    request: { startsWith: ['PK'] },
  })
  await failing('not_what_was_expected', /página titulada/, {
    answer: html('Challenge Validation'),
    request: { minBytes: 5000 },
  })
  await failing('too_small', /sin cuerpo/, { answer: (_request, response) => response.end(), request: { minBytes: 1 } })
  await failing('too_small', /3 bytes.*al menos 100/, {
    answer: (_request, response) => response.end('a,b'),
    request: { minBytes: 100 },
  })
})

test('what a body starts with is read after BOM and white space, in any charset', async () => {
  for (const body of ['\ufeff\n <?xml version="1.0"?>', Buffer.from('\ufeff<?xml version="1.0"?>', 'utf16le')]) {
    const { failure } = await asking({
      answer: (_request, response) => response.end(body),
      request: { startsWith: ['<places', '<?xml'] },
    })
    assert.is(failure, undefined)
  }
})

test('JSON that is none says what came', async () => {
  const server = await upstream((_request, response) => response.end('fuera de servicio'))
  const http = clientOf(server)
  const reply = await http.get(URL_ASKED)
  const failure = (await reply.json().catch((error: UpstreamFailure) => error)) as UpstreamFailure
  assert.is(failure.code, 'not_what_was_expected')
  assert.match(failure.message, /«fuera de servicio»; se esperaba JSON/)
  await http.close()
  await server.close()
})

test.run()
