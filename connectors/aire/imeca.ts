import { round } from './averages.ts'
import type { Pollutant } from './pollutants.ts'

/** The index at the upper end of each band; the next one begins one higher. */
const INDEX = [50, 100, 150, 200, 300, 400, 500]

/**
 * NADF-009-AIRE-2017: lower and upper concentration of each band. O3 and NO2 of 1 hour, SO2 of 24, CO of 8, in ppm;
 * particles of 24 hours (here their NowCast, which stands for them) in µg/m³.
 */
const BANDS: Readonly<Record<Pollutant, readonly (readonly [number, number])[]>> = {
  o3: [
    [0, 0.07],
    [0.071, 0.095],
    [0.096, 0.154],
    [0.155, 0.204],
    [0.205, 0.404],
    [0.405, 0.504],
    [0.505, 0.604],
  ],
  no2: [
    [0, 0.105],
    [0.106, 0.21],
    [0.211, 0.43],
    [0.431, 0.649],
    [0.65, 1.249],
    [1.25, 1.649],
    [1.65, 2.049],
  ],
  so2: [
    [0, 0.025],
    [0.026, 0.11],
    [0.111, 0.207],
    [0.208, 0.304],
    [0.305, 0.604],
    [0.605, 0.804],
    [0.805, 1.004],
  ],
  co: [
    [0, 5.5],
    [5.6, 11],
    [11.1, 13],
    [13.1, 15.4],
    [15.5, 30.4],
    [30.5, 40.4],
    [40.5, 50.4],
  ],
  pm10: [
    [0, 40],
    [41, 75],
    [76, 214],
    [215, 354],
    [355, 424],
    [425, 504],
    [505, 604],
  ],
  pm25: [
    [0, 12],
    [12.1, 45],
    [45.1, 97.4],
    [97.5, 150.4],
    [150.5, 250.4],
    [250.5, 350.4],
    [350.5, 500.4],
  ],
}

/** The IMECA of a concentration; undefined above the table and below 0. */
export function imeca(pollutant: Pollutant, concentration: number): number | undefined {
  const at = BANDS[pollutant].findIndex(([, high]) => concentration <= high)
  if (at < 0 || !(concentration >= 0)) return undefined
  const [low, high] = BANDS[pollutant][at]!
  const [lowest, highest] = [at === 0 ? 0 : INDEX[at - 1]! + 1, INDEX[at]!]
  return round(((highest - lowest) * (concentration - low)) / (high - low) + lowest, 0)
}
