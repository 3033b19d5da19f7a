import { readFileSync } from 'node:fs'
import { ParseError, rejected, type Http, type Rejected } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { dayIn } from '@tianguis/core/decode/dates'
import { exactJson, jsonField, listField, textField, type ExactJson } from '@tianguis/core/decode/json'
import { zoneOf } from '@tianguis/core/territory/time-zones'

export const METAR_HOST = 'aviationweather.gov'

/** The airport whose observation speaks for each municipality: the one it lies in and the city it is named after. */
const airports = csvRecords(readFileSync(new URL('./airports.csv', import.meta.url), 'utf8')) as {
  icao: string
  cvegeo: string
}[]
const served = Map.groupBy(airports, ({ icao }) => icao)
export const METAR_URL = `https://${METAR_HOST}/api/data/metar?ids=${[...served.keys()].join(',')}&format=json`

/**
 * The last report of every airport that has one: many are silent at night. @throws ParseError when the answer is no
 * list.
 */
export async function latestMetars(http: Http): Promise<ExactJson[]> {
  const answer = await http.get(METAR_URL, {
    feed: 'Observaciones METAR',
    minBytes: 2,
    startsWith: ['['],
    accept: 'application/json',
    allowStatus: [204],
  })
  const reports = answer.status === 204 ? [] : exactJson(await answer.text())
  if (!Array.isArray(reports))
    throw new ParseError('METAR: se esperaba una lista de reportes.', JSON.stringify(reports))
  return reports
}

const KMH_PER_KNOT = 1.852
const POINTS = ['Norte', 'Noreste', 'Este', 'Sureste', 'Sur', 'Suroeste', 'Oeste', 'Noroeste']
/** In the SMN's words, from the most to the least covered. */
const COVERS: readonly [codes: RegExp, words: string][] = [
  [/^(OVC|OVX|VV)$/, 'Cielo cubierto'],
  [/^BKN$/, 'Cielo nublado'],
  [/^SCT$/, 'Medio nublado'],
  [/^FEW$/, 'Poco nuboso'],
  [/^(CLR|SKC|NSC|NCD|CAVOK)$/, 'Despejado'],
]
const WEATHER: readonly [code: RegExp, words: string][] = [
  [/TS/, 'tormenta'],
  [/GR|GS/, 'granizo'],
  [/SN/, 'nieve'],
  [/RA/, 'lluvia'],
  [/DZ/, 'llovizna'],
  [/FG/, 'niebla'],
  [/BR/, 'neblina'],
  [/DU|SA|DS|SS/, 'polvo'],
  [/FU/, 'humo'],
  [/HZ/, 'bruma'],
]

/** One row for every municipality that an airport speaks for, from its newest report. */
export function observationRows(reports: readonly ExactJson[]): (ReturnType<typeof observed> | Rejected)[] {
  const newest = new Map<string, ExactJson>()
  const refused: Rejected[] = []
  for (const report of reports) {
    const [icao, time] = [textField(report, 'icaoId') ?? '', secondsOf(report)]
    if (!served.has(icao) || !time || textField(report, 'temp') === undefined) {
      refused.push(
        rejected(
          'El reporte no es de un aeropuerto conocido o no trae hora (obsTime) o temperatura (temp).',
          JSON.stringify(report),
        ),
      )
    } else if (time > (secondsOf(newest.get(icao)) ?? 0)) newest.set(icao, report)
  }
  return [
    ...[...newest].flatMap(([icao, report]) => served.get(icao)!.map(({ cvegeo }) => observed(cvegeo, icao, report))),
    ...refused,
  ]
}

const secondsOf = (report?: ExactJson) => Number(textField(report, 'obsTime')) || undefined

function observed(cvegeo: string, estacion: string, report: ExactJson) {
  const moment = new Date(secondsOf(report)! * 1000)
  const [temp, dew, knots, gust, from] = ['temp', 'dewp', 'wspd', 'wgst', 'wdir'].map((name) => textField(report, name))
  return {
    cvegeo,
    estacion,
    fecha_hora: moment.toISOString(),
    dia: dayIn(zoneOf(cvegeo), moment),
    temp,
    hr: dew === undefined ? null : humidity(Number(temp), Number(dew)),
    viento: kmh(knots),
    rafaga: kmh(gust),
    direccion: direction(from, Number(knots)),
    cielo: sky(report),
  }
}

const kmh = (knots?: string) => (knots === undefined ? null : (Number(knots) * KMH_PER_KNOT).toFixed(1))

/** `wdir` is degrees, or VRB; a calm has none. */
function direction(from: string | undefined, knots: number): string | null {
  if (from === undefined || !(knots > 0)) return null
  return from === 'VRB' ? 'Variable' : (POINTS[Math.round(Number(from) / 45) % 8] ?? null)
}

/** Relative humidity in per cent, whole, from temperature and dew point in °C (Magnus, Alduchov and Eskridge 1996). */
function humidity(temp: number, dew: number): string {
  const pressure = (celsius: number) => Math.exp((17.625 * celsius) / (243.04 + celsius))
  return String(Math.min(100, Math.round((100 * pressure(dew)) / pressure(temp))))
}

function sky(report: ExactJson): string | null {
  const covers = (listField(report, 'clouds') ?? []).flatMap((layer) => textField(layer, 'cover') ?? [])
  const cover = COVERS.find(([codes]) =>
    [...covers, textField(report, 'cover') ?? ''].some((code) => codes.test(code)),
  )?.[1]
  const weather =
    typeof jsonField(report, 'wxString') === 'string'
      ? WEATHER.find(([code]) => code.test(textField(report, 'wxString')!))?.[1]
      : undefined
  if (cover && weather) return `${cover} con ${weather}`
  return cover ?? (weather ? weather[0]!.toUpperCase() + weather.slice(1) : null)
}
