import { ParseError, rejected, type FetchContext, type Rejected } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { exactJson, jsonField, listField, textField, type ExactJson } from '@tianguis/core/decode/json'
import { listing, type Event, type Listing } from './event.ts'
import { isInBox } from '@tianguis/core/territory/box'

export const USGS_HOST = 'earthquake.usgs.gov'
/** A first load looks this far back. */
const FIRST_DAYS = 60
const WEEK = `https://${USGS_HOST}/earthquakes/feed/v1.0/summary/2.5_week.geojson`
const BOX = { south: 12, north: 33.5, west: -119, east: -86 }

/** The USGS asks programs to use its feeds; the search is for the first load, which no feed reaches back for. */
const urlOf = ({ since, now }: Pick<FetchContext, 'since' | 'now'>) =>
  since !== null
    ? WEEK
    : `https://${USGS_HOST}/fdsnws/event/1/query?format=geojson&starttime=${addDays(dayIn(MEXICO_CITY, now), -FIRST_DAYS)}&minlatitude=${BOX.south}&maxlatitude=${BOX.north}` +
      `&minlongitude=${BOX.west}&maxlongitude=${BOX.east}&minmagnitude=2.5&orderby=time&limit=20000`

/** Mexico's, mostly of magnitude 4 and more: the SSN knows ten times as many. */
export async function usgsListing(context: Pick<FetchContext, 'http' | 'since' | 'now'>): Promise<Listing> {
  const answer = await context.http.get(urlOf(context), {
    feed: 'USGS',
    startsWith: ['{'],
    minBytes: 20,
    accept: 'application/geo+json, application/json',
    allowStatus: [204],
  })
  if (answer.status === 204) return { events: [], refused: [] }
  const features = listField(exactJson(await answer.text()), 'features')
  if (!features) throw new ParseError('El USGS contestó sin «features». ¿Cambió el formato?', await answer.text())
  return listing(features.flatMap((feature) => (concernsMexico(feature) ? [usgsEvent(feature)] : [])))
}

/** Earthquakes, not quarry blasts; of Mexico by their text, which for the seas beside it does not name it. */
function concernsMexico(feature: ExactJson): boolean {
  const about = jsonField(feature, 'properties')
  const place = textField(about, 'place') ?? ''
  const [longitude, latitude] = (listField(jsonField(feature, 'geometry'), 'coordinates') ?? []).map(Number)
  const inside = isInBox(BOX, latitude!, longitude!)
  const named =
    (/\bMexico\b/.test(place) && !/New Mexico/.test(place)) || /Gulf of California|Revilla Gigedo/i.test(place)
  return textField(about, 'type') === 'earthquake' && named && inside
}

function usgsEvent(feature: ExactJson): Event | Rejected {
  const about = jsonField(feature, 'properties')
  const [longitude = null, latitude = null, depth = null] = (
    listField(jsonField(feature, 'geometry'), 'coordinates') ?? []
  ).map((value) => (typeof value === 'string' ? value : null))
  const [id, time] = [textField(feature, 'id'), Number(textField(about, 'time') ?? NaN)]
  if (!id || Number.isNaN(time)) return rejected('El sismo del USGS no trae su id o su hora.', JSON.stringify(feature))
  return {
    source: 'USGS',
    time,
    latitude: latitude ?? '',
    longitude: longitude ?? '',
    depth,
    magnitude: textField(about, 'mag') ?? null,
    reference: textField(about, 'place')!,
    status: textField(about, 'status') === 'reviewed' ? 'revisado' : 'preliminar',
    // The id changes when another network takes over; `ids` keeps them all.
    codes: [id, ...(textField(about, 'ids') ?? '').split(',').filter((code) => code && code !== id)],
  }
}
