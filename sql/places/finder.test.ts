import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { createTerritory } from '@tianguis/core/territory/territory'
import { choosePlace } from './choose.ts'
import { indexPlaceNames, type PlaceSpan } from './finder.ts'
import { places } from '../../test/support/fake-catalogue.ts'

const found = (question: string) => places(readQuestion(question).tokens)
const told = ({ from, to, places: named, said }: PlaceSpan) =>
  `${from}-${to} ${named.map(({ clave }) => clave).join('+')}${said ? ` ${said}` : ''}`
/** The longest span, as tags prefer it; with a level word before a bare name. */
const span = (question: string) => found(question).reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
const meant = (
  question: string,
  prefer: 'municipio' | 'estado' = 'municipio',
  levels?: readonly ('municipio' | 'estado')[],
) => {
  const chosen = choosePlace(span(question), { prefer, ...(levels ? { levels } : {}) })
  return chosen?.kind === 'one' ? chosen.place.clave : chosen?.places.map(({ clave }) => clave)
}

test('a place is found by name, head town and common name, whatever its case and accents', () => {
  for (const [written, code] of [
    ['Mérida', '31050'],
    ['MERIDA', '31050'],
    ['Cancún', '23005'],
    ['gdl', '14039'],
    ['CDMX', '09'],
    ['pachuca', '13048'],
  ] as const) {
    assert.is(meant(`ventas en ${written}`), code, written)
  }
  assert.equal(found('ventas de flores'), [])
})

test('a state that has a town of its name is both, and the subject says which is preferred', () => {
  assert.equal(found('ventas en Puebla').map(told), ['2-3 21+21114'])
  assert.is(meant('ventas en Puebla', 'municipio'), '21114')
  assert.is(meant('ventas en Puebla', 'estado'), '21')
  const chosen = choosePlace(span('ventas en Puebla'), { prefer: 'estado' })
  assert.is(chosen?.kind === 'one' && chosen.instead?.clave, '21114', 'the other reading is kept, to be said')
})

test('a word before the name settles its level', () => {
  assert.is(meant('ventas en el estado de Puebla', 'municipio'), '21')
  assert.is(meant('ventas en la ciudad de Puebla', 'estado'), '21114')
  assert.is(meant('ventas en el municipio de Hidalgo', 'estado'), '16034')
  assert.is(meant('alcaldía Benito Juárez'), '09014', 'only Mexico City has alcaldías')
})

test('«estado mexico» is a state, and «por estado, México» each of them', () => {
  const toluca = {
    cvegeo: '15106',
    municipio: 'Toluca',
    estado: 'México',
    cabecera: 'Toluca de Lerdo',
    poblacion: 910_608,
    latitud: null,
    longitud: null,
  }
  const finder = indexPlaceNames(createTerritory([toluca], []))
  const states = (question: string) =>
    finder(readQuestion(question).tokens).flatMap(({ places: named }) => named.map(({ clave }) => clave))
  for (const question of ['presas del estado mexico', 'presas edo mexico'])
    assert.ok(states(question).includes('15'), question)
  for (const question of ['presas por estado, México', 'presas por estado mexico', 'en cada estado mexico'])
    assert.equal(states(question), [], question)
})

test('a state beside the town settles which town', () => {
  assert.is(meant('ventas en Benito Juárez, Sonora'), '26071')
  assert.is(meant('ventas en Benito Juárez de Quintana Roo'), '23005')
  assert.is(meant('ventas en Cárdenas, San Luis Potosí'), '24005')
})

test('of several towns the one with five times the people and over 100,000 is meant, and the other is said', () => {
  assert.is(meant('limón en Cárdenas'), '27002')
  const chosen = choosePlace(span('limón en Cárdenas'), { prefer: 'municipio' })
  assert.is(chosen?.kind === 'one' && chosen.instead?.clave, '24005')
  assert.equal(
    meant('limón en Benito Juárez'),
    ['23005', '09014', '26071'],
    'none by far: all of them, the largest first',
  )
})

test('five times the people are not enough for two villages, and 100,000 not for two cities', () => {
  const town = (clave: string, poblacion: number) => ({ nivel: 'municipio' as const, clave, nombre: clave, poblacion })
  const kind = (...people: number[]) =>
    choosePlace(
      { from: 0, to: 1, said: undefined, places: people.map((count, at) => town(`0000${at}`, count)) },
      { prefer: 'municipio' },
    )?.kind
  assert.equal(
    [kind(100_001, 20_000), kind(100_000, 20_000), kind(100_001, 20_001), kind(90_000)],
    ['one', 'several', 'several', 'one'],
  )
})

test('a town that bears the name of a state is meant only if it is a city of that state', () => {
  const puebla = { nivel: 'estado' as const, clave: '21', nombre: 'Puebla', poblacion: 0 }
  const chosen = (clave: string, poblacion: number) =>
    choosePlace(
      { from: 0, to: 1, said: undefined, places: [puebla, { nivel: 'municipio', clave, nombre: 'Puebla', poblacion }] },
      { prefer: 'municipio' },
    )
  const code = (clave: string, poblacion: number) => {
    const one = chosen(clave, poblacion)
    return one?.kind === 'one' ? one.place.clave : one
  }
  assert.equal(
    [code('21114', 1_692_181), code('21114', 99_896), code('21114', 90_000), code('16034', 110_311)],
    ['21114', '21114', '21', '21'],
  )
  const state = chosen('16034', 110_311)
  assert.is(state?.kind === 'one' && state.instead?.clave, '16034', 'and the reading that was not taken is told')
})

test('a subject without towns takes the state, and one without states no state', () => {
  assert.is(meant('ventas en Puebla', 'municipio', ['estado']), '21')
  assert.is(meant('ventas en Puebla', 'estado', ['municipio']), '21114')
  assert.is(meant('ventas en Jalisco', 'estado', ['municipio']), undefined)
})

test('«México» is the country; «Ciudad de México» is a place', () => {
  assert.equal(found('ventas en México'), [])
  assert.is(meant('ventas en la Ciudad de México', 'estado'), '09')
})

test('a port and the capital of the country are said in their own way', () => {
  assert.equal(told(span('ventas en el puerto de Puebla')), '3-6 21114 municipio')
  assert.is(meant('ventas en la capital del país'), '09')
})

test('a number is no place, with a code of that number or without', () => {
  assert.equal(
    [found('frutas de menos de 20 pesos').length, found('ventas en 14').length, found('los cinco puestos').length],
    [0, 0, 0],
  )
})

test('a name that others begin with is one of them, unless its own town is far larger', () => {
  const town = (cvegeo: string, municipio: string, estado: string, poblacion: number, cabecera = municipio) => ({
    cvegeo,
    municipio,
    estado,
    cabecera,
    poblacion,
    latitud: null,
    longitud: null,
  })
  const finder = indexPlaceNames(
    createTerritory(
      [
        town('08059', 'Riva Palacio', 'Chihuahua', 8_000, 'San Andrés'),
        town('21119', 'San Andrés Cholula', 'Puebla', 154_000),
        town('30141', 'San Andrés Tuxtla', 'Veracruz', 162_000),
        town('28038', 'Tampico', 'Tamaulipas', 297_000),
        town('30155', 'Tampico Alto', 'Veracruz', 11_000),
      ],
      [],
    ),
  )
  const meant = (name: string) => {
    const chosen = choosePlace(
      finder(readQuestion(`ventas en ${name}`).tokens).reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a)),
      { prefer: 'municipio' },
    )
    return chosen?.kind === 'one' ? chosen.place.clave : chosen?.places.map(({ clave }) => clave)
  }
  assert.equal(meant('San Andrés'), ['30141', '21119', '08059'])
  assert.is(meant('San Andrés Tuxtla'), '30141')
  assert.is(meant('Tampico'), '28038')
})

test('«Hidalgo municipio» is the town', () => {
  assert.is(meant('ventas en Hidalgo municipio', 'estado'), '16034')
  assert.is(meant('en Puebla, municipio con más ventas', 'estado'), '21')
})

test.run()
