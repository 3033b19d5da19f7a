import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Rejected } from '@tianguis/core'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { addressesOf } from './addresses.ts'
import type { Located } from './cne.ts'
import connector from './connector.ts'
import { readStations } from './stations.ts'
import type { Sweep } from './sweep.ts'

const TURN = '2026-11-18T18:00:00.000Z'
const permit = (number: number) => `PL/${number}/EXP/ES/2015`
const at = (number: number, change: Partial<Located> = {}): Located => ({
  permiso: permit(number),
  direccion: `Calle ${number}`,
  cvegeo: '14039',
  ...change,
})
const sweepOf = (...stations: Located[]): Sweep => ({ turn: TURN, asked: [{ cvegeo: '14039', stations }], known: [] })
const permits = new Set([1, 2, 3].map(permit))
const refusal = (...stations: Located[]) => {
  const { refused, addresses } = addressesOf(sweepOf(...stations), permits)
  return { why: refused.map(({ rejected }) => rejected).join(), raw: refused[0]?.raw, kept: [...addresses.keys()] }
}

test('a row of another municipality than the one that was asked for, or of none, is refused', () => {
  assert.equal(refusal(at(1)).why, '')
  const other = refusal(at(1, { cvegeo: '15001' }), at(2))
  assert.match(other.why, /municipio 14039 y contestó con una estación del 15001/)
  assert.match(other.raw!, /"permiso":"PL\/1\/EXP.*"direccion":"Calle 1".*"15001"/)
  assert.equal(other.kept, [permit(2)])
  assert.match(refusal(at(1, { cvegeo: '' })).why, /no dice cuál es/)
})

test('a permit that is not in the list of stations, or none, is refused', () => {
  assert.match(refusal(at(7)).why, /no está en la lista de estaciones/)
  assert.match(refusal(at(1, { permiso: '' })).why, /no trae el permiso/)
})

test('an address that does not fit costs no station its row', () => {
  assert.match(refusal(at(1, { direccion: 'x'.repeat(501) })).why, /501 caracteres; caben 500/)
  assert.equal(refusal(at(1, { direccion: 'x'.repeat(500) })).kept, [permit(1)])
})

test('of two addresses for one station the first holds', () => {
  const { addresses, refused } = addressesOf(sweepOf(at(1), at(1, { direccion: 'Otra' })), permits)
  assert.is(addresses.get(permit(1))!.direccion, 'Calle 1')
  assert.match(refused[0]!.rejected, /queda el primero/)
})

test('strangers by the thousand are cut short, so that they cannot hold back the prices', () => {
  const { refused } = addressesOf(sweepOf(...Array.from({ length: 5000 }, (_none, number) => at(number + 10))), permits)
  assert.is(refused.length, 101)
  assert.match(refused.at(-1)!.rejected, /Otros 4900 domicilios/)
})

test('what an earlier sweep said holds until a later one says something else', () => {
  const known = [
    { permiso: permit(1), direccion: 'Antes 1', cvegeo: '14120' },
    { permiso: permit(2), direccion: null, cvegeo: '14120' },
    { permiso: permit(9), direccion: 'Ya no está', cvegeo: '14120' },
  ]
  const { addresses, refused } = addressesOf({ ...sweepOf(at(1)), known }, permits)
  assert.equal(refused, [])
  assert.equal(
    [addresses.get(permit(1)), addresses.get(permit(2))],
    [at(1), { permiso: permit(2), direccion: '', cvegeo: '14120' }],
  )
})

const town = (cvegeo: string, municipio: string, latitud: string, longitud: string): Municipality => ({
  cvegeo,
  municipio,
  estado: 'Jalisco',
  cabecera: municipio,
  poblacion: null,
  latitud,
  longitud,
})
const territory = createTerritory(
  [town('14039', 'Guadalajara', '20.676666', '-103.347222'), town('14120', 'Zapopan', '20.7203', '-103.3919')],
  [],
)
const places = `<places>${[1, 2, 3].map((number) => `<place place_id="${number}"><name>UNA</name><cre_id>${permit(number)}</cre_id><location><x>-103.3919</x><y>20.7203</y></location></place>`).join('')}</places>`
const prices = '<places><place place_id="1"><gas_price type="regular">23.5</gas_price></place></places>'

test('the authority’s municipality stands over that of the point, and the sweep leaves its mark', () => {
  const known = [{ permiso: permit(2), direccion: null, cvegeo: '99999' }]
  const parsed = connector.parse(
    {
      listed: readStations(places),
      prices,
      reports: '',
      sweep: { ...sweepOf(at(1), at(8)), known },
      day: '2026-11-18',
      readAt: TURN,
    },
    { territory },
  )
  const [first, second, third, refused] = [...parsed.estaciones!] as [
    Record<string, unknown>,
    Record<string, unknown>,
    Record<string, unknown>,
    Rejected,
  ]
  const shown = ({ direccion, municipio, cvegeo, municipio_metodo }: Record<string, unknown>) => [
    direccion,
    municipio,
    cvegeo,
    municipio_metodo,
  ]
  assert.equal(shown(first), ['Calle 1', 'Guadalajara', '14039', 'cne'])
  assert.equal(shown(second), ['', 'Zapopan', '14120', 'cercania'], 'a code that INEGI does not have is none')
  assert.equal(shown(third), [undefined, 'Zapopan', '14120', 'cercania'])
  assert.match(refused.rejected, /no está en la lista/)
  assert.equal([...parsed.barrido!], [{ cvegeo: '14039', visto: TURN }])
})

test.run()
