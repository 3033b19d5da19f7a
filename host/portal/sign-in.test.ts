/** From a mail address to an account and back out, over HTTP with a real mail server. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../accounts/accounts.ts'
import { holdLock, waitingForLocks } from '../../test/support/lock.ts'
import { openPortalBench, type PortalBench } from '../../test/support/portal.ts'
import { until } from '../../test/support/until.ts'
import { openVisitor } from '../../test/support/visitor.ts'

let bench: PortalBench
test.before(async () => {
  bench = await openPortalBench({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
test.after(() => bench.close())

/** A client address of its own for each test, as the trusted proxy tells it: limits are by address. */
let addresses = 0
const visitor = (more: Record<string, string> = {}) =>
  openVisitor(bench.url, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}`, ...more })
const ask = (who: ReturnType<typeof visitor>, email: string) =>
  who.submit('/portal/entrar', '/portal/entrar', { correo: email })
const lastLetter = async () => (await bench.letters()).at(-1)!

test('a stranger asks for a link, opens it, presses the button, and has an account', async () => {
  const ana = visitor()
  const asked = await ask(ana, '  Ana@Ejemplo.MX ')
  assert.is(asked.status, 200)
  assert.match(asked.text, /Mandamos un enlace a <strong>ana@ejemplo\.mx<\/strong>/)
  const letter = await lastLetter()
  assert.equal([letter.from, letter.to], ['hola@tianguis.example', ['ana@ejemplo.mx']])
  assert.match(letter.link, /^\/portal\/entrar\/enlace\?codigo=[\w-]{43}$/)
  assert.ok(letter.raw.includes('https://tianguis.example/portal'), 'of PUBLIC_URL, and not of what the request says')
  assert.is(await bench.account('ana@ejemplo.mx'), undefined, 'an account before the link was used')

  const door = await ana.get(letter.link)
  assert.match(door.text, /Vas a entrar como <strong>ana@ejemplo\.mx<\/strong>/)
  const entered = await ana.post('/portal/entrar/enlace', door.form('/portal/entrar/enlace'))
  assert.equal([entered.status, entered.headers.get('location')], [303, '/portal'])
  assert.match((await ana.get('/portal')).text, /Hola, ana</)
  assert.is((await bench.account('ana@ejemplo.mx')).plan, 'free')
})

test('a link is used by pressing its button and not by looking, and only once', async () => {
  const [ana, scanner, thief] = [visitor(), visitor(), visitor()]
  await ask(ana, 'una@ejemplo.mx')
  const { link } = await lastLetter()
  for (let time = 0; time < 3; time += 1) assert.is((await scanner.get(link)).status, 200)
  const late = (await scanner.get(link)).form('/portal/entrar/enlace')
  const stolen = (await thief.get(link)).form('/portal/entrar/enlace')
  const own = (await ana.get(link)).form('/portal/entrar/enlace')
  const both = await Promise.all([ana.post('/portal/entrar/enlace', own), thief.post('/portal/entrar/enlace', stolen)])
  assert.equal(both.map(({ status }) => status).sort(), [303, 410])
  assert.is((await scanner.get(link)).status, 410)
  assert.is((await scanner.post('/portal/entrar/enlace', late)).status, 410)
})

test('a link that is late, or was never made, is refused', async () => {
  const ana = visitor()
  await ask(ana, 'tarde@ejemplo.mx')
  const { link } = await lastLetter()
  const form = (await ana.get(link)).form('/portal/entrar/enlace')
  const {
    rows: [row],
  } = await bench.service.pool.query(
    `select extract(epoch from expires_at - now()) as left from tianguis.sign_in_links where email = 'tarde@ejemplo.mx'`,
  )
  assert.ok(row.left > 14 * 60 && row.left <= 15 * 60, `${row.left} s`)
  await bench.service.pool.query(
    `update tianguis.sign_in_links set expires_at = now() - interval '1 second' where email = 'tarde@ejemplo.mx'`,
  )
  assert.is((await ana.get(link)).status, 410)
  const late = await ana.post('/portal/entrar/enlace', form)
  assert.is(late.status, 410)
  assert.match(late.text, /Este enlace ya no sirve/)
  assert.is((await ana.post('/portal/entrar/enlace', { ...form, codigo: 'x'.repeat(43) })).status, 410)
  assert.is((await ana.get('/portal/entrar/enlace')).status, 410)
  assert.is(await bench.account('tarde@ejemplo.mx'), undefined)
})

test('whoever asks learns nothing of who has an account', async () => {
  await createAccount(bench.service.pool, { name: 'Conocida', email: 'conocida@ejemplo.mx' })
  const answers = []
  for (const email of ['conocida@ejemplo.mx', 'desconocida@ejemplo.mx']) {
    const { status, text, headers } = await ask(visitor(), email)
    const { raw } = await lastLetter()
    const shape = [...headers.keys()].filter((name) => name !== 'set-cookie')
    answers.push({
      status,
      shape,
      text: text.replaceAll(email, '@'),
      letter: raw
        .replaceAll(email, '@')
        .replaceAll(/codigo=[^\s]+[^]{0,60}?\n|^(Message-ID|Date|Content-Length):.*$/gim, '')
        .replaceAll(/[\w-]{20,}/g, ''),
    })
  }
  assert.equal(answers[0], answers[1])
  const { rows } = await bench.service.pool.query(
    `select email from tianguis.sign_in_links where email like '%conocida@%' order by email`,
  )
  assert.is(rows.length, 2, 'the same work for both')
})

test('secrets of links and sessions are in the database only as digests, and in no log', async () => {
  const ana = await bench.signIn('huella@ejemplo.mx', { 'x-forwarded-for': '203.0.113.7' })
  const secrets = [
    ana.cookies.get('tianguis-sesion')!,
    new URL((await lastLetter()).link, 'http://x').searchParams.get('codigo')!,
  ]
  assert.match(bench.logged(), /"path":"\/portal\/entrar\/enlace"/)
  const {
    rows: [dump],
  } = await bench.service.pool.query(
    `select (select json_agg(l) from tianguis.sign_in_links l)::text || (select json_agg(s) from tianguis.sessions s)::text as all`,
  )
  for (const secret of secrets) {
    assert.is(secret.length, 43)
    assert.not.ok(bench.logged().includes(secret))
    assert.not.ok(dump.all.includes(secret) || dump.all.includes(Buffer.from(secret).toString('hex')))
  }
})

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

test('what is no address is said beside the field, and what was typed is kept and escaped', async () => {
  const wrong = await ask(visitor(), '"><script>alert(1)</script>')
  assert.is(wrong.status, 422)
  assert.match(wrong.text, /aria-invalid="true" aria-describedby="correo-mal"/)
  assert.match(wrong.text, /no es una dirección de correo/)
  assert.not.match(wrong.text, /<script>alert/)
})

test('one mailbox gets three letters in fifteen minutes, however many ask at once and from where', async () => {
  const before = (await bench.letters()).length
  const many = Array.from({ length: 12 }, () => visitor())
  const forms = await Promise.all(many.map(async (one) => (await one.get('/portal/entrar')).form('/portal/entrar')))
  // Nobody's link is written until as many requests as the pages have connections have come as far as they can.
  const { pool } = bench.service
  await using lock = await holdLock(pool, 'lock table tianguis.sign_in_links in share mode')
  const asked = many.map((one, at) => one.post('/portal/entrar', { ...forms[at], correo: 'lleno@ejemplo.mx' }))
  await until(
    () => waitingForLocks(pool),
    (n) => n >= 2,
  )
  await lock.release()
  const answers = await Promise.all(asked)
  assert.equal(answers.filter(({ status }) => status === 200).length, 3)
  assert.equal(answers.filter(({ status }) => status === 429).length, 9)
  assert.is((await bench.letters()).length - before, 3)
  assert.ok(answers.filter(({ status }) => status === 429).every(({ headers }) => headers.get('retry-after') === '900'))
})

test('one client address asks for five links a minute', async () => {
  const eager = visitor()
  const statuses = []
  for (let time = 0; time < 6; time += 1) statuses.push((await ask(eager, `ansiosa${time}@ejemplo.mx`)).status)
  assert.equal(statuses, [200, 200, 200, 200, 200, 429])
  assert.is((await ask(visitor(), 'otra@ejemplo.mx')).status, 200)
})

test('no client address turns more than three hundred pages a minute, and files are not pages', async () => {
  const [eager, calm] = [visitor(), visitor()]
  const answers = await Promise.all(Array.from({ length: 330 }, () => eager.get('/portal/entrar')))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length <= 30, `${refused.length} refused`)
  assert.match(refused[0]!.text, /Vas muy rápido/)
  const [, css] = /href="(\/portal\/estatico\/[^"]+\.css)"/.exec(refused[0]!.text)!
  assert.equal([(await eager.get(css!)).status, (await calm.get('/portal/entrar')).status], [200, 200])
})

test('a mail server that refuses is told as a page, and its log line holds no link', async () => {
  const refused = await ask(visitor(), 'rechazado@ejemplo.mx')
  assert.is(refused.status, 503)
  assert.match(refused.text, /No se pudo mandar el correo/)
  assert.match(bench.logged(), /No se pudo mandar una carta/)
  assert.not.match(bench.logged(), /codigo=/)
})

test('without a mail server the letter waits in the outbox and in the log, and the page says so', async () => {
  const alone = await openPortalBench({ mail: false })
  try {
    const ana = openVisitor(alone.url)
    const asked = await ana.submit('/portal/entrar', '/portal/entrar', { correo: 'ana@ejemplo.mx' })
    assert.match(asked.text, /no tiene correo configurado[^]*bitácora[^]*<code>correo\/<\/code>/)
    const [letter] = await alone.letters()
    assert.match(letter!.raw, /^Para: ana@ejemplo\.mx\nAsunto: /)
    assert.ok(letter!.raw.includes(`${alone.url}/portal/entrar/enlace?codigo=`))
    assert.ok(alone.logged().includes(letter!.link))
    // Somebody else asks for a link of hers, and says that the service is called as a server of theirs.
    const thief = openVisitor(alone.url, { host: 'ladron.example' })
    assert.is((await thief.submit('/portal/entrar', '/portal/entrar', { correo: 'ana@ejemplo.mx' })).status, 403)
    const fields = { correo: 'ana@ejemplo.mx', ...(await thief.get('/portal/entrar')).form('/portal/entrar') }
    assert.is((await thief.post('/portal/entrar', fields, { origin: 'http://ladron.example' })).status, 200)
    const last = (await alone.letters()).at(-1)!
    assert.is.not(last.link, letter!.link)
    assert.ok(
      last.raw.includes(`http://localhost:${new URL(alone.url).port}/portal/entrar/enlace?codigo=`) &&
        !last.raw.includes('ladron'),
    )
    assert.is((await ana.submit(letter!.link, '/portal/entrar/enlace')).status, 303)
  } finally {
    await alone.close()
  }
})

test.run()
