import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParamError, type Filter } from '@tianguis/core'
import { createTerritory, type Alias, type Municipality } from '@tianguis/core/territory/territory'
import { ciudad, lugarOf } from './city.ts'

const town = (cvegeo: string, municipio: string, estado: string, cabecera = municipio): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera,
  poblacion: null,
  latitud: null,
  longitud: null,
})
const aliases: Alias[] = [
  { name: 'GDL', code: '14039' },
  { name: 'CDMX', code: '09' },
]
const territory = createTerritory(
  [
    town('14039', 'Guadalajara', 'Jalisco'),
    town('14120', 'Zapopan', 'Jalisco'),
    town('19039', 'Monterrey', 'Nuevo León'),
    town('19026', 'Guadalupe', 'Nuevo León'),
    town('32017', 'Guadalupe', 'Zacatecas'),
    town('09003', 'Coyoacán', 'Ciudad de México'),
    town('09010', 'Álvaro Obregón', 'Ciudad de México'),
    town('22014', 'Querétaro', 'Querétaro', 'Santiago de Querétaro'),
    town('31050', 'Mérida', 'Yucatán'),
  ],
  aliases,
)
const stations: [estacion: string, red: string, cvegeo: string][] = [
  ['102', 'Guadalajara', '14039'],
  ['101', 'Guadalajara', '14120'],
  ['141', 'Monterrey', '19039'],
  ['143', 'Monterrey', '19026'],
  ['237', 'Guadalupe', '32017'],
  ['COY', 'Valle de México', '09003'],
  ['PED', 'Valle de México', '09010'],
  ['XAL', 'Valle de México', '15033'],
  ['170', 'Zona Metropolitana de Querétaro', '22014'],
  ['9', '', ''],
]
const terms = () => stations.map(([value, red, cvegeo]) => ({ value, label: lugarOf(red, cvegeo) }))
const asked = (name: string) => {
  const [filter] = ciudad.read(name, { territory, terms }).where as [Filter & { values: string[] }]
  assert.is(filter.column, 'estacion')
  return filter.values
}

test('a city with a network is its metropolitan area, by any of its names', () => {
  for (const name of ['Guadalajara', 'guadalajara', 'ZMG', 'GDL', 'Zona metropolitana de Guadalajara'])
    assert.equal(asked(name), ['102', '101'], name)
  for (const name of ['Valle de México', 'valle de mexico', 'ZMVM'])
    assert.equal(asked(name), ['COY', 'PED', 'XAL'], name)
  for (const name of ['Querétaro', 'Santiago de Querétaro', 'zona metropolitana de queretaro'])
    assert.equal(asked(name), ['170'], name)
})

test('one without a network is its municipality', () => {
  assert.equal(asked('Zapopan'), ['101'])
  assert.equal(asked('Coyoacán'), ['COY'])
  assert.equal(asked('CDMX'), ['COY', 'PED'])
})

test('with its state, or as a code, it is the municipality alone', () => {
  assert.equal(asked('Monterrey'), ['141', '143'])
  assert.equal(asked('Monterrey, Nuevo León'), ['141'])
  assert.equal(asked('19039'), ['141'])
})

test("a name that several share returns all of them, the network's too", () => {
  assert.equal(asked('Guadalupe'), ['143', '237'])
})

test('a known place without stations is an empty list, an unknown one an error with the nearest names', () => {
  assert.equal(asked('Mérida'), [])
  try {
    asked('Monterey')
    assert.unreachable()
  } catch (error) {
    assert.instance(error, ParamError)
    assert.match((error as Error).message, /No conozco la ciudad «Monterey»\..*«Monterrey»/)
  }
  assert.throws(() => asked('Valle de Mexco'), /Valle de México/)
  assert.throws(() => asked('???'), /No conozco/)
})

test.run()
