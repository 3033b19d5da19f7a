import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readerOf, takenBy } from '../../test/support/fake-questions.ts'
import { readRanking } from './rank.ts'

const ranking = (question: string, id = 'puestos') => {
  const found = readRanking(readerOf(id, question), id === 'puestos' ? 'precio' : 'piezas')
  return found && `${found.by} ${found.direction} ${found.most ?? '-'}${found.several ? ' varios' : ''}`
}

test('a superlative names its measure, its end and whether several are wanted', () => {
  assert.is(ranking('el puesto más barato'), 'precio asc -')
  assert.is(ranking('el puesto más caro'), 'precio desc -')
  assert.is(ranking('el puesto menos caro'), 'precio asc -')
  assert.is(ranking('los puestos más baratos'), 'precio asc - varios')
  assert.is(ranking('el municipio con más ventas', 'ventas'), 'piezas desc -')
  assert.is(ranking('el municipio con menos ventas', 'ventas'), 'piezas asc -')
  assert.is(ranking('el municipio con más puestos'), 'filas desc -', 'puestos are counted')
})

test('how many stands before the things, or after «top» and «los primeros»', () => {
  assert.is(ranking('los 3 puestos más baratos'), 'precio asc 3 varios')
  assert.is(ranking('top 5 puestos baratos'), 'precio asc 5 varios')
  assert.is(ranking('los primeros 10 puestos más caros'), 'precio desc 10 varios')
  assert.is(ranking('top 7 municipios con más ventas', 'ventas'), 'piezas desc 7 varios')
  assert.is(ranking('los cinco puestos más caros'), 'precio desc 5 varios')
})

test('«mayor» and «menor» go by the measure beside them', () => {
  assert.is(ranking('el puesto con mayor precio'), 'precio desc -')
  assert.is(ranking('el puesto con menor precio'), 'precio asc -')
  assert.is(ranking('el estado con mayor número de ventas', 'ventas'), 'piezas desc -')
})

test('«mejor» goes by the polarity of a measure, and is not understood of one that has none', () => {
  assert.equal(
    [ranking('el puesto con el mejor precio'), ranking('el puesto con el peor precio')],
    ['precio asc -', 'precio desc -'],
  )
  assert.is(ranking('el mejor municipio en ventas', 'ventas'), undefined)
})

test('«último» ranks by time', () => {
  assert.is(ranking('los puestos más recientes'), 'tiempo desc - varios')
})

test('without words of a ranking there is none, and nothing is taken', () => {
  const reader = readerOf('puestos', 'precio del limón en Mérida')
  assert.is(readRanking(reader, 'precio'), undefined)
  assert.equal(takenBy(reader), [])
})

test('a number that is no count of things is left to others', () => {
  const reader = readerOf('puestos', 'el puesto más barato de más de 20 pesos')
  readRanking(reader, 'precio')
  assert.not.ok(takenBy(reader).includes('20 pesos'))
})

test('more of what a verb asks for is the measure that it speaks of, unless it is named', () => {
  const reader = readerOf('puestos', '¿dónde vale más el limón?')
  const by = (muchOf: string | undefined, label: string) => {
    const { precio } = reader.topic.subject.measures
    const measures = { precio: { ...precio!, label, ...(muchOf ? { muchOf } : {}) }, peso: precio! }
    return readRanking(
      { ...reader, taken: new Set(), topic: { ...reader.topic, subject: { ...reader.topic.subject, measures } } },
      'precio',
    )?.by
  }
  assert.equal(
    [by('peso', 'precio por kilo'), by('peso', 'vale'), by(undefined, 'precio por kilo')],
    ['peso', 'precio', 'precio'],
  )
})

test.run()
