import type { Connector } from '@tianguis/core'
import type { Service } from '../composition.ts'
import { duePublications } from './due.ts'
import { pruneVersions } from './kept.ts'
import { writeVersion, type WrittenVersion } from './write.ts'

/** What was done with the versions of a dataset. */
export interface KeptReport {
  readonly dataset: string
  readonly written: readonly WrittenVersion[]
  readonly pruned: number
}

/**
 * Writes what is due of a dataset, and takes away what is too old. Nothing, where the operator wants no versions.
 * @throws Error when a publication cannot be written; those before it are
 */
export async function keepVersions(
  { pool, store, config }: Pick<Service, 'pool' | 'store' | 'config'>,
  connector: Connector,
  now: Date,
): Promise<KeptReport> {
  const { versionDays: days } = config
  const written: WrittenVersion[] = []
  if (days === 0) return { dataset: connector.name, written, pruned: 0 }
  for (const { version } of await duePublications(pool, connector, { now })) {
    const one = await writeVersion({ pool, store, now }, connector, version)
    if (one) written.push(one)
  }
  return { dataset: connector.name, written, pruned: await pruneVersions({ pool, store, days }, connector) }
}
