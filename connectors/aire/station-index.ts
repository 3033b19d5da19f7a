import { mean, nowCast, round } from './averages.ts'
import { imeca } from './imeca.ts'
import { verdict, type Measured, type Verdict } from './nom172.ts'
import { TIE_ORDER, type Pollutant, type Reading } from './pollutants.ts'

/** Readings of one station by the hour of their moment (epoch milliseconds / 3,600,000). */
export type Series = ReadonlyMap<number, Reading>

export interface StationIndex {
  readonly imeca: number | null
  readonly contaminante: Pollutant | null
  readonly categoria: Verdict['categoria'] | null
  readonly riesgo: Verdict['riesgo'] | null
  readonly contaminante_categoria: Pollutant | null
  readonly pm25_12h: string | null
  readonly pm10_12h: string | null
}

/** What each pollutant of the IMECA is measured over. */
const MEASURE_OF = {
  pm25: 'pm25_12h',
  pm10: 'pm10_12h',
  o3: 'o3_1h',
  no2: 'no2_1h',
  so2: 'so2_24h',
  co: 'co_8h',
} as const

/**
 * The index and the category of a station at an hour; undefined when no pollutant has enough hours.
 * The highest IMECA and the worst category may belong to different pollutants: the norms band them differently.
 * @param day local day of that hour, "AAAA-MM-DD"
 */
export function indexAt(series: Series, hour: number, day: string): StationIndex | undefined {
  const measured = measuredAt(series, hour)
  const ranked = TIE_ORDER.flatMap((pollutant) => {
    const value = measured[MEASURE_OF[pollutant]]
    const index = value === undefined ? undefined : imeca(pollutant, value)
    return index === undefined ? [] : [{ pollutant, index }]
  }).sort((a, b) => b.index - a.index)
  const [highest = NO_INDEX] = ranked
  const category = verdict(measured, day) ?? NO_VERDICT
  if (highest === NO_INDEX && category === NO_VERDICT) return undefined
  return {
    imeca: highest.index,
    contaminante: highest.pollutant,
    categoria: category.categoria,
    riesgo: category.riesgo,
    contaminante_categoria: category.contaminante,
    pm25_12h: measured.pm25_12h?.toString() ?? null,
    pm10_12h: measured.pm10_12h?.toString() ?? null,
  }
}

const NO_INDEX = { index: null, pollutant: null }
const NO_VERDICT = { categoria: null, riesgo: null, contaminante: null }

function measuredAt(series: Series, hour: number): Measured {
  const back = (pollutant: Pollutant, hours: number) =>
    Array.from({ length: hours }, (_none, ago) => {
      const value = series.get(hour - ago)?.[pollutant]
      return value === undefined ? undefined : Number(value)
    })
  const oneHour = (pollutant: Pollutant) => {
    const [value] = back(pollutant, 1)
    return value === undefined ? undefined : round(value, 3)
  }
  return withoutAbsent({
    o3_1h: oneHour('o3'),
    o3_8h: mean(back('o3', 8), 8, 3),
    no2_1h: oneHour('no2'),
    so2_1h: oneHour('so2'),
    so2_24h: mean(back('so2', 24), 24, 3),
    co_8h: mean(back('co', 8), 8, 2),
    pm10_12h: nowCast('pm10', back('pm10', 12)),
    pm25_12h: nowCast('pm25', back('pm25', 12)),
  })
}

const withoutAbsent = (values: Record<string, number | undefined>): Measured =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
