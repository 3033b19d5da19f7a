/** A box with a model that behaves: what it is asked, what it is believed, and what the answer says of it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '@tianguis/core/database/connection'
import type { Answered, Refused } from '../reply/reply.ts'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { TODAY } from '../../test/support/fake-catalogue.ts'
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

const answered = async (question: string, explain = false) => {
  const reply = await bench.box.ask(question, { explain })
  if (!reply.ok) throw new Error(`${question}: ${reply.codigo}, ${reply.error}\n${bench.logged()}`)
  return reply as Answered
}

test('what the rules do not know the words of is read by the model, and answered as any other question', async () => {
  bench.drafts(draft(LANA, LIMES))
  const reply = await answered(QUESTION)
  const same = (await bench.rules.ask('¿cuánto cuesta el limón en Guadalajara?')) as Answered
  assert.equal(
    [reply.sql_generado, reply.parametros, reply.rows, reply.interpretacion.frase, reply.interpretacion.consulta],
    [same.sql_generado, same.parametros, same.rows, same.interpretacion.frase, same.interpretacion.consulta],
  )
  assert.is(reply.motor, 'llm')
  assert.ok(reply.confianza < 0.5)
  assert.match(reply.interpretacion.supuestos[0]!, /modelo de lenguaje/)
  assert.equal(reply.interpretacion.partes, [
    { texto: 'lana', inicio: 8, fin: 12, significado: 'medida: precio por kilo' },
  ])
  assert.equal(reply.interpretacion.correcciones, [])
  assert.is(reply.ejemplos_usados, 0)
  assert.match(reply.provenance, /Se calculó de 2 registros/)
})

test('to explain runs nothing, and shows the same SELECT', async () => {
  bench.drafts(draft(LANA, LIMES))
  const { sql_generado: sql, rows: none, motor, grafica } = await answered(QUESTION, true)
  assert.equal([none, motor, grafica], [[], 'llm', null])
  assert.is((await answered(QUESTION)).sql_generado, sql)
})

test('the request has the question and what can be asked, and neither rows nor the key in its body', async () => {
  await bench.box.ask(`  ${QUESTION}  \u200b`)
  const [{ url, headers, body }] = bench.asked as [Bench['asked'][number]]
  assert.equal(
    [bench.asked.length, url, headers.authorization, headers['content-type']],
    [1, '/v1/chat/completions', `Bearer ${KEY}`, 'application/json'],
  )
  const {
    model,
    temperature,
    seed,
    stream,
    response_format: {
      type,
      json_schema: { strict, schema },
    },
    messages: [system, user],
  } = JSON.parse(body)
  assert.equal([model, temperature, seed, stream, type, strict], ['modelo-de-prueba', 0, 1, false, 'json_schema', true])
  assert.equal([schema.type, schema.required, schema.additionalProperties], ['object', ['palabras', 'consulta'], false])
  assert.equal(JSON.parse(user.content), { hoy: TODAY, pregunta: QUESTION, palabras_desconocidas: ['lana'] })
  for (const told of [
    'tabla puestos: precios de fruta por puesto',
    'dimensión fruta: fruta: limon',
    'Frutas Lupita',
    'sólo se compara dentro de fruta',
    'los últimos 3 meses publicados',
  ])
    assert.ok(system.content.includes(told), told)
  // Names of stalls, keys of places and figures are in rows alone.
  for (const row of [KEY, 'Alba', 'Brisa', '18.5', '19.25', '14039', 'Guadalajara, Jalisco'])
    assert.not.ok(body.includes(row), row)
  assert.ok(body.length < 24_000)
})

test('an endpoint without a key is sent none', async () => {
  const open = await openBench(rows)
  await open.box.ask(QUESTION)
  assert.is(open.asked[0]!.headers.authorization, undefined)
  await open.close()
})

test('nothing else is sent: what the rules answer, refuse or find ambiguous stays as it is', async () => {
  bench.drafts(draft(LANA, LIMES))
  const codes = ['', 'rechazada', 'no_soportada', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida']
  const questions = [
    '¿cuánto cuesta el limón en Guadalajara?',
    'drop table puestos',
    '¿por qué subió la ficha?',
    '¿cuánto hay en Mérida?',
    '¿quién ganó el partido?',
    '¿cuánto cuesta la naranja en Zapopan?',
    'puestos donde el limón está más alto que el promedio',
  ]
  for (const [at, question] of questions.entries()) {
    const [reply, rules] = await bench.both(question)
    assert.equal(reply, rules, question)
    assert.is(reply.ok ? '' : reply.codigo, codes[at], question)
  }
  assert.is(bench.asked.length, 0)
})

test('the model may say that it cannot', async () => {
  bench.drafts({ palabras: [], consulta: null })
  const [reply, rules] = await bench.both(QUESTION)
  assert.equal(reply, rules)
  assert.equal([bench.asked.length, bench.logged()], [1, ''])
})

test('defaults are filled in and told as the rules do: standards, what does not compare, what a measure needs', async () => {
  bench.drafts(draft([role('lanita', 'medida', 'precio')], { medidas: [{ id: 'precio', agg: null }] }))
  const each = await answered('lanita de la fruta')
  assert.equal(each.interpretacion.consulta, {
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'precio', agg: 'promedio' }],
    dimensiones: ['fruta'],
  })
  bench.drafts(
    draft([role('trepado', 'medida', 'anual')], {
      tabla: 'indice',
      accion: 'listar',
      medidas: [{ id: 'anual', agg: null }],
      tiempo: { desde: '2026-10-01', hasta: '2026-11-01' },
    }),
  )
  const {
    interpretacion: { consulta, supuestos },
  } = await answered('qué tan trepado el antojo en octubre')
  assert.equal(
    consulta.filtros,
    [
      { columna: 'componente', op: '=', valores: ['general'] },
      { columna: 'periodicidad', op: '=', valores: ['mensual'] },
    ],
    'October is a month',
  )
  assert.equal(supuestos.slice(1), [
    'componente: general, porque no se dijo otro.',
    'periodicidad: mensual, porque no se dijo otro.',
  ])
})

test('a value goes by what people call it; several are any of them', async () => {
  bench.drafts(
    draft([role('agriecito', 'valor', 'fruta')], {
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ de: 'fruta', op: '=', valores: ['limón agrio'] }],
    }),
  )
  assert.equal(
    (await answered('precio del agriecito')).interpretacion.partes.map(({ significado }) => significado),
    ['fruta: limon'],
  )
  bench.drafts(
    draft([role('ácidas', 'valor', 'fruta')], {
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ de: 'fruta', op: '=', valores: ['cítricos'] }],
    }),
  )
  assert.equal((await answered('precio de las ácidas')).parametros, [['limon', 'naranja']])
})

test('a place goes by a name that only the model knows, through the same ladder', async () => {
  bench.drafts(draft([role('tapatía', 'lugar')], LIMES))
  const {
    interpretacion: { consulta, frase },
  } = await answered('precio del limón en la tapatía')
  assert.equal(consulta.lugar, [{ nivel: 'municipio', clave: '14039' }])
  assert.match(frase, /en Guadalajara, Jalisco/)
})

test('a courtesy that is left out is told', async () => {
  bench.drafts(draft([role('chavalón', 'relleno')], LIMES))
  assert.ok(
    (await answered('precio del limón en Guadalajara, chavalón')).interpretacion.supuestos.includes(
      '«chavalón» se dejó de lado.',
    ),
  )
})

test('an ambiguous place stays ambiguous, though the model chooses one', async () => {
  const pool = openPool({ url: rows.url })
  const stalls = [
    ['23005', 'Quintana Roo'],
    ['09014', 'Ciudad de México'],
  ].map(
    ([key, state], at) =>
      `('z${at}', 'Zeta', '${state}', 'Benito Juárez', '${key}', 'limon', null, 30, true, '2026-11-18')`,
  )
  await pool.query(`insert into consulta.puestos values ${stalls.join(', ')}`)
  await pool.end()
  bench.drafts(draft(LANA, { ...LIMES, lugar: [{ nivel: 'municipio', nombre: 'Benito Juárez, Quintana Roo' }] }))
  const reply = (await bench.box.ask('lana del limón en Benito Juárez')) as Refused
  assert.equal([reply.codigo, reply.detalle.palabras], ['ambigua', ['Benito Juárez']])
})

test.run()
