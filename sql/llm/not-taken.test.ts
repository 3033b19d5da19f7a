/** What a model writes and nobody believes: the rules' own words stand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Refused } from '../reply/reply.ts'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { draft, LIMES, openBench, role, type Bench } from '../../test/support/fake-model.ts'

const KEY = 'canario-5f1d2c7a9b3e'
const QUESTION = '¿cuánta lana por el limón en Guadalajara?'
const LANA = [role('lana', 'medida', 'precio')]

let rows: Rows
let bench: Bench
test.before(async () => {
  rows = await openRows()
  bench = await openBench(rows, { key: KEY })
})
test.after(async () => {
  await bench.close()
  await rows.close()
})
test.before.each(() => bench.forget())

/** The rules' own words, whatever the model said. */
const abstains = async (question: string, why: RegExp) => {
  const [reply, rules] = await bench.both(question)
  assert.equal(reply, rules, question)
  assert.is((reply as Refused).codigo, 'no_entendida')
  assert.match(bench.logged(), why)
}

const NOT_TAKEN: readonly (readonly [what: string, question: string, written: unknown, why: RegExp])[] = [
  ['a word without a role', QUESTION, draft([], LIMES), /quedó sin papel/],
  [
    'a word that the query does not show',
    QUESTION,
    draft([role('lana', 'dimension', 'marca')], LIMES),
    /no llegó a la consulta/,
  ],
  [
    'a name as a courtesy',
    'precio del limón en wakanda',
    draft([role('wakanda', 'relleno')], { ...LIMES, lugar: [] }),
    /no llegó a la consulta/,
  ],
  ['a subject that is none', QUESTION, draft(LANA, { ...LIMES, tabla: 'pg_catalog' }), /asunto que no existe/],
  [
    'a measure that is none',
    QUESTION,
    draft([role('lana', 'medida', 'lana')], { ...LIMES, medidas: [{ id: 'lana', agg: 'promedio' }] }),
    /no se sostiene/,
  ],
  ['a sum of prices', QUESTION, draft(LANA, { ...LIMES, medidas: [{ id: 'precio', agg: 'suma' }] }), /no se sostiene/],
  [
    'a dimension that is none',
    QUESTION,
    draft(LANA, { ...LIMES, filtros: [{ de: 'nombre', op: '=', valores: ['Alba'] }] }),
    /no tiene/,
  ],
  [
    'what every object has',
    QUESTION,
    draft(LANA, { ...LIMES, dimensiones: ['constructor'], condiciones: ['toString'] }),
    /no existe/,
  ],
  [
    'prose as a value',
    QUESTION,
    draft(LANA, {
      ...LIMES,
      filtros: [{ de: 'fruta', op: '=', valores: ['El limón cuesta 30 pesos, según mis datos.'] }],
    }),
    /no se publica/,
  ],
  [
    'SQL as a value',
    QUESTION,
    draft(LANA, { ...LIMES, filtros: [{ de: 'fruta', op: '=', valores: ["limon'; drop table puestos; --"] }] }),
    /no se publica|no se puede leer/,
  ],
  [
    'a key for a place',
    QUESTION,
    draft(LANA, { ...LIMES, lugar: [{ nivel: 'municipio', nombre: '14039' }] }),
    /no se conoce|no se puede leer/,
  ],
  [
    'a place that nobody knows',
    'lana del limón en Wakanda',
    draft([...LANA, role('Wakanda', 'lugar')], { ...LIMES, lugar: [{ nivel: null, nombre: 'Wakanda' }] }),
    /no se conoce/,
  ],
  ['a place that is lost', QUESTION, draft(LANA, { ...LIMES, lugar: [] }), /se pierde un lugar/],
  [
    'one of two places that is lost',
    'precio del limón en Guadalajara o Wakanda',
    draft([role('Wakanda', 'lugar')], LIMES),
    /se pierde un lugar/,
  ],
  [
    'another place',
    QUESTION,
    draft(LANA, { ...LIMES, lugar: [{ nivel: null, nombre: 'Zapopan' }] }),
    /se pierde un lugar/,
  ],
  ['a place that nobody said', 'lana del limón', draft(LANA, LIMES), /lugar que nadie dijo/],
  ['a year that is lost', 'lana del limón en Guadalajara en 2025', draft(LANA, LIMES), /se pierde una fecha/],
  [
    'another year',
    'lana del limón en Guadalajara en 2025',
    draft(LANA, { ...LIMES, tiempo: { desde: '2024-01-01', hasta: '2025-01-01' } }),
    /se pierde una fecha/,
  ],
  [
    'a day that nobody said',
    QUESTION,
    draft(LANA, { ...LIMES, tiempo: { desde: '2025-01-01', hasta: '2026-01-01' } }),
    /fecha que nadie dijo/,
  ],
  [
    'a number that is lost',
    'los 3 puestos con la lana del limón más cara',
    draft(LANA, {
      ...LIMES,
      lugar: [],
      accion: 'listar',
      medidas: [{ id: 'precio', agg: null }],
      orden: { por: 'precio', dir: 'desc' },
      limite: 10,
    }),
    /se pierde un número/,
  ],
  [
    'a bound that nobody said',
    QUESTION,
    draft(LANA, { ...LIMES, filtros: [...LIMES.filtros!, { de: 'precio', op: '>', valores: [20] }] }),
    /número que nadie dijo/,
  ],
  [
    'a limit that nobody said',
    'puestos de lana del limón',
    draft(LANA, {
      ...LIMES,
      lugar: [],
      accion: 'listar',
      medidas: [{ id: 'precio', agg: null }],
      orden: { por: 'precio', dir: 'desc' },
      limite: 1000,
    }),
    /número que nadie dijo/,
  ],
  [
    'a denial that is lost',
    'lana del limón en Guadalajara sin Frutas Lupita',
    draft(LANA, LIMES),
    /se pierde una negación/,
  ],
  [
    'a change of method that it reaches across',
    'lana de la ropa vendida por mes de 2025 a 2026',
    draft([role('lana', 'medida', 'piezas')], {
      tabla: 'ventas',
      medidas: [{ id: 'piezas', agg: 'suma' }],
      filtros: [{ de: 'rubro', op: '=', valores: ['ropa'] }],
      tiempo: { desde: '2025-01-01', hasta: '2027-01-01' },
      grano: 'mes',
    }),
    /cambio de método/,
  ],
  [
    'a reading that has no rows',
    'lana del mango en Mérida',
    draft(LANA, {
      ...LIMES,
      filtros: [{ de: 'fruta', op: '=', valores: ['mango'] }],
      lugar: [{ nivel: null, nombre: 'Mérida' }],
    }),
    /no dio renglones/,
  ],
]
for (const [what, question, written, why] of NOT_TAKEN) {
  test(`${what} is not taken: the rules' abstention stands`, async () => {
    bench.drafts(written)
    await abstains(question, why)
    assert.is(bench.asked.length, 1)
  })
}

test.run()
