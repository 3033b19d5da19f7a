import { indexBoundaries, type Boundaries, type Boundary } from './boundaries.ts'
import type { indexHeadTowns } from './nearest.ts'
import type { Municipality } from './place.ts'

export interface Located {
  readonly municipality: Municipality
  readonly method: 'poligono' | 'cercania'
  readonly km: number
}

interface Places {
  readonly codes: ReadonlyMap<string, Municipality>
  readonly outlines: readonly Boundary[]
  readonly nearest: ReturnType<typeof indexHeadTowns>
}

/** Finds the municipality that holds a point. */
export function createLocator({ codes, outlines, nearest }: Places) {
  let index: Boundaries | undefined
  // On the first point: who only reads names never pays for it.
  const boundaries = () => (index ??= indexBoundaries(outlines.filter(({ cvegeo }) => codes.has(cvegeo))))

  return (latitude: number | string, longitude: number | string): Located | undefined => {
    const town = nearest(latitude, longitude)
    if (!town) return undefined
    const [lat, lon] = [Number(latitude), Number(longitude)]
    const inside = boundaries().holding(lat, lon)
    if (inside !== undefined) return { municipality: codes.get(inside)!, method: 'poligono', km: 0 }
    // Where the surroundings have no boundaries loaded, the nearest one is that of a place farther off.
    const beside = boundaries().has(town.municipality.cvegeo) ? boundaries().beside(lat, lon) : undefined
    return beside
      ? { municipality: codes.get(beside.cvegeo)!, method: 'cercania', km: beside.km }
      : { ...town, method: 'cercania' }
  }
}
