/** What is meant of a dimension that a question leaves open. */
import type { Condition, Subject, TimeGrain } from '@tianguis/core'

/** The value that is meant of a dimension that nobody named, and the note that says so. */
export function standardOf(
  { dimensions, time }: Subject,
  id: string,
  grain: TimeGrain | undefined,
): { readonly condition: Condition; readonly note: string } | undefined {
  const { column, standard, label } = dimensions[id]!
  const { byGrain } = time ?? {}
  const meant = (byGrain?.dimension === id && grain && byGrain.values[grain]) || standard
  return meant === undefined
    ? undefined
    : {
        condition: { columna: column, op: '=', valores: [meant] },
        note: `${label}: ${meant.replaceAll('_', ' ')}, porque no se dijo otro.`,
      }
}
