/**
 * From a mail address to an account and back out, over HTTP with a real mail server; here, how many letters and pages
 * are given, and what is said when a letter cannot be sent.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { holdLock, waitingForLocks } from '../../test/support/lock.ts'
import { openPortalBench } from '../../test/support/portal.ts'
import { until } from '../../test/support/until.ts'
import { openVisitor } from '../../test/support/visitor.ts'
import { ask, bench, visitor } from './tests/sign-in-bench.ts'
import './tests/links.ts'
import './tests/sessions.ts'

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
  let time = 0
  const next = async () => (await ask(eager, `ansiosa${(time += 1)}@ejemplo.mx`)).status
  for (let asked = 0; asked < 5; asked += 1) assert.is(await next(), 200)
  // On a machine that is busy enough the minute has room for another by now.
  assert.is(await until(next, (status) => status !== 200), 429)
  assert.is((await ask(visitor(), 'otra@ejemplo.mx')).status, 200)
})

test('no client address turns more than three hundred pages a minute, and files are not pages', async () => {
  const [eager, calm] = [visitor(), visitor()]
  const turned = () => Promise.all(Array.from({ length: 330 }, () => eager.get('/portal/entrar')))
  const refusedOf = (answers: Awaited<ReturnType<typeof turned>>) => answers.filter(({ status }) => status === 429)
  const first = refusedOf(await turned())
  assert.ok(first.length <= 30, `${first.length} refused`)
  const refused = first.length ? first : refusedOf(await until(turned, (answers) => refusedOf(answers).length > 0))
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
