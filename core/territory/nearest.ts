import type { Municipality } from './place.ts'

const EARTH_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

interface Town {
  readonly municipality: Municipality
  readonly latitude: number
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A point as latitude in radians and a unit vector, or undefined if it is no point on Earth. */
function locate(latitude: number | string | null, longitude: number | string | null) {
  if (latitude === null || longitude === null || `${latitude}`.trim() === '' || `${longitude}`.trim() === '')
    return undefined
  const [lat, lon] = [Number(latitude), Number(longitude)]
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined
  const [phi, lambda] = [radians(lat), radians(lon)]
  return { latitude: phi, x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/**
 * Finds the nearest head town to a point. Head towns are kept by latitude; the search walks both
 * ways from the point's own latitude until latitude alone is farther than the best town so far.
 */
export function indexHeadTowns(municipalities: readonly Municipality[]) {
  const towns = municipalities
    .flatMap((municipality): Town[] => {
      const point = locate(municipality.latitud, municipality.longitud)
      return point ? [{ municipality, ...point }] : []
    })
    .sort((a, b) => a.latitude - b.latitude)

  return (
    latitude: number | string,
    longitude: number | string,
  ): { municipality: Municipality; km: number } | undefined => {
    const point = locate(latitude, longitude)
    if (!point || towns.length === 0) return undefined
    let best: Town | undefined
    let bestChord = Infinity
    let bestArc = Infinity
    const beats = (town: Town | undefined): town is Town => {
      if (!town || Math.abs(town.latitude - point.latitude) > bestArc) return false
      // Not Math.hypot: it was a third of what placing the country's stations took.
      const [x, y, z] = [town.x - point.x, town.y - point.y, town.z - point.z]
      const chord = Math.sqrt(x * x + y * y + z * z)
      if (chord < bestChord) {
        best = town
        bestChord = chord
        bestArc = 2 * Math.asin(Math.min(1, chord / 2))
      }
      return true
    }
    let above = firstFrom(towns, point.latitude)
    let below = above - 1
    let [up, down] = [true, true]
    while (up || down) {
      if (up) up = beats(towns[above++])
      if (down) down = beats(towns[below--])
    }
    return best && { municipality: best.municipality, km: bestArc * EARTH_KM }
  }
}

/** Index of the first town at or north of a latitude. */
function firstFrom(towns: readonly Town[], latitude: number): number {
  let [low, high] = [0, towns.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (towns[middle]!.latitude < latitude) low = middle + 1
    else high = middle
  }
  return low
}
