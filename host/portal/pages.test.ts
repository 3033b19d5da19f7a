/** What somebody signed in sees and does: keys and, here, usage, plan, account. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testPlan } from '../../test/support/accounts.ts'
import { changePlan, deleteAccount, subjectOf } from '../accounts/accounts.ts'
import { savePlan } from '../accounts/plans.ts'
import { ana, bench, create, endOfKey, me, secretIn, words } from './tests/signed-in.ts'
import './tests/keys.ts'

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
  assert.is((await endOfKey(key)).status, 401)
})

test('a session ends with its account, whoever deletes that', async () => {
  const carla = await bench.signIn('carla@ejemplo.mx')
  assert.is((await carla.get('/portal')).status, 200)
  await deleteAccount(bench.service.pool, (await bench.account('carla@ejemplo.mx')).id)
  const { status, headers } = await carla.get('/portal')
  assert.equal([status, headers.get('location')], [303, '/portal/entrar'])
})

test.run()
