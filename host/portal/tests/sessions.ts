/** The session that a link opens: its cookie, and its end. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, bench, lastLetter, visitor } from './sign-in-bench.ts'

test('a cookie is HttpOnly and SameSite, and over TLS Secure with the prefix that binds it to the host', async () => {
  const plain = await bench.signIn('llano@ejemplo.mx', { 'x-forwarded-for': '203.0.113.8' })
  assert.ok(plain.cookies.has('tianguis-sesion'))
  const over = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', origin: 'https://tianguis.example' }
  const ana = visitor(over)
  const door = await ana.get('/portal/entrar')
  assert.match(door.cookies[0]!, /^__Host-tianguis-visita=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const origin = { origin: 'https://tianguis.example' }
  await ana.post('/portal/entrar', { ...door.form('/portal/entrar'), correo: 'tls@ejemplo.mx' }, origin)
  const { link } = await lastLetter()
  const entered = await ana.post('/portal/entrar/enlace', (await ana.get(link)).form('/portal/entrar/enlace'), origin)
  const [session] = entered.cookies.filter((one) => one.includes('sesion'))
  assert.match(
    session!,
    /^__Host-tianguis-sesion=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  assert.is((await ana.get('/portal')).status, 200)
  // The same cookie under the name that any host of the domain could plant is nobody's.
  const planted = visitor({ 'x-forwarded-proto': 'https' })
  planted.cookies.set('tianguis-sesion', ana.cookies.get('__Host-tianguis-sesion')!)
  assert.is((await planted.get('/portal')).status, 303)
})

test('a session ends with «Salir» for good, and one that is late is none', async () => {
  const ana = await bench.signIn('sale@ejemplo.mx', { 'x-forwarded-for': '203.0.113.10' })
  const kept = ana.cookies.get('tianguis-sesion')!
  const left = await ana.submit('/portal', '/portal/salir')
  assert.equal([left.status, left.headers.get('location'), ana.cookies.has('tianguis-sesion')], [303, '/', false])
  ana.cookies.set('tianguis-sesion', kept)
  const back = await ana.get('/portal')
  assert.equal([back.status, back.headers.get('location')], [303, '/portal/entrar'])

  const again = await bench.signIn('sale@ejemplo.mx', { 'x-forwarded-for': '203.0.113.11' })
  assert.is.not(again.cookies.get('tianguis-sesion'), kept)
  await bench.service.pool.query('update tianguis.sessions set expires_at = now()')
  assert.is((await again.get('/portal')).status, 303)
})

test('signing in again takes a new session and ends the one before', async () => {
  const ana = await bench.signIn('dos@ejemplo.mx', { 'x-forwarded-for': '203.0.113.12' })
  const before = ana.cookies.get('tianguis-sesion')!
  await ask(visitor(), 'dos@ejemplo.mx')
  await ana.submit((await lastLetter()).link, '/portal/entrar/enlace')
  assert.is.not(ana.cookies.get('tianguis-sesion'), before)
  const thief = visitor()
  thief.cookies.set('tianguis-sesion', before)
  assert.is((await thief.get('/portal')).status, 303)
})
