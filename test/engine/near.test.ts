/** The nearest of a crowd, page by page, against all of it sorted. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choice, limit, nearby, pointColumns } from '@tianguis/core'
import type { Datasets } from '../../host/answer/datasets.ts'
import { planRequest } from '../../host/answer/plan.ts'
import { statementFor } from '@tianguis/core/query/sql'
import { NOW, openBench, table, text, tiny, type Bench } from './tiny.ts'

let bench: Bench
const columns = { clave: text().required().describe('.'), tipo: text().required().describe('.'), ...pointColumns() }
const CENTRE = [19.4326, -99.1332] as const
const connector = tiny({
  tables: { puestos: table({ columns, key: ['clave'], nearby: 20 }) },
  order: ['clave'],
  params: {
    tipo: choice(['raro', 'comun'], {
      description: 'Tipo.',
      columns: ['tipo'],
      meaning: (tipo) => ({ where: [{ column: 'tipo', op: '=', value: tipo }] }),
    }),
    ...nearby({ standard: 10, most: 20 }),
    limit: limit({ max: 500 }),
  },
  calls: [{}],
})
/** Denser towards the centre, four on each point there, and none from two to six kilometres. */
const rows = Array.from({ length: 1200 }, (_none, at) => {
  const [turn, far] = [at * 2.39996, at < 400 ? 0.0001 * Math.floor(at / 4) ** 0.9 : 0.054 + (at - 400) * 0.00012]
  return {
    clave: `p${String((at * 7) % 1200).padStart(4, '0')}`,
    tipo: at % 50 ? 'comun' : 'raro',
    latitud: (CENTRE[0] + far * Math.sin(at < 400 ? 1 : turn)).toFixed(6),
    longitud: (CENTRE[1] + far * Math.cos(at < 400 ? 1 : turn)).toFixed(6),
  }
})
test.before(async () => {
  bench = await openBench()
  await bench.run(connector, { puestos: rows })
})
test.after(() => bench.close())

type Near = { clave: string; distancia_km: number }

/** All that is asked for, by as many pages as it takes; `null` gives it at once, which sorts all that is near. */
async function walked(query: Record<string, string>, size: number | null): Promise<Near[]> {
  const found: Near[] = []
  const read = planRequest(
    connector,
    new Map(Object.entries({ cerca: CENTRE.join(), ...query })),
    { context: {} } as Datasets,
    NOW,
  )
  for (let cursor = read.cursor; ;) {
    const { text: sql, values } = statementFor(connector, { ...read, cursor, limit: size }, 'current', NOW)
    const {
      rows: [page],
    } = await bench.pool.query<{ rows: string; last?: string | null }>(sql, [...values])
    found.push(...JSON.parse(`[${page!.rows}]`))
    if (!page!.last) return found
    cursor = { version: 1, publicationId: 'a', hour: null, place: JSON.parse(page!.last).map(String) }
  }
}

for (const [what, query] of Object.entries<Record<string, string>>({
  'all there is': { radio_km: '20' },
  'as far as the edge of the crowd': { radio_km: '2' },
  'a few of many': { radio_km: '20', tipo: 'raro' },
  'what there is little of': { radio_km: '6.2' },
  'little of what is rare': { radio_km: '15', tipo: 'raro' },
})) {
  test(`pages of the nearest are those of all that is near, in their order: ${what}`, async () => {
    const whole = await walked(query, null)
    assert.ok(whole.length > 7, `${whole.length} are near`)
    const ordered = whole.toSorted((a, b) => a.distancia_km - b.distancia_km || (a.clave < b.clave ? -1 : 1))
    assert.equal(whole, ordered)
    for (const size of [7, 100, 499]) assert.equal(await walked(query, size), whole, `by ${size}`)
  })
}

test('what is sought near a point is planned for what it is, and all that is near once for every point', () => {
  const named = (query: Record<string, string>) =>
    statementFor(
      connector,
      planRequest(
        connector,
        new Map(Object.entries({ cerca: CENTRE.join(), ...query })),
        { context: {} } as Datasets,
        NOW,
      ),
      'current',
      NOW,
    ).name
  assert.type(named({}), 'string')
  assert.is(named({}), named({ cerca: '20.6767,-103.3475' }))
  assert.is(named({ tipo: 'raro' }), undefined)
})

test.run()
