import { join } from 'node:path'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import type { Subject } from './subject.ts'

export type Rows = Readonly<Record<string, readonly object[]>>

/** Four checks read them, and a sample may have two hundred answers. */
const kept = new WeakMap<Subject, Promise<unknown[]>>()

/** What the connector's fetch yields from its sample. */
export function batchesOf(subject: Subject): Promise<unknown[]> {
  const batches = kept.get(subject) ?? fetched(subject)
  kept.set(subject, batches)
  return batches
}

const fetched = async ({ connector, found, read }: Subject): Promise<unknown[]> =>
  (await rehearse(connector, join(found.fixtures, 'sample'), { read })).batches

/** What parse makes of one batch, read to its end. */
export function rowsOf({ connector, bench }: Pick<Subject, 'connector' | 'bench'>, batch: unknown): Rows {
  const parsed = connector.parse(batch, { territory: bench.territory })
  return Object.fromEntries(Object.entries(parsed).map(([table, rows]) => [table, [...(rows as Iterable<object>)]]))
}
