import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createQuestionEngine, type QuestionEngine } from './engine.ts'
import { isAnswer } from './refusal/completeness.ts'
import type { Answered, Refused } from './reply/reply.ts'
import { openRows, type Rows } from '../test/support/fake-rows.ts'
import { openSession, type QuerySession } from './session/session.ts'
import { connectors, NOW, termsOf } from '../test/support/fake-catalogue.ts'
import { territory } from '../test/support/fake-territory.ts'
import { testHandles } from '../test/support/handles.ts'

let rows: Rows
let session: QuerySession
let box: QuestionEngine
/** Examples that return rows. */
const AVAILABLE = ['el puesto más barato de limón']
/** SELECTs that were run since they were last looked at. */
let ran: string[] = []
const run = () => ran.splice(0)

test.before(async () => {
  rows = await openRows()
  session = openSession({ url: rows.url })
  const counted: QuerySession = {
    ...session,
    run: (question) => {
      ran.push(question.sql)
      return session.run(question)
    },
  }
  box = await createQuestionEngine({
    handles: testHandles,
    connectors,
    session: counted,
    clock: () => NOW,
    published: () => ({
      territory,
      terms: termsOf,
      publication: () => ({ observedOn: '2026-11-18', publishedAt: NOW, sample: false }),
    }),
  })
  assert.equal(await box.examples('mercado'), AVAILABLE, 'nobody has oranges in Zapopan or a price for mango in Mérida')
})
test.after(async () => {
  await session.close()
  await rows.close()
})
test.before.each(() => {
  ran = []
})

const answered = async (question: string, explain = false) => {
  const reply = await box.ask(question, { explain })
  if (!reply.ok) throw new Error(`${question}: ${reply.codigo}, ${reply.error}`)
  return reply as Answered
}
const refused = async (question: string) => (await box.ask(question)) as Refused

test('an answer carries its rows, the SELECT that ran and where they come from', async () => {
  const {
    sql_generado: sql,
    parametros,
    tabla_fuente,
    rows: found,
    provenance,
    interpretacion,
    confianza,
    grafica,
    truncado,
    motor,
  } = await answered('¿cuánto cuesta el limón en Guadalajara?')
  assert.equal(run(), [sql])
  assert.equal(found, ['{"precio_promedio":19.25,"registros":2}'])
  assert.equal(
    [parametros, tabla_fuente, confianza, truncado, motor],
    [['limon', '14039'], 'consulta.puestos', 1, false, 'reglas'],
  )
  assert.match(provenance, /^Datos de mercado .*Dato más reciente: 2026-11-18\. .*Se calculó de 2 registros\.$/)
  assert.match(interpretacion.frase, /en Guadalajara, Jalisco/)
  assert.equal(grafica, { tipo: 'cifra', y: 'precio_promedio' })
})

test('a mean over a period comes with the series that it is of, and no other figure does', async () => {
  const { rows: found, serie } = await answered('precio promedio del limón desde noviembre de 2025')
  assert.equal(found.length, 1)
  assert.equal(
    [serie?.consulta.grano, serie?.rows.map((row) => JSON.parse(row).periodo), serie?.grafica],
    ['mes', ['2025-11-01', '2026-11-01'], { tipo: 'lineas', x: 'periodo', y: 'precio_promedio' }],
  )
  assert.is((await answered('¿cuánto cuesta el limón en Guadalajara?')).serie, null)
  assert.is((await answered('precio promedio del limón en noviembre de 2026')).serie, null, 'of one day alone')
})

test('two figures side by side say what both suppose and where both are from; without one of them there is none', async () => {
  const reply = await answered('cuántos habitantes hay por puesto en cada estado')
  assert.equal(
    reply.rows.map((row) => JSON.parse(row).estado),
    ['Jalisco', 'Puebla', 'Yucatán'],
  )
  assert.match(reply.provenance, /Datos de censo .*Datos de mercado /)
  assert.match(reply.interpretacion.frase, /^Suma de habitantes.*, dividido entre: número de /)
  assert.equal(
    [reply.tabla_fuente, reply.grafica],
    ['consulta.gente, consulta.puestos', { tipo: 'barras', x: 'estado', y: 'razon' }],
  )
  const again = await box.ask('¿y por municipio?', { tras: reply.consulta_id! })
  assert.ok(again.ok)
  assert.equal(
    [again.interpretacion.consulta.dimensiones, again.interpretacion.consulta.junto?.consulta.dimensiones],
    [['municipio'], ['municipio']],
  )
  assert.equal((await box.again(reply.consulta_id!)).ok, true)
  assert.is((await refused('ventas y habitantes por estado en 2020')).codigo, 'sin_datos_para')
})

test('to explain runs nothing, and shows the SELECT that would run', async () => {
  const {
    sql_generado: sql,
    rows: none,
    grafica,
    interpretacion,
  } = await answered('¿cuánto cuesta el limón en Guadalajara?', true)
  assert.equal([run(), none, grafica], [[], [], null])
  assert.is((await answered('¿cuánto cuesta el limón en Guadalajara?')).sql_generado, sql)
  assert.is(interpretacion.consulta.accion, 'agregar')
})

test('what has no rows is refused with the nearest that has, and each of those is answered', async () => {
  const { codigo, detalle } = await refused('¿cuánto cuesta la naranja en Zapopan?')
  assert.is(codigo, 'sin_datos_para')
  assert.equal(
    detalle.opciones!.map(({ pregunta }) => pregunta),
    ['¿cuánto cuesta la naranja en México?'],
    'there is none in Jalisco either',
  )
  for (const { pregunta } of detalle.opciones!) await answered(pregunta)
})

test('a count of nothing is zero where the time is published, and no data before it began', async () => {
  assert.equal((await answered('¿hay puestos de naranja en Mérida?')).rows, ['{"respuesta":false,"total":0}'])
  assert.is((await refused('¿cuántos puestos de limón hubo en 2019?')).codigo, 'sin_datos_para')
})

test('a refusal runs no SELECT of the question', async () => {
  for (const question of ['drop table puestos', '¿por qué subió la ficha?', 'precio de la Wakanda']) {
    assert.not.ok((await refused(question)).ok)
    assert.equal(run(), [], question)
  }
})

test('only examples that return rows are suggested, tried once a publication', async () => {
  assert.equal([await box.examples('mercado'), run()], [AVAILABLE, []])
  assert.equal(await box.examples('mercado', 0), [])
  const { sugerencias } = await answered('¿cuánto cuesta el limón en Guadalajara?')
  for (const { pregunta } of sugerencias) await answered(pregunta)
  assert.is(sugerencias.length, 1)
  assert.equal((await answered('el puesto más barato de limón')).sugerencias, [], 'never itself')
  assert.equal(
    (await refused('precio del limón en Wakanda')).detalle.sugerencias!.map(({ pregunta }) => pregunta),
    ['precio del limón', 'el puesto más barato de limón'],
    'the question itself without what is unknown goes first',
  )
})

test('words that are published anew are known after `learn`', async () => {
  let names = termsOf(undefined as never, 'marca')
  const other = await createQuestionEngine({
    handles: testHandles,
    connectors,
    session,
    clock: () => NOW,
    published: () => ({
      territory,
      terms: (_topic, dimension) => (dimension === 'marca' ? names : []),
      publication: () => undefined,
    }),
  })
  const code = async () => {
    const reply = await other.ask('puestos de Nopalera', { explain: true })
    return reply.ok || reply.codigo
  }
  assert.is(await code(), 'no_entendida')
  names = [...names, { value: 'Nopalera', label: 'Nopalera' }]
  assert.is(await code(), 'no_entendida')
  other.learn()
  assert.is(await code(), true)
})

test('the least of what is counted is not told where some have no row, and of a sample their absence proves nothing', async () => {
  for (const [question, says] of [
    ['¿qué municipio tiene menos ventas de flores?', /^De 9 de 12 municipios no hay ningún registro/],
    ['municipios con menos de 65 ventas', /^De 9 de 12 municipios/],
  ] as const) {
    const { codigo, error } = await refused(question)
    assert.is(codigo, 'sin_datos_para', question)
    assert.match(error, says)
  }
  assert.ok((await answered('¿qué municipio tiene más ventas de flores?')).rows.length > 0)
  const sample = await createQuestionEngine({
    handles: testHandles,
    connectors,
    session,
    clock: () => NOW,
    published: () => ({
      territory,
      terms: termsOf,
      publication: () => ({ observedOn: '2026-11-18', publishedAt: NOW, sample: true }),
    }),
  })
  assert.ok((await sample.ask('¿qué municipio tiene menos ventas de flores?')).ok)
})

test('of a period that begins before the data do the answer says so, and a change in it is refused', async () => {
  assert.equal((await answered('promedio de la ficha en los últimos 5 años')).interpretacion.supuestos, [
    'Sólo hay datos desde el 2024-11-18.',
  ])
  assert.equal((await answered('promedio de la ficha en 2026')).interpretacion.supuestos, [
    'Los datos llegan al 2026-11-18.',
  ])
  const { codigo, error } = await refused('¿cuánto subió la ficha en los últimos 5 años?')
  assert.equal(
    [codigo, error],
    ['sin_datos_para', 'Los datos de valor de la ficha empiezan el 2024-11-18: no alcanzan para lo que se compara.'],
  )
})

test('an average of nothing is one row that says nothing', () => {
  const average = { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] } as const
  assert.is(isAnswer(average, ['{"precio_promedio":null,"registros":0}']), false)
  assert.is(isAnswer(average, ['{"precio_promedio":1,"registros":1}']), true)
  assert.is(isAnswer({ ...average, accion: 'listar' }, []), false)
  assert.is(isAnswer({ ...average, medidas: [{ id: 'filas', agg: 'cuenta' }] }, ['{"total":0}']), true)
  assert.is(isAnswer({ tabla: 'ventas', accion: 'proporcion' }, ['{"porcentaje":null,"parte":0,"total":null}']), false)
})

test.run()
