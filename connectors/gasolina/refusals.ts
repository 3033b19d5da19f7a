import { rejected, type Rejected } from '@tianguis/core'

/** Past the engine's share of bad rows, what comes beside the official prices would hold them back. */
const MOST = 100

/** The rows with their first refusals, and one more that counts the rest. */
export function fewRefused<Row extends object>(
  judged: Iterable<Row | Rejected>,
  rest: (more: number, kept: number) => string,
): (Row | Rejected)[] {
  const few: (Row | Rejected)[] = []
  let refused = 0
  for (const row of judged) {
    if (!('rejected' in row) || ++refused <= MOST) few.push(row)
  }
  if (refused > MOST) few.push(rejected(rest(refused - MOST, MOST), ''))
  return few
}
