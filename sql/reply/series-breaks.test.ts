import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { NOW, topicOf } from '../../test/support/fake-catalogue.ts'
import { crossedBreaks } from './series-breaks.ts'

const { time } = topicOf('ventas').subject
const crossed = (query: Omit<LogicalQuery, 'tabla' | 'accion'> & Partial<LogicalQuery>) =>
  crossedBreaks({ tabla: 'ventas', accion: 'agregar', ...query }, time, NOW).map(({ forbids }) =>
    forbids ? 'prohíbe' : 'avisa',
  )
const unchanged = [{ columna: 'rubro', op: '=', valores: ['flores'] }] as const
const across = { desde: '2025-01-01', hasta: '2027-01-01' }

test('a total across the day is warned about', () => {
  assert.equal(crossed({ tiempo: across }), ['avisa'])
  assert.equal(crossed({ tiempo: 'todo' }), ['avisa'])
})

test('a total on one side is not', () => {
  assert.equal(crossed({ tiempo: { desde: '2026-01-01', hasta: '2027-01-01' } }), [])
  assert.equal(crossed({ tiempo: { desde: '2025-01-01', hasta: '2026-01-01' } }), [])
  assert.equal(crossed({}), [], 'the last three months')
})

test('a comparison across the day is forbidden, whatever its form', () => {
  assert.equal(crossed({ accion: 'cambio', tiempo: across }), ['prohíbe'])
  assert.equal(crossed({ grano: 'mes', tiempo: across }), ['prohíbe'])
  assert.equal(
    crossed({
      comparar: {
        antes: { desde: '2025-01-01', hasta: '2026-01-01' },
        despues: { desde: '2026-01-01', hasta: '2027-01-01' },
      },
    }),
    ['prohíbe'],
  )
  assert.equal(crossed({ accion: 'cambio' }), ['prohíbe'], 'a year back from November is before January')
})

test('what is the same on both sides may be compared', () => {
  assert.equal(crossed({ accion: 'cambio', tiempo: across, filtros: unchanged }), ['avisa'])
  assert.equal(
    crossed({
      accion: 'cambio',
      tiempo: across,
      filtros: [{ columna: 'rubro', op: 'in', valores: ['flores', 'ropa'] }],
    }),
    ['prohíbe'],
  )
  assert.equal(
    crossed({ accion: 'cambio', tiempo: across, filtros: [{ columna: 'rubro', op: '!=', valores: ['ropa'] }] }),
    ['prohíbe'],
  )
})

test('a series without breaks has none', () => {
  assert.equal(
    crossedBreaks({ tabla: 'moneda', accion: 'cambio', tiempo: 'todo' }, topicOf('moneda').subject.time, NOW),
    [],
  )
  assert.equal(crossedBreaks({ tabla: 'x', accion: 'cambio' }, undefined, NOW), [])
})

test.run()
