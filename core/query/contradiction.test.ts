import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Filter } from '../query-spec.ts'
import { contradiction } from './contradiction.ts'

const STATES: Readonly<Record<string, string>> = { 14039: 'Jalisco', 31050: 'Yucatán' }
const met = (...where: Filter[][]) =>
  contradiction(
    where.map((one, at) => [`p${at}`, one]),
    (code) => STATES[code],
  )
const year: Filter = { column: 'anio', op: '=', value: 2024 }
const from = (anio: number): Filter => ({ column: 'anio', op: 'from', further: ['mes'], values: [anio, 7] })

test('what no record can meet is told by the two parameters that ask it', () => {
  assert.equal(met([year], [{ column: 'anio', op: 'in', values: ['2025', '2026'] }]), ['p0', 'p1'])
  assert.equal(met([year], [{ column: 'tipo', op: '=', value: 'FIX' }], [from(2025)]), ['p0', 'p2'])
  assert.equal(met([{ column: 'anio', op: 'through', further: ['mes'], values: [2023, 1] }], [year]), ['p0', 'p1'])
  assert.equal(
    met([{ column: 'fecha', op: '>=', value: '2026-02-01' }], [{ column: 'fecha', op: '<=', value: '2026-01-31' }]),
    ['p0', 'p1'],
  )
  assert.equal(met([{ column: 'magnitud', op: '>=', value: '10' }], [{ column: 'magnitud', op: '<=', value: '9.5' }]), [
    'p0',
    'p1',
  ])
})

test('a municipality contradicts another state', () => {
  const jalisco: Filter = { column: 'estado', op: '=', value: 'Jalisco' }
  const town = (...values: string[]): Filter => ({ column: 'cvegeo', op: 'in', values })
  assert.equal(met([town('31050')], [jalisco]), ['p0', 'p1'])
  assert.is(met([town('31050', '14039')], [jalisco]), undefined)
  assert.is(met([town('31050', '99999')], [jalisco]), undefined, 'a code of nowhere')
})

test('what some record may meet is no contradiction', () => {
  assert.is(met([year], [from(2024)]), undefined)
  assert.is(met([year], [{ column: 'anio', op: '<=', value: '2024' }]), undefined)
  assert.is(met([{ column: 'anio', op: '>=', value: 2020 }], [from(2024)]), undefined)
  assert.is(
    met([{ column: 'estacion', op: 'in', values: [] }], [{ column: 'estacion', op: '=', value: 'PED' }]),
    undefined,
    'nothing is met by nothing, whatever is asked beside it',
  )
})

test.run()
