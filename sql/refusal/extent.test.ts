import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { createQuestionEngine, type QuestionEngine } from '../engine.ts'
import { dated } from '../compile/dated.ts'
import type { Answered, Refused } from '../reply/reply.ts'
import { openSession, type QuerySession } from '../session/session.ts'
import { connectors, termsOf, TODAY, topicOf } from '../../test/support/fake-catalogue.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { testHandles } from '../../test/support/handles.ts'
import { notYet } from '../../test/support/not-yet.ts'

let rows: Rows
let session: QuerySession
test.before(async () => {
  rows = await openRows()
  session = openSession({ url: rows.url })
})
test.after(async () => {
  await session.close()
  await rows.close()
})

/** Sales are known to the end of October, tokens to the 18th of November. */
const boxOn = (day: string): Promise<QuestionEngine> =>
  createQuestionEngine({
    handles: testHandles,
    connectors,
    session,
    clock: () => new Date(`${day}T18:00:00Z`),
    published: () => ({ territory, terms: termsOf, publication: () => undefined }),
  })
const refused = async (day: string, question: string) => (await (await boxOn(day)).ask(question)) as Refused
const answered = async (day: string, question: string) => {
  const reply = await (await boxOn(day)).ask(question)
  if (!reply.ok) throw new Error(`${question}: ${reply.codigo}, ${reply.error}`)
  return reply as Answered
}

notYet(
  'neither «no» nor zero is said of a time of which nothing is known yet, but the newest day there is',
  async () => {
    for (const question of [
      '¿hubo quejas ayer en Guadalajara?',
      '¿hubo puestos de limón ayer en Guadalajara?',
      '¿hubo quejas en noviembre?',
      '¿cuántas quejas hubo este mes en Guadalajara?',
      '¿hubo más quejas este mes que el mes pasado?',
    ]) {
      const { ok, codigo, error } = await refused('2026-11-22', question)
      assert.equal([ok, codigo], [false, 'sin_datos_para'], question)
      assert.match(error, / Los datos llegan al 2026-1(0-31|1-18)\.$/, question)
    }
  },
)

test('what is known to be none stays none, and an answer says how far it reaches', async () => {
  assert.equal((await answered('2026-11-22', '¿hubo puestos de naranja el 18 de noviembre en Mérida?')).rows, [
    '{"respuesta":false,"total":0}',
  ])
  const { rows: found, interpretacion } = await answered('2026-11-22', 'quejas por fiesta en Mérida en 2026')
  assert.equal(
    [found, interpretacion.supuestos],
    [['{"quejas":0}'], ['Sólo hay datos desde el 2026-09-01.', 'Los datos llegan al 2026-10-31.']],
  )
  assert.match(interpretacion.frase, /, del 2026-01-01 al 2026-10-31\.$/)
})

notYet('nor is «no» said of a place of which nothing was ever told', async () => {
  assert.is((await refused('2026-11-22', '¿hubo quejas en Puebla en octubre?')).codigo, 'sin_datos_para')
})

test('a day without a publication still has the value in force', async () => {
  assert.is((await answered('2026-11-22', 'ficha de ayer')).rows.length, 1)
})

test('the last month goes back from the newest row, however old it is, and the sentence has both dates', async () => {
  const { rows: found, interpretacion } = await answered('2026-11-25', 'promedio de la ficha en el último mes')
  assert.is(found.length, 1)
  assert.match(interpretacion.frase, /, del 2026-10-19 al 2026-11-18\.$/)
  assert.match(
    (await answered('2026-11-25', 'ventas del último mes')).interpretacion.frase,
    /, del 2026-10-01 al 2026-10-31\.$/,
  )
})

const range = (query: Partial<LogicalQuery>, newest: string, today = TODAY, tabla = 'moneda') => {
  const { tiempo, comparar } = dated({ tabla, accion: 'agregar', ...query }, topicOf(tabla).subject, today, newest)
  return Object.values(comparar ?? { tiempo })
    .map((one) => {
      const { desde, hasta } = one as { desde?: string; hasta?: string }
      return `${desde} ${hasta}`
    })
    .join(', ')
}

test('periods go back from today or from the newest row, whichever is earlier', () => {
  const last = (ultimos: number, grano: 'dia' | 'semana' | 'quincena' | 'mes' | 'anio') => ({
    tiempo: { ultimos, grano },
  })
  assert.is(range(last(7, 'dia'), '2026-11-18'), '2026-11-12 2026-11-19')
  assert.is(range(last(7, 'dia'), '2026-12-31', '2026-11-19'), '2026-11-13 2026-11-20', 'what is dated ahead')
  assert.is(range(last(1, 'anio'), '2026-11-18'), '2025-11-19 2026-11-19')
  assert.is(range(last(1, 'mes'), '2026-03-30'), '2026-02-28 2026-03-31')
  assert.is(
    range(last(1, 'anio'), '2026-10-01', TODAY, 'ventas'),
    '2025-11-01 2026-11-01',
    'a row of October is of all its days',
  )
  assert.is(range(last(3, 'quincena'), '2026-10-16', TODAY, 'indice'), '2026-09-16 2026-11-01')
})

test('a series begins with a whole period, and a change with what there was just before', () => {
  const year = { tiempo: { ultimos: 1, grano: 'anio' } } as const
  assert.is(range({ ...year, grano: 'mes' }, '2026-11-18'), '2025-12-01 2026-11-19')
  assert.is(range({ ...year, accion: 'cambio' }, '2026-11-18'), '2025-11-18 2026-11-19')
  assert.is(range({ ...year, accion: 'cambio' }, '2026-10-01', TODAY, 'ventas'), '2025-10-01 2026-11-01')
})

test('of two periods the one that is not over is held against the same stretch of the other', () => {
  const piezas = [{ id: 'piezas', agg: 'suma' }] as const
  const comparar = (antes: [string, string], despues: [string, string?]) => ({
    medidas: piezas,
    comparar: {
      antes: { desde: antes[0], hasta: antes[1] },
      despues: { desde: despues[0], ...(despues[1] ? { hasta: despues[1] } : {}) },
    },
  })
  const of = (query: Partial<LogicalQuery>) => range(query, '2026-10-01', TODAY, 'ventas')
  assert.is(
    of(comparar(['2025-01-01', '2026-01-01'], ['2026-01-01', '2027-01-01'])),
    '2025-01-01 2025-11-01, 2026-01-01 2026-11-01',
  )
  assert.is(of(comparar(['2025-01-01', '2026-01-01'], ['2026-01-01'])), '2025-01-01 2025-11-01, 2026-01-01 2026-11-01')
  assert.is(
    of(comparar(['2026-08-01', '2026-09-01'], ['2026-10-01', '2026-11-01'])),
    '2026-08-01 2026-09-01, 2026-10-01 2026-11-01',
    'both are over',
  )
  const last = { ultimos: 12, grano: 'mes' } as const
  assert.is(
    of({ medidas: piezas, comparar: { antes: { ...last, anteriores: true }, despues: last } }),
    '2024-11-01 2025-11-01, 2025-11-01 2026-11-01',
  )
})

test.run()
