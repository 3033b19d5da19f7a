import { rejected, type Rejected, type Territory } from '@tianguis/core'
import { addDays, instantIn, isDay } from '@tianguis/core/decode/dates'
import { zoneOf } from '@tianguis/core/territory/time-zones'
import type { SmnRecord } from './records.ts'

/** Hours an hourly forecast may hold before one takes the place of another; the source announces 48. */
const RING = 72

/**
 * The place a record is of. `idmun` alone repeats in every state, and names collide and drift: only the two codes
 * together tell.
 */
function placeOf({ ides = '', idmun = '' }: SmnRecord, territory: Territory) {
  return territory.byCode(`${ides.trim().padStart(2, '0')}${idmun.trim().padStart(3, '0')}`)
}

/** "20260822T13" -> the day and the hour; the hour is 12 in some years of the daily forecast and 00 in others. */
function localTime(text = ''): { day: string; hour: number } | undefined {
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)T(\d\d)$/.exec(text.trim()) ?? []
  const whole = `${year}-${month}-${day}`
  return isDay(whole) && Number(hour) < 24 ? { day: whole, hour: Number(hour) } : undefined
}

/** Numbers come padded with spaces in some years, and with none in others. */
const figure = (text?: string) => text?.trim() || null

/** The same few hours in a dozen zones, asked a hundred thousand times: working out an offset costs microseconds. */
const instants = new Map<string, string>()
function momentIn(zone: string, local: string): string {
  const key = `${zone} ${local}`
  let moment = instants.get(key)
  if (!moment) {
    if (instants.size > 5000) instants.clear()
    instants.set(key, (moment = instantIn(zone, local).toISOString()))
  }
  return moment
}

const common = (record: SmnRecord) => ({
  lluvia: figure(record.prec),
  probabilidad: figure(record.probprec),
  viento: figure(record.velvien),
  rafaga: figure(record.raf),
  direccion: figure(record.dirvienc),
  cielo: figure(record.desciel),
})

const unread = (record: SmnRecord): Rejected =>
  rejected(
    'El registro no trae un municipio que conozca (ides, idmun) o su fecha local (dloc, hloc, ndia).',
    JSON.stringify(record),
  )

/** A day's forecast, which counts from its first hour where it is. */
export function dayRow(record: SmnRecord, territory: Territory) {
  const [place, time, number] = [placeOf(record, territory), localTime(record.dloc), Number(record.ndia)]
  if (!place || !time || !Number.isInteger(number)) return unread(record)
  return {
    cvegeo: place.cvegeo,
    ndia: number,
    dia: time.day,
    emision: addDays(time.day, -number),
    fecha_hora: momentIn(zoneOf(place.cvegeo), `${time.day} 00:00`),
    maxima: figure(record.tmax),
    minima: figure(record.tmin),
    nubes: figure(record.cc),
    ...common(record),
  }
}

/** An hour's forecast. */
export function hourRow(record: SmnRecord, territory: Territory) {
  const [place, time] = [placeOf(record, territory), localTime(record.hloc)]
  if (!place || !time) return unread(record)
  const hours = Date.parse(`${time.day}T00:00:00Z`) / 3_600_000 + time.hour
  return {
    cvegeo: place.cvegeo,
    casilla: hours % RING,
    dia: time.day,
    fecha_hora: momentIn(zoneOf(place.cvegeo), `${time.day} ${String(time.hour).padStart(2, '0')}:00`),
    temp: figure(record.temp),
    hr: figure(record.hr),
    ...common(record),
  }
}

/** The municipality, by INEGI's names: the SMN's are of another year and spelling. */
export function placeRow(record: SmnRecord, territory: Territory) {
  const place = placeOf(record, territory)
  if (!place || record.ndia?.trim() !== '0') return undefined
  const { cvegeo, estado, municipio } = place
  return { cvegeo, estado, municipio, zona: zoneOf(cvegeo), latitud: figure(record.lat), longitud: figure(record.lon) }
}
