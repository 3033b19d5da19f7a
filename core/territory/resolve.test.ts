/** A text about a place is understood as that place or as none, and then gets the nearest names. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { catalogue } from './sample.ts'
import { ALIASES, createTerritory, type ResolveOptions } from './territory.ts'
import { MEANINGS } from './tests/meanings.ts'

const municipalities = catalogue()
const territory = createTerritory(municipalities, ALIASES)

/** In the form of the table of meanings. */
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
