import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CHAIN_NAMES, chainOf } from './chains.ts'
import { columns } from './columns.ts'

test('a branch is known by its name, wherever the chain stands in it and however it is punctuated', () => {
  const branches = [
    ['OXXO ALAMEDA', '462112', 'Oxxo'],
    ['TIENDA OXXO', '462112', 'Oxxo'],
    ['7-ELEVEN', '462112', '7-Eleven'],
    ['SEVEN ELEVEN', '462112', '7-Eleven'],
    ["SAM'S CLUB", '462210', "Sam's Club"],
    ['MI BODEGA AURRERÁ EXPRESS', '462111', 'Bodega Aurrerá'],
    ['BODEGA AURRERA', '462111', 'Bodega Aurrerá'],
    ['WAL-MART', '462111', 'Walmart'],
    ['H-E-B', '462111', 'HEB'],
    ["MC DONALD'S", '722517', "McDonald's"],
    ['The Home Depot', '467111', 'Home Depot'],
    ['BBVA BANCOMER', '522110', 'BBVA'],
    ['FARMACIAS GUADALAJARA', '464111', 'Farmacias Guadalajara (Fragua)'],
  ] as const
  for (const [name, code, chain] of branches) assert.is(chainOf(name, code), chain, name)
})

test('part of a word is no chain, nor is a name in another trade', () => {
  const others = [
    ['ABARROTES EL OXXITO', '462112'],
    ['PANADERIA HEBREO', '462111'],
    ['LIVERPOOL', '722412'],
    ['BAR SANTANDER', '722412'],
    ['FARMACIA SANTANDER', '464111'],
    ['FARMACIA DE GUADALAJARA CENTRO', '464111'],
    ['ABARROTES LA ESPERANZA', '461110'],
  ] as const
  for (const [name, code] of others) assert.is(chainOf(name, code), null, name)
})

test('every chain is a value of its column, under a name that fits', () => {
  assert.equal(columns.cadena.spec.values, CHAIN_NAMES)
  assert.is(new Set(CHAIN_NAMES).size, CHAIN_NAMES.length)
  assert.ok(CHAIN_NAMES.every((name) => name.length <= columns.cadena.spec.maxLength!))
})

test.run()
