import { join } from 'node:path'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import type { Subject } from './subject.ts'

export type Rows = Readonly<Record<string, readonly object[]>>

/** What the connector's fetch yields from its sample. */
export const batchesOf = async ({ connector, found, read }: Subject): Promise<unknown[]> =>
  (await rehearse(connector, join(found.fixtures, 'sample'), { read })).batches

/** What parse makes of one batch, read to its end. */
export function rowsOf({ connector, bench }: Pick<Subject, 'connector' | 'bench'>, batch: unknown): Rows {
  const parsed = connector.parse(batch, { territory: bench.territory })
  return Object.fromEntries(Object.entries(parsed).map(([table, rows]) => [table, [...(rows as Iterable<object>)]]))
}
