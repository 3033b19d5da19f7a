/** What somebody signed in sees and does: keys, usage, plan, account. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changePlan, deleteAccount, subjectOf } from '../accounts/accounts.ts'
import { listKeys, MOST_KEYS } from '../accounts/keys.ts'
import { savePlan } from '../accounts/plans.ts'
import { testPlan } from '../../test/support/accounts.ts'
import { call } from '../../test/support/call.ts'
import { openPortalBench, type PortalBench } from '../../test/support/portal.ts'
import { openVisitor, type Seen, type Visitor } from '../../test/support/visitor.ts'
import { until } from '../../test/support/until.ts'

let bench: PortalBench
let ana: Visitor
test.before(async () => {
  bench = await openPortalBench({ env: { CONTACT_EMAIL: 'ventas@tianguis.example' } })
  ana = await bench.signIn('ana@ejemplo.mx')
})
test.after(() => bench.close())

const me = () => bench.account('ana@ejemplo.mx')
const keys = async () => listKeys(bench.service.pool, (await me()).id)
const secretIn = ({ text }: Seen) => /<pre class="secret" id="clave">([^<]+)</.exec(text)![1]!
const callWith = (key: string) => call(bench.url, '/api/v1/prueba', { headers: { authorization: `Bearer ${key}` } })
const create = async (nombre: string, more: Record<string, string> = {}) =>
  ana.submit('/portal', '/portal/claves', { nombre, ...more })
/** Of the page as a person reads it. */
const words = ({ text }: Seen) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

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
  assert.is(
    (
      await until(
        () => callWith(key),
        ({ status }) => status === 401,
        5000,
      )
    ).status,
    401,
  )
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

test("usage of the month is the ledger's, as a drawing and as a table", async () => {
  const { pool } = bench.service
  const subject = subjectOf((await me()).id)
  const {
    rows: [{ month }],
  } = await pool.query(`select date_trunc('month', now() at time zone 'America/Mexico_City')::date::text as month`)
  await pool.query('delete from tianguis.usage where subject = $1', [subject])
  await pool.query('update tianguis.quotas set taken = 42 where subject = $1', [subject])
  await pool.query(
    `insert into tianguis.usage (subject, day, endpoint, requests) values ($1, $2, 'prueba', 30), ($1, $2, 'query', 10), ($1, $2::date + 1, 'query', 2)`,
    [subject, month],
  )
  const page = await ana.get('/portal')
  assert.match(words(page), /Este mes 42 de 100 peticiones/)
  assert.match(words(page), new RegExp(`${month} prueba 30`))
  assert.is([...page.text.matchAll(/<rect class="s\d" x=/g)].length, 3)
  assert.match(page.text, /El día con más fue el 1, con 40 peticiones\./)
  assert.match(page.text, /aria-label="42 % del límite del mes"/)
})

test('a plan that costs is asked of the operator, and nothing changes by itself', async () => {
  const page = await ana.get('/portal/plan/cambiar?plan=pro')
  assert.match(words(page), /De Gratis a Pro/)
  assert.match(words(page), /USD 99 al mes[^]*100,000 peticiones al mes/)
  assert.match(words(page), /van 42 peticiones de las 100,000 de Pro, así que quedan 99,958/)
  assert.match(page.text, /href="mailto:ventas@tianguis\.example\?subject=/)
  assert.throws(() => page.form('/portal/plan/cambiar'), /No form/)
  const { ficha } = (await ana.get('/portal')).form('/portal/claves')
  assert.is((await ana.post('/portal/plan/cambiar', { ficha: ficha!, plan: 'pro', modo: 'pedir' })).status, 409)
  // Whoever says that it is at once is shown what it is.
  assert.is((await ana.post('/portal/plan/cambiar', { ficha: ficha!, plan: 'pro', modo: 'ahora' })).status, 200)
  for (const path of ['pagos', 'seguir'])
    assert.is((await ana.post(`/portal/plan/${path}`, { ficha: ficha! })).status, 404)
  assert.is((await me()).plan, 'free')
})

test('going to the plan without a price is at once, after its effect was shown, and keeps what was used', async () => {
  const { pool } = bench.service
  await changePlan(pool, (await me()).id, 'pro')
  const page = await ana.get('/portal/plan/cambiar?plan=free')
  assert.match(words(page), /van 42 peticiones de las 100 de Gratis, así que quedan 58 hasta el/)
  assert.match(words(page), /para volver a Pro tendrás que pedirlo otra vez/)
  assert.is((await me()).plan, 'pro', 'looking does nothing')
  const done = await ana.post('/portal/plan/cambiar', page.form('/portal/plan/cambiar'))
  assert.equal([done.status, done.headers.get('location')], [303, '/portal/plan?listo=plan'])
  assert.is((await me()).plan, 'free')
  const after = await ana.get('/portal/plan?listo=plan')
  assert.match(after.text, /Tu plan cambió\. Vale desde ahora\./)
  assert.match(words(after), /Gratis tu plan/)
  assert.match(words(await ana.get('/portal')), /Este mes 42 de 100/)
})

test('a month that is over the new plan says that nothing more is answered in it', async () => {
  const { pool } = bench.service
  await changePlan(pool, (await me()).id, 'pro')
  await pool.query('update tianguis.quotas set taken = 150 where subject = $1', [subjectOf((await me()).id)])
  assert.match(words(await ana.get('/portal/plan/cambiar?plan=free')), /No se responderá ninguna otra hasta el 1 /)
  await changePlan(pool, (await me()).id, 'free')
})

test("a plan is an operator's row: it is offered when it says so, and a change to come is shown", async () => {
  const { pool } = bench.service
  await savePlan(
    pool,
    testPlan({
      name: 'negocio',
      title: 'Negocio',
      monthly: 50_000,
      priceUsd: '59',
      support: 'por correo',
      availability: '99.5 %',
      offered: true,
    }),
  )
  await savePlan(pool, testPlan({ name: 'secreto', title: 'Secreto' }))
  await changePlan(pool, (await me()).id, 'negocio', { at: new Date(Date.now() + 5 * 86_400_000) })
  const page = words(await ana.get('/portal/plan'))
  assert.match(page, /Negocio \$59 USD al mes 50,000 peticiones al mes[^]*Soporte por correo Disponibilidad de 99\.5 %/)
  assert.match(page, /Estás en Gratis \. El [^.]+ pasas a Negocio \./)
  assert.not.match(page, /Secreto/)
  for (const plan of ['secreto', 'free', 'nada', ''])
    assert.is((await ana.get(`/portal/plan/cambiar?plan=${plan}`)).status, 404, plan)
  await changePlan(pool, (await me()).id, 'free')
})

test('the account has a name, which is no markup', async () => {
  assert.is((await ana.submit('/portal/cuenta', '/portal/cuenta', { nombre: 'Ana <b>María</b>' })).status, 303)
  assert.match((await ana.get('/portal')).text, /Hola, Ana &lt;b&gt;María&lt;\/b&gt;</)
  assert.is((await ana.submit('/portal/cuenta', '/portal/cuenta', { nombre: '' })).status, 422)
})

test('an account is deleted by whoever writes its address, with its keys, sessions and usage', async () => {
  const key = secretIn(await create('última'))
  const elsewhere = await bench.signIn('ana@ejemplo.mx')
  const { id } = await me()
  const wrong = await ana.submit('/portal/cuenta', '/portal/cuenta/borrar', { correo: 'beto@ejemplo.mx' })
  assert.equal([wrong.status, /No es el correo de tu cuenta/.test(wrong.text), (await me()).id], [422, true, id])
  assert.match(words(await ana.get('/portal/cuenta')), /Tus \d+ claves dejan de servir en unos segundos/)
  const done = await ana.submit('/portal/cuenta', '/portal/cuenta/borrar', { correo: 'Ana@Ejemplo.mx' })
  assert.match(done.text, /Tu cuenta se borró/)
  assert.not.ok(ana.cookies.has('tianguis-sesion'))
  assert.is((await elsewhere.get('/portal')).status, 303)
  assert.is(await me(), undefined)
  const { rows } = await bench.service.pool.query(
    `select 1 from tianguis.usage where subject = $1 union all select 1 from tianguis.quotas where subject = $1 union all select 1 from tianguis.keys where account = $2`,
    [subjectOf(id), id],
  )
  assert.is(rows.length, 0)
  assert.is(
    (
      await until(
        () => callWith(key),
        ({ status }) => status === 401,
        5000,
      )
    ).status,
    401,
  )
})

test('a session ends with its account, whoever deletes that', async () => {
  const carla = await bench.signIn('carla@ejemplo.mx')
  assert.is((await carla.get('/portal')).status, 200)
  await deleteAccount(bench.service.pool, (await bench.account('carla@ejemplo.mx')).id)
  const { status, headers } = await carla.get('/portal')
  assert.equal([status, headers.get('location')], [303, '/portal/entrar'])
})

test.run()
