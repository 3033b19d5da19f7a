/** What the API takes and refuses, and of whom. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createKey } from '../../accounts/keys.ts'
import { savePlan } from '../../accounts/plans.ts'
import { changePlan, deleteAccount } from '../../accounts/accounts.ts'
import { testPlan } from '../../../test/support/accounts.ts'
import { call } from '../../../test/support/call.ts'
import type { Call } from '../../../test/support/called.ts'
import { database, host, hosting, publish, receiver, stranger } from '../../../test/support/watched-host.ts'
import { forget, round } from './evaluated.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const ask = (method: string, path: string, body?: unknown, more: Call = {}) =>
  call(host.url, path, {
    method,
    ...more,
    headers: { ...(body !== undefined && JSON_BODY), ...more.headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const WATCHES = '/api/v1/avisos'

test('a watch is made, listed, read, paused, renamed and removed; what was read of it is told back', async () => {
  await forget()
  const made = await ask('POST', WATCHES, { frase: 'avísame si el valor de la ficha sube de 99.50', nombre: 'Cara' })
  assert.is(made.status, 201, made.text)
  const { data } = made.json()
  assert.equal(
    [data.nombre, data.tipo, data.compara, data.umbral, data.conjuntos],
    ['Cara', 'umbral', '>', 99.5, ['fichas']],
  )
  assert.match(data.lectura, /ficha/)
  assert.equal((await ask('GET', WATCHES)).json().data, [data])
  const path = `${WATCHES}/${data.id}`
  const paused = await ask('PATCH', path, { activo: false, nombre: 'Otra' })
  assert.equal([paused.json().data.activo, paused.json().data.nombre], [false, 'Otra'])
  assert.equal((await ask('GET', path)).json().data, paused.json().data)
  assert.is((await ask('DELETE', path)).status, 200)
  assert.is((await ask('GET', path)).status, 404)
  // What was seen in an answer is watched as it was read there.
  const { consulta_id } = (await call(host.url, '/api/query', { query: { q: 'valor de la ficha' } })).json()
  const seen = await ask('POST', WATCHES, { consulta_id, compara: '<=', umbral: 12 })
  assert.equal([seen.status, seen.json().data.umbral, seen.json().data.pregunta], [201, 12, 'valor de la ficha'])
})

test('what cannot be watched is refused with the field and what was expected', async () => {
  const refused: readonly (readonly [unknown, number, string, string?])[] = [
    [{}, 400, 'parametro_invalido', 'frase'],
    [{ frase: 'cuando salga la ficha', conjunto: 'fichas' }, 400, 'parametro_invalido', 'conjunto'],
    [{ pregunta: 'valor de la ficha', umbral: 3 }, 400, 'parametro_invalido', 'umbral'],
    [{ pregunta: 'valor de la ficha', compara: '=', umbral: 3 }, 400, 'parametro_invalido', 'compara'],
    [{ pregunta: 'valor de la ficha', compara: '<', umbral: 'mucho' }, 400, 'parametro_invalido', 'umbral'],
    [{ frase: 'si el valor de la ficha baja de 3', compara: '<', umbral: 3 }, 400, 'parametro_invalido', 'compara'],
    [{ conjunto: 'ficha' }, 400, 'parametro_invalido', 'conjunto'],
    [{ conjunto: 'fichas', compara: '<', umbral: 3 }, 400, 'parametro_invalido', 'compara'],
    [{ conjunto: 'fichas', destinos: [] }, 400, 'parametro_invalido', 'destinos'],
    [{ conjunto: 'fichas', destinos: ['nadie'] }, 400, 'parametro_invalido', 'destinos'],
    [{ conjunto: 'fichas', nombre: 'a\nb' }, 400, 'parametro_invalido', 'nombre'],
    [{ conjunto: 'fichas', nombre: 7 }, 400, 'parametro_invalido', 'nombre'],
    [{ consulta_id: 'x'.repeat(40) }, 400, 'parametro_invalido', 'consulta_id'],
    [{ conjunt: 'fichas' }, 400, 'parametro_desconocido', 'conjunt'],
    [{ frase: '¿?!' }, 400, 'parametro_invalido', 'frase'],
    ['{"conjunto":', 400, 'cuerpo_ilegible'],
    ['[]', 400, 'cuerpo_ilegible'],
    [JSON.stringify({ nombre: 'x'.repeat(11_000) }), 413, 'cuerpo_grande'],
    [{ pregunta: '¿qué presa de Wakanda está más llena?' }, 422, 'fuera_de_alcance'],
  ]
  for (const [body, status, codigo, parametro] of refused) {
    const answer = await ask('POST', WATCHES, body)
    assert.equal(
      [answer.status, answer.json().codigo, answer.json().detalle?.parametro],
      [status, codigo, parametro],
      `${JSON.stringify(body).slice(0, 80)}: ${answer.text.slice(0, 200)}`,
    )
  }
  const asAlert = await ask('POST', WATCHES, { pregunta: 'avísame si el valor de la ficha baja de 3' })
  assert.equal([asAlert.status, asAlert.json().error.includes('como `frase` en POST')], [422, true], asAlert.text)
  assert.is((await ask('POST', WATCHES, '{}', { headers: { 'content-type': 'text/plain' } })).status, 415)
  assert.is((await ask('POST', WATCHES, { conjunto: 'fichas' }, { query: { a: 1 } })).status, 400)
  for (const path of [WATCHES, '/api/v1/destinos', '/api/v1/entregas'])
    assert.is((await ask('POST', path, {}, { anonymous: true })).status, 403, path)
  for (const path of [`${WATCHES}/x`, '/api/v1/destinos/x', '/api/v1/entregas'])
    assert.is((await ask('GET', path, undefined, { query: { no_existe: 1 } })).status, 400, path)
  for (const query of ['aviso=x', 'estado=perdida'])
    assert.is((await ask('GET', '/api/v1/entregas', undefined, { query })).status, 400)
  const put = await ask('PUT', WATCHES)
  assert.equal([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST, OPTIONS'])
  assert.is((await ask('OPTIONS', `${WATCHES}/x`)).headers.get('allow'), 'GET, HEAD, PATCH, DELETE, OPTIONS')
})

test('a question that is answered for a watch counts as one; nothing else does', async () => {
  const used = async () => (await ask('GET', '/api/v1/uso')).json().data.usadas as number
  const before = await used()
  await ask('POST', WATCHES, { frase: 'si el valor de la ficha baja de 1' })
  await ask('POST', WATCHES, { conjunto: 'fichas' })
  await ask('GET', WATCHES)
  assert.is(await used(), before + 1)
})

test('what another account has is not there: not read, not changed, not sent to', async () => {
  await forget()
  const other = await stranger()
  const { secret } = await createKey(hosting.accounts.keyring, { account: other, name: 'otra' })
  const as: Call = { headers: { authorization: `Bearer ${secret}` } }
  const theirs = { ...as, anonymous: true }
  const watch = (await ask('POST', WATCHES, { conjunto: 'fichas' })).json().data
  const [endpoint] = (await ask('GET', '/api/v1/destinos')).json().data
  await publish('50.00')
  await round()
  const [delivery] = (await ask('GET', '/api/v1/entregas', undefined, { query: { aviso: watch.id } })).json().data
  for (const [method, path, body] of [
    ['GET', `${WATCHES}/${watch.id}`],
    ['PATCH', `${WATCHES}/${watch.id}`, { activo: false }],
    ['DELETE', `${WATCHES}/${watch.id}`],
    ['GET', `/api/v1/destinos/${endpoint.id}`],
    ['PATCH', `/api/v1/destinos/${endpoint.id}`, { rotar: true }],
    ['DELETE', `/api/v1/destinos/${endpoint.id}`],
    ['POST', '/api/v1/entregas', { repetir: delivery.id }],
    ['GET', `${WATCHES}/no-es-uuid`],
  ] as const)
    assert.is((await ask(method, path, body, theirs)).status, 404, `${method} ${path}`)
  for (const path of [WATCHES, '/api/v1/destinos', '/api/v1/entregas'])
    assert.equal((await ask('GET', path, undefined, theirs)).json().data, [], path)
  assert.equal(
    (await ask('GET', '/api/v1/entregas', undefined, { ...theirs, query: { antes_de: delivery.id } })).json().data,
    [],
  )
  assert.is((await ask('POST', WATCHES, { conjunto: 'fichas', destinos: [endpoint.id] }, theirs)).status, 400)
  assert.is((await ask('GET', `${WATCHES}/${watch.id}`)).json().data.activo, true)
})

test('a plan has room for so many; deleting an account takes all of it along', async () => {
  await savePlan(database.pool, testPlan({ name: 'dos-avisos', title: 'Dos', watches: 2 }))
  const other = await stranger()
  await changePlan(database.pool, other, 'dos-avisos')
  const { secret } = await createKey(hosting.accounts.keyring, { account: other, name: 'otra' })
  const theirs: Call = { headers: { authorization: `Bearer ${secret}` }, anonymous: true }
  const url = (await ask('POST', '/api/v1/destinos', { url: receiver.url }, theirs)).json().data
  const make = () => ask('POST', WATCHES, { conjunto: 'fichas', destinos: [url.id] }, theirs)
  const made = await Promise.all([make(), make(), make(), make()])
  assert.equal(made.map(({ status }) => status).sort(), [201, 201, 409, 409])
  assert.match(made.find(({ status }) => status === 409)!.json().error, 'Tu plan (Dos) deja tener 2 avisos')
  await publish('51.00')
  await round()
  const left = async () =>
    (
      await database.pool.query<{ n: number }>(
        `select (select count(*) from tianguis.watches where account = $1)::int + (select count(*) from tianguis.endpoints where account = $1)::int
           + (select count(*) from tianguis.deliveries where account = $1)::int as n`,
        [other],
      )
    ).rows[0]!.n
  assert.ok((await left()) >= 5)
  await deleteAccount(database.pool, other)
  assert.is(await left(), 0)
})
