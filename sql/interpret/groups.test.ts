import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readerOf, takenBy } from '../stand-in.ts'
import { readGroups } from './groups.ts'

const groups = (question: string, id = 'ventas') => { const { dimensions, asked } = readGroups(readerOf(id, question)); return `${dimensions.join('+')}${asked ? ' ?' : ''}` }

test('«por», «en cada», «según» and what follows', () => {
  assert.equal([groups('ventas por municipio'), groups('ventas en cada estado'), groups('ventas según el rubro'), groups('ventas por estado y rubro')], ['municipio', 'estado', 'rubro', 'estado+rubro'])
})

test('«qué municipio», «estados con más» ask for the groups themselves', () => {
  assert.equal([groups('¿qué municipio tiene más ventas?'), groups('estados con más ventas'), groups('top 5 municipios con más ventas'), groups('¿qué rubro tiene más ventas?')], ['municipio ?', 'estado ?', 'municipio ?', 'rubro ?'])
})

test('a level that the subject does not have is no group, nor is a place that was named', () => {
  const reader = readerOf('moneda', 'ficha por municipio')
  assert.equal([readGroups(reader).dimensions, takenBy(reader)], [[], []])
  assert.is(groups('ventas en Jalisco'), '')
  assert.is(groups('ventas en el estado de Puebla'), '')
})

test('a dimension that is only named is no group', () => {
  assert.is(groups('ventas del rubro de flores'), '')
})

test('each is grouped by once', () => {
  assert.is(groups('¿qué municipio tiene más ventas por municipio?'), 'municipio ?')
})

test.run()
