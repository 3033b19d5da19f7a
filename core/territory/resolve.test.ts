import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { catalogue } from './sample.ts'
import { ALIASES, createTerritory, type ResolveOptions } from './territory.ts'

const municipalities = catalogue()
const territory = createTerritory(municipalities, ALIASES)

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

const MEANINGS: Record<string, readonly string[]> = {
  '23005 via codigo': ['23005', ' 23005 '],
  '01001 via codigo': ['1001', '01001'],
  'estado 09 via codigo': ['09', '9'],
  '09014 12014 23005 26071 29045 30027 32004 via nombre': ['Benito Juárez', 'BENITO JUAREZ', 'Benito Juárez, México'],
  '23005 via nombre': [
    'Benito Juárez, Quintana Roo',
    'Benito Juárez (Q. Roo)',
    'Benito Juárez, Q.Roo',
    'benito juarez quintana roo',
    'benito juárez qroo',
    'Benito Juárez en Quintana Roo',
    'Municipio de Benito Juárez, Quintana Roo',
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
  '03008 via localidad': ['Cabo San Lucas', 'Cabo San Lucas, B.C.S.'],
  '09016 via parte': ['Polanco'],
  '03008 via nombre': ['Los Cabos'],
  '23008 via nombre': ['Playa del Carmen'],
  '23008 via alias': ['Solidaridad'],
  '12001 via nombre': ['Acapulco', 'Acapulco de Juárez', 'Acapulco, Gro.'],
  '20067 via nombre': ['Oaxaca', 'Oaxaca, Oax.', 'Ciudad de Oaxaca', 'Oaxaca de Juárez'],
  '21114 via nombre': [
    'Puebla',
    'Puebla, Puebla',
    'puebla puebla',
    'Ciudad de Puebla',
    'Municipio de Puebla',
    'Puebla, Pue.',
  ],
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
  '20318 via localidad': ['Puerto Escondido'],
  '20043 via nombre': ['Juchitán de Zaragoza', 'Heroica Ciudad de Juchitán de Zaragoza'],
  '20549 via nombre': [
    'Heroica Villa Tezoatlán de Segura y Luna, Cuna de la Independencia de Oaxaca, Oaxaca',
    'Tezoatlán de Segura y Luna',
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
  '20208 via cabecera': [
    'San Juan Mixtepec -Dto. 08 -',
    'San Juan Mixtepec Distrito 8',
    'San Juan Mixtepec - Distrito 08, Oax.',
  ],
  '20318 20319 via nombre': ['San Pedro Mixtepec'],
  '20319 via cabecera': ['San Pedro Mixtepec -Dto. 26-'],
  '21119 21140 via alias': ['Cholula'],
  '?': [
    '',
    '  ',
    ',',
    '()',
    '99999',
    '33',
    'San Juan',
    'Villa',
    'Springfield',
    'Cancún, Sonora',
    'Ciudad Morelos',
    'x'.repeat(10_000),
  ],
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
  for (const typo of [
    'Guadaljara',
    'Cancum',
    'Benito Juares',
    'San Juan',
    'Villa',
    'Xalpa',
    'Tlaxcla',
    'Puerto Escondid',
  ]) {
    const names = nearest(typo)
    assert.ok(names.length >= 1 && names.length <= 5, `${typo}: ${names.length}`)
    for (const name of names) assert.is.not(said(name), '?', name)
  }
})

test('every municipality resolves to itself by name and state, by head town and state, and by code', () => {
  const namesakes = new Map([
    ['20208', '20209'],
    ['20209', '20208'],
    ['20318', '20319'],
    ['20319', '20318'],
  ])
  for (const { cvegeo, municipio, estado, cabecera } of municipalities) {
    assert.is(said(cvegeo), `${cvegeo} via codigo`)
    const both = [cvegeo, namesakes.get(cvegeo)]
      .filter((code) => code !== undefined)
      .sort()
      .join(' ')
    for (const text of [
      `${municipio}, ${estado}`,
      `${municipio} (${estado})`,
      `${municipio} ${estado}`.toUpperCase(),
    ]) {
      assert.is(said(text), `${both} via nombre`, text)
    }
    assert.is(territory.municipality(estado, municipio)?.cvegeo, namesakes.has(cvegeo) ? undefined : cvegeo)
    const alone = territory.resolve(municipio)
    assert.ok(alone.kind === 'found' && alone.municipalities.some((one) => one.cvegeo === cvegeo), municipio)
    if (cabecera) assert.is.not(said(`${cabecera}, ${estado}`), '?', cabecera)
  }
})

test('every alias points into the catalogue and finds its place', () => {
  for (const { name, code } of ALIASES) {
    if (code.length === 2) assert.is(territory.state(name)?.cve_ent, code, name)
    else {
      const resolution = territory.resolve(name)
      assert.ok(
        resolution.kind === 'found' && resolution.municipalities.some(({ cvegeo }) => cvegeo === code),
        `${name} ${code}`,
      )
    }
  }
})

test.run()
