/** Questions that follow one another, over HTTP and on the command line. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../support/call.ts'
import { PATH, ask, bench, described, described200, query } from './host.ts'

const FIRST = '¿a cómo está la magna en Puebla?'
const first = async () => (await described200(FIRST)).json().consulta_id as string

test('each answer carries what the next follows it by', async () => {
  const tras = await first()
  const next = (await described200('¿y la premium?', { tras })).json()
  assert.equal(next.interpretacion.consulta.filtros, [{ columna: 'tipo', op: '=', valores: ['premium'] }])
  assert.is(next.interpretacion.seguimiento.de, FIRST)
  assert.ok(next.interpretacion.seguimiento.conserva.includes('en Puebla, Puebla'))
  assert.match(
    next.interpretacion.supuestos[0],
    /^De la pregunta anterior se conservó: .* Cambió: donde combustible es premium/,
  )
  const third = (await described200('¿y la más barata?', { tras: next.consulta_id })).json()
  assert.equal(
    [third.interpretacion.consulta.orden, third.interpretacion.consulta.limite],
    [[{ por: 'precio', dir: 'asc' }], 1],
  )
})

test('the same words after another answer are another question, with a tag of its own', async () => {
  const [puebla, dollar] = [await first(), (await described200('¿a cómo está el dólar?')).json().consulta_id as string]
  const [one, other] = [await ask('¿y hace un mes?', { tras: dollar }), await ask('¿y la premium?', { tras: puebla })]
  assert.is(one.status, 200, one.text)
  assert.is.not(one.headers.get('etag'), other.headers.get('etag'))
  const alone = await ask('¿y la premium?')
  assert.is.not(alone.headers.get('etag'), other.headers.get('etag'))
})

test('a handle that is cut, forged or old is a 400 with its own code', async () => {
  const tras = await first()
  const forged = `${tras.slice(0, -4)}${tras.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const [bad, says] of [
    [tras.slice(0, 10), /completo/],
    [forged, /no lo hizo este servicio|completo/],
    [`A${tras.slice(1, 2) === 'A' ? 'B' : 'A'}${tras.slice(2)}`, /otra versión|no lo hizo/],
  ] as const) {
    const answer = await ask('¿y la premium?', { tras: bad })
    assert.equal([answer.status, answer.json().codigo], [400, 'consulta_id_no_valido'], bad)
    assert.equal(answer.json().detalle, { parametro: 'tras' })
    assert.match(answer.json().error, says)
    assert.is(described.faults(PATH, answer), undefined)
  }
})

test('a refusal has what was understood so far; what is offered follows the same answer', async () => {
  const tras = await first()
  const refused = await ask('¿y en Cholula?', { tras })
  assert.is(refused.status, 422)
  assert.is(described.faults(PATH, refused), undefined)
  const unknown = (await ask('¿y en Wakanda?', { tras })).json()
  assert.match(unknown.error, /Hasta aquí se había entendido/)
  const options = ((await ask('¿y en San Andrés?', { tras })).json().detalle.opciones ?? []) as { url: string }[]
  for (const { url } of options) assert.is((await call(bench.url, url)).status, 200, url)
})

test('on the command line a question follows an answer by its handle', async () => {
  const tras = (await query('--json', FIRST)).json().data.consulta_id as string
  const next = await query('--tras', tras, '¿y la premium?')
  assert.is(next.code, 0, next.stderr)
  assert.match(next.stdout, /PRECIO_PROMEDIO/)
  assert.match(next.stdout, /Cambió: donde combustible es premium/)
  assert.match(next.stdout, /\nPara seguir: tianguis query --tras [\w-]+ /)
  const bad = await query('--tras', tras.slice(0, 10), '¿y la premium?')
  assert.equal([bad.code, bad.stdout], [2, ''])
  assert.match(bad.stderr, /completo/)
  const none = await query()
  assert.is(none.code, 2)
  assert.match(none.stderr, /Falta el argumento «pregunta»/)
})
