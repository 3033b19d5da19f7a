import { MEXICO_CITY } from '../decode/dates.ts'

/**
 * The time zone of a municipality, by the Ley de los Husos Horarios en los Estados Unidos Mexicanos (DOF 2022-10-28, in
 * force since 2022-10-30, when the seasonal time ended for most of the country) and its reform for Chihuahua (DOF
 * 2022-11-29, in force the day after). Article 5 keeps the seasonal time of the United States for Baja California and
 * for the municipalities of the northern border that it names. The zones are those of the IANA tz database, which also
 * know how each place told the time before; needs tz data of 2022g or later.
 */
const STATES: Readonly<Record<string, string>> = {
  '02': 'America/Tijuana',
  '03': 'America/Mazatlan',
  '04': 'America/Merida',
  '08': 'America/Chihuahua',
  '18': 'America/Mazatlan',
  '23': 'America/Cancun',
  '25': 'America/Mazatlan',
  '26': 'America/Hermosillo',
  '31': 'America/Merida',
}

/** Where a municipality does not keep its state's time. */
const MUNICIPALITIES: Readonly<Record<string, readonly string[]>> = {
  // With El Paso: Ascensión, Guadalupe, Janos, Juárez, Praxedis G. Guerrero.
  'America/Ciudad_Juarez': ['08005', '08028', '08035', '08037', '08053'],
  // With Presidio, Texas: Coyame del Sotol, Manuel Benavides, Ojinaga.
  'America/Ojinaga': ['08015', '08042', '08052'],
  'America/Matamoros': [
    // Coahuila: Acuña, Allende, Guerrero, Hidalgo, Jiménez, Morelos, Nava, Ocampo, Piedras Negras, Villa Unión,
    // Zaragoza.
    '05002',
    '05003',
    '05012',
    '05013',
    '05014',
    '05019',
    '05022',
    '05023',
    '05025',
    '05037',
    '05038',
    // Nuevo León: Anáhuac.
    '19005',
    // Tamaulipas: Camargo, Guerrero, Gustavo Díaz Ordaz, Matamoros, Mier, Miguel Alemán, Nuevo Laredo, Reynosa, Río
    // Bravo, Valle Hermoso.
    '28007',
    '28014',
    '28015',
    '28022',
    '28024',
    '28025',
    '28027',
    '28032',
    '28033',
    '28040',
  ],
  // Nayarit, with Puerto Vallarta since 2010.
  'America/Bahia_Banderas': ['18020'],
}

const byMunicipality = new Map(
  Object.entries(MUNICIPALITIES).flatMap(([zone, codes]) => codes.map((code) => [code, zone] as const)),
)

/** IANA zone of a municipality, by its 5-digit code; central time for a code that is none. */
export const zoneOf = (cvegeo: string): string =>
  byMunicipality.get(cvegeo) ?? STATES[cvegeo.slice(0, 2)] ?? MEXICO_CITY
