import { ParseError, rejected, type Rejected } from '@tianguis/core'
import { childText, elements, type Element } from '@tianguis/core/decode/xml'

export interface Station {
  /** The feed's own number, which joins a station to its prices and means nothing elsewhere. */
  readonly placeId: string
  readonly permit: string
  readonly name: string
  /** Longitude and latitude as they came, right or wrong. */
  readonly x?: string
  readonly y?: string
}

/**
 * The stations of the places feed, and those that name no permit, which is what identifies a station.
 * @throws ParseError when the feed has another root or brings no station at all
 */
export function readStations(places: string): { stations: Station[]; refused: Rejected[] } {
  const stations: Station[] = []
  const refused: Rejected[] = []
  for (const place of elements(places, { root: 'places', each: 'place' })) {
    const station = stationOf(place)
    if (station.permit && station.placeId) stations.push(station)
    else refused.push(rejected('La estación no trae su permiso (cre_id) o su place_id.', JSON.stringify(station)))
  }
  if (!stations.length) {
    throw new ParseError(
      'La lista de estaciones no trae ninguna con permiso (cre_id). ¿Cambió el formato de la fuente?',
      places,
    )
  }
  return { stations, refused }
}

function stationOf(place: Element): Station {
  const location = place.children.find(({ name }) => name === 'location')
  return {
    placeId: place.attributes.place_id?.trim() ?? '',
    permit: childText(place, 'cre_id') ?? '',
    name: (childText(place, 'name') ?? '').replace(/\s+/g, ' '),
    x: location && childText(location, 'x'),
    y: location && childText(location, 'y'),
  }
}
