import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRecords } from '../decode/csv.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { catalogue } from './sample.ts'
import { ALIASES, createTerritory, normalise, type Municipality } from './territory.ts'

const municipalities = catalogue()
const territory = createTerritory(municipalities, ALIASES)

test('the catalogue holds 2,478 municipalities, 32 states and the census of 2020', () => {
  assert.is(municipalities.length, 2478)
  assert.is(territory.states().length, 32)
  assert.is(
    municipalities.reduce((sum, { poblacion }) => sum + (poblacion ?? 0), 0),
    126_014_024,
  )
  const newer = municipalities.filter(({ poblacion }) => poblacion === null).map(({ cvegeo }) => cvegeo)
  assert.equal(newer, ['02007', '04013', '12082', '12083', '12084', '12085', '24059', '25019', '25020'])
  assert.equal(
    municipalities.filter(({ latitud }) => latitud === null).map(({ cvegeo }) => cvegeo),
    newer,
  )
})

test('normalise drops accents, case and punctuation, and takes ñ for n', () => {
  assert.is(normalise('  Túxpam de Rodríguez-Cano. '), 'tuxpam de rodriguez cano')
  assert.is(normalise('ÑUU  Savi'), normalise('nuu savi'))
  assert.is(normalise('Francisco I. Madero\u00a0'), 'francisco i madero')
  assert.is(normalise('¿?'), '')
})

test('byCode takes 5 digits, or 4 that lost their zero', () => {
  assert.is(territory.byCode('23005')?.municipio, 'Benito Juárez')
  assert.is(territory.byCode('1001')?.cvegeo, '01001')
  for (const none of ['23999', '01', '023005', '', 'abcde']) assert.is(territory.byCode(none), undefined)
})

test('municipality: as agencies write state and name, one or none', () => {
  const written: [string, string, string | undefined][] = [
    ['Coahuila', 'Torreón', '05035'],
    ['COAHUILA DE ZARAGOZA', 'TORREON', '05035'],
    ['Querétaro', 'Santiago de Querétaro', '22014'],
    ['Estado de México', 'Naucalpan', '15057'],
    ['23', 'Solidaridad', '23008'],
    ['Distrito Federal', 'Magdalena Contreras', '09008'],
    ['Oaxaca', 'San Juan Mixtepec', undefined],
    ['Oaxaca', 'San Juan Mixtepec -Dto. 08 -', '20208'],
    ['Oaxaca', 'San Pedro Mixtepec -Dto. 22 -', '20318'],
    ['Guanajuato', 'San José Iturbide', '11032'],
    ['Sonora', 'Cancún', undefined],
    ['Atlántida', 'Cancún', undefined],
    ['Sonora', '', undefined],
  ]
  for (const [state, name, cvegeo] of written)
    assert.is(territory.municipality(state, name)?.cvegeo, cvegeo, `${state} / ${name}`)
})

test('state: official, short and historic names, abbreviations and codes', () => {
  const names: Record<string, readonly string[]> = {
    '01': ['Ags.', 'AGUASCALIENTES'],
    '02': ['B.C.', 'BC'],
    '03': ['B.C.S.', 'BCS'],
    '05': ['Coahuila', 'Coahuila de Zaragoza', 'Coah'],
    '09': ['CDMX', 'Distrito Federal', 'D.F.', 'Ciudad de México', '9', '09'],
    '11': ['Gto.'],
    '13': ['Hidalgo', 'Hgo'],
    '15': ['México', 'Estado de México', 'Edomex', 'EDO. MEX.', 'Mex.'],
    '16': ['Michoacán', 'Michoacán de Ocampo', 'Mich.'],
    '19': ['N.L.', 'Nvo. León'],
    '22': ['Querétaro de Arteaga', 'Qro'],
    '23': ['Q. Roo', 'Q.Roo', 'QRoo'],
    '24': ['S.L.P.', 'SLP'],
    '30': ['Veracruz', 'Veracruz de Ignacio de la Llave', 'Veracruz-Llave', 'Ver.'],
    '31': ['Estado de Yucatán', 'yucatan'],
  }
  for (const [code, texts] of Object.entries(names))
    for (const text of texts) assert.is(territory.state(text)?.cve_ent, code, text)
  for (const none of ['', '0', '33', 'Texas', 'x'.repeat(10_000)]) assert.is(territory.state(none), undefined)
})

test('nearest: the same head town as comparing with every one', () => {
  const all = municipalities.filter(({ latitud }) => latitud !== null)
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const km = (town: Municipality, lat: number, lon: number) => {
    const [a, b] = [rad(Number(town.latitud)), rad(lat)]
    const half =
      Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(rad(Number(town.longitud) - lon) / 2) ** 2
    return 2 * 6371.0088 * Math.asin(Math.sqrt(half))
  }
  for (let step = 0; step < 300; step++) {
    const [lat, lon] = [14 + ((step * 7.31) % 19), -118 + ((step * 13.77) % 32)]
    const found = territory.nearest(lat, lon)!
    const least = Math.min(...all.map((town) => km(town, lat, lon)))
    assert.ok(Math.abs(found.km - least) < 1e-6, `${lat},${lon}: ${found.km} and ${least}`)
  }
})

test('nearest: text or numbers; no point, no town', () => {
  assert.is(territory.nearest('21.161908', '-86.851528')?.municipality.cvegeo, '23005')
  assert.is(territory.nearest(20.676667, -103.347222)?.municipality.cvegeo, '14039')
  for (const [lat, lon] of [
    ['', ''],
    ['N/D', '-99'],
    [Number.NaN, 0],
    [91, 0],
    [0, 181],
    [' ', '-99'],
  ] as const) {
    assert.is(territory.nearest(lat, lon), undefined)
  }
  assert.is(createTerritory([], []).nearest(19, -99), undefined)
})

const samples = process.env['TIANGUIS_SAMPLES']
if (!samples) console.log('Se omite la comparación con el catálogo de muestra: TIANGUIS_SAMPLES no está definida.')
else {
  const read = (path: string) => csvRecords(readFileSync(join(samples, path), 'utf8'))

  test('the fixture says the same as the sample catalogue', () => {
    const rows = read('municipios/municipios_agem_2478.csv')
    assert.is(rows.length, 2478)
    const clean = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() || null
    for (const row of rows) {
      assert.equal(territory.byCode(row['cvegeo']!), {
        cvegeo: row['cvegeo'],
        municipio: clean(row['nom_mun']),
        estado: row['nom_ent'],
        cabecera: clean(row['nom_cabecera']),
        poblacion: row['pob_2020'] ? Number(row['pob_2020']) : null,
        latitud: row['lat'] || null,
        longitud: row['lon'] || null,
      })
    }
  })

  test('what CONAPO and SESNSP write resolves to the code they give beside it', () => {
    const written = [
      ...read('score/conapo_IMM_2020_municipal.csv').map((row) => [row['NOM_ENT'], row['NOM_MUN'], row['CVE_MUN']]),
      ...read('score/conapo_poblacion_municipal_1990_2040.csv').map((row) => [
        row['Entidad'],
        row['Municipio'],
        row['CVE'],
      ]),
      ...read('seguridad/idm_2015_2025_extract_guanajuato_homicidios_2020_2025.csv').map((row) => [
        row['Entidad'],
        row['Municipio'],
        row['Cve. Municipio'],
      ]),
    ]
    assert.ok(written.length > 4900)
    for (const [state, name, code] of written) {
      const ambiguous = /^San (Juan|Pedro) Mixtepec$/.test(name!)
      assert.is(
        territory.municipality(state!, name!)?.cvegeo,
        ambiguous ? undefined : code!.padStart(5, '0'),
        `${state} / ${name}`,
      )
    }
  })
}

test.run()
