import { rejected, type Rejected } from '@tianguis/core'
import { WITHOUT_INDEX } from './networks.ts'
import { POLLUTANTS, type Pollutant, type Reading } from './pollutants.ts'
import { indexAt } from './station-index.ts'
import { isDoubtful, readValue } from './values.ts'

export const HOUR_MS = 3_600_000
/**
 * Hours back from the fetch for which an index is computed: enough for a station that reports late. Older hours keep
 * the index they got when their day was whole, for a page of 24 hours no longer shows what came before them.
 */
const INDEXED_HOURS = 6
/** A clock may be a little ahead; a later hour is a wrong zone or a midnight dated one day late. */
const AHEAD_HOURS = 1

/** What a source said of one station, by hour. */
export interface Gathered {
  readonly series: Map<number, Reading>
  readonly refused: Rejected[]
}
export const gathering = (): Gathered => ({ series: new Map(), refused: [] })

interface Told {
  readonly pollutant: Pollutant
  readonly text: string | null | undefined
  readonly power?: number
  readonly raw: string
}

/** Adds one value, or keeps it aside with the reason. A moment after `now` is none. */
export function gather(
  { series, refused }: Gathered,
  moment: Date,
  now: Date,
  { pollutant, text, power = 0, raw }: Told,
): void {
  const read = readValue(pollutant, text, power)
  if (read.refused !== undefined) return void refused.push(rejected(read.refused, raw))
  if (read.value === undefined) return
  if (moment.getTime() > now.getTime() + AHEAD_HOURS * HOUR_MS) {
    return void refused.push(rejected(`la hora ${moment.toISOString()} está por venir`, raw))
  }
  const hour = Math.floor(moment.getTime() / HOUR_MS)
  const reading = series.get(hour) ?? {}
  reading[pollutant] = read.value
  series.set(hour, reading)
}

/** Rows of `lecturas` and `indices` for one station; `localDay` gives the day that says which limits are in force. */
export function rowsOf(
  estacion: string,
  { series }: Gathered,
  { now, origen, localDay }: { now: Date; origen: 'sinaica' | 'simat'; localDay: (moment: Date) => string },
) {
  const oldestIndexed = Math.floor(now.getTime() / HOUR_MS) - INDEXED_HOURS
  const lecturas = []
  const indices = []
  for (const [hour, reading] of series) {
    const moment = new Date(hour * HOUR_MS)
    const fecha_hora = moment.toISOString()
    const dudosos = POLLUTANTS.filter(
      (pollutant) => reading[pollutant] !== undefined && isDoubtful(pollutant, reading[pollutant]),
    )
    lecturas.push({
      estacion,
      fecha_hora,
      dia: localDay(moment),
      ...reading,
      dudosos: dudosos.length ? dudosos : null,
      origen,
    })
    if (hour < oldestIndexed || WITHOUT_INDEX.has(estacion)) continue
    const index = indexAt(series, hour, localDay(moment))
    if (index) indices.push({ estacion, fecha_hora, ...index })
  }
  return { lecturas, indices }
}
