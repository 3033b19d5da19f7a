import type { Rejected } from '@tianguis/core'
import type { Service } from './wages.ts'

/** Each service, city and kind once, in the order in which the rows have them. */
export function* seriesOf(rows: Iterable<Service | Rejected>) {
  const seen = new Set<string>()
  for (const row of rows) {
    if ('rejected' in row) continue
    const { servicio, ciudad, cvegeo, tipo } = row
    const key = `${cvegeo} ${tipo} ${servicio}`
    if (seen.has(key)) continue
    seen.add(key)
    yield { servicio, ciudad, cvegeo, tipo }
  }
}
