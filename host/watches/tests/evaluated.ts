/** When a watch is told of, and when it is not. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transaction } from '@tianguis/core/database/connection'
import { call } from '../../../test/support/call.ts'
import { readWatchAsked, type WatchAsked } from '../read-watch.ts'
import { evaluateDue, type Evaluating } from '../evaluate.ts'
import { createWatch } from '../watches.ts'
import { database, hosting, host, owner, publish } from '../../../test/support/watched-host.ts'

const evaluating = (): Evaluating => ({ ...hosting, pool: database.pool, site: 'https://tianguis.example' })
/** One round of each of two hosts, at once. @returns how many watches both evaluated */
export async function round(): Promise<number> {
  const done = await Promise.all([evaluateDue(evaluating()), evaluateDue(evaluating())])
  return done[0] + done[1]
}

export async function watch(asked: WatchAsked, endpoints?: readonly string[]) {
  const read = await readWatchAsked(asked, { ...hosting, pool: database.pool })
  if ('refused' in read) throw new Error(read.refused.error)
  return JSON.parse(await transaction(database.pool, (client) => createWatch(client, owner, read.draft, endpoints)))
}

/** Events of a watch, oldest first, numbers as they are written. */
export async function eventsOf(id: string) {
  const { rows } = await database.pool.query<{ body: string }>(
    'select body from tianguis.deliveries where watch = $1 order by place',
    [id],
  )
  return rows.map(({ body }) => body)
}
/** Of whatever was watched before. */
export const forget = () => database.pool.query('delete from tianguis.watches')

test('a threshold is told of when it is crossed, once, by whichever of two hosts; with what it was and is, a link and a receipt', async () => {
  await forget()
  const since = Date.now()
  const made = await watch({ frase: 'avísame si el valor de la ficha baja de 19.50' })
  assert.equal([made.tipo, made.compara, made.umbral, made.valor, made.se_cumple], ['umbral', '<', 19.5, 20, false])
  assert.is(await round(), 0)
  for (const valor of ['19.80', '19.4999', '19.10', '20.10', '19.50', '19.40']) {
    await publish(valor)
    assert.is(await round(), 1, valor)
  }
  const told = await eventsOf(made.id)
  assert.is(told.length, 2)
  assert.match(told[0]!, '"umbral":19.50,')
  assert.match(told[0]!, '"valor":19.4999,"antes":19.8')
  const { type, timestamp, data } = JSON.parse(told[1]!)
  assert.equal([type, data.valor, data.antes, data.compara, data.umbral], ['umbral.cruzado', 19.4, 19.5, '<', 19.5])
  assert.ok(Date.parse(timestamp) >= since - 1_000 && Date.parse(timestamp) <= Date.now() + 1_000, timestamp)
  assert.equal(
    data.publicaciones.map(({ conjunto, version }: { conjunto: string; version: number }) => [conjunto, version]),
    [['fichas', 7]],
  )
  assert.match(data.enlace, /^https:\/\/tianguis\.example\/explorar\?tras=/)
  const verified = await call(host.url, '/api/v1/recibos/verificar', { query: { recibo: data.recibo } })
  assert.equal([verified.json().data.veredicto, verified.json().data.servido_asi], ['valido', true])
})

test('a dataset is told of at each publication, oldest first; what changed nothing is none, nor is what was published while it was paused', async () => {
  await forget()
  const made = await watch({ conjunto: 'fichas' })
  const before = (await database.pool.query("select version::int from tianguis.datasets where name = 'fichas'")).rows[0]
    .version
  await publish('21.00')
  await publish('21.00')
  await publish('22.00')
  assert.is(await round(), 1)
  assert.is(await round(), 0)
  const told = (await eventsOf(made.id)).map((body) => JSON.parse(body))
  assert.equal(
    told.map(({ type, data }) => [type, data.conjunto, data.version, data.cambiadas]),
    [
      ['conjunto.publicado', 'fichas', before + 1, 1],
      ['conjunto.publicado', 'fichas', before + 2, 1],
    ],
  )
  const change = async (activo: boolean) =>
    (
      await call(host.url, `/api/v1/avisos/${made.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ activo }),
      })
    ).json().data.activo
  assert.is(await change(false), false)
  await publish('23.00')
  assert.is(await round(), 0)
  assert.is(await change(true), true)
  assert.is(await round(), 0)
})

test('a question is told of when its answer is another; sample data never are', async () => {
  await forget()
  const made = await watch({ pregunta: 'valor de la ficha', nombre: 'La ficha' })
  await database.pool.query("update tianguis.datasets set sample = true where name = 'fichas'")
  await publish('24.00', { kind: 'live' })
  await database.pool.query("update tianguis.datasets set sample = true where name = 'fichas'")
  assert.is(await round(), 0)
  const ofSample = await watch({ pregunta: 'valor de la ficha', compara: '>', umbral: '30' })
  assert.equal([ofSample.valor, ofSample.se_cumple], [null, null])
  await database.pool.query("update tianguis.datasets set sample = false where name = 'fichas'")
  assert.is(await round(), 2)
  assert.equal(
    (await eventsOf(made.id))
      .map((body) => JSON.parse(body))
      .map(({ type, data }) => [type, data.aviso.nombre, data.valor, data.antes]),
    [['pregunta.cambio', 'La ficha', 24, 23]],
  )
  assert.equal(await eventsOf(ofSample.id), [])
  // Nothing was known before: that it holds is news.
  await database.pool.query('update tianguis.watches set seen = null, met = null where id = $1', [ofSample.id])
  await publish('31.00')
  assert.is(await round(), 2)
  assert.is((await eventsOf(ofSample.id)).length, 1)
})

test('a question that is not understood any more is told in its watch, and holds up no other', async () => {
  await forget()
  const lost = await watch({ pregunta: 'valor de la ficha' })
  await database.pool.query(`update tianguis.watches set query = jsonb_set(query, '{tabla}', '"ida"') where id = $1`, [
    lost.id,
  ])
  await watch({ pregunta: 'valor de la ficha' })
  await publish('25.00')
  assert.is(await round(), 2)
  const { rows } = await database.pool.query('select trouble from tianguis.watches order by trouble nulls last')
  assert.match(rows[0].trouble, 'hazlo otra vez')
  assert.is(rows[1].trouble, null)
})
