import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { readerOf } from '../../test/support/fake-questions.ts'
import { Unread } from './reader.ts'
import { grainOf, readGrain, readTimes, standardIsNewest } from './times.ts'

const times = (question: string, id = 'ventas') => {
  const { ranges, newest } = readTimes(readerOf(id, question))
  return newest ? [...ranges, 'nuevo'] : ranges
}

test('ranges are half open', () => {
  assert.equal(times('ventas de 2025'), [{ desde: '2025-01-01', hasta: '2026-01-01' }])
  assert.equal(times('ventas del 3 al 10 de mayo de 2026'), [{ desde: '2026-05-03', hasta: '2026-05-11' }])
  assert.equal(times('ventas en octubre'), [{ desde: '2026-10-01', hasta: '2026-11-01' }])
  assert.equal(times('ventas'), [])
})

test('the same period of another year is as much of it', () => {
  assert.equal(times('ventas de enero a marzo de 2026 respecto al mismo periodo de 2025'), [
    { desde: '2026-01-01', hasta: '2026-04-01' },
    { desde: '2025-01-01', hasta: '2025-04-01' },
  ])
  assert.throws(
    () => times('ventas respecto al mismo periodo de 2025'),
    (error: Unread) => /el mismo periodo que cuál/.test(error.message),
  )
  assert.throws(
    () => times('ventas de este año contra el mismo periodo de 2025'),
    (error: Unread) => /no ha terminado/.test(error.message),
  )
})

test('the last periods are counted back from what is published', () => {
  assert.equal(times('ventas de los últimos 3 meses'), [{ ultimos: 3, grano: 'mes' }])
  assert.equal(times('ventas del último mes'), [{ ultimos: 1, grano: 'mes' }])
  assert.equal(times('ventas de los últimos 2 bimestres'), [{ ultimos: 4, grano: 'mes' }])
})

test('«hoy» and «ahora» are the newest where rows come late', () => {
  assert.equal(times('puestos de hoy', 'puestos'), ['nuevo'])
  assert.equal(times('ficha ahora', 'moneda'), ['nuevo'])
  assert.equal(times('ventas de hoy'), [{ desde: '2026-11-19', hasta: '2026-11-20' }], 'last months are no newest')
})

test('two periods are kept apart', () => {
  assert.equal(times('compara ventas de 2024 contra 2025'), [
    { desde: '2024-01-01', hasta: '2025-01-01' },
    { desde: '2025-01-01', hasta: '2026-01-01' },
  ])
})

test('a date that does not exist, and the future, are told', () => {
  assert.throws(
    () => times('ficha del 31 de febrero de 2026', 'moneda'),
    (error: unknown) => error instanceof Unread && error.message.length > 10,
  )
  assert.throws(
    () => times('ficha de mañana', 'moneda'),
    (error: unknown) => error instanceof Unread && error.message === 'el futuro',
  )
})

test('the period that was said is the one that «por mes» would group by', () => {
  const grain = (question: string) => grainOf(readTimes(readerOf('indice', question)))
  assert.equal([grain('antojos de octubre'), grain('antojos de 2025'), grain('antojos')], ['mes', 'anio', undefined])
})

test('«por mes», «mensual», «qué mes», «cada quincena» group by periods', () => {
  const grain = (question: string) => {
    const found = readGrain(readerOf('ventas', question))
    return found && `${found.grain}${found.asked ? ' ?' : ''}`
  }
  assert.equal(
    [
      'ventas por mes',
      'ventas mensuales',
      '¿qué mes tuvo más ventas?',
      'ventas cada quincena',
      'ventas por año',
      'ventas',
    ].map(grain),
    ['mes', 'mes', 'mes ?', 'quincena', 'anio', undefined],
  )
})

test('what a subject calls its standard may already be the newest', () => {
  assert.equal(
    ['puestos', 'moneda', 'ventas'].map((id) => standardIsNewest(topicOf(id).subject.time!)),
    [true, true, false],
  )
})

test.run()
