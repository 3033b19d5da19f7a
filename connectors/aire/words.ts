import { CATALOGUE } from './catalogue.ts'
import { AREAS, VALLEY } from './networks.ts'

type Words = Readonly<Record<string, readonly string[]>>

/** Networks that bear the name of something else as well: a state, several municipalities, the centre of any city. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'Centro',
  'Guadalupe',
  'Guerrero',
  'Guanajuato',
  'Tlaxcala',
  'Zapotlán',
  'Paraíso',
  'Matamoros',
  'Veracruz',
  'Lerdo',
  'Villagrán',
  '',
])
/** «Los Mochis (Ahome)» is «Los Mochis», «Municipio de Juárez» is not «Juárez» alone: there are six. */
const spoken = (red: string) => red.replace(/ \([^()]*\)$/, '').replace(/^Cd\. /, 'Ciudad ')

const named = [...new Set(CATALOGUE.map(({ red }) => red))]
  .filter((red) => !ELSEWHERE.has(red))
  .map((red): [string, readonly string[]] => [spoken(red), [red]])
const { Juárez: _, ...areas } = AREAS

/** What people call a metropolitan area -> its networks. */
export const CITIES: Words = {
  ...Object.fromEntries(named),
  ...areas,
  ...Object.fromEntries([...named, ...Object.entries(areas)].map(([name, networks]) => [`red de ${name}`, networks])),
  ZMCM: [VALLEY],
  'Zona Metropolitana de la Ciudad de México': [VALLEY],
  'Área Metropolitana de la Ciudad de México': [VALLEY],
  'CDMX y área metropolitana': [VALLEY],
  'Valle de Mexico': [VALLEY],
  'Zona Metropolitana de Toluca': ['Toluca'],
  'Zona Metropolitana de Puebla': ['Puebla'],
  'Valle de Puebla': ['Puebla'],
  GDL: ['Guadalajara'],
  MTY: ['Monterrey'],
  Guanatos: ['Guadalajara'],
  'Santiago de Querétaro': [...AREAS['Querétaro']!],
  'Zona Metropolitana de Querétaro': [...AREAS['Querétaro']!],
  'Zona Metropolitana de San Luis Potosí': ['San Luis Potosí Estatal'],
  'Los Mochis': ['Los Mochis (Ahome)'],
}

/** Stations that people name without saying that they are stations; no municipality bears these names. */
const WELL_KNOWN = [
  'Pedregal',
  'Merced',
  'Xalostoc',
  'Camarones',
  'Ajusco Medio',
  'Ajusco',
  'UAM Xochimilco',
  'UAM Iztapalapa',
  'Hospital General de México',
  'FES Acatlán',
  'FES Aragón',
  'Santiago Acahualtizla',
  'Obispado',
  'Miravalle',
  'Oblatos',
  'Las Pintas',
  'Loma Dorada',
  'Las Ninfas',
  'Agua Santa',
  'San Bernabé',
]

/**
 * «estación Pedregal», and the best known by their name alone -> their keys: SIMAT's code in the valley, else the
 * number.
 */
export const STATIONS: Words = stationWords()

function stationWords(): Words {
  const words = new Map<string, string[]>()
  const add = (phrase: string, key: string) => words.set(phrase, [...new Set([...(words.get(phrase) ?? []), key])])
  for (const { id, clave, nombre, red } of CATALOGUE) {
    const key = red === VALLEY ? clave : id
    if (!nombre || !key) continue
    for (const word of ['estacion', 'estacion de monitoreo']) add(`${word} ${nombre}`, key)
    if (WELL_KNOWN.includes(nombre)) add(nombre, key)
  }
  return Object.fromEntries(words)
}
