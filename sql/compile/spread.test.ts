/** How rows spread, and what a share is of several things together, by hand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Aggregate } from '@tianguis/core'
import { openRows, type Rows } from '../../test/support/fake-rows.ts'
import { compile } from '../compile.ts'
import { catalogue, TODAY } from '../../test/support/fake-catalogue.ts'

let rows: Rows
test.before(async () => {
  rows = await openRows()
})
test.after(() => rows.close())

/** Limes at 18.50, 18.50, 20, 30 and 99. */
const limes = (agg: Aggregate) =>
  rows.answer({
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'precio', agg }],
    filtros: [{ columna: 'fruta', op: '=', valores: ['limon'] }],
  })

test('a deviation is of a sample, a percentile lies between its neighbours', async () => {
  assert.equal(await limes('desviacion'), [{ precio_desviacion: 34.88, registros: 5 }])
  assert.equal(await limes('percentil_75'), [{ precio_percentil_75: 30, registros: 5 }])
  assert.equal(await limes('percentil_90'), [{ precio_percentil_90: 71.4, registros: 5 }])
})

test('several together are what they are made of, and not the mean of their shares', () => {
  const topic = catalogue.topics.get('puestos')!
  const precio = { ...topic.subject.measures.precio!, together: { part: 'precio', whole: 'precio' } }
  const topics = new Map([
    ...catalogue.topics,
    ['puestos', { ...topic, subject: { ...topic.subject, measures: { precio } } }],
  ])
  const { sql } = compile(
    { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'conjunto' }] },
    { ...catalogue, topics },
    TODAY,
  )
  assert.match(sql, /sum\(v\.precio\) filter \(where v\.precio is not null\) \* 100\.0 \/ nullif\(sum\(v\.precio\)/)
})

test('the share of a part in each group, and of each group in the whole, those that are not shown too', async () => {
  const open = { columna: 'abierto', op: '=', valores: [true] } as const
  const byState = { tabla: 'puestos', medidas: [{ id: 'filas', agg: 'cuenta' }], dimensiones: ['estado'] } as const
  // Of Jalisco's four stalls Brisa is closed.
  assert.equal(await rows.answer({ ...byState, accion: 'proporcion', parte: [open] }), [
    { estado: 'Jalisco', porcentaje: 75, parte: 3, total: 4 },
    { estado: 'Puebla', porcentaje: 100, parte: 1, total: 1 },
    { estado: 'Yucatán', porcentaje: 100, parte: 1, total: 1 },
  ])
  const most = await rows.answer({
    ...byState,
    accion: 'proporcion',
    parte: [open],
    orden: [{ por: 'porcentaje', dir: 'desc' }],
    limite: 1,
  })
  assert.equal(
    most.map(({ estado }) => estado),
    ['Puebla', 'Yucatán'],
    'as many as share the first place',
  )
  assert.equal(
    await rows.answer({
      ...byState,
      accion: 'agregar',
      del_total: true,
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 2,
    }),
    [
      { estado: 'Jalisco', total: 4, porcentaje: 66.67 },
      { estado: 'Puebla', total: 1, porcentaje: 16.67 },
    ],
  )
})

test.run()
