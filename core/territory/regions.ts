/**
 * Regions as people say them: names that no catalogue of INEGI has, with what each was taken to be and where that
 * stands. A name whose extent is disputed says which states it took.
 */
import type { PlaceLevel } from '../semantics.ts'

export interface Region {
  /** Folded, without its article. */
  readonly names: readonly string[]
  readonly nivel: PlaceLevel
  /** Two digits of a state, five of a municipality. */
  readonly claves: readonly string[]
  /** What it was taken to be, in Spanish. */
  readonly says: string
}

export const REGIONS: readonly Region[] = [
  {
    names: [
      'frontera norte',
      'estados fronterizos del norte',
      'estados de la frontera norte',
      'frontera con estados unidos',
    ],
    nivel: 'estado',
    claves: ['02', '26', '08', '05', '19', '28'],
    says: 'Frontera norte: los seis estados que colindan con Estados Unidos (INEGI, Marco Geoestadístico).',
  },
  {
    names: ['frontera sur', 'estados de la frontera sur'],
    nivel: 'estado',
    claves: ['07', '27', '04', '23'],
    says: 'Frontera sur: los cuatro estados que colindan con Guatemala y Belice (INEGI, Marco Geoestadístico).',
  },
  {
    names: ['peninsula de yucatan', 'peninsula yucateca'],
    nivel: 'estado',
    claves: ['31', '04', '23'],
    says: 'Península de Yucatán: Yucatán, Campeche y Quintana Roo.',
  },
  {
    names: ['bajio'],
    nivel: 'estado',
    claves: ['11', '22', '01', '24'],
    says: 'El Bajío no tiene límites oficiales: se tomaron Guanajuato, Querétaro, Aguascalientes y San Luis Potosí.',
  },
  {
    names: ['laguna', 'comarca lagunera', 'zona metropolitana de la laguna'],
    nivel: 'municipio',
    claves: ['05035', '05017', '10007', '10012'],
    says: 'La Laguna: Torreón, Matamoros, Gómez Palacio y Lerdo, la zona metropolitana de SEDATU, CONAPO e INEGI.',
  },
  {
    names: ['riviera maya'],
    nivel: 'municipio',
    claves: ['23008', '23009', '23011'],
    says: 'Riviera Maya: Solidaridad, Tulum y Puerto Morelos; no tiene límites oficiales.',
  },
]
