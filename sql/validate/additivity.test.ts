import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { violations } from '../validate.ts'
import { knowledge, TODAY, topicOf } from '../../test/support/fake-catalogue.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

const said = (query: object, known: Knowledge = knowledge()) =>
  violations(query as LogicalQuery, known, TODAY).join(' ')

const sales = { tabla: 'ventas', accion: 'agregar', medidas: [{ id: 'piezas', agg: 'suma' }] }

const day = (desde: string, hasta: string) => ({ desde, hasta })

test('a stock adds up over places and never over periods', () => {
  const { subject, ...rest } = topicOf('gente')
  const stock = {
    ...rest,
    subject: { ...subject, measures: { habitantes: { ...subject.measures.habitantes!, level: true as const } } },
  }
  const { catalogue, ...others } = knowledge()
  const known = { ...others, catalogue: { ...catalogue, topics: new Map([...catalogue.topics, ['gente', stock]]) } }
  const people = { tabla: 'gente', accion: 'agregar', medidas: [{ id: 'habitantes', agg: 'suma' }] }
  for (const right of [
    people,
    { ...people, grano: 'anio', tiempo: 'todo' },
    { ...people, tiempo: day('2025-01-01', '2026-01-01') },
  ])
    assert.is(said(right, known), '')
  for (const wrong of [
    { ...people, tiempo: 'todo' },
    { ...people, tiempo: day('2024-01-01', '2026-01-01') },
    { ...people, tiempo: { ultimos: 2, grano: 'anio' } },
  ])
    assert.match(said(wrong, known), /no se suma entre periodos/)
})

test('what adds up over the days of one place is not added up over places', () => {
  const { catalogue, ...rest } = knowledge()
  const ventas = topicOf('ventas')
  const rain = { ...ventas.subject.measures.piezas!, overTime: true as const }
  const known: Knowledge = {
    ...rest,
    catalogue: {
      ...catalogue,
      topics: new Map([
        ...catalogue.topics,
        ['ventas', { ...ventas, subject: { ...ventas.subject, measures: { piezas: rain } } }],
      ]),
    },
  }
  assert.match(said(sales, known), /no se suma entre lugares/)
  assert.match(said({ ...sales, lugar: [{ nivel: 'estado', clave: '14' }] }, known), /no se suma entre lugares/)
  for (const each of [{ lugar: [{ nivel: 'municipio', clave: '14039' }] }, { dimensiones: ['municipio'] }])
    assert.is(said({ ...sales, ...each }, known), '')
})

test.run()
