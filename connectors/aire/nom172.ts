import { TIE_ORDER, type Pollutant } from './pollutants.ts'

export const CATEGORIES = ['Buena', 'Aceptable', 'Mala', 'Muy mala', 'Extremadamente mala'] as const
export const RISKS = ['Bajo', 'Moderado', 'Alto', 'Muy alto', 'Extremadamente alto'] as const

/** A pollutant over the hours the norm looks at; 12 hours means the weighted mean (NowCast). */
export type Measure = 'o3_1h' | 'o3_8h' | 'no2_1h' | 'so2_1h' | 'so2_24h' | 'co_8h' | 'pm10_12h' | 'pm25_12h'
export type Measured = Partial<Record<Measure, number>>
/** Upper ends of Buena, Aceptable, Mala and Muy mala, inclusive; above is Extremadamente mala. */
type Limits = readonly [number, number, number, number]

const NOM_2019: Partial<Record<Measure, Limits>> = {
  o3_1h: [0.051, 0.095, 0.135, 0.175],
  o3_8h: [0.051, 0.07, 0.092, 0.114],
  no2_1h: [0.107, 0.21, 0.23, 0.25],
  so2_24h: [0.008, 0.11, 0.165, 0.22],
  co_8h: [8.75, 11, 13.3, 15.5],
  pm10_12h: [50, 75, 155, 235],
  pm25_12h: [25, 45, 79, 147],
}
const NOM_2023: Partial<Record<Measure, Limits>> = {
  o3_1h: [0.058, 0.09, 0.135, 0.175],
  no2_1h: [0.053, 0.106, 0.16, 0.213],
  so2_1h: [0.035, 0.075, 0.185, 0.304],
  co_8h: [5, 9, 12, 16],
  pm10_12h: [45, 60, 132, 213],
  pm25_12h: [15, 33, 79, 130],
}
/** The 2023 norm lowers its particle limits by itself in 2026. */
const EDITIONS: readonly { from: string; limits: Partial<Record<Measure, Limits>> }[] = [
  { from: '2026-01-01', limits: { ...NOM_2023, pm10_12h: [45, 50, 132, 213], pm25_12h: [15, 25, 79, 130] } },
  { from: '2024-01-01', limits: NOM_2023 },
  { from: '0000-00-00', limits: NOM_2019 },
]

export interface Verdict {
  readonly categoria: (typeof CATEGORIES)[number]
  readonly riesgo: (typeof RISKS)[number]
  /** The pollutant that decides. */
  readonly contaminante: Pollutant
}

/**
 * The category of a station: that of its worst pollutant. Of several, the one deeper in its band, then `TIE_ORDER`.
 * @param day local day "AAAA-MM-DD", which says which limits are in force
 */
export function verdict(measured: Measured, day: string): Verdict | undefined {
  const { limits } = EDITIONS.find(({ from }) => day >= from)!
  const placed = Object.entries(limits).flatMap(([measure, uppers]) => {
    const value = measured[measure as Measure]
    return value === undefined ? [] : [{ pollutant: measure.split('_')[0] as Pollutant, ...placeIn(uppers, value) }]
  })
  placed.sort(
    (a, b) => b.band - a.band || b.depth - a.depth || TIE_ORDER.indexOf(a.pollutant) - TIE_ORDER.indexOf(b.pollutant),
  )
  const [worst] = placed
  return worst && { categoria: CATEGORIES[worst.band]!, riesgo: RISKS[worst.band]!, contaminante: worst.pollutant }
}

/** Which band (0 to 4), and how far into it: a share of the band, or of its lower end when it has no upper one. */
function placeIn(uppers: Limits, value: number): { band: number; depth: number } {
  const found = uppers.findIndex((upper) => value <= upper)
  const band = found < 0 ? uppers.length : found
  const low = band === 0 ? 0 : uppers[band - 1]!
  const width = band === uppers.length ? low : uppers[band]! - low
  return { band, depth: (value - low) / width }
}
