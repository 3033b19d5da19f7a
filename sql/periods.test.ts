/** What a date that was said is of a subject's rows, and which period lies before another. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NOW, TODAY, topicOf } from '../test/support/fake-catalogue.ts'
import { findDates } from './dates.ts'
import { readQuestion } from './normalize.ts'
import { grainOf, isSeveral, periodBefore, rangeOf, standardIsNewest } from './periods.ts'
import { ParseFailure } from './grammar/parse-failure.ts'

/** The longest reading of each date, without those of its parts. */
const spans = (said: string) => {
  const found = findDates(readQuestion(said).tokens, NOW)
  const covers = (one: { from: number; to: number }, other: { from: number; to: number }) =>
    one.from <= other.from && other.to <= one.to && one.to - one.from > other.to - other.from
  return found.filter((span) => !found.some((other) => covers(other, span)))
}
const ranges = (said: string, id = 'ventas') =>
  spans(said).flatMap((span) => rangeOf(span, topicOf(id).subject.time!, TODAY))

test('ranges are half open', () => {
  assert.equal(ranges('ventas de 2025'), [{ desde: '2025-01-01', hasta: '2026-01-01' }])
  assert.equal(ranges('ventas del 3 al 10 de mayo de 2026'), [{ desde: '2026-05-03', hasta: '2026-05-11' }])
  assert.equal(ranges('ventas en octubre'), [{ desde: '2026-10-01', hasta: '2026-11-01' }])
})

test('the last periods are counted back from what is published', () => {
  assert.equal(ranges('ventas de los últimos 3 meses'), [{ ultimos: 3, grano: 'mes' }])
  assert.equal(ranges('ventas del último mes'), [{ ultimos: 1, grano: 'mes' }])
  assert.equal(ranges('ventas de los últimos 2 bimestres'), [{ ultimos: 4, grano: 'mes' }])
})

test('«hoy» and «ahora» are the newest where rows come late', () => {
  assert.equal(ranges('puestos de hoy', 'puestos'), [])
  assert.equal(ranges('ficha ahora', 'moneda'), [])
  assert.equal(
    ranges('ventas de hoy'),
    [{ desde: '2026-11-19', hasta: '2026-11-20' }],
    'several months are no newest of them',
  )
})

test('a year ago, of months, is that month', () => {
  assert.equal(ranges('antojos hace un año', 'indice'), [{ desde: '2025-11-01', hasta: '2025-12-01' }])
})

test('a date that does not exist, and the future, are told', () => {
  const reasonOf = (said: string) => {
    try {
      return String(ranges(said, 'moneda'))
    } catch (error) {
      assert.instance(error, ParseFailure)
      return (error as ParseFailure).message
    }
  }
  assert.match(reasonOf('ficha del 31 de febrero de 2026'), /31 de febrero/)
  assert.is(reasonOf('ficha de mañana'), 'el futuro')
})

test('the period that was said is the one that «por mes» would group by', () => {
  const grain = (said: string) => grainOf(spans(said))
  assert.equal(
    [grain('antojos de octubre'), grain('antojos de 2025'), grain('antojos ahora'), grain('antojos')],
    ['mes', 'anio', undefined, undefined],
  )
})

test('before a month lies a month, before a year a year, before some days as many', () => {
  const range = (desde: string, hasta: string) => ({ desde, hasta })
  assert.equal(periodBefore(range('2026-03-01', '2026-04-01')), range('2026-02-01', '2026-03-01'))
  assert.equal(periodBefore(range('2025-01-01', '2026-01-01')), range('2024-01-01', '2025-01-01'))
  assert.equal(periodBefore(range('2026-05-03', '2026-05-10')), range('2026-04-26', '2026-05-03'))
  assert.is(periodBefore({ ultimos: 1, grano: 'mes' }), 'ultimo')
})

test('a month of days is several of them, and one month', () => {
  const october = { desde: '2026-10-01', hasta: '2026-11-01' }
  assert.equal([isSeveral(october, 'dia'), isSeveral(october, 'mes')], [true, false])
})

test('what a subject calls its standard may already be the newest', () => {
  assert.equal(
    ['puestos', 'moneda', 'ventas'].map((id) => standardIsNewest(topicOf(id).subject.time!)),
    [true, true, false],
  )
})

test.run()
