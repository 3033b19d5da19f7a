import { createHash } from 'node:crypto'
import type { Connector, FetchContext } from '../contract.ts'
import type { Pool } from '../database/connection.ts'
import type { Recording } from '../http/recording.ts'
import { nameless } from '../query/as-of.ts'

/**
 * What tells one sample from another: the recorded answers, and the tables they are read into. A release that adds a
 * table to a connector has to read an old sample again.
 */
export function sampleFingerprint({ fingerprint }: Recording, { tables }: Connector): string {
  const shape = Object.entries(tables).map(([name, { columns }]) => [name, Object.keys(columns)])
  return createHash('sha256').update(fingerprint).update(JSON.stringify(shape)).digest('hex')
}

interface Live {
  readonly connector: Connector
  readonly pool: Pool
  readonly read: FetchContext['read']
  readonly note: (message: string) => void
  /** Whether the run has asked its source for anything yet. */
  readonly asked: () => boolean
}

/** `read` for a run that is no sample. */
export interface LiveReader {
  readonly read: FetchContext['read']
  /** Datasets of which the run was given a sample's rows all the same. */
  readonly given: ReadonlySet<string>
}

/**
 * Shows nothing of a dataset that is still a sample, its own included, whose rows this run is about to replace. What
 * has asked no source is computed from others alone: it may read their samples, and is then no more than one itself.
 */
export function liveReader({ connector, pool, read, note, asked }: Live): LiveReader {
  const noted = new Set<string>()
  const given = new Set<string>()
  let samples: Promise<Set<string>> | undefined
  return {
    given,
    async read(sql) {
      // Once a run: what is published meanwhile by another would give it halves of two worlds.
      const ofSamples = await (samples ??= samplesAmong(pool, [connector.name, ...(connector.after ?? [])]))
      return read(
        sql.replaceAll(/\{([a-z0-9-]+)\.\w+\}/g, (rows, dataset: string) => {
          if (!ofSamples.has(dataset)) return rows
          if (dataset === connector.name) return none(rows)
          if (!asked()) {
            given.add(dataset)
            return rows
          }
          if (!noted.has(dataset)) note(`«${dataset}» todavía es de muestra: no se usó.`)
          noted.add(dataset)
          return none(rows)
        }),
      )
    },
  }
}

interface Computed extends Pick<Live, 'connector' | 'pool'>, Pick<LiveReader, 'given'> {
  readonly asked: boolean
}

/**
 * The datasets behind a computed one of which there is no more than a sample, or was when they were read. What asked no
 * source is no more real than what it was computed from.
 */
export async function samplesBehind({ connector, pool, asked, given }: Computed): Promise<string[]> {
  if (!connector.after?.length || asked) return [...given].sort()
  const { rows } = await pool.query<{ name: string }>(
    'select name from tianguis.datasets where name = any($1) and (sample or version = 0)',
    [connector.after],
  )
  return [...new Set([...given, ...rows.map(({ name }) => name)])].sort()
}

const none = (rows: string) => nameless(`(select * from ${rows} where false)`, '_none')

async function samplesAmong(pool: Pool, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from tianguis.datasets where name = any($1) and sample and version > 0',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}
