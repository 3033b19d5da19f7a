/** A link by mail: what it opens, how often and how long, and what is seen of it elsewhere. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../../accounts/accounts.ts'
import { ask, bench, lastLetter, visitor } from './sign-in-bench.ts'

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
