import { recordAt } from '@tianguis/core/query/as-of'
import type { Subject } from './subject.ts'

/** Every point of the record as it is served without a parameter. */
export async function pointsOf({
  pool,
  connector,
  recording,
}: Subject): Promise<{ latitud: string; longitud: string }[]> {
  const only = Object.values(connector.params)
    .flatMap(({ absent }) => absent?.where ?? [])
    .map((filter) => (filter.op === '=' ? `and "${filter.column}" = '${filter.value}'` : ''))
  const { rows } = await pool.query(
    `select latitud::text, longitud::text from ${recordAt(connector, 'current', new Date(recording.now))} as r where latitud is not null and longitud is not null ${only.join(' ')} order by 1, 2`,
  )
  return rows
}

/**
 * On a sphere of the Earth's mean radius, by the spherical law of cosines: another formula than the one that answers.
 */
export function kilometres([lat, lon]: readonly [number, number], [toLat, toLon]: readonly [number, number]): number {
  const [a, b, across] = [lat, toLat, toLon - lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  return (
    6371.0088 *
    Math.atan2(
      Math.hypot(
        Math.cos(b) * Math.sin(across),
        Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(across),
      ),
      Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(across),
    )
  )
}
