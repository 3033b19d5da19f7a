/** A standby that is behind: nobody gets what is older than what was seen, and a walk goes on where it can. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deletePermission, savePermission } from '@tianguis/core/licensing'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stations } from '../../engine/tiny.ts'
import { until } from '../../support/until.ts'
import { answeredBy, asked, behind, host, pair, pool, published } from './pair.ts'

test('rows are read from the standby once it has what is current', async () => {
  await pair.caughtUp()
  assert.is(await until(answeredBy, (server) => server === 'standby'), 'standby')
})

test('a standby that is behind is not asked: no answer is older than what was seen, and each tells its own version', () =>
  behind(async () => {
    const before = await asked()
    const now = await published(20)
    assert.equal([now.price, now.version], [20, before.version + 1])
    for (let times = 0; times < 5; times += 1) {
      const { price, version, at, etag } = await asked()
      assert.equal([price, version, at > before.at, etag === before.etag], [20, now.version, true, false])
    }
    assert.is(await answeredBy(), 'primary')
  }))

test('what is withheld meanwhile is not read from a standby that has not heard of it, nor is what is served again missing', async () => {
  const price = async () => (await asked()).price
  assert.is.not(await price(), undefined)
  await pool.query("update tianguis.plans set stripe_price = 'price_1' where name = 'pro'")
  await behind(async () => {
    await deletePermission(pool, 'prueba')
    assert.is(await until(price, (one) => one === undefined), undefined)
    for (let times = 0; times < 5; times += 1) assert.is(await price(), undefined)
    assert.is(await answeredBy(), 'primary')
  })
  assert.is(await until(answeredBy, (server) => server === 'standby'), 'standby')
  await behind(async () => {
    await savePermission(pool, { dataset: 'prueba', words: 'oficio 1' })
    assert.ok(await until(price, (one) => one !== undefined))
    for (let times = 0; times < 5; times += 1) assert.ok(await price())
  })
})

test('a walk that began with what the standby lacks goes on at the primary, and one from before at either', async () => {
  const publishing = (price: string) =>
    answering(host.service.connectors[0]!.connector, { precios: stations(6, () => ({ precio: price })) })
  const publish = (price: string) => refresh(request(pool, publishing(price), host.service.config.dataFolder))
  await publish('31')
  await until(
    () => asked('/api/v1/prueba'),
    ({ price }) => price === 31,
  )
  const old = await asked('/api/v1/prueba?limit=2')
  await behind(async () => {
    await publish('32')
    await until(
      () => asked('/api/v1/prueba'),
      ({ price }) => price === 32,
    )
    const begun = await asked('/api/v1/prueba?limit=2')
    const on = await asked(begun.next!)
    assert.equal([begun.price, on.price, on.version], [32, 32, begun.version])
    const before = await asked(old.next!)
    assert.equal([before.price, before.version], [31, old.version])
  })
})
