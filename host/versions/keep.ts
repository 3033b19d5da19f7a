import type { Connector } from '@tianguis/core'
import { isFast } from '@tianguis/core/cadence'
import type { Service } from '../composition.ts'
import { duePublications } from './due.ts'
import { pruneVersions } from './kept.ts'
import { hasPast } from './past-years.ts'
import { writeVersion, type WrittenVersion } from './write.ts'
import { keepYears, type WrittenYear } from './write-years.ts'

/** What was done with the versions of a dataset. */
export interface KeptReport {
  readonly dataset: string
  readonly written: readonly WrittenVersion[]
  readonly years: readonly WrittenYear[]
  readonly pruned: number
}

/**
 * Writes what is due of a dataset, years of its past too, and takes away what is too old. Nothing, where the operator
 * wants no versions.
 * @throws Error when a publication cannot be written; those before it are
 */
export async function keepVersions(
  { pool, store, config }: Pick<Service, 'pool' | 'store' | 'config'>,
  connector: Connector,
  now: Date,
): Promise<KeptReport> {
  const { versionDays: days } = config
  const written: WrittenVersion[] = []
  if (days === 0) return { dataset: connector.name, written, years: [], pruned: 0 }
  for (const { version } of await duePublications(pool, connector, { now })) {
    const one = await writeVersion({ pool, store, now }, connector, version)
    if (one) written.push(one)
  }
  // What is published many times a day is looked at once a day: to find its oldest record may take seconds.
  const looks = hasPast(connector) && (written.length > 0 || !isFast(connector, now))
  const years = looks ? await keepYears({ pool, store, now }, connector) : []
  return { dataset: connector.name, written, years, pruned: await pruneVersions({ pool, store, days }, connector) }
}
