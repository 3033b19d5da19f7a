/** What receivers get, and when: in order, signed, however they behave. */
import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Webhook } from 'standardwebhooks'
import type { Resolve } from '@tianguis/core/http/addresses'
import { readPage } from '../../../test/documents/document.ts'
import { call } from '../../../test/support/call.ts'
import { checkReceiver, openPoster } from '../post.ts'
import { createEndpoint } from '../endpoints.ts'
import { makeWebhookSecret, resealSecrets, unsealSecret } from '../secret.ts'
import { OFF_AFTER_DAYS } from '../deliver.ts'
import {
  database,
  deliver,
  folder,
  host,
  hosting,
  letters,
  logged,
  owner,
  publish,
  received,
  receiver,
  stopClock,
  turnClock,
} from '../../../test/support/watched-host.ts'
import { forget, round, watch } from './evaluated.ts'

const keeping = () => ({
  pool: database.pool,
  peppers: hosting.accounts.keyring.peppers,
  receivers: { own: hosting.service.config.webhookHosts },
})
const write = (method: string, path: string, body?: object) =>
  call(host.url, path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const endpoint = async (id: string) => (await call(host.url, `/api/v1/destinos/${id}`)).json().data
const deliveries = async (query: Record<string, string>) =>
  (await call(host.url, '/api/v1/entregas', { query })).json().data as any[]
const values = () => received.map(({ body }) => JSON.parse(body).data.valor)
const ok = () => {
  receiver.answer = (response) => void response.writeHead(204).end()
}
/** Publishes values that a watch of the question is told of, and puts them into the queue. */
async function tell(...them: string[]): Promise<void> {
  for (const valor of them) {
    await publish(valor)
    await round()
  }
}

let id: string
let secret: string
test('a webhook is signed as Standard Webhooks says, with a secret that is told once and stored for nobody to read', async () => {
  await forget()
  const made = await write('POST', '/api/v1/destinos', { url: receiver.url })
  assert.is(made.status, 201, made.text)
  ;({ id, secreto: secret } = made.json().data)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  assert.is((await call(host.url, `/api/v1/destinos/${id}`)).text.includes('whsec_'), false)
  const { rows } = await database.pool.query('select * from tianguis.endpoints where id = $1', [id])
  assert.is(Buffer.from(rows[0].secret).includes(Buffer.from(secret)), false)
  await watch({ pregunta: 'valor de la ficha' }, [id])
  await tell('30.00')
  await deliver(id)
  assert.is(received.length, 1)
  const [{ headers, body }] = received as [(typeof received)[number]]
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }
  assert.is(verified.type, 'pregunta.cambio')
  // As docs/api.md shows it.
  const example = readPage('docs/api.md').blocks.find(({ file }) => file === 'comprueba.ts')!
  await writeFile(join(folder.path, 'comprueba.ts'), example.text)
  const { eventOf } = await import(join(folder.path, 'comprueba.ts'))
  assert.is(eventOf(secret, headers, body).type, 'pregunta.cambio')
  assert.is(eventOf(makeWebhookSecret(), headers, body), undefined)
  assert.is(eventOf(secret, headers, `${body} `), undefined)
  const [sent] = await deliveries({ destino: id })
  assert.equal(
    [sent.estado, sent.evento, sent.respuesta, sent.intentos, sent.problema],
    ['entregada', headers['webhook-id'], 204, 1, null],
  )
})

test('while the pepper is being changed secrets are sealed under the new one, and are lost to whoever has neither', async () => {
  const { peppers } = hosting.accounts.keyring
  const other = (secret: string) => createHmac('sha256', 'otra').update(secret).digest()
  const sealed = async () =>
    (await database.pool.query<{ secret: Buffer }>('select secret from tianguis.endpoints where id = $1', [id]))
      .rows[0]!.secret
  const fresh = { digest: other, digests: (one: string) => [other(one), peppers.digest(one)] }
  assert.is(unsealSecret({ digests: (one) => [other(one)] }, await sealed()), undefined)
  await resealSecrets(database.pool, fresh)
  assert.is(unsealSecret({ digests: (one) => [other(one)] }, await sealed()), secret)
  await tell('30.50')
  await deliver(id)
  assert.match((await deliveries({ destino: id }))[0].problema, 'la pimienta cambió')
  await resealSecrets(database.pool, { ...peppers, digests: (one) => [peppers.digest(one), other(one)] })
  await database.pool.query('update tianguis.endpoints set next_at = now()')
  await deliver(id)
})

test('after its secret was changed, the one before verifies too, for a day', async () => {
  const changed = await write('PATCH', `/api/v1/destinos/${id}`, { rotar: true })
  const { secreto } = changed.json().data
  received.length = 0
  await tell('31.00')
  await deliver(id)
  for (const one of [secret, secreto])
    new Webhook(one).verify(received[0]!.body, received[0]!.headers as Record<string, string>)
  await turnClock('25 hours')
  received.length = 0
  await tell('32.00')
  await deliver(id)
  assert.throws(() => new Webhook(secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>))
  secret = secreto
  await turnClock('0')
})

test('a receiver that is down for a day gets all of it, in order, with pauses that grow; what failed keeps its id', async () => {
  const ids: unknown[] = []
  receiver.answer = (response) => void response.writeHead(503).end()
  received.length = 0
  await tell('33.00', '34.00', '35.00')
  const pauses: number[] = []
  const pause = async () => {
    const { rows } = await database.pool.query<{ s: number }>(
      'select extract(epoch from next_at - tianguis.clock())::int as s from tianguis.endpoints where id = $1',
      [id],
    )
    return rows[0]!.s
  }
  let later = 0
  const setClock = await stopClock()
  while (later < 24 * 3600) {
    await deliver(id)
    ids.push(received.at(-1)!.headers['webhook-id'])
    const seconds = await pause()
    pauses.push(seconds)
    // Within its pause nothing is sent.
    await deliver(id)
    later += seconds + 1
    await setClock(later)
  }
  assert.ok(
    pauses.every((one, at) => at === 0 || one >= pauses[at - 1]! - 1) && pauses.at(-1)! >= 3600 && pauses[0]! <= 10,
    String(pauses),
  )
  assert.is(received.length, pauses.length)
  assert.is(new Set(ids).size, 1)
  assert.ok((await endpoint(id)).fallando_desde)
  ok()
  received.length = 0
  await deliver(id)
  assert.equal(values(), [33, 34, 35])
  assert.is(received[0]!.headers['webhook-id'], ids[0])
  assert.is((await endpoint(id)).fallando_desde, null)
  await turnClock('0')
  await database.pool.query('update tianguis.endpoints set next_at = now()')
})

test('a redirect is not followed, silence is not waited for, and an endless answer is not read', async () => {
  const troubles: string[] = []
  const elsewhere = receiver.url.replace('/avisos', '/otro')
  const answers: (typeof receiver.answer)[] = [
    (response) => void response.writeHead(302, { location: elsewhere }).end(),
    (response) => void response.socket!.destroy(),
    (response) => void response.writeHead(500).end(),
  ]
  await tell('36.00')
  for (const answer of answers) {
    receiver.answer = answer
    received.length = 0
    await deliver(id)
    assert.is(received.length, 1)
    troubles.push((await deliveries({ destino: id, estado: 'pendiente' }))[0].problema)
    await database.pool.query('update tianguis.endpoints set next_at = now()')
  }
  assert.match(troubles[0]!, 'redirecciones')
  assert.match(troubles[1]!, 'se cortó')
  assert.match(troubles[2]!, 'Contestó 500')
  receiver.answer = (response) => {
    response.writeHead(200)
    const endless = setInterval(() => response.write('x'.repeat(60_000)), 1)
    response.on('close', () => clearInterval(endless))
  }
  await deliver(id)
  assert.equal(await deliveries({ destino: id, estado: 'pendiente' }), [])
  ok()
})

test('a name that came to mean this machine after it was checked gets nothing, nor does any private network', async () => {
  let to = '93.184.216.34'
  const resolve: Resolve = async () => [{ address: to, family: 4 }]
  const rules = { own: [], resolve }
  assert.is(await checkReceiver('https://avisos.example/x', rules), 'https://avisos.example/x')
  const rebinding = openPoster(rules)
  to = '127.0.0.1'
  const made = await createEndpoint(
    { ...keeping(), receivers: { own: ['avisos.example'] } },
    owner,
    'https://avisos.example/x',
  )
  await watch({ pregunta: 'valor de la ficha' }, [made.id])
  await tell('37.00')
  await deliver(made.id, { poster: rebinding })
  assert.match((await deliveries({ destino: made.id }))[0].problema, 'ya no es pública')
  rebinding.close()
  for (const address of ['10.0.0.1', '169.254.169.254', '::1', '168.63.129.16', 'fd00::1', '100.64.0.1']) {
    to = address
    const failed = await checkReceiver('https://avisos.example/x', rules).catch(({ message }: Error) => message)
    assert.match(failed, 'red privada', address)
  }
  for (const url of [
    'http://avisos.example/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'https://a:b@avisos.example/',
    'ftp://avisos.example/',
    'nada',
    `https://avisos.example/${'x'.repeat(500)}`,
  ]) {
    const refused = await write('POST', '/api/v1/destinos', { url })
    assert.equal([refused.status, refused.json().detalle?.parametro], [400, 'url'], url)
  }
  await write('DELETE', `/api/v1/destinos/${made.id}`)
})

test('days of failures switch it off, and the account is told by mail; switched on again, what waited comes', async () => {
  letters.length = 0
  receiver.answer = (response) => void response.writeHead(500).end()
  await tell('38.00')
  await deliver(id)
  await turnClock(`${OFF_AFTER_DAYS} days 1 minute`)
  await deliver(id)
  const off = await endpoint(id)
  assert.equal([off.activo, letters.length], [false, 1])
  assert.match(off.motivo, 'Contestó 500')
  assert.match(letters[0]!.text, receiver.url)
  await tell('39.00')
  received.length = 0
  await deliver(id)
  assert.equal(received, [])
  ok()
  assert.is((await write('PATCH', `/api/v1/destinos/${id}`, { activo: true })).json().data.activo, true)
  await deliver(id)
  assert.equal(values(), [37, 38])
  receiver.answer = (response) => void response.writeHead(410).end()
  await tell('40.00')
  await deliver(id)
  assert.match((await endpoint(id)).motivo, '410')
  ok()
  await write('PATCH', `/api/v1/destinos/${id}`, { activo: true })
  await deliver(id)
  await turnClock('0')
})

test('a delivery is repeated with the same id, behind what waits', async () => {
  const [last, , older] = await deliveries({ destino: id })
  received.length = 0
  await tell('41.00')
  const repeated = await write('POST', '/api/v1/entregas', { repetir: older.id })
  assert.is(repeated.status, 201, repeated.text)
  assert.equal([repeated.json().data.evento, repeated.json().data.repite], [older.evento, older.id])
  await deliver(id)
  assert.is(values()[0], 41)
  assert.is(received[1]!.headers['webhook-id'], older.evento)
  assert.equal(
    (await deliveries({ antes_de: last.id })).some((one) => one.id === last.id),
    false,
  )
})

test('by mail, to the address of the account; a server that takes none keeps it waiting', async () => {
  letters.length = 0
  const { destinos } = await watch({ frase: 'si el valor de la ficha pasa de 45', nombre: 'Ficha cara' })
  await tell('46.50')
  const refused = { send: () => Promise.reject(new Error('550 ana@ejemplo.mx')) }
  await deliver(destinos[0], { mail: refused })
  assert.match((await deliveries({ destino: destinos[0] }))[0].problema, 'servidor de correo')
  await database.pool.query('update tianguis.endpoints set next_at = now()')
  await deliver(destinos[0])
  const [letter] = letters
  assert.equal([letter!.to, letter!.subject], ['ana@ejemplo.mx', 'Ficha cara: 46.50'])
  assert.match(
    letter!.text,
    /Subió de 45: ahora es 46\.50\. Antes era 41\.00\.[^]*https:\/\/tianguis\.example\/explorar\?tras=[^]*\/portal\/avisos/,
  )
})

test('no secret is in what the host logs', () => {
  assert.is(logged().includes('whsec_'), false)
})
