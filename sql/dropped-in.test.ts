/** A connector that nobody here has heard of is asked in its own nouns: without a word of it in `sql/`. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, text, type Connector, type LogicalQuery, type Semantics } from '@tianguis/core'
import { learn } from './knowledge/learn.ts'
import { connectors, NOW, termsOf } from '../test/support/fake-catalogue.ts'
import { territory } from '../test/support/fake-territory.ts'
import { understand } from './understand.ts'

const day = date().required().describe('Día.')

const bills: Semantics = {
  cetes: {
    label: 'rendimiento de los cetes',
    words: ['cete'],
    sql: 'select * from {cetes}',
    columns: { fecha: day, plazo: text().describe('Plazo.'), tasa: decimal({ digits: 2 }).unit('%').describe('Tasa.') },
    show: ['fecha', 'plazo', 'tasa'],
    single: ['plazo'],
    order: ['fecha desc'],
    time: { column: 'fecha', grain: 'semana', meaning: 'observacion', standard: 'ultimo' },
    measures: {
      tasa: {
        label: 'tasa de rendimiento',
        column: 'tasa',
        words: ['tasa', 'rendimiento'],
        aggregates: ['promedio', 'maximo', 'minimo'],
        standard: true,
        digits: 2,
      },
    },
    dimensions: {
      plazo: {
        label: 'plazo',
        column: 'plazo',
        words: ['plazo'],
        values: { 28: ['28 dias'], 91: ['91 dias'] },
        standard: '28',
      },
    },
  },
}

const power: Semantics = {
  luz: {
    label: 'precio de la luz',
    words: ['luz', 'electricidad'],
    row: { one: 'nodo', many: 'nodos', words: ['nodo'] },
    sql: 'select * from {precios}',
    columns: {
      fecha: day,
      nodo: text().describe('Nodo.'),
      precio: decimal({ digits: 2 }).unit('MXN por MWh').describe('Precio.'),
    },
    show: ['fecha', 'nodo', 'precio'],
    single: ['nodo'],
    order: ['fecha desc', 'nodo'],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo' },
    measures: {
      precio: {
        label: 'precio marginal local',
        column: 'precio',
        kind: 'price',
        words: ['precio', 'precio marginal local'],
        aggregates: ['promedio', 'maximo', 'minimo'],
        more: ['caro'],
        less: ['barato'],
        standard: true,
        digits: 2,
      },
    },
    dimensions: {
      nodo: {
        label: 'nodo',
        column: 'nodo',
        words: ['nodo'],
        values: { MONTERREY: ['monterrey'], HERMOSILLO: ['hermosillo'] },
      },
    },
  },
}

/** Prices that another has too: only who names it, or one of its markets, asks of it. */
const wholesale: Semantics = {
  subasta: {
    ...power.luz!,
    label: 'precios de subasta',
    words: ['subasta'],
    needed: ['nodo'],
    row: { one: 'lote', many: 'lotes', words: ['lote'] },
    dimensions: {
      nodo: {
        label: 'lonja',
        column: 'nodo',
        words: ['lonja'],
        values: { Norte: ['lonja norte'], Guadalajara: ['guadalajara'] },
      },
    },
  },
}

const dropped = (name: string, semantics: Semantics) =>
  ({ ...connectors[1], name, path: `/${name}`, semantics, examples: [], negatives: [] }) as unknown as Connector
const known = learn(
  {
    connectors: [...connectors, dropped('cetes', bills), dropped('luz', power), dropped('subasta', wholesale)],
    territory,
    terms: termsOf,
  },
  NOW,
)

function reads(question: string, expected: Partial<LogicalQuery>): void {
  const outcome = understand(question, known, NOW)
  if (outcome.kind !== 'understood')
    throw new Error(`«${question}» was ${outcome.kind === 'refused' ? outcome.message : 'doubtful'}.`)
  const { query } = outcome.interpretation
  for (const [part, value] of Object.entries(expected))
    assert.equal(query[part as keyof LogicalQuery], value, `${question}: ${part}`)
}

const in2025 = { desde: '2025-01-01', hasta: '2026-01-01' }

test('a rate of its own, by its mean, its term and how it moved', () => {
  reads('tasa de cetes promedio 2025', { tabla: 'cetes', tiempo: in2025, medidas: [{ id: 'tasa', agg: 'promedio' }] })
  reads('¿cuál es la tasa de los cetes a 91 días?', {
    tabla: 'cetes',
    filtros: [{ columna: 'plazo', op: '=', valores: ['91'] }],
  })
  reads('rendimiento de los cetes mes por mes en 2025', { tabla: 'cetes', grano: 'mes', tiempo: in2025 })
  reads('¿cuánto han subido los cetes?', { tabla: 'cetes', accion: 'cambio' })
})

test('a price of its own, by its rows, the dearest of them and one that is named', () => {
  reads('precio de la luz por nodo', { tabla: 'luz', dimensiones: ['nodo'] })
  reads('¿a cómo está la luz en el nodo Monterrey?', {
    tabla: 'luz',
    filtros: [{ columna: 'nodo', op: '=', valores: ['MONTERREY'] }],
  })
  reads('¿qué nodo tiene la luz más cara?', { tabla: 'luz', orden: [{ por: 'precio', dir: 'desc' }], limite: 1 })
  reads('¿cuántos nodos hay?', { tabla: 'luz', accion: 'agregar' })
})

test('what has to be called by its name is asked of by nothing less', () => {
  reads('precio por lonja', { tabla: 'subasta', dimensiones: ['nodo'] })
  reads('precio en subasta', { tabla: 'subasta' })
  reads('precio en la lonja norte', { tabla: 'subasta', filtros: [{ columna: 'nodo', op: '=', valores: ['Norte'] }] })
  for (const question of ['precio promedio', 'precio en Guadalajara']) {
    const outcome = understand(question, known, NOW)
    assert.not.ok(outcome.kind === 'understood' && outcome.interpretation.query.tabla === 'subasta', question)
  }
})

test.run()
