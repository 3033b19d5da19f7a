import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRecords } from '../decode/csv.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ALIASES, createTerritory, normalise, type Municipality, type ResolveOptions } from './territory.ts'

const ROOT = join(import.meta.dirname, '../..')
const SAMPLE = join(ROOT, 'fixtures/municipios/sample')

interface Row {
  cve_ent: string
  cvegeo: string
  nomgeo: string
  pob_total: string | null
}

function catalogue(): Municipality[] {
  const read = (path: string) => readFileSync(path, 'utf8')
  const { answers } = JSON.parse(read(join(SAMPLE, 'recording.json'))) as { answers: { url: string; body: string }[] }
  const rows = (part: string) =>
    answers
      .filter(({ url }) => url.includes(part))
      .flatMap(({ body }) => (JSON.parse(read(join(SAMPLE, body))) as { datos: Row[] }).datos)
  const states = new Map(rows('/mgee/').map(({ cve_ent, nomgeo }) => [cve_ent, nomgeo]))
  const csv = csvRecords(read(join(ROOT, 'connectors/municipios/cabeceras.csv')))
  const towns = new Map(csv.map((town) => [town['cvegeo'], town]))
  return rows('/v2/mgem/').map(({ cve_ent, cvegeo, nomgeo, pob_total }) => ({
    cvegeo,
    municipio: nomgeo,
    estado: states.get(cve_ent)!,
    cabecera: towns.get(cvegeo)!['cabecera'] || null,
    poblacion: pob_total === null ? null : Number(pob_total),
    latitud: towns.get(cvegeo)!['latitud'] || null,
    longitud: towns.get(cvegeo)!['longitud'] || null,
  }))
}

const municipalities = catalogue()
const started = performance.now()
const territory = createTerritory(municipalities, ALIASES)
const built = performance.now() - started

/** `23005 23008 via nombre`, `estado 09 via estado` or `?` */
function said(text: string, options?: ResolveOptions): string {
  const resolution = territory.resolve(text, options)
  if (resolution.kind === 'unknown') return '?'
  const { state, municipalities: places, via } = resolution
  return `${state ? `estado ${state.cve_ent}` : places.map(({ cvegeo }) => cvegeo).join(' ')} via ${via}`
}

const nearest = (text: string, options?: ResolveOptions) => {
  const resolution = territory.resolve(text, options)
  return resolution.kind === 'unknown' ? resolution.nearest : ['(found)']
}

test('the catalogue holds 2,478 municipalities, 32 states and the census of 2020', () => {
  assert.is(municipalities.length, 2478)
  assert.is(territory.states().length, 32)
  assert.is(municipalities.reduce((sum, { poblacion }) => sum + (poblacion ?? 0), 0), 126_014_024)
  const newer = municipalities.filter(({ poblacion }) => poblacion === null).map(({ cvegeo }) => cvegeo)
  assert.equal(newer, ['02007', '04013', '12082', '12083', '12084', '12085', '24059', '25019', '25020'])
  assert.equal(municipalities.filter(({ latitud }) => latitud === null).map(({ cvegeo }) => cvegeo), newer)
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

const MEANINGS: Record<string, readonly string[]> = {
  '23005 via codigo': ['23005', ' 23005 '],
  '01001 via codigo': ['1001', '01001'],
  'estado 09 via codigo': ['09', '9'],
  '09014 12014 23005 26071 29045 30027 32004 via nombre': ['Benito Juárez', 'BENITO JUAREZ', 'Benito Juárez, México'],
  '23005 via nombre': [
    'Benito Juárez, Quintana Roo', 'Benito Juárez (Q. Roo)', 'Benito Juárez, Q.Roo', 'benito juarez quintana roo',
    'benito juárez qroo', 'Benito Juárez en Quintana Roo', 'Municipio de Benito Juárez, Quintana Roo',
  ],
  '09014 via nombre': ['Benito Juárez, CDMX', 'Benito Juárez D.F.', 'Alcaldía Benito Juárez'],
  '23005 via cabecera': ['Cancún', 'CANCUN', 'Cancún, Q. Roo', 'cancun, quintana roo, méxico', 'Cancún México'],
  'estado 09 via estado': ['CDMX', 'Ciudad de México', 'Cd. de México', 'D.F.', 'Distrito Federal', 'México, D.F.'],
  'estado 15 via estado': ['Edomex', 'Estado de México', 'México', 'Edo. Méx.', 'Edo. de México'],
  'estado 21 via estado': ['Estado de Puebla', 'Edo. de Puebla', 'estado libre y soberano de Puebla'],
  '14039 via alias': ['GDL'],
  '19039 via alias': ['MTY', 'mty', 'MTY, N.L.'],
  '19039 via nombre': ['Monterrey, N.L.', 'monterrey nl', 'Monterrey, Nuevo León, México'],
  '08037 via alias': ['Cd. Juárez', 'Ciudad Juárez', 'Ciudad Juárez, Chih.'],
  '08037 via nombre': ['Juárez, Chihuahua', 'Juárez Chih.', 'Ciudad de Juárez, Chihuahua'],
  '13033 via nombre': ['Juárez Hidalgo', 'Juárez Hidalgo, Hidalgo'],
  '30087 via nombre': ['Xalapa', 'Xalapa, Ver.'],
  '30087 via alias': ['Jalapa, Veracruz'],
  '26018 via cabecera': ['Ciudad Obregón', 'Cd. Obregón', 'Cd. Obregón, Son.'],
  '25001 via cabecera': ['Los Mochis'],
  '27004 via cabecera': ['Villahermosa'],
  '23004 via cabecera': ['Chetumal'],
  '28041 via cabecera': ['Ciudad Victoria', 'Cd. Victoria, Tamps.'],
  '07101 via alias': ['Tuxtla'],
  '07101 via nombre': ['Tuxtla Gutiérrez'],
  '03008 via alias': ['Cabo San Lucas', 'Cabo San Lucas, B.C.S.'],
  '03008 via nombre': ['Los Cabos'],
  '23008 via nombre': ['Playa del Carmen'],
  '23008 via alias': ['Solidaridad'],
  '12001 via nombre': ['Acapulco', 'Acapulco de Juárez', 'Acapulco, Gro.'],
  '20067 via nombre': ['Oaxaca', 'Oaxaca, Oax.', 'Ciudad de Oaxaca', 'Oaxaca de Juárez'],
  '21114 via nombre': ['Puebla', 'Puebla, Puebla', 'puebla puebla', 'Ciudad de Puebla', 'Municipio de Puebla', 'Puebla, Pue.'],
  '14098 via cabecera': ['Tlaquepaque'],
  '14098 via nombre': ['San Pedro Tlaquepaque'],
  '11037 via nombre': ['Silao', 'Silao de la Victoria'],
  '11014 via nombre': ['Dolores Hidalgo'],
  '11003 via nombre': ['San Miguel de Allende'],
  '15058 via nombre': ['Nezahualcóyotl', 'nezahualcoyotl edomex'],
  '15058 via alias': ['Neza'],
  '15033 via nombre': ['Ecatepec'],
  '15057 via nombre': ['Naucalpan', 'Naucalpan de Juárez, Edo. de México'],
  '14067 via nombre': ['Puerto Vallarta'],
  '20318 via alias': ['Puerto Escondido'],
  '20043 via nombre': ['Juchitán de Zaragoza', 'Heroica Ciudad de Juchitán de Zaragoza'],
  '20549 via nombre': [
    'Heroica Villa Tezoatlán de Segura y Luna, Cuna de la Independencia de Oaxaca, Oaxaca', 'Tezoatlán de Segura y Luna',
  ],
  '19048 via nombre': ['Sta. Catarina, N.L.'],
  '20515 via nombre': ['Sto. Domingo Tehuantepec'],
  '19025 via nombre': ['Gral. Zuazua'],
  '19014 via nombre': ['Dr. Arroyo'],
  '11015 via nombre': ['Guanajuato, Gto.'],
  '03003 via nombre': ['La Paz, B.C.S.', 'La Paz, BCS'],
  '02004 via nombre': ['Tijuana, B.C.'],
  '24028 via nombre': ['San Luis Potosí', 'San Luis Potosí, S.L.P.'],
  '30193 via nombre': ['Veracruz', 'Heroica Veracruz'],
  '12083 via nombre': ['Ñuu Savi', 'nuu savi'],
  '05030 via nombre': ['Saltillo'],
  '27003 via cabecera': ['Frontera, Tabasco'],
  '05010 27003 via nombre': ['Frontera'],
  '15104 17023 via nombre': ['Tlalnepantla'],
  '13076 28039 via nombre': ['Tula'],
  '11043 28041 via nombre': ['Victoria'],
  '20208 20209 via nombre': ['San Juan Mixtepec', 'San Juan Mixtepec, Oaxaca'],
  '20208 via cabecera': ['San Juan Mixtepec -Dto. 08 -', 'San Juan Mixtepec Distrito 8', 'San Juan Mixtepec - Distrito 08, Oax.'],
  '20318 20319 via nombre': ['San Pedro Mixtepec'],
  '20319 via cabecera': ['San Pedro Mixtepec -Dto. 26-'],
  '21119 21140 via alias': ['Cholula'],
  '?': ['', '  ', ',', '()', '99999', '33', 'San Juan', 'Villa', 'Springfield', 'Cancún, Sonora', 'Ciudad Morelos', 'x'.repeat(10_000)],
}

for (const [meaning, texts] of Object.entries(MEANINGS)) {
  test(`resolve: ${texts[0]!.slice(0, 60)} is ${meaning}`, () => {
    for (const text of texts) assert.is(said(text), meaning, text.slice(0, 80))
  })
}

test('a name that a state and a municipality share follows `prefer`, unless the text settles it', () => {
  assert.is(said('Puebla', { prefer: 'estado' }), 'estado 21 via estado')
  assert.is(said('Oaxaca', { prefer: 'estado' }), 'estado 20 via estado')
  assert.is(said('Puebla', { prefer: 'municipio' }), '21114 via nombre')
  assert.is(said('Estado de Puebla', { prefer: 'municipio' }), 'estado 21 via estado')
  assert.is(said('Ciudad de Puebla', { prefer: 'estado' }), '21114 via nombre')
  assert.is(said('Puebla, Puebla', { prefer: 'estado' }), '21114 via nombre')
  assert.is(said('Guadalajara', { prefer: 'estado' }), '14039 via nombre')
})

test('`within` keeps to one state, by name or code', () => {
  assert.is(said('Benito Juárez', { within: 'Quintana Roo' }), '23005 via nombre')
  assert.is(said('Benito Juárez', { within: '09' }), '09014 via nombre')
  assert.is(said('23005', { within: 'Jalisco' }), '?')
  assert.is(said('Puebla', { within: 'Jalisco' }), '?')
  assert.is(said('Benito Juárez, Zacatecas', { within: 'Quintana Roo' }), '?')
  assert.is(said('Benito Juárez', { within: 'Atlántida' }), '?')
})

test('a whole state brings all its municipalities', () => {
  const resolution = territory.resolve('CDMX')
  assert.is(resolution.kind === 'found' && resolution.municipalities.length, 16)
})

test('an unknown place gets the nearest names, each of which resolves, and is never guessed', () => {
  assert.is(nearest('Guadaljara')[0], 'Guadalajara, Jalisco')
  assert.is(nearest('Monterey')[0], 'Monterrey, Nuevo León')
  assert.is(nearest('Cancum')[0], 'Cancún, Quintana Roo')
  assert.is(nearest('Cancum Quintana Roo')[0], 'Cancún, Quintana Roo')
  assert.is(nearest('Benito Juares', { within: '23' })[0], 'Benito Juárez, Quintana Roo')
  assert.is(nearest('Jalizco')[0], 'Jalisco')
  assert.is(nearest('Quintna Roo')[0], 'Quintana Roo')
  assert.is(nearest('Cancún, Sonora')[0], 'Cancún, Quintana Roo')
  assert.equal(nearest('Springfield'), [])
  for (const typo of ['Guadaljara', 'Cancum', 'Benito Juares', 'San Juan', 'Villa', 'Xalpa', 'Tlaxcla', 'Puerto Escondid']) {
    const names = nearest(typo)
    assert.ok(names.length >= 1 && names.length <= 5, `${typo}: ${names.length}`)
    for (const name of names) assert.is.not(said(name), '?', name)
  }
})

test('every municipality resolves to itself by name and state, by head town and state, and by code', () => {
  const namesakes = new Map([['20208', '20209'], ['20209', '20208'], ['20318', '20319'], ['20319', '20318']])
  for (const { cvegeo, municipio, estado, cabecera } of municipalities) {
    assert.is(said(cvegeo), `${cvegeo} via codigo`)
    const both = [cvegeo, namesakes.get(cvegeo)].filter((code) => code !== undefined).sort().join(' ')
    for (const text of [`${municipio}, ${estado}`, `${municipio} (${estado})`, `${municipio} ${estado}`.toUpperCase()]) {
      assert.is(said(text), `${both} via nombre`, text)
    }
    assert.is(territory.municipality(estado, municipio)?.cvegeo, namesakes.has(cvegeo) ? undefined : cvegeo)
    const alone = territory.resolve(municipio)
    assert.ok(alone.kind === 'found' && alone.municipalities.some((one) => one.cvegeo === cvegeo), municipio)
    if (cabecera) assert.is.not(said(`${cabecera}, ${estado}`), '?', cabecera)
  }
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
  for (const [state, name, cvegeo] of written) assert.is(territory.municipality(state, name)?.cvegeo, cvegeo, `${state} / ${name}`)
})

test('state: official, short and historic names, abbreviations and codes', () => {
  const names: Record<string, readonly string[]> = {
    '01': ['Ags.', 'AGUASCALIENTES'], '02': ['B.C.', 'BC'], '03': ['B.C.S.', 'BCS'], '05': ['Coahuila', 'Coahuila de Zaragoza', 'Coah'],
    '09': ['CDMX', 'Distrito Federal', 'D.F.', 'Ciudad de México', '9', '09'], '11': ['Gto.'], '13': ['Hidalgo', 'Hgo'],
    '15': ['México', 'Estado de México', 'Edomex', 'EDO. MEX.', 'Mex.'], '16': ['Michoacán', 'Michoacán de Ocampo', 'Mich.'],
    '19': ['N.L.', 'Nvo. León'], '22': ['Querétaro de Arteaga', 'Qro'], '23': ['Q. Roo', 'Q.Roo', 'QRoo'], '24': ['S.L.P.', 'SLP'],
    '30': ['Veracruz', 'Veracruz de Ignacio de la Llave', 'Veracruz-Llave', 'Ver.'], '31': ['Estado de Yucatán', 'yucatan'],
  }
  for (const [code, texts] of Object.entries(names)) for (const text of texts) assert.is(territory.state(text)?.cve_ent, code, text)
  for (const none of ['', '0', '33', 'Texas', 'x'.repeat(10_000)]) assert.is(territory.state(none), undefined)
})

test('every alias points into the catalogue and finds its place', () => {
  for (const { name, code } of ALIASES) {
    if (code.length === 2) assert.is(territory.state(name)?.cve_ent, code, name)
    else {
      const resolution = territory.resolve(name)
      assert.ok(resolution.kind === 'found' && resolution.municipalities.some(({ cvegeo }) => cvegeo === code), `${name} ${code}`)
    }
  }
})

test('nearest: the same head town as comparing with every one', () => {
  const all = municipalities.filter(({ latitud }) => latitud !== null)
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const km = (town: Municipality, lat: number, lon: number) => {
    const [a, b] = [rad(Number(town.latitud)), rad(lat)]
    const half = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(rad(Number(town.longitud) - lon) / 2) ** 2
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
  for (const [lat, lon] of [['', ''], ['N/D', '-99'], [Number.NaN, 0], [91, 0], [0, 181], [' ', '-99']] as const) {
    assert.is(territory.nearest(lat, lon), undefined)
  }
  assert.is(createTerritory([], []).nearest(19, -99), undefined)
})

test('speed (printed, not asserted)', () => {
  const time = (label: string, each: (at: number) => unknown, times = 20_000) => {
    for (let at = 0; at < times; at++) each(at)
    const from = performance.now()
    for (let at = 0; at < times; at++) each(at)
    console.log(`  ${label}: ${(((performance.now() - from) / times) * 1000).toFixed(2)} µs`)
  }
  const one = (at: number) => municipalities[at % municipalities.length]!
  console.log(`  index built in ${built.toFixed(0)} ms`)
  const texts = municipalities.map(({ municipio, estado }) => `${municipio}, ${estado}`)
  time('resolve name, state', (at) => territory.resolve(texts[at % texts.length]!))
  time('resolve head town or name', (at) => territory.resolve(one(at).cabecera ?? one(at).municipio))
  time('municipality', (at) => territory.municipality(one(at).estado, one(at).municipio))
  time('nearest', (at) => territory.nearest(15 + ((at * 7.31) % 17), -117 + ((at * 13.77) % 30)))
  time('unknown, with suggestions', () => territory.resolve('Guadaljara de los Bajos'), 50)
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
      ...read('score/conapo_poblacion_municipal_1990_2040.csv').map((row) => [row['Entidad'], row['Municipio'], row['CVE']]),
      ...read('seguridad/idm_2015_2025_extract_guanajuato_homicidios_2020_2025.csv').map((row) => [row['Entidad'], row['Municipio'], row['Cve. Municipio']]),
    ]
    assert.ok(written.length > 4900)
    for (const [state, name, code] of written) {
      const ambiguous = /^San (Juan|Pedro) Mixtepec$/.test(name!)
      assert.is(territory.municipality(state!, name!)?.cvegeo, ambiguous ? undefined : code!.padStart(5, '0'), `${state} / ${name}`)
    }
  })
}

test.run()
