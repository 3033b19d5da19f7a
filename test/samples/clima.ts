import { catalogue } from '@tianguis/core/territory/sample'
import { METAR_URL } from '../../connectors/clima/metar.ts'
import { FEEDS, SMN_HOST } from '../../connectors/clima/smn.ts'
import type { MakeSample } from './sample.ts'

const PEOPLE = 150_000
/** Tlaxcala and Zacatecas, capitals with fewer. */
const SMALLER = new Set(['29033', '32056'])

interface Forecast {
  readonly ides: string
  readonly idmun: string
}

/**
 * The forecast of the day 2026-08-22 and the three after it, as the SMN gave it for larger towns. No hours are at
 * hand and no reports of airports: the hours come empty, as they do now and then, and no airport reports.
 */
export const clima: MakeSample = async (payload) => {
  const chosen = new Set(
    catalogue().flatMap(({ cvegeo, poblacion }) => ((poblacion ?? 0) >= PEOPLE || SMALLER.has(cvegeo) ? [cvegeo] : [])),
  )
  const all = JSON.parse(await payload('smn_method1_2026-08-22_via_climx.json')) as Forecast[]
  const records = all.filter(({ ides, idmun }) => chosen.has(ides.padStart(2, '0') + idmun.padStart(3, '0')))
  const [days, hours] = FEEDS.map(({ method }) => `https://${SMN_HOST}/tools/GUI/webservices/?method=${method}`)
  return {
    now: '2026-08-22T13:46:00Z',
    answers: [
      {
        url: days!,
        type: 'application/json',
        file: 'pronostico.json',
        body: `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`,
      },
      { url: hours!, type: 'application/json', file: 'sin-horas.json', body: '' },
      { url: METAR_URL, type: 'application/json', file: 'sin-reportes.json', body: '[]\n' },
    ],
  }
}
