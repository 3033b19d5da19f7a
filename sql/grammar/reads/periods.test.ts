import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const dear = (value: string) => [{ columna: 'valor', op: '>', valores: [value] }]

notYet('days are counted where each has one row', () => {
  const counted = queryOf('¿cuántos días de 2025 estuvo la ficha arriba de 20 pesos?')
  assert.equal(
    [counted.accion, counted.medidas, counted.filtros, counted.tiempo],
    ['agregar', [{ id: 'filas', agg: 'cuenta' }], dear('20'), { desde: '2025-01-01', hasta: '2026-01-01' }],
  )
})

test('days are listed, looked for and shared where each has one row', () => {
  const listed = queryOf('¿qué días de octubre de 2026 estuvo la ficha arriba de 20?')
  assert.equal([listed.accion, listed.filtros, listed.orden], ['listar', dear('20'), [{ por: 'tiempo', dir: 'asc' }]])
  assert.is(queryOf('¿hubo algún día de 2025 con la ficha arriba de 20?').accion, 'existe')
  const share = queryOf('¿qué porcentaje de los días de 2025 estuvo la ficha arriba de 20?')
  assert.equal([share.accion, share.parte, share.filtros], ['proporcion', dear('20'), undefined])
})

test('a number before them is how many are wanted', () => {
  const { grano, limite, orden } = queryOf('los 5 días de 2025 con la ficha más cara')
  assert.equal([grano, limite, orden], ['dia', 5, [{ por: 'valor', dir: 'desc' }]])
})

test('of what has to be computed the bound is of the period', () => {
  const { accion, grano, tener, filtros } = queryOf('¿en qué meses de 2025 la ficha promedió más de 20?')
  assert.equal(
    [accion, grano, tener, filtros],
    ['agregar', 'mes', [{ medida: 'valor', op: '>', valor: '20' }], undefined],
  )
  assert.is(
    outcomeOf('¿cuántos meses de 2025 promedió la ficha más de 20?').kind,
    'refused',
    'months would have to be made before they are counted',
  )
})

test('where rows of months lie beside those of fortnights, a month has one', () => {
  const { accion, filtros, medidas } = queryOf(
    '¿cuántos meses de 2025 tuvieron una variación anual de antojos de más de 4?',
  )
  assert.equal([accion, medidas], ['agregar', [{ id: 'filas', agg: 'cuenta' }]])
  assert.ok(filtros!.some(({ columna, valores }) => columna === 'periodicidad' && String(valores) === 'mensual'))
})

test('«las últimas 6 quincenas» are all of them', () => {
  const { limite, tiempo, orden } = queryOf('variación anual de antojos de las últimas 6 quincenas')
  assert.equal(
    [limite, tiempo, orden],
    [undefined, { ultimos: 6, grano: 'quincena' }, [{ por: 'tiempo', dir: 'desc' }]],
  )
})

test('a bound on «el primer día» is of no first of January', () => {
  assert.is(outcomeOf('¿cuál fue el primer día de 2026 en que la ficha bajó de 18 pesos?').kind, 'refused')
})

const compared = (question: string) => queryOf(question).comparar
const oct = { desde: '2026-10-01', hasta: '2026-11-01' }

test('a change since a day is against what is newest', () => {
  assert.equal(compared('¿cuánto subió la ficha respecto al 10 de octubre?'), {
    antes: { desde: '2026-10-10', hasta: '2026-10-11' },
    despues: 'ultimo',
  })
  assert.equal(compared('¿cuánto ha subido la ficha respecto a hace un año?'), {
    antes: { desde: '2025-11-19', hasta: '2025-11-20' },
    despues: 'ultimo',
  })
})

test('the month before is that of the month that was said', () => {
  assert.equal(compared('¿cuánto cambió la ficha en octubre respecto al mes anterior?'), {
    antes: { desde: '2026-09-01', hasta: '2026-10-01' },
    despues: oct,
  })
})

test('of what adds up a range from year to year is two years, and of a price its ends', () => {
  const year = (one: number) => ({ desde: `${one}-01-01`, hasta: `${one + 1}-01-01` })
  assert.equal(compared('¿cuánto cambiaron las ventas de flores de 2024 a 2025?'), {
    antes: year(2024),
    despues: year(2025),
  })
  assert.is(compared('¿cuánto subió la ficha de enero a marzo de 2026?'), undefined)
})

test('a day that is said twice is one', () => {
  assert.equal(queryOf('ficha de ayer 18 de noviembre').tiempo, { desde: '2026-11-18', hasta: '2026-11-19' })
})

test('what percentage it rose is a change, and no share', () => {
  assert.is(queryOf('¿qué porcentaje subió la ficha entre enero y marzo de 2026?').accion, 'cambio')
})

test('what has changed «in a year» has in the last one', () => {
  const changed = (question: string) => {
    const { accion, tiempo } = queryOf(question)
    return [accion, tiempo]
  }
  assert.equal(changed('cuánto ha subido la ficha en un año'), ['cambio', { ultimos: 1, grano: 'anio' }])
  assert.equal(changed('cuánto subió la ficha en 3 meses'), ['cambio', { ultimos: 3, grano: 'mes' }])
  assert.is(outcomeOf('cuánto vale la ficha en un año').kind, 'refused')
})

test.run()
