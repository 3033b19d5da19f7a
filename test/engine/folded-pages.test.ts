/** Pages of what is folded, read period by period, against the whole fold. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { between, choice, folded, type Grouping } from '@tianguis/core'
import { problemsOf } from '@tianguis/core/validation/problems'
import { statementFor } from '@tianguis/core/query/sql'
import type { Datasets } from '../../host/answer/datasets.ts'
import { planRequest } from '../../host/answer/plan.ts'
import { date, decimal, integer, NOW, openBench, table, text, tiny, type Bench } from './tiny.ts'

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'quincena', 'mes', 'anio'],
  by: ['marca', 'tipo'],
  values: { precio: 4, precio_min: 'minimo' },
  aggregations: ['promedio', 'primero', 'ultimo', 'mediana'],
  weight: 'veces',
  indexed: true,
}
const TYPES = ['comun', 'raro', 'ninguno', 'todos'] as const
const connector = tiny({
  tables: {
    precios: table({
      columns: {
        clave: text().required().describe('.'),
        fecha: date().required().describe('.'),
        marca: text().describe('.'),
        tipo: text().required().describe('.'),
        precio: decimal({ digits: 4 }).range(0, 10_000).describe('.'),
        precio_min: decimal({ digits: 4 }).range(0, 10_000).describe('.'),
        veces: integer().required().range(1, 100).describe('.'),
      },
      indexes: [['tipo', 'marca', 'fecha'], ['fecha']],
    }),
  },
  params: {
    tipo: choice(TYPES, {
      description: '.',
      columns: ['tipo'],
      meaning: (tipo) => ({
        where:
          tipo === 'todos'
            ? [{ column: 'tipo', op: 'in', values: ['raro', 'comun', 'raro'] }]
            : [{ column: 'tipo', op: '=', value: tipo }],
      }),
    }),
    ...between('fecha'),
    ...folded(grouping),
  },
  grouping,
})
/**
 * Two years with months that nothing is of, a brand that is not told, and prices that are not there; of a day one of a
 * brand and type, so that it is known which is the last.
 */
const many = Array.from({ length: 6000 }, (_none, at) => {
  const month = [1, 2, 3, 7, 8, 12][(at * 5) % 6]!
  return {
    clave: `c${at}`,
    fecha: `${2024 + (at % 2)}-${String(month).padStart(2, '0')}-${String(1 + ((at * 11) % 28)).padStart(2, '0')}`,
    marca: at % 7 ? `m${(at * 13) % 9}` : null,
    tipo: at % 50 ? 'comun' : 'raro',
    precio: at % 11 ? String(10 + ((at * 37) % 500) / 7).slice(0, 7) : null,
    precio_min: String(5 + ((at * 17) % 90)),
    veces: 1 + (at % 4),
  }
})
const rows = [...new Map(many.map((row) => [`${row.fecha} ${row.marca} ${row.tipo}`, row])).values()]
let bench: Bench
test.before(async () => {
  bench = await openBench()
  await bench.run(connector, { precios: rows })
})
test.after(() => bench.close())

/** All that is asked for, by as many pages as it takes; `null` folds everything at once. */
async function walked(query: Record<string, string>, size: number | null): Promise<object[]> {
  const found: object[] = []
  const read = planRequest(connector, new Map(Object.entries(query)), { context: {} } as Datasets, NOW)
  for (let cursor = read.cursor; ;) {
    const { text: sql, values } = statementFor(connector, { ...read, cursor, limit: size }, 'current', NOW)
    const {
      rows: [page],
    } = await bench.pool.query<{ count: number; rows: string; last?: string | null }>(sql, [...values])
    found.push(...JSON.parse(`[${page!.rows}]`))
    assert.ok(found.length <= rows.length, `${JSON.stringify(query)} does not end`)
    if (!page!.last) return found
    assert.is(page!.count, size, `${JSON.stringify(query)} has a page that is not full, and another one`)
    cursor = { version: 1, publicationId: 'a', hour: null, place: JSON.parse(page!.last) }
  }
}

for (const grain of grouping.grains)
  test(`agrupar=${grain}: pages of any size, either way, are the whole fold in its order`, async () => {
    for (const query of [
      {},
      { orden: 'fecha' },
      { tipo: 'raro', agregacion: 'mediana' },
      { tipo: 'raro', orden: 'fecha', agregacion: 'conteo' },
      { desde: '2024-03-20', hasta: '2025-02-10', agregacion: 'ultimo' },
      { desde: '2024-04-01', hasta: '2024-06-30' },
      { tipo: 'ninguno' },
      { tipo: 'todos' },
      { tipo: 'todos', orden: 'fecha', desde: '2024-03-20' },
    ] as Record<string, string>[]) {
      const asked = { ...query, agrupar: grain }
      const whole = await walked(asked, null)
      for (const size of [1, 7, 100]) {
        if (size === 1 && whole.length > 100) continue
        assert.equal(await walked(asked, size), whole, `${JSON.stringify(asked)} by ${size}`)
      }
    }
  })

/** A node of a plan, as EXPLAIN tells it. */
interface Node {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Node[]
}

const rowsRead = ({ 'Relation Name': name, 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] }: Node): number =>
  (name?.startsWith('prueba') ? rows * loops : 0) + Plans.reduce((sum, one) => sum + rowsRead(one), 0)

test('a page reads the periods that it shows, and no others', async () => {
  await bench.pool.query('analyze')
  for (const [size, most] of [
    [5, rows.length / 20],
    [null, rows.length],
  ] as const) {
    const read = planRequest(connector, new Map([['agrupar', 'dia']]), { context: {} } as Datasets, NOW)
    const { text: sql, values } = statementFor(connector, { ...read, limit: size }, 'current', NOW)
    const {
      rows: [{ 'QUERY PLAN': told }],
    } = await bench.pool.query(`explain (analyze, format json) ${sql}`, [...values])
    const seen = rowsRead(told[0].Plan)
    if (size) assert.ok(seen > size && seen < most, `${seen} of ${rows.length} rows were read`)
    else assert.is(seen, most)
  }
})

test('what cannot be read so is told where it is declared', () => {
  const told = (change: Partial<Grouping>) => problemsOf({ ...connector, grouping: { ...grouping, ...change } })
  assert.equal(told({}), [])
  assert.match(told({ by: [] }).join(), /sin grouping\.by/)
  const change = { of: 'precio', difference: 'precio_min', percent: 'veces' }
  assert.match(told({ change }).join(), /grouping\.change necesita el anterior/)
})

test.run()
