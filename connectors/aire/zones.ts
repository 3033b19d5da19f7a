import { MEXICO_CITY } from '@tianguis/core/decode/dates'

/**
 * IANA zones by municipality, since the law of October 2022 ended summer time but for the northern border.
 * SINAICA's catalogue still says "UTC-5 en verano" of 254 stations, and says the centre's zone of some in Tijuana.
 */
const BORDER: Readonly<Record<string, readonly string[]>> = {
  'America/Ciudad_Juarez': ['08005', '08028', '08035', '08037', '08053'],
  'America/Ojinaga': ['08015', '08042', '08052'],
  'America/Matamoros': [
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
    '19005',
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
  'America/Bahia_Banderas': ['18020'],
}
const BY_MUNICIPALITY = new Map(
  Object.entries(BORDER).flatMap(([zone, codes]) => codes.map((code) => [code, zone] as const)),
)
const BY_STATE: Readonly<Record<string, string>> = {
  '02': 'America/Tijuana',
  '03': 'America/Mazatlan',
  '08': 'America/Chihuahua',
  '18': 'America/Mazatlan',
  '23': 'America/Cancun',
  '25': 'America/Mazatlan',
  '26': 'America/Hermosillo',
}
/** `zonaHoraria` of a station's page, for a station of which nothing else is known. */
const BY_CODE: Readonly<Record<string, string>> = {
  1: MEXICO_CITY,
  8: MEXICO_CITY,
  3: 'America/Mazatlan',
  4: 'America/Hermosillo',
  5: 'America/Tijuana',
}

/** The zone of a station; undefined when neither its municipality nor its page's code tells. */
export function zoneOf(cvegeo: string | null | undefined, code?: string): string | undefined {
  if (cvegeo) return BY_MUNICIPALITY.get(cvegeo) ?? BY_STATE[cvegeo.slice(0, 2)] ?? MEXICO_CITY
  return code === undefined ? undefined : BY_CODE[code]
}
