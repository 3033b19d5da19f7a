/** Whoever asks again with the same key gets the first answer, and nothing is created twice. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transaction } from '@tianguis/core/database/connection'
import { pino } from 'pino'
import { createKey } from '../../accounts/keys.ts'
import { startServer } from '../../server.ts'
import { tidyUp } from '../../upkeep/retention.ts'
import { call, keyOf } from '../../../test/support/call.ts'
import type { Call, Called } from '../../../test/support/called.ts'
import {
  database,
  host,
  hosting,
  owner,
  receiver,
  service,
  stranger,
  turnClock,
} from '../../../test/support/watched-host.ts'
import { claimKey, keepAnswer, type Claim } from '../first-answers.ts'
import { readWatchAsked } from '../read-watch.ts'
import { createWatch } from '../watches.ts'
import { forget } from './evaluated.ts'

const post = (path: string, body: object, key?: string, { headers, ...more }: Call = {}, url = host.url) =>
  call(url, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }), ...headers },
    ...more,
  })
const WATCHES = '/api/v1/avisos'
const seen = ({ status, text, headers }: Called) => [status, text, headers.get('idempotent-replayed')]
const count = async (table: string) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from tianguis.${table}`)).rows[0]!.n
const used = async () => (await call(host.url, '/api/v1/uso')).json().data.usadas as number

test('asked again with its key a watch is made once, answered as before, and counted once', async () => {
  await forget()
  const before = await used()
  const body = { frase: 'si el valor de la ficha baja de 1.50', nombre: 'Una' }
  const first = await post(WATCHES, body, 'a')
  assert.equal([first.status, first.headers.get('idempotent-replayed')], [201, null])
  const again = await post(WATCHES, { nombre: 'Una', frase: body.frase }, 'a')
  assert.equal(seen(again), [201, first.text, 'true'])
  assert.is(again.headers.get('cache-control'), 'no-store')
  assert.equal([await count('watches'), await used()], [1, before + 1])
  await post(WATCHES, body)
  await post(WATCHES, body, 'b')
  assert.is(await count('watches'), 3)
})

test('the secret of a webhook is told again, and lies nowhere as it is; a repetition is made once', async () => {
  await database.pool.query('delete from tianguis.endpoints')
  const first = await post('/api/v1/destinos', { url: `${receiver.url}?otra-vez` }, 'destino')
  assert.match(first.json().data.secreto, /^whsec_/)
  assert.equal(seen(await post('/api/v1/destinos', { url: `${receiver.url}?otra-vez` }, 'destino')), [
    201,
    first.text,
    'true',
  ])
  const { rows } = await database.pool.query<{ kept: string }>(
    "select encode(coalesce(answer, ''), 'escape') || encode(key, 'escape') as kept from tianguis.first_answers",
  )
  assert.ok(rows.length >= 3)
  for (const { kept } of rows) assert.not.match(kept, /whsec_|"ok"|destino/)
  const watch = (await post(WATCHES, { conjunto: 'fichas', destinos: [first.json().data.id] })).json().data
  await database.pool.query(
    "insert into tianguis.deliveries (account, endpoint, watch, event, type, body) values ($1, $2, $3, gen_random_uuid(), 'conjunto.publicado', '{}')",
    [owner, first.json().data.id, watch.id],
  )
  const [{ id }] = (await call(host.url, '/api/v1/entregas')).json().data
  const waiting = await count('deliveries')
  const repeated = await post('/api/v1/entregas', { repetir: id }, 'repite')
  assert.equal(seen(await post('/api/v1/entregas', { repetir: id }, 'repite')), [201, repeated.text, 'true'])
  assert.is(await count('deliveries'), waiting + 1)
})

test('another body or another address under a key is refused, another account has keys of its own, and a key has a form', async () => {
  await forget()
  assert.is((await post(WATCHES, { conjunto: 'fichas' }, 'otra')).status, 201)
  for (const [path, body] of [
    [WATCHES, { conjunto: 'fichas', nombre: 'Otra' }],
    ['/api/v1/destinos', { conjunto: 'fichas' }],
  ] as const) {
    const refused = await post(path, body, 'otra')
    assert.equal([refused.status, refused.json().codigo], [422, 'idempotencia_usada'], path)
  }
  assert.is(await count('watches'), 1)
  const { secret } = await createKey(hosting.accounts.keyring, { account: await stranger(), name: 'otra' })
  const theirs = { headers: { authorization: `Bearer ${secret}` }, anonymous: true }
  const made = await post(WATCHES, { conjunto: 'fichas' }, 'otra', theirs)
  assert.equal([made.status, made.headers.get('idempotent-replayed')], [201, null])
  for (const key of ['', 'x'.repeat(256), 'añ', 'a\tb'])
    assert.equal((await post(WATCHES, { conjunto: 'fichas' }, key)).json().codigo, 'idempotencia_invalida', key)
  assert.is((await post(WATCHES, { conjunto: 'fichas' }, '~ '.repeat(127) + '!')).status, 201)
  assert.is((await post(WATCHES, { conjunto: 'fichas' }, 'otra', { anonymous: true })).status, 403)
})

test('two hosts that are asked at once make one, and whoever comes meanwhile is told to come back', async () => {
  await forget()
  const second = await startServer(service, pino({ level: 'silent' }))
  const authorization = `Bearer ${keyOf(host.url)}`
  try {
    const body = { frase: 'si el valor de la ficha baja de 2' }
    const ask = (url: string) => post(WATCHES, body, 'carrera', { headers: { authorization } }, url)
    const all = await Promise.all([host, second, host, second].map(({ url }) => ask(url)))
    assert.is(await count('watches'), 1)
    const [made] = all.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
    for (const one of all.filter((it) => it !== made)) {
      if (one.status === 201) assert.equal(seen(one), [201, made!.text, 'true'])
      else {
        assert.equal([one.status, one.json().codigo], [409, 'idempotencia_en_curso'])
        assert.match(one.headers.get('retry-after')!, /^[1-9]/)
      }
    }
    for (const { url } of [host, second]) assert.equal(seen(await ask(url)), [201, made!.text, 'true'])
  } finally {
    await second.close()
  }
})

test('what is left by a host that went away is taken over after a minute; one that was only slow undoes what it did', async () => {
  await forget()
  const { peppers } = hosting.accounts.keyring
  const body = { conjunto: 'fichas' }
  const asked = { account: owner, key: 'lenta', asked: `avisos ${JSON.stringify(body)}` }
  const slow = (await claimKey(database.pool, peppers, asked)) as Claim
  const meanwhile = await post(WATCHES, body, 'lenta')
  assert.equal([meanwhile.status, meanwhile.json().codigo], [409, 'idempotencia_en_curso'])
  await turnClock('61 seconds')
  const taken = await post(WATCHES, body, 'lenta')
  assert.equal([taken.status, taken.headers.get('idempotent-replayed')], [201, null])
  const read = await readWatchAsked(body, { ...hosting, pool: database.pool })
  if ('refused' in read) throw new Error(read.refused.error)
  const late = await transaction(database.pool, async (client) => {
    await createWatch(client, owner, read.draft)
    await keepAnswer(client, peppers, slow, { status: 201, text: '{}' })
  }).catch(({ codigo }: { codigo: string }) => codigo)
  assert.equal([late, await count('watches')], ['idempotencia_en_curso', 1])
  assert.equal(seen(await post(WATCHES, body, 'lenta')), [201, taken.text, 'true'])
  await turnClock('0')
})

test('after a day a key is as new, and what was kept under it goes', async () => {
  await forget()
  const body = { conjunto: 'fichas' }
  const first = await post(WATCHES, body, 'vieja')
  await turnClock('23 hours 59 minutes')
  assert.equal(seen(await post(WATCHES, body, 'vieja')), [201, first.text, 'true'])
  await turnClock('24 hours 2 minutes')
  assert.is((await post(WATCHES, { ...body, nombre: 'Otra' }, 'vieja')).status, 201)
  assert.is(await count('watches'), 2)
  const tidied = await tidyUp({ pool: database.pool }, new AbortController().signal)
  assert.ok(tidied.respuestas_con_clave! > 3)
  assert.is(await count('first_answers'), 1)
  await turnClock('0')
})

test('what stands is refused again under its key; what is put right, or was our fault, is done', async () => {
  await forget()
  const wakanda = { pregunta: '¿qué presa de Wakanda está más llena?' }
  const refused = await post(WATCHES, wakanda, 'nada')
  assert.equal([refused.status, seen(await post(WATCHES, wakanda, 'nada'))], [422, [422, refused.text, 'true']])
  const missing = { repetir: '00000000-0000-4000-8000-000000000000' }
  const none = await post('/api/v1/entregas', missing, 'ninguna')
  assert.equal([none.status, seen(await post('/api/v1/entregas', missing, 'ninguna'))], [404, [404, none.text, 'true']])
  assert.is((await post(WATCHES, { conjunto: 'ficha' }, 'corregida')).status, 400)
  assert.is((await post(WATCHES, { conjunto: 'fichas' }, 'corregida')).status, 201)
  await database.pool.query('alter table tianguis.watches rename column name to nombre_ido')
  const broken = await post(WATCHES, { conjunto: 'fichas' }, 'rota')
  await database.pool.query('alter table tianguis.watches rename column nombre_ido to name')
  assert.is(broken.status, 500)
  const done = await post(WATCHES, { conjunto: 'fichas' }, 'rota')
  assert.equal([done.status, done.headers.get('idempotent-replayed')], [201, null])
})

test('an account has so many keys at once, and a pepper that is gone reads no answer', async () => {
  const { peppers } = hosting.accounts.keyring
  const asked = { account: await stranger(), key: 'una', asked: 'x' }
  const claim = (await claimKey(database.pool, peppers, asked)) as Claim
  await keepAnswer(database.pool, peppers, claim, { status: 201, text: 'hecho' })
  const codeOf = (answer: Promise<unknown>) => answer.catch(({ codigo }: { codigo: string }) => codigo)
  const lost = { digests: () => [Buffer.alloc(32)] }
  assert.is(await codeOf(claimKey(database.pool, lost, asked)), 'idempotencia_usada')
  await database.pool.query(
    "insert into tianguis.first_answers (account, key, asked) select $1, sha256(n::text::bytea), sha256('x') from generate_series(1, 4999) n",
    [asked.account],
  )
  assert.is(await codeOf(claimKey(database.pool, peppers, { ...asked, key: 'otra' })), 'limite_de_avisos')
  assert.equal(await claimKey(database.pool, peppers, asked), { status: 201, text: 'hecho' })
})
