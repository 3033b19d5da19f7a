/** Alerts as somebody signed in makes them, with a browser without JavaScript. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startSession } from '../../portal/session.ts'
import { openVisitor, type Visitor } from '../../../test/support/visitor.ts'
import { database, host, hosting, owner, publish, receiver, stranger } from '../../../test/support/watched-host.ts'
import { forget, round } from './evaluated.ts'

const PAGE = '/portal/avisos'
const RECEIVERS = '/portal/avisos/destinos'

async function signedInAs(account: number): Promise<Visitor> {
  const visitor = openVisitor(host.url)
  const vault = { pool: database.pool, peppers: hosting.accounts.keyring.peppers }
  const response = { cookie: (name: string, secret: string) => visitor.cookies.set(name, secret) }
  await startSession(vault, account, { secure: false, get: () => undefined } as never, response as never)
  return visitor
}

let ana: Visitor
test.before(async () => {
  ana = await signedInAs(owner)
})

test('a sentence is shown as it was read, with what it is now, and kept once that is confirmed', async () => {
  await forget()
  await publish('20.00')
  const read = await ana.submit(PAGE, '/portal/avisos/leer', { frase: 'si el valor de la ficha baja de 19.50' })
  assert.is(read.status, 200, read.text.slice(0, 2000))
  assert.match(read.text, /cuando esta cifra baje de 19\.50/)
  assert.match(read.text, /Ahora es <strong>20\.00<\/strong>/)
  assert.not.match((await ana.get(PAGE)).text, /si el valor de la ficha/)
  const kept = await ana.post(PAGE, read.form(PAGE))
  assert.equal([kept.status, kept.headers.get('location')], [303, '/portal/avisos?listo=aviso'])
  const page = await ana.get(PAGE)
  assert.match(page.text, /si el valor de la ficha baja de 19\.50/)
  assert.match(page.text, /Atento/)
  await publish('19.10')
  await round()
  assert.match((await ana.get(PAGE)).text, />19\.10<[^]*Se cumple/)
  const log = await ana.get(RECEIVERS)
  assert.match(log.text, /Pendiente/)
  const [, repeat] = /action="(\/portal\/avisos\/entregas\/[^"]*\/repetir)"/.exec(log.text)!
  assert.is((await ana.submit(RECEIVERS, repeat!)).status, 303)
  assert.is((await ana.get(RECEIVERS)).text.match(/Pendiente/g)!.length, 2)
})

test('what cannot be read is told above the form, which keeps what was typed', async () => {
  const refused = await ana.submit(PAGE, '/portal/avisos/leer', { frase: 'si llueve mañana <b>' })
  assert.is(refused.status, 422)
  assert.match(refused.text, /role="alert"[^]*value="si llueve mañana &lt;b&gt;"/)
  const url = await ana.submit(RECEIVERS, RECEIVERS, { url: 'https://127.0.0.1/' })
  assert.is(url.status, 422)
  assert.match(url.text, /no es una dirección pública/)
})

test('a webhook is added, its secret shown once, changed, switched off and on, and removed; watches are paused and removed', async () => {
  const made = await ana.submit(RECEIVERS, RECEIVERS, { url: `${receiver.url}?portal` })
  const [, secret] = /id="secreto">(whsec_[^<]+)</.exec(made.text)!
  assert.is(made.headers.get('cache-control'), 'no-store')
  const page = await ana.get(RECEIVERS)
  assert.is(page.text.includes(secret!), false)
  const [, id] = new RegExp(`${RECEIVERS}/([\\da-f-]{36})/rotar`).exec(page.text)!
  const rotated = await ana.submit(RECEIVERS, `${RECEIVERS}/${id}/rotar`)
  assert.match(rotated.text, /whsec_/)
  assert.is(rotated.text.includes(secret!), false)
  assert.is((await ana.submit(RECEIVERS, `${RECEIVERS}/${id}/apagar`)).status, 303)
  assert.match((await ana.get(RECEIVERS)).text, /Apagado[^]*Lo apagaste\./)
  await ana.submit(RECEIVERS, `${RECEIVERS}/${id}/encender`)
  const confirm = await ana.submit(PAGE, '/portal/avisos/leer', { conjunto: 'fichas', frase: '', destino: id! })
  await ana.post(PAGE, confirm.form(PAGE))
  const [, watch] = /avisos\/([\da-f-]{36})\/pausar" ?>?/.exec((await ana.get(PAGE)).text)!
  assert.is((await ana.submit(PAGE, `${PAGE}/${watch}/pausar`)).status, 303)
  assert.match((await ana.get(PAGE)).text, /En pausa/)
  await ana.submit(PAGE, `${PAGE}/${watch}/seguir`)
  await ana.submit(PAGE, `${PAGE}/${watch}/borrar`)
  assert.is((await ana.get(PAGE)).text.includes(watch!), false)
  assert.is((await ana.submit(RECEIVERS, `${RECEIVERS}/${id}/borrar`)).status, 303)
})

test('a form of another site or without its token changes nothing, another account finds nothing, and nobody is led to the door', async () => {
  const page = await ana.get(PAGE)
  const fields = page.form('/portal/avisos/leer')
  const [, id] = /avisos\/([\da-f-]{36})\/borrar/.exec(page.text)!
  const remove = `${PAGE}/${id}/borrar`
  assert.is((await ana.post(remove, fields, { origin: 'https://malo.example' })).status, 403)
  assert.is((await ana.post(remove, { ficha: 'x' })).status, 403)
  const other = await signedInAs(await stranger())
  const theirs = (await other.get(PAGE)).form('/portal/avisos/leer')
  for (const path of [
    remove,
    `${PAGE}/${id}/pausar`,
    `${RECEIVERS}/${id}/rotar`,
    `/portal/avisos/entregas/${id}/repetir`,
  ])
    assert.is((await other.post(path, theirs)).status, 404, path)
  assert.is((await other.get(PAGE)).text.includes(id!), false)
  assert.is((await ana.get(PAGE)).text.includes(id!), true)
  const nobody = await openVisitor(host.url).get(PAGE)
  assert.equal([nobody.status, nobody.headers.get('location')], [303, '/portal/entrar'])
})
