import { rejected, type Territory } from '@tianguis/core'
import { dayIn, instantIn } from '@tianguis/core/decode/dates'
import { textField, type ExactJson } from '@tianguis/core/decode/json'
import { knownStation, municipalityOf, placeOf, stationRow, type Known, type Place } from './catalogue.ts'
import { embeddedJson, plainText } from './embedded.ts'
import { VALLEY } from './networks.ts'
import { SINAICA_CODES } from './pollutants.ts'
import { gather, gathering, rowsOf } from './readings.ts'
import { zoneOf } from './zones.ts'

export interface StationPage {
  readonly id: string
  readonly html: string
  /** What `infoEstacion` says of a station that is not in the catalogue. */
  readonly info: StationInfo | null
}

export interface StationInfo {
  /** State, municipality and network, by name. */
  readonly edo?: string
  readonly munc?: string
  readonly redNom?: string
}

const SLOT = /^\d{4}-\d\d-\d\d$/
/** Beyond it the nearest head town says little. */
const FARTHEST_KM = 30
/** Where SINAICA puts a station of which it knows no place; six had it, of four states. */
const PLACEHOLDER = '19.489583333333'
/** A number without a station still gets a page, with an empty name. */
export const isNobody = (html: string) => /<h3>\s*Estaci(?:ó|&oacute;)n:\s*(?:\(\s*\)\s*)?<\/h3>/.test(html)
/**
 * Whether it is a station's page at all, and not a maintenance notice with status 200.
 * @throws ParseError when what its script assigns is broken.
 */
export const isStationPage = (html: string) =>
  (embeddedJson(html, 'est') !== undefined && embeddedJson(html, 'conts') !== undefined) || isNobody(html)

/** Rows of a station's page, or why it has none. */
export function readStationPage(page: StationPage, now: Date, territory: Territory) {
  const { id, html } = page
  const est = embeddedJson(html, 'est')
  if (est === undefined)
    return isNobody(html) ? undefined : { refused: [rejected(`la página de la estación ${id} no trae «est»`, html)] }
  const { estacion, zone, station } = stationOf(page, est, territory)
  if (zone === undefined)
    return { station, refused: [rejected(`no se sabe la zona horaria de la estación ${id}`, JSON.stringify(est))] }
  const gathered = gathering()
  for (const reading of readingsOf(embeddedJson(html, 'conts'))) gatherReading(gathered, reading, { id, zone, now })
  return {
    station,
    refused: gathered.refused,
    ...rowsOf(estacion, gathered, { now, origen: 'sinaica', localDay: (moment) => dayIn(zone, moment) }),
  }
}

/** The station as the catalogue has it; what it lacks is as the page says. */
function stationOf({ id, html, info }: StationPage, est: ExactJson, territory: Territory) {
  const known: Partial<Known> = knownStation(id) ?? {}
  const point = pointOf(textField(est, 'lat'), textField(est, 'long')) ?? pointOf(known.latitud, known.longitud)
  const place = known.cvegeo ? municipalityOf(known.cvegeo, territory) : placeWritten(info, html, point, territory)
  const red = known.red || info?.redNom?.trim()
  const nombre = known.nombre || textField(est, 'nombre')?.trim()
  const estacion = red === VALLEY ? (known.clave ?? id) : id
  const zone = zoneOf(known.cvegeo || place.cvegeo, textField(est, 'zonaHoraria'))
  return { estacion, zone, station: stationRow(estacion, { clave: known.clave, nombre, red, ...point }, place, zone) }
}

/** Adds a reading of a pollutant to the others of its station, or why its hour is none. */
function gatherReading(
  gathered: ReturnType<typeof gathering>,
  reading: ExactJson,
  { id, zone, now }: { readonly id: string; readonly zone: string; readonly now: Date },
): void {
  const pollutant = SINAICA_CODES[textField(reading, 'parametro') ?? '']
  if (!pollutant) return
  const [day = '', hour = ''] = [textField(reading, 'fecha'), textField(reading, 'hora')]
  const raw = JSON.stringify({ estacion: id, ...(reading as object) })
  if (!SLOT.test(day) || !/^\d{1,2}$/.test(hour) || Number(hour) > 24)
    gathered.refused.push(rejected(`«${day} ${hour}» no es una hora de 0 a 23`, raw))
  else gather(gathered, momentOf(zone, day, hour), now, { pollutant, text: textField(reading, 'valorAct'), raw })
}

/**
 * Every reading of every parameter; PHP writes an object without keys as a list, and an hour without a reading as null.
 */
function* readingsOf(conts: ExactJson | undefined): Generator<ExactJson> {
  if (typeof conts !== 'object' || conts === null) return
  for (const readings of Object.values(conts)) {
    if (!Array.isArray(readings)) continue
    for (const reading of readings) if (reading !== null) yield reading
  }
}

/** 200 stations share a hundred local hours: a zone is asked once for each. */
const moments = new Map<string, Date>()
function momentOf(zone: string, day: string, hour: string): Date {
  const local = `${zone} ${day} ${hour}`
  const found = moments.get(local)
  if (found) return found
  if (moments.size > 5000) moments.clear()
  const moment = instantIn(zone, `${day} ${hour.padStart(2, '0')}:00`)
  moments.set(local, moment)
  return moment
}

type Point = { latitud: string; longitud: string }

/** null and "0.0" are no point; a longitude without its sign is set right. */
function pointOf(latitude = '', longitude = ''): Point | undefined {
  const [lat, lon] = [Number(latitude), Math.abs(Number(longitude))]
  if (
    !/^\d+(\.\d+)?$/.test(latitude) ||
    latitude.startsWith(PLACEHOLDER) ||
    !(lat > 14 && lat < 33 && lon > 86 && lon < 119)
  )
    return undefined
  return { latitud: latitude, longitud: longitude.startsWith('-') ? longitude : `-${longitude}` }
}

/**
 * The municipality of a station that is not in the catalogue: as `infoEstacion` or its page's address says, or the
 * nearest.
 */
function placeWritten(info: StationInfo | null, html: string, point: Point | undefined, territory: Territory): Place {
  const address = /Direcci(?:ó|&oacute;)n postal:([\s\S]{0,600}?)<\/tr>/i.exec(html)?.[1] ?? ''
  const written = (label: RegExp) => plainText(label.exec(address)?.[1] ?? '')
  const [state, municipality] = [
    info?.edo?.trim() || written(/Estado:([^<]*)/i),
    info?.munc?.trim() || written(/Municipio:([^<]*)/i),
  ]
  const named = state && municipality ? territory.municipality(state, municipality) : undefined
  if (named || !point) return placeOf(named)
  const nearest = territory.nearest(point.latitud, point.longitud)
  return placeOf(nearest && nearest.km <= FARTHEST_KM ? nearest.municipality : undefined)
}
