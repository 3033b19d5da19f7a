/** Kinds of what was named, and what several names of it come to. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const shape = (question: string) => {
  const { accion, dimensiones, dentro, limite, filtros } = queryOf(question)
  return [
    accion,
    dimensiones?.join(),
    dentro?.join(),
    limite,
    filtros?.map(({ columna, op, valores }) => `${columna} ${op} ${valores?.join()}`).join(' y '),
  ]
    .filter((part) => part !== undefined)
    .join(' | ')
}

notYet('the kinds of one value are of the dimension that has them', () => {
  assert.is(shape('vecinos: ¿qué tipos de fiesta hay?'), 'distintos | origen | causa = fiesta')
  assert.is(shape('quejas de vecinos por fiesta en 2025 por tipo'), 'agregar | origen | causa = fiesta')
  assert.is(
    shape('¿cuál es el tipo de fiesta con más quejas de vecinos en 2025?'),
    'agregar | origen | 1 | causa = fiesta',
  )
  assert.is(shape('quejas de vecinos por tipo en 2025'), 'agregar | causa')
})

notYet('so are those of a name for several of them', () => {
  assert.is(shape('quejas de vecinos por animal en 2025 por tipo'), 'agregar | origen | origen in perro,gallo')
})

test('of two names side by side, one of which holds the other, the narrower is meant', () => {
  assert.is(shape('quejas de vecinos por animal gallo en 2025'), 'agregar | origen = gallo')
  assert.is(shape('quejas de vecinos de gallo y perro en 2025'), 'agregar | origen | origen in gallo,perro')
})

notYet('so many in each of them are no so many of them', () => {
  assert.is(shape('top 3 quejas de vecinos en cada estado en 2025'), 'agregar | estado,causa | estado | 3')
})

test('what is left out may be of two columns', () => {
  assert.is(shape('quejas de vecinos en 2025 excepto obra y gallo'), 'agregar | causa != obra y origen != gallo')
})

notYet('a list of what adds up is of its kinds, and what was not there is no list of what was elsewhere', () => {
  assert.is(shape('lista de quejas de vecinos en Guadalajara en 2025'), 'distintos | causa')
  assert.is(outcomeOf('¿qué quejas de vecinos no se registraron en Mérida en 2025?').kind, 'refused')
})

test('«donde más bajó» and «el mayor aumento» rank what changed', () => {
  const ranked = (question: string) => {
    const { accion, dimensiones, orden, limite } = queryOf(question)
    return [accion, dimensiones?.join(), orden?.[0]?.por, orden?.[0]?.dir, limite]
  }
  assert.equal(ranked('los 3 estados donde más bajó la queja de vecinos por gallo de 2024 a 2025'), [
    'cambio',
    'estado',
    'cambio',
    'asc',
    3,
  ])
  assert.equal(ranked('estado con el mayor aumento de quejas de vecinos de 2024 a 2025'), [
    'cambio',
    'estado',
    'cambio',
    'desc',
    1,
  ])
})

test('the change of a year is against the one before', () => {
  const { accion, comparar } = queryOf('variación anual de las quejas de vecinos en 2025')
  assert.equal(
    { accion, comparar },
    {
      accion: 'cambio',
      comparar: {
        antes: { desde: '2024-01-01', hasta: '2025-01-01' },
        despues: { desde: '2025-01-01', hasta: '2026-01-01' },
      },
    },
  )
})

test('a verb that asks for a price does so in all its forms', () => {
  const asked = queryOf('¿cuánto cuesta el limón en Mérida?')
  for (const form of ['costaría', 'valdría', 'costarían'])
    assert.equal(queryOf(`¿cuánto ${form} el limón en Mérida?`), asked, form)
  assert.is(outcomeOf('¿cuánto costará el limón en Mérida?').kind, 'refused', 'of what is to come nobody knows')
})

test.run()
