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

/** As SEDATU, CONAPO and INEGI have bounded it (2015). @param label with its accents, as the answer says it */
function metropolitan(label: string, claves: readonly string[], also: readonly string[] = []): Region {
  const name = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const called = ['zona metropolitana de', 'zona metropolitana', 'area metropolitana de', 'zona conurbada de', 'zm de']
  return {
    names: [...called.map((zone) => `${zone} ${name}`), ...also],
    nivel: 'municipio',
    claves,
    says: `Zona metropolitana de ${label}: ${claves.length} municipios, según la delimitación de SEDATU, CONAPO e INEGI (2015).`,
  }
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
  metropolitan(
    'Guadalajara',
    ['14039', '14120', '14098', '14101', '14070', '14097', '14044', '14051', '14124', '14002'],
    ['zmg'],
  ),
  metropolitan(
    'Monterrey',
    [
      '19039',
      '19026',
      '19046',
      '19006',
      '19021',
      '19048',
      '19019',
      '19018',
      '19031',
      '19009',
      '19049',
      '19045',
      '19041',
      '19012',
      '19025',
      '19010',
      '19001',
      '19047',
    ],
    ['zmm'],
  ),
  metropolitan('Querétaro', ['22014', '22006', '22011', '22008', '11004']),
  metropolitan('Tijuana', ['02004', '02003', '02005']),
  metropolitan('Mérida', ['31050', '31041', '31101', '31013', '31100']),
  metropolitan('Tampico', ['28038', '28009', '28003', '30123', '30133']),
  metropolitan('Puerto Vallarta', ['14067', '18020']),
  metropolitan('Cancún', ['23005', '23003']),
  {
    names: ['costa grande', 'costa grande de guerrero'],
    nivel: 'municipio',
    claves: ['12011', '12014', '12016', '12021', '12068', '12048', '12057', '12038'],
    says: 'Costa Grande: ocho municipios, según las regiones del gobierno de Guerrero.',
  },
  {
    names: ['norte del pais', 'norte de mexico', 'norte de la republica', 'estados del norte'],
    nivel: 'estado',
    claves: ['02', '08', '05', '19', '26', '28'],
    says: 'Norte: Baja California, Chihuahua, Coahuila, Nuevo León, Sonora y Tamaulipas, según las regiones del Banco de México.',
  },
  {
    names: ['centro del pais', 'centro de mexico', 'centro de la republica', 'estados del centro'],
    nivel: 'estado',
    claves: ['09', '15', '11', '13', '17', '21', '22', '29'],
    says: 'Centro: Ciudad de México, México, Guanajuato, Hidalgo, Morelos, Puebla, Querétaro y Tlaxcala, según las regiones del Banco de México.',
  },
  {
    names: ['sur del pais', 'sur de mexico', 'sur de la republica', 'estados del sur'],
    nivel: 'estado',
    claves: ['04', '07', '12', '20', '23', '27', '30', '31'],
    says: 'Sur: Campeche, Chiapas, Guerrero, Oaxaca, Quintana Roo, Tabasco, Veracruz y Yucatán, según las regiones del Banco de México.',
  },
  {
    names: ['sureste', 'sureste del pais', 'sureste de mexico', 'sureste mexicano', 'estados del sureste'],
    nivel: 'estado',
    claves: ['04', '07', '23', '27', '31'],
    says: 'El sureste no tiene límites oficiales: se tomaron Campeche, Chiapas, Quintana Roo, Tabasco y Yucatán.',
  },
]
