import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Duplicates } from '@tianguis/core'
import { openBench, served, stations, table, tiny, type Bench } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

let made = 0
async function settle(duplicates: Duplicates<any>, rows: object[]) {
  const connector = tiny({ name: `repetidos-${++made}`, tables: { precios: table({ duplicates, key: ['clave'] }) } })
  const { counts, outcome, runId } = await bench.run(connector, { precios: rows })
  const { rows: losers } = await bench.pool.query<{ reason: string; raw: string }>(
    'select reason, raw from tianguis.rejects where run_id = $1 order by id',
    [runId],
  )
  return {
    outcome,
    counts,
    losers,
    won: (await served(bench.pool, connector)).map((row) => JSON.parse(row).nota ?? null),
  }
}

const row = (nota: string | null, precio: string | null, clave = 'a') => ({ clave, precio, fecha: '2026-11-19', nota })
const three = [row('primera', '2'), row('segunda', '3'), row('tercera', '1')]

for (const [rule, winner, said] of [
  ['first', 'primera', 'queda la primera'],
  ['last', 'tercera', 'queda la última'],
  [{ keep: 'max', of: 'precio' }, 'segunda', 'queda la de mayor precio'],
  [{ keep: 'min', of: 'precio' }, 'tercera', 'queda la de menor precio'],
] as const) {
  test(`of three that disagree, ${JSON.stringify(rule)} keeps ${winner} and the others are told`, async () => {
    const { won, losers, counts } = await settle(rule, [...three, row('sola', '9', 'z')])
    assert.equal(won, [winner, 'sola'])
    assert.equal([counts.read, counts.repeated, counts.rejected, counts.new], [4, 0, 2, 2])
    assert.equal(
      losers.map(({ raw }) => JSON.parse(raw).nota),
      three.map(({ nota }) => nota).filter((nota) => nota !== winner),
    )
    for (const { reason } of losers) {
      assert.match(reason, `la llave (clave) se repite con otros valores; ${said}: `)
      assert.match(reason, `"nota":"${winner}"`)
    }
  })
}

test('identical repeats are counted and not refused, nulls included', async () => {
  const { counts, losers, won } = await settle('last', [
    row(null, null),
    row(null, null),
    row(null, null),
    row('x', '1', 'b'),
    row('x', '1.0', 'b'),
  ])
  assert.equal([counts.repeated, counts.rejected, counts.new], [3, 0, 2])
  assert.equal(losers, [])
  assert.equal(won, [null, 'x'])
})

test('a null never wins by size, and loses against a value even when it is the last', async () => {
  assert.equal((await settle({ keep: 'max', of: 'precio' }, [row('vale', '0'), row('nula', null)])).won, ['vale'])
  assert.equal((await settle({ keep: 'min', of: 'precio' }, [row('vale', '9'), row('nula', null)])).won, ['vale'])
  assert.equal((await settle({ keep: 'max', of: 'precio' }, [row('una', null), row('otra', null)])).won, ['otra'])
})

test('of a tie the later row wins, and repeats beside a conflict are each counted as what they are', async () => {
  const { won, counts, losers } = await settle({ keep: 'max', of: 'precio' }, [
    row('vieja', '5'),
    row('nueva', '5'),
    row('vieja', '5'),
    row('nueva', '5'),
  ])
  assert.equal(won, ['nueva'])
  assert.equal([counts.repeated, counts.rejected], [1, 2])
  assert.equal(
    losers.map(({ raw }) => JSON.parse(raw).nota),
    ['vieja', 'vieja'],
  )
})

test('repeats across batches, and thousands of them, are settled in order', async () => {
  const connector = tiny({ name: 'muchos', tables: { precios: table({ duplicates: 'first' }) } })
  const once = stations(6000, () => ({ nota: 'antes' }))
  const conflicting = stations(1500, () => ({ nota: 'luego' }))
  const { counts, runId, outcome } = await bench.run(connector, [
    { precios: once },
    { precios: conflicting },
    { precios: once },
  ])
  assert.equal([outcome, counts.repeated, counts.rejected, counts.new], ['published', 6000, 1500, 6000])
  const {
    rows: [told],
  } = await bench.pool.query(
    'select count(*)::int as n, count(distinct raw)::int as keys from tianguis.rejects where run_id = $1',
    [runId],
  )
  assert.equal([told.n, told.keys], [1500, 1500])
  assert.equal([...new Set((await served(bench.pool, connector)).map((one) => JSON.parse(one).nota))], ['antes'])
})

test.run()
