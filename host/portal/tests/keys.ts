/** The keys of the account: made and shown once, replaced, revoked, and nobody else's. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../../../test/support/call.ts'
import { until } from '../../../test/support/until.ts'
import { openVisitor } from '../../../test/support/visitor.ts'
import { MOST_KEYS } from '../../accounts/keys.ts'
import { ana, bench, callWith, create, endOfKey, keys, secretIn } from './signed-in.ts'

test('pages of the account lead whoever is not signed in to the door', async () => {
  const stranger = openVisitor(bench.url)
  for (const path of ['/portal', '/portal/cuenta', '/portal/claves/1/rotar', '/portal/plan/cambiar?plan=pro']) {
    const { status, headers } = await stranger.get(path)
    assert.equal([status, headers.get('location')], [303, '/portal/entrar'], path)
  }
  assert.is((await stranger.get('/portal/plan')).status, 200, 'plans are for all to see')
})

test('a new key is shown once with a call that works as it is pasted, and then nowhere', async () => {
  const made = await create('mi tablero')
  const key = secretIn(made)
  const [, line] = /<pre id="llamada">([^<]+)</.exec(made.text)!
  const pasted = line!.replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const [, header, url] = /^curl -H '([^']+)' 'https:\/\/tianguis\.example(\/[^']+)'$/.exec(pasted)!
  const answer = await call(bench.url, url!, { headers: Object.fromEntries([header!.split(': ')]) })
  assert.equal([answer.status, answer.json().ok], [200, true])
  assert.is(made.headers.get('cache-control'), 'no-store')

  for (const path of [
    '/portal',
    '/portal/plan',
    '/portal/cuenta',
    `/portal/claves/${(await keys())[0]!.id}/rotar`,
    `/portal/claves/${(await keys())[0]!.id}/revocar`,
  ]) {
    assert.not.ok((await ana.get(path)).text.includes(key.slice(12, -4)), path)
  }
  assert.not.ok(bench.logged().includes(key.slice(12, -4)))
  const list = await ana.get('/portal')
  assert.match(list.text, new RegExp(`mi tablero</th><td data-name="Termina en"><code>…${key.slice(-4)}</code>`))
})

test('a key may expire, has a name, and is one of twenty at most', async () => {
  await create('breve', { vence: 'mes' })
  const [made] = await keys()
  assert.equal(
    [made!.name, Math.round((made!.expiresAt!.getTime() - made!.createdAt.getTime()) / 86_400_000)],
    ['breve', 30],
  )
  const nameless = await create('  ')
  assert.is(nameless.status, 422)
  assert.match(nameless.text, /lleva de 1 a 60 caracteres/)
  assert.is((await create('x', { vence: 'siempre' })).status, 422)
  const hostile = await create('<img src=x onerror=alert(1)>')
  assert.not.match(hostile.text, /<img src=x/)
  assert.not.match((await ana.get('/portal')).text, /<img src=x/)
  const { ficha } = (await ana.get('/portal')).form('/portal/claves')
  const form = { ficha: ficha!, nombre: 'otra' }
  for (let count = (await keys()).length; count < MOST_KEYS; count += 1) await ana.post('/portal/claves', form)
  const more = await ana.post('/portal/claves', form)
  assert.equal([more.status, /ya tiene 20 claves/.test(more.text), (await keys()).length], [422, true, MOST_KEYS])
  for (const { id } of (await keys()).filter(({ name }) => name === 'otra'))
    await ana.post(`/portal/claves/${id}/revocar`, { ficha: ficha! })
})

test('a key is replaced by another of its name, and goes on for as long as was chosen', async () => {
  const old = secretIn(await create('rota'))
  const { id } = (await keys())[0]!
  const rotated = await ana.submit(`/portal/claves/${id}/rotar`, `/portal/claves/${id}/rotar`)
  const fresh = secretIn(rotated)
  assert.is.not(fresh, old)
  assert.equal([(await callWith(old)).status, (await callWith(fresh)).status], [200, 200])
  const [now, before] = await keys()
  assert.equal([now!.name, before!.replacedBy], ['rota', now!.id])
  const hours = (before!.expiresAt!.getTime() - now!.createdAt.getTime()) / 3_600_000
  assert.ok(Math.abs(hours - 24) < 0.01, `${hours} h`)
  assert.match((await ana.get('/portal')).text, /Reemplazada, aún sirve/)
  await ana.submit(`/portal/claves/${now!.id}/rotar`, `/portal/claves/${now!.id}/rotar`, { gracia: 'nada' })
  assert.is(
    (
      await until(
        () => callWith(fresh),
        ({ status }) => status === 401,
      )
    ).status,
    401,
  )
  assert.is((await ana.get(`/portal/claves/${now!.id}/rotar`)).status, 410)
})

test('a key is revoked only after it was confirmed, and works nowhere seconds later', async () => {
  const key = secretIn(await create('adiós'))
  assert.is((await callWith(key)).status, 200)
  const { id } = (await keys())[0]!
  const confirm = await ana.get(`/portal/claves/${id}/revocar`)
  assert.match(confirm.text, /dejará de servir[^]*para siempre/)
  assert.is((await callWith(key)).status, 200, 'looking does nothing')
  const done = await ana.post(`/portal/claves/${id}/revocar`, confirm.form(`/portal/claves/${id}/revocar`))
  assert.equal([done.status, done.headers.get('location')], [303, '/portal?listo=revocada'])
  assert.is((await endOfKey(key)).status, 401)
})

test('the keys of another account are not there', async () => {
  const beto = await bench.signIn('beto@ejemplo.mx')
  const { id } = (await keys())[0]!
  const { ficha } = (await beto.get('/portal')).form('/portal/claves')
  for (const what of ['rotar', 'revocar']) {
    assert.is((await beto.get(`/portal/claves/${id}/${what}`)).status, 404)
    assert.is((await beto.post(`/portal/claves/${id}/${what}`, { ficha: ficha! })).status, 404)
  }
  assert.is((await beto.get('/portal/claves/1e3/rotar')).status, 404)
})
