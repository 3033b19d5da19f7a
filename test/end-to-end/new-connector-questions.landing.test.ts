/**
 * A dataset that `sql/` has never heard of is asked questions of every kind; what they should answer is computed from
 * its file.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, until } from '../support/test-service.ts'
import { call } from '../support/call.ts'
import {
  all,
  cents,
  cheapest,
  FOLDER,
  groups,
  mean,
  middle,
  NEWEST,
  priced,
  shown,
  trips,
  type Rows,
} from './boletos-trips.ts'

const NOON = new Date('2026-11-19T18:00:00Z')
/** Origins by the INEGI's code; destinations by terminal. */
const [GUADALAJARA, PUEBLA, MONTERREY, MERIDA, LEON, TIJUANA] = ['14039', '21114', '19039', '31050', '11020', '02004']

const [before, after] = ['2026-11-14', NEWEST].map((day) => mean(trips({ origen: MONTERREY, destino: 'CAPU' }, day)))
const nights = trips({ nocturno: true }).length

/** Answers in any order, unless the question asks for one. */
const questions: readonly (readonly [kind: string, question: string, rows: Rows, ordered?: 'ordered'])[] = [
  [
    'a value',
    '¿cuánto cuesta el autobús de Guadalajara a Puebla?',
    priced(trips({ origen: GUADALAJARA, destino: 'CAPU' })),
  ],
  [
    'in capitals, without accents',
    'PRECIO DEL CAMION DE MERIDA A PUEBLA',
    priced(trips({ origen: MERIDA, destino: 'CAPU' })),
  ],
  ['a count', '¿cuántas corridas salen de Mérida?', [{ total: trips({ origen: MERIDA }).length }]],
  [
    'a superlative',
    '¿cuál es la corrida más barata de Guadalajara a Monterrey?',
    shown(cheapest(trips({ origen: GUADALAJARA, destino: 'CMTY' })).slice(0, 1)),
  ],
  [
    'the dearest of another wording',
    'precio más alto del autobús a México desde León',
    shown(cheapest(trips({ origen: LEON, destino: 'TAPO' })).slice(-1)),
  ],
  [
    'the first five',
    'las 5 corridas más caras de Monterrey',
    shown(
      cheapest(trips({ origen: MONTERREY }))
        .reverse()
        .slice(0, 5),
    ),
    'ordered',
  ],
  [
    'another measure',
    '¿cuál es el autobús más rápido de Mérida a Puebla?',
    shown(cheapest(trips({ origen: MERIDA, destino: 'CAPU' }), 'minutos').slice(0, 1)),
  ],
  [
    'groups of a dimension',
    'precio promedio del autobús por clase',
    groups(trips(), 'clase', (some) => priced(some)[0]!),
  ],
  ['groups of places', 'corridas por municipio', groups(trips(), 'origen', (some) => ({ total: some.length }))],
  [
    'the first of the groups',
    '¿qué línea de autobús es la más cara?',
    groups(trips(), 'linea', (some) => priced(some)[0]!)
      .toSorted((a, b) => Number(b.precio_promedio) - Number(a.precio_promedio))
      .slice(0, 1),
  ],
  [
    'a median',
    'mediana del precio del camión de León a la Ciudad de México',
    [{ precio_mediana: middle(trips({ origen: LEON, destino: 'TAPO' })) }],
  ],
  [
    'a minimum',
    '¿cuál es el precio mínimo de un boleto de autobús de lujo?',
    [{ precio_minimo: cheapest(trips({ clase: 'lujo' }))[0]!.precio }],
  ],
  [
    'a named condition',
    '¿cuántas corridas nocturnas salen de Puebla?',
    [{ total: trips({ origen: PUEBLA, nocturno: true }).length }],
  ],
  [
    'what is left out',
    'precio promedio del autobús sin contar ETN',
    priced(trips().filter(({ linea }) => linea !== 'ETN')),
  ],
  [
    'a threshold',
    'corridas de León con precio menor a 600 pesos',
    shown(trips({ origen: LEON }).filter(({ precio }) => precio < 600)),
  ],
  [
    'yes or no',
    '¿hay corridas de Mérida a Monterrey?',
    [{ respuesta: true, total: trips({ origen: MERIDA, destino: 'CMTY' }).length }],
  ],
  ['different values', '¿qué líneas de autobús hay en León?', groups(trips({ origen: LEON }), 'linea', () => ({}))],
  [
    'a day',
    'precio del autobús de Puebla a Mérida el 15 de noviembre de 2026',
    priced(trips({ origen: PUEBLA, destino: 'TAME' }, '2026-11-15')),
  ],
  [
    'a day told from today',
    'precio del autobús de León a Puebla antier',
    priced(trips({ origen: LEON, destino: 'CAPU' }, '2026-11-17')),
  ],
  [
    'a series',
    'precio del autobús de León a Puebla por día',
    ['14', '15', '16', '17', '18'].map((day) => ({
      periodo: `2026-11-${day}`,
      ...priced(trips({ origen: LEON, destino: 'CAPU' }, `2026-11-${day}`))[0],
    })),
    'ordered',
  ],
  [
    'a change',
    '¿cuánto subió el precio del autobús de Monterrey a Puebla del 14 al 18 de noviembre de 2026?',
    [{ antes: before, despues: after, cambio: cents(after! - before!) }],
  ],
  [
    'a comparison',
    'compara el precio del autobús de ADO y ETN',
    groups(
      trips().filter(({ linea }) => linea === 'ADO' || linea === 'ETN'),
      'linea',
      (some) => priced(some)[0]!,
    ),
  ],
  [
    'a share',
    '¿qué porcentaje de las corridas son nocturnas?',
    [{ porcentaje: cents((100 * nights) / trips().length), parte: nights, total: trips().length }],
  ],
  [
    'a slip of the finger',
    '¿cuánto cuesta el autobsú de Guadalajara a Puebla?',
    priced(trips({ origen: GUADALAJARA, destino: 'CAPU' })),
  ],
]

const refused: readonly (readonly [question: string, code: string])[] = [
  ['¿cuánto cuesta el autobús de Tijuana a Puebla?', 'sin_datos_para'],
  ['¿por qué es tan caro el autobús?', 'no_soportada'],
  ['¿cuánto cuesta el autobús de unicornios a Puebla?', 'no_entendida'],
]

const bench = await openBench({ env: { TIANGUIS_CONNECTORS: FOLDER }, clock: () => NOON })
const ask = async (q: string) => (await call(bench.url, '/api/query', { query: { q } })).json()

test('the connector is served, with every row of its sample', async () => {
  assert.equal(
    bench.service.broken.filter(({ folder }) => folder === FOLDER),
    [],
  )
  assert.equal(bench.troubles, [])
  assert.is((await call(bench.url, '/api/v1/boletos', { query: { limit: 1 } })).json().data.length, 1)
  assert.not(
    all.some(({ origen }) => origen === TIJUANA),
    'There is nothing to refuse.',
  )
})

for (const [kind, question, rows, ordered] of questions) {
  test(`${kind}: ${question}`, async () => {
    const answer = await ask(question)
    assert.ok(answer.ok, `${answer.codigo}: ${answer.error}`)
    assert.match(answer.tabla_fuente, /^consulta\.boletos$/)
    const names = Object.keys(rows[0]!)
    const asked = (row: Readonly<Record<string, unknown>>) => JSON.stringify(names.map((name) => row[name]))
    const [got, expected] = [answer.resultado.map(asked), rows.map(asked)]
    assert.equal(ordered ? got : got.sort(), ordered ? expected : expected.sort(), answer.sql_generado)
  })
}

for (const [question, code] of refused)
  test(`refused: ${question}`, async () => assert.is((await ask(question)).codigo, code))

test('its examples are offered as questions to ask', async () => {
  const offered = async () =>
    (await call(bench.url, '/api/query/ayuda'))
      .json()
      .data.find(({ conjunto }: { conjunto: string }) => conjunto === 'boletos').ejemplos
  assert.ok((await until(offered, (examples) => examples.length > 0)).length > 0)
})

test.after(bench.close)
test.run()
