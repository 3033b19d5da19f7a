export const POLLUTANTS = ['pm25', 'pm10', 'o3', 'no2', 'so2', 'co'] as const
export type Pollutant = (typeof POLLUTANTS)[number]

/** Concentrations of one hour: gases in ppm, particles in µg/m³, in the digits of the source. */
export type Reading = Partial<Record<Pollutant, string>>

/** Of two equal categories or indices, the pollutant named first here gives its name (NOM-172). */
export const TIE_ORDER: readonly Pollutant[] = ['pm25', 'o3', 'pm10', 'no2', 'so2', 'co']

/** SINAICA's codes; its other 49 (weather, NOx, and leftovers like O3Cs or NOxTm) are not asked for here. */
export const SINAICA_CODES: Readonly<Record<string, Pollutant>> = {
  'PM2.5': 'pm25',
  PM10: 'pm10',
  O3: 'o3',
  NO2: 'no2',
  SO2: 'so2',
  CO: 'co',
}

/** SIMAT's names, and the power of ten from its unit to ours: it measures gases in ppb, but CO in ppm. */
export const SIMAT_PARAMETERS: readonly { name: string; pollutant: Pollutant; power: number }[] = [
  { name: 'o3', pollutant: 'o3', power: -3 },
  { name: 'no2', pollutant: 'no2', power: -3 },
  { name: 'so2', pollutant: 'so2', power: -3 },
  { name: 'co', pollutant: 'co', power: 0 },
  { name: 'pm10', pollutant: 'pm10', power: 0 },
  { name: 'pm2', pollutant: 'pm25', power: 0 },
]

/**
 * `doubtful`: above it SINAICA's own page hides the value, though real extremes exist: kept, used and marked.
 * `possible`: gases end where the index table ends; a particle monitor stuck at its ceiling says 1000.
 */
export const LIMITS: Readonly<Record<Pollutant, { doubtful: number; possible: string }>> = {
  pm25: { doubtful: 175, possible: '999.9' },
  pm10: { doubtful: 600, possible: '999.9' },
  o3: { doubtful: 0.2, possible: '0.604' },
  no2: { doubtful: 0.21, possible: '2.049' },
  so2: { doubtful: 0.2, possible: '1.004' },
  co: { doubtful: 15, possible: '50.4' },
}
