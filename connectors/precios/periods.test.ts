/** What is told of a month and a year, against the prices that PROFECO saw in them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sourceOf } from '@tianguis/core/query/shape'
import { openBench } from '../../test/engine/tiny.ts'
import connector from './connector.ts'
import { nothingSeen, type FortnightPrices } from './fortnight-prices.ts'
import { fortnight } from './fortnights.ts'
import { createSpellings } from './spelling.ts'
import { arranged, csv, read, territory, USUAL } from './stand-in.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
/** Newest first, as they are asked for. */
const FORTNIGHTS = [
  // A thousand is a slip, which no summary has.
  [fortnight(2026, 9, 2), '2026/09/22', ['24.123', '36', '36.5', '36', '36', '1000']],
  [fortnight(2026, 9, 1), '2026/09/02', ['29', '31', '33']],
  [fortnight(2026, 8, 2), '2026/08/20', ['28', '41.5']],
] as const

async function* batches(): AsyncGenerator<{ prices: FortnightPrices }, void, undefined> {
  const [spellings, seen] = [createSpellings(), nothingSeen()]
  for (const [of, day, prices] of FORTNIGHTS) {
    const file = csv(prices.map((precio, at) => ({ precio, direccion: `Calle ${at}` }))).replaceAll(
      USUAL.fecha_registro,
      day,
    )
    yield { prices: arranged((await read(file, of)).observations, spellings, seen) }
  }
}

test('the least and the greatest of a period are of the prices that were seen in it, whatever is told of their mean', async () => {
  const bench = await openBench()
  try {
    const { failure } = await bench.run({ ...connector, fetch: batches }, undefined, { territory })
    assert.is(failure, null)
    const told = async (grain: 'quincena' | 'mes' | 'anio', aggregation: 'promedio' | 'primero' | 'ultimo') => {
      const fold = { grain, aggregation, by: connector.grouping!.by }
      const { sql, values } = sourceOf(
        connector,
        { past: true, near: undefined, fold },
        [{ column: 'producto', op: '=', value: 'Jitomate' }],
        'current',
        NOW,
      )
      const { rows } = await bench.pool.query(
        `select fecha::text, precio::text, precio_min::text, precio_max::text, registros::int from ${sql} r order by fecha`,
        [...values],
      )
      return rows.map((row) => Object.values(row))
    }
    assert.equal(await told('quincena', 'promedio'), [
      ['2026-08-16', '34.7500', '28', '41.5', 2],
      ['2026-09-01', '31.0000', '29', '33', 3],
      ['2026-09-16', '33.7246', '24.123', '36.5', 5],
    ])
    // (31 × 3 + 33.7246 × 5) / 8; the first and the last fortnight's means.
    assert.equal(await told('mes', 'promedio'), [
      ['2026-08-01', '34.7500', '28', '41.5', 2],
      ['2026-09-01', '32.7029', '24.123', '36.5', 8],
    ])
    assert.equal((await told('mes', 'primero'))[1], ['2026-09-01', '31.0000', '24.123', '36.5', 8])
    assert.equal((await told('mes', 'ultimo'))[1], ['2026-09-01', '33.7246', '24.123', '36.5', 8])
    assert.equal(await told('anio', 'promedio'), [['2026-01-01', '33.1123', '24.123', '41.5', 10]])
  } finally {
    await bench.close()
  }
})

test('what is no lowest price cannot be asked for as one', () => {
  assert.equal(connector.params.agregacion!.schema.enum, ['promedio', 'primero', 'ultimo', 'conteo'])
})

test.run()
