import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { instantIn } from '../decode/dates.ts'
import { zoneOf } from './time-zones.ts'

/** Hours behind UTC at noon in January and in July of 2026. */
const hours = (cvegeo: string) =>
  ['2026-01-15', '2026-07-15'].map(
    (day) => (instantIn(zoneOf(cvegeo), `${day} 12:00`).getTime() - Date.parse(`${day}T12:00:00Z`)) / 3_600_000,
  )

test('every state keeps the time the law of 2022 gives it', () => {
  const fixed: Record<string, number> = { '03': 7, '18': 7, '25': 7, '26': 7, '23': 5 }
  for (let state = 1; state <= 32; state += 1) {
    const code = String(state).padStart(2, '0')
    const expected = code === '02' ? [8, 7] : [fixed[code] ?? 6, fixed[code] ?? 6]
    // 999 stands for a municipality that no exception names.
    assert.equal(hours(`${code}999`), expected, code)
  }
})

const BORDER: [state: string, time: [number, number], names: string[]][] = [
  ['08', [7, 6], ['Juárez', 'Ascensión', 'Guadalupe', 'Janos', 'Praxedis G. Guerrero']],
  ['08', [6, 5], ['Ojinaga', 'Coyame del Sotol', 'Manuel Benavides']],
  [
    '05',
    [6, 5],
    [
      'Acuña',
      'Allende',
      'Guerrero',
      'Hidalgo',
      'Jiménez',
      'Morelos',
      'Nava',
      'Ocampo',
      'Piedras Negras',
      'Villa Unión',
      'Zaragoza',
    ],
  ],
  ['19', [6, 5], ['Anáhuac']],
  [
    '28',
    [6, 5],
    [
      'Nuevo Laredo',
      'Guerrero',
      'Mier',
      'Miguel Alemán',
      'Camargo',
      'Gustavo Díaz Ordaz',
      'Reynosa',
      'Río Bravo',
      'Valle Hermoso',
      'Matamoros',
    ],
  ],
  ['18', [6, 6], ['Bahía de Banderas']],
]

for (const [state, time, names] of BORDER) {
  test(`the exceptions of state ${state} at -${time.join('/-')} are those the law names, and no other`, () => {
    const { datos } = JSON.parse(
      readFileSync(new URL(`../../fixtures/municipios/sample/answers/mgem-${state}.json`, import.meta.url), 'utf8'),
    ) as { datos: { cvegeo: string; nomgeo: string }[] }
    const found = datos.filter(({ cvegeo }) => hours(cvegeo).join() === time.join()).map(({ nomgeo }) => nomgeo)
    assert.equal(found.sort(), [...names].sort())
  })
}

test('cities people know', () => {
  const cities = {
    '02004': 'Tijuana',
    '08037': 'Ciudad_Juarez',
    '08019': 'Chihuahua',
    '14067': 'Mexico_City',
    '18017': 'Mazatlan',
    '23005': 'Cancun',
    '26030': 'Hermosillo',
    '28032': 'Matamoros',
    '31050': 'Merida',
    '09015': 'Mexico_City',
    '19039': 'Mexico_City',
  }
  for (const [cvegeo, zone] of Object.entries(cities)) assert.is(zoneOf(cvegeo), `America/${zone}`)
})

test('the clock changes with that of the United States on the border only', () => {
  assert.is(instantIn(zoneOf('02004'), '2026-11-01 12:00').toISOString(), '2026-11-01T20:00:00.000Z')
  assert.is(instantIn(zoneOf('02004'), '2026-10-31 12:00').toISOString(), '2026-10-31T19:00:00.000Z')
  assert.is(instantIn(zoneOf('14039'), '2026-10-31 12:00').toISOString(), '2026-10-31T18:00:00.000Z')
})

test.run()
