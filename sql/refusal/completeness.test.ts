import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { comparesBefore, isAnswer, isBlank, isSilent, lateStart, silentPlaces, writtenRows } from './completeness.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'

const FIRST = '2024-01-01'
const compared = (desde: string, hasta: string): LogicalQuery => ({
  tabla: 'ventas',
  accion: 'agregar',
  comparar: { antes: { desde, hasta }, despues: 'ultimo' },
})

test('a period that was over before the data began cannot be compared; one in which they began can', () => {
  assert.ok(comparesBefore(compared('2023-01-01', '2024-01-01'), FIRST))
  assert.not(comparesBefore(compared('2023-07-01', '2024-07-01'), FIRST))
  assert.not(comparesBefore({ tabla: 'ventas', accion: 'agregar' }, FIRST))
})

test('a place that was named and has no row is no answer beside one that has', () => {
  const both: LogicalQuery = {
    tabla: 'ventas',
    accion: 'agregar',
    dimensiones: ['municipio'],
    lugar: [
      { nivel: 'municipio', clave: '14039' },
      { nivel: 'municipio', clave: '31050' },
    ],
  }
  assert.equal(silentPlaces(both, ['{"cvegeo":"14039","total":2}']), ['31050'])
  assert.equal(silentPlaces(both, ['{"cvegeo":"14039","total":2}', '{"cvegeo":"31050","total":1}']), [])
  assert.equal(
    silentPlaces({ ...both, tener: [{ medida: 'filas', op: '>', valor: '1' }] }, ['{"cvegeo":"14039","total":2}']),
    [],
    'a threshold leaves some out',
  )
})

test('a written name must be there to be asked for, or left out', () => {
  const { subject } = topicOf('moneda')
  const named = {
    ...subject,
    dimensions: { barrio: { label: 'barrio', column: 'barrio', words: ['barrio'], written: 'mayusculas' } },
  } as const
  const query: LogicalQuery = {
    tabla: 'moneda',
    accion: 'listar',
    filtros: [{ columna: 'barrio', op: '!=', valores: ['ROMA'] }],
    lugar: [{ nivel: 'municipio', clave: '14039' }],
  }
  assert.equal(
    writtenRows(query, named).map(({ name, rows }) => [name, rows.filtros, rows.lugar]),
    [['ROMA', [{ columna: 'barrio', op: '=', valores: ['ROMA'] }], query.lugar]],
  )
  assert.equal(writtenRows(query, subject), [])
})

test('a mean of no months is no answer, whatever was counted for it', () => {
  const monthly: LogicalQuery = {
    tabla: 'ventas',
    accion: 'agregar',
    medidas: [{ id: 'piezas', agg: 'suma' }],
    cada: 'mes',
  }
  assert.not(isAnswer(monthly, ['{"promedio":null,"piezas":0,"periodos":0}']))
  assert.ok(isAnswer(monthly, ['{"promedio":0.00,"piezas":0,"periodos":12}']))
  assert.not(isAnswer({ ...monthly, por_habitantes: 1000 }, ['{"tasa":null,"piezas":3,"habitantes":null}']))
})

test('a year of a price that was kept for two months is no year', () => {
  const { subject } = topicOf('moneda')
  const change: LogicalQuery = {
    tabla: 'moneda',
    accion: 'cambio',
    medidas: [{ id: 'valor', agg: 'promedio' }],
    tiempo: { desde: '2025-11-18', hasta: '2026-11-19' },
  }
  const from = (day: string) => [`{"cambio":1.0,"fecha_antes":"${day}","fecha_despues":"2026-11-01"}`]
  assert.is(lateStart(change, subject, from('2026-09-01')), '2026-09-01')
  assert.is(lateStart(change, subject, from('2025-12-01')), undefined)
  assert.is(
    lateStart({ ...change, tiempo: { desde: '2026-09-18', hasta: '2026-11-19' } }, subject, from('2026-09-30')),
    undefined,
  )
})

test('rows without what was asked for are none', () => {
  const { subject } = topicOf('aseo')
  const parks: LogicalQuery = { tabla: 'aseo', accion: 'listar', medidas: [{ id: 'parques' }] }
  assert.ok(isBlank(parks, subject, ['{"municipio":"Mérida","calles":3.0,"parques":null}']))
  assert.not(isBlank(parks, subject, ['{"parques":null}', '{"parques":2.0}']))
  assert.not(isBlank({ ...parks, filtros: [{ columna: 'parques', op: 'absent' }] }, subject, ['{"parques":null}']))
  assert.not(
    isAnswer(
      { tabla: 'aseo', accion: 'agregar', medidas: [{ id: 'parques', agg: 'promedio' }], dimensiones: ['estado'] },
      ['{"estado":"Jalisco","parques_promedio":null,"registros":0}'],
    ),
  )
})

test('two kinds that were named are not one', () => {
  const { subject } = topicOf('puestos')
  const both: LogicalQuery = {
    tabla: 'puestos',
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    dimensiones: ['fruta'],
  }
  assert.ok(isSilent(both, subject, ['fruta', 'fruta'], ['{"fruta":"limon","total":2}']))
  assert.not(
    isSilent(both, subject, ['fruta', 'fruta'], ['{"fruta":"limon","total":2}', '{"fruta":"mango","total":1}']),
  )
  assert.ok(
    isSilent(
      { ...both, orden: [{ por: 'filas', dir: 'asc' }] },
      subject,
      ['fruta', 'fruta'],
      ['{"fruta":"limon","total":2}'],
    ),
    'the one that has none has the least',
  )
  assert.not(
    isSilent(
      { ...both, orden: [{ por: 'filas', dir: 'desc' }] },
      subject,
      ['fruta', 'fruta'],
      ['{"fruta":"limon","total":2}'],
    ),
    'which is more is plain',
  )
})

test.run()
