import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { populations } from './population.ts'

const rows = [...populations()]
const total = (anio: number, starts = '') =>
  rows
    .filter((row) => row.anio === anio && row.cvegeo.startsWith(starts))
    .reduce((sum, { poblacion }) => sum + poblacion, 0)

test('every municipality of the projections has every year once', () => {
  assert.is(rows.length, 2475 * 51)
  assert.is(new Set(rows.map(({ cvegeo, anio }) => `${cvegeo} ${anio}`)).size, rows.length)
  assert.ok(
    rows.every(
      ({ cvegeo, anio, poblacion }) =>
        /^\d{5}$/.test(cvegeo) && anio >= 1990 && anio <= 2040 && Number.isInteger(poblacion) && poblacion >= 0,
    ),
  )
})

test('the totals are those that others read from CONAPO’s own file', () => {
  assert.equal([total(2020, '14'), total(2025, '14'), total(2026, '14')], [8_507_662, 8_903_326, 8_982_027])
})

test('the six municipalities newer than the census are there, the three of 2023 and later are not', () => {
  const of = (cvegeo: string) => rows.find((row) => row.cvegeo === cvegeo && row.anio === 2026)?.poblacion
  for (const cvegeo of ['02007', '04013', '12082', '12083', '12084', '12085']) assert.ok(of(cvegeo)! > 0, cvegeo)
  for (const cvegeo of ['24059', '25019', '25020']) assert.is(of(cvegeo), undefined)
})

test.run()
