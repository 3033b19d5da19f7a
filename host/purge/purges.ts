/** Shared caches in front of the hosts are told of each publication, once, whichever process made it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Pool } from '@tianguis/core/database/connection'
import { editionOf, POLL_MS, type Dataset, type Datasets } from '../answer/datasets.ts'
import { versionsTag } from '../versions/offered.ts'
import { tellCaches, type PurgeTargets } from './tell.ts'

/** Between the attempts of one purge; after the last it is given up. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000] as const

export interface Purging {
  readonly targets: PurgeTargets
  readonly pool: Pool
  readonly datasets: Pick<Datasets, 'get'>
  readonly names: readonly string[]
  readonly log: Logger
  readonly counter?: Counter | undefined
  readonly pause?: Pause
}

/** Ends after so many milliseconds, or as soon as the signal is aborted. */
type Pause = (ms: number, value: undefined, until: { readonly signal: AbortSignal }) => Promise<unknown>

export interface Purges {
  /** Looks what is published now that caches were not told of; never throws, and nobody has to wait for it. */
  look(): Promise<void>
  /** Gives up what is under way. */
  close(): Promise<void>
}

export const purgeCounter = (registry: Registry): Counter =>
  new Counter({
    name: 'tianguis_purges_total',
    help: 'Tags that shared caches were told to forget, by how it ended.',
    labelNames: ['result'],
    registers: [registry],
  })

export function openPurges({ targets, pool, datasets, names, log, counter, pause = delay }: Purging): Purges {
  const ended = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function forget({ dataset, edition, files }: Claimed): Promise<void> {
    // By then every host has seen it, and none gives a cache what was before.
    await pause(POLL_MS, undefined, { signal: ended.signal })
    const tags = files ? [dataset, versionsTag(dataset)] : [dataset]
    const telling = { targets, log, counter, pause, signal: ended.signal }
    const told = await Promise.all(tags.map((tag) => purge(tag, telling)))
    if (told.every(Boolean))
      await pool.query('update tianguis.purges set told_at = now() where dataset = $1 and edition = $2', [
        dataset,
        edition,
      ])
  }

  async function lookAtAll(): Promise<void> {
    try {
      const claimed = await claim(
        pool,
        [...names].sort().flatMap((name) => datasets.get(name) ?? []),
      )
      await Promise.all(claimed.map(forget))
    } catch (error) {
      if (!ended.signal.aborted)
        log.warn({ err: error as Error }, 'No se supo qué publicaciones faltan de decir a las cachés.')
    }
  }

  return {
    look() {
      const looking = lookAtAll().finally(() => underWay.delete(looking))
      underWay.add(looking)
      return looking
    },
    async close() {
      ended.abort()
      await Promise.all(underWay)
    },
  }
}

interface Claimed {
  readonly dataset: string
  readonly edition: string
  /** The files of its versions are to be forgotten too. */
  readonly files: boolean
}

/**
 * Of all hosts that see an edition, the first has it; what that one did not get done in a minute, whoever looks next.
 * What may not be sold any more goes with the files of versions, which caches keep for a year.
 * @param datasets in the order of their names, or two hosts that look at once could each wait for the other
 */
async function claim(pool: Pool, datasets: readonly Dataset[]): Promise<readonly Claimed[]> {
  const { rows } = await pool.query<Claimed>(
    `insert into tianguis.purges (dataset, edition, withheld, files)
     select dataset, edition, withheld, withheld
       from unnest($1::text[], $2::text[], $3::boolean[]) as seen (dataset, edition, withheld)
     on conflict (dataset) do update
        set edition = excluded.edition, withheld = excluded.withheld, at = now(), told_at = null,
            files = purges.withheld <> excluded.withheld or (purges.files and purges.told_at is null)
      where purges.edition <> excluded.edition
         or (purges.told_at is null and purges.at < now() - interval '1 minute')
     returning dataset, edition, files`,
    [datasets.map(({ name }) => name), datasets.map(editionOf), datasets.map(({ withheld }) => withheld)],
  )
  return rows
}

interface Telling extends Pick<Purging, 'targets' | 'log'> {
  readonly pause: Pause
  readonly counter: Counter | undefined
  readonly signal: AbortSignal
}

/** @returns whether every cache was told */
async function purge(tag: string, { targets, log, counter, pause, signal }: Telling): Promise<boolean> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    const trouble = await tellCaches(targets, tag).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!trouble) {
      counter?.inc({ result: 'done' })
      return true
    }
    if (pauseMs === null) {
      counter?.inc({ result: 'failed' })
      log.error(
        { tag, why: trouble.message },
        `Las cachés no olvidaron «${tag}», y no se vuelve a intentar hasta que se publique algo más o se reinicie; sirven lo anterior hasta que venza ahí. Revisa PURGE_URL y PURGE_COMMAND.`,
      )
      return false
    }
    log.warn({ tag, why: trouble.message }, `Las cachés no olvidaron «${tag}»; se intenta otra vez.`)
    await pause(pauseMs, undefined, { signal })
  }
  return false
}
