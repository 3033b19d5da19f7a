import { isDeepStrictEqual } from 'node:util'
import type { Pool } from '@tianguis/core/database/connection'
import { loadTerritory } from '@tianguis/core/territory/load'
import { isWithheldAmong, restrictedOf } from '@tianguis/core/licensing'
import { currentPublication, type PublicationName } from '@tianguis/core/query/publication'
import { readTerms } from '@tianguis/core/query/terms'
import { judgeDataset, TROUBLES, type DatasetCondition, type Judged, type DataTrouble } from '../status/condition.ts'
import type { Connector, ReadContext, Term, Vocabulary } from '@tianguis/core'

/** A publication is seen by every host within this long, and so is that something is withheld or is not any more. */
export const POLL_MS = 1000

/** What is current of one dataset. */
export interface Dataset extends PublicationName {
  readonly name: string
  readonly publishedAt: Date | null
  readonly observedOn: string | null
  readonly sample: boolean
  /** Whether it is as new as it should be, and whole. */
  readonly condition: DatasetCondition
  /** What may not be sold is left out of what is served; where that is everything, there is no version to read. */
  readonly withheld: boolean
}

/** What an answer says of the publication it is of; an older one is in no condition any more. */
export type AnsweredPublication = Omit<Dataset, 'name' | 'withheld' | 'condition'> & Partial<Pick<Dataset, 'condition'>>

/** What whoever reads the data should know of it, if there is something. */
export const dataTroubleOf = ({ condition }: Partial<Pick<Dataset, 'condition'>>): DataTrouble | undefined =>
  TROUBLES.find((trouble) => trouble === condition)

/**
 * Tells apart what is served of a dataset from what was or will be: its publication, and whether some of it is left
 * out.
 */
export const editionOf = ({ version, publicationId, withheld }: Edition): string =>
  `${version}.${publicationId}${withheld ? ' en parte' : ''}`

export type Edition = PublicationName & Pick<Dataset, 'withheld'>

/** What every request needs to know beforehand, kept in memory. */
export interface Datasets {
  get(name: string): Dataset | undefined
  /**
   * Another whenever any of them was published, is served in another part or is in a trouble; the same on every host that
   * knows of the same publications.
   */
  readonly stamp: string
  /** What a connector's parameters are read with. */
  readonly context: ReadContext
  /** Reads it again now; called when an answer shows a newer version. */
  reload(): Promise<void>
  stop(): void
}

/** Which publication a dataset has, whatever is withheld of it. */
function published(datasets: ReadonlyMap<string, Dataset>, name: string): string | undefined {
  const dataset = datasets.get(name)
  return dataset && editionOf({ ...dataset, withheld: false })
}

/** What parameters and questions are read with. */
function* vocabulariesOf({ params, semantics = {} }: Connector): Generator<Vocabulary> {
  for (const { vocabulary } of Object.values(params)) if (vocabulary) yield vocabulary
  for (const { dimensions } of Object.values(semantics))
    for (const { vocabulary } of Object.values(dimensions)) if (vocabulary) yield vocabulary
}

/**
 * Whether a part that changed was read. A part that could not be is owed, and what was known of it serves on until it
 * is.
 */
interface Owed {
  /** @returns whether it was read: one table that is locked must not hide what is new in the others */
  read(part: string, isDue: boolean, work: () => Promise<void>): Promise<boolean>
  /** The first trouble since the last call. */
  trouble(): Error | undefined
}

function openOwed(): Owed {
  const owed = new Set<string>()
  let troubles: Error[] = []
  return {
    async read(part, isDue, work) {
      if (!isDue && !owed.has(part)) return false
      owed.add(part)
      try {
        await work()
        return owed.delete(part)
      } catch (error) {
        troubles.push(error as Error)
        return false
      }
    },
    trouble() {
      const [first] = troubles
      troubles = []
      return first
    },
  }
}

/**
 * One reading at a time, or what was read first could be kept last. Whoever asks meanwhile wants what is there by now,
 * which the one under way may have missed: all of them share the one after it.
 */
function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () =>
    (reading = read().finally(() => {
      reading = undefined
    }))
  return () => {
    if (!reading) return begin()
    return (next ??= reading
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      }))
  }
}

/** Calls again so long after each call has ended. @returns what stops it */
function repeat(work: () => Promise<void>, everyMs: number): () => void {
  let stopped = false
  let timer = setTimeout(() => void run(), everyMs).unref()
  async function run(): Promise<void> {
    await work()
    if (!stopped) timer = setTimeout(() => void run(), everyMs).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function readDatasets(pool: Pool, connectors: readonly Connector[], now: Date): Promise<Map<string, Dataset>> {
  const { rows } = await pool.query<Omit<Dataset, 'condition'> & Judged>(
    `select name, ${currentPublication('a.name')}, published_at as "publishedAt", observed_on::text as "observedOn",
            newest_at as "newestAt", sample, checked_at as "checkedAt", feeds, verdict, ${isWithheldAmong(connectors)} as withheld
       from tianguis.datasets a`,
  )
  const withheldWhole = connectors.filter((connector) => {
    const restriction = restrictedOf(connector)
    return restriction && !restriction.rows
  })
  const wholly = new Set(withheldWhole.map(({ name }) => name))
  const declared = new Map(connectors.map((connector) => [connector.name, connector]))
  return new Map(
    rows.map((row) => {
      const { newestAt: _newest, checkedAt: _checked, feeds: _feeds, verdict: _verdict, ...dataset } = row
      const connector = declared.get(row.name)
      const condition = connector ? judgeDataset(row, connector, now).estado : 'roto'
      return [row.name, { ...dataset, condition, ...(row.withheld && wholly.has(row.name) && { version: 0 }) }]
    }),
  )
}

/**
 * Reads the datasets' versions and the territory, and keeps them fresh.
 * @param onPublished called after a publication, with whether names of places or the terms of a vocabulary are others
 * than before
 */
export async function watchDatasets(
  pool: Pool,
  connectors: readonly Connector[],
  onTrouble: (error: Error) => void,
  onPublished: (change: { readonly words: boolean }) => void = () => {},
  clock = () => new Date(),
): Promise<Datasets> {
  let current = new Map<string, Dataset>()
  let stamp = ''
  let territory = await loadTerritory(pool)
  const terms = new Map<Vocabulary, readonly Term[]>()
  const restricted = connectors.filter(restrictedOf)
  const owed = openOwed()

  async function readVocabularies(connector: Connector, onOthers: () => void): Promise<void> {
    for (const vocabulary of vocabulariesOf(connector)) {
      const fresh = await readTerms(pool, connector, vocabulary)
      if (isDeepStrictEqual(fresh, terms.get(vocabulary))) continue
      onOthers()
      terms.set(vocabulary, fresh)
    }
  }

  async function readAll(): Promise<void> {
    const read = await readDatasets(pool, connectors, clock())
    const changed = (name: string) => published(read, name) !== published(current, name)
    // What was answered before and is withheld now must not be remembered.
    let words = restricted.some(({ name }) => read.get(name)?.withheld !== current.get(name)?.withheld)
    const moved = await owed.read('territorio', changed('municipios'), async () => {
      territory = await loadTerritory(pool)
    })
    words ||= moved
    const newlyPublished = connectors.filter(({ name }) => changed(name))
    for (const connector of connectors) {
      await owed.read(`términos de ${connector.name}`, newlyPublished.includes(connector), () =>
        readVocabularies(connector, () => {
          words = true
        }),
      )
    }
    current = read
    stamp = stampOf(read)
    if (words || newlyPublished.length) onPublished({ words })
    const trouble = owed.trouble()
    if (trouble) onTrouble(trouble)
  }

  const reload = oneAtATime(readAll)
  await reload()
  const stop = repeat(() => reload().catch(onTrouble), POLL_MS)
  return {
    get: (name) => current.get(name),
    get context() {
      return { territory, terms: (vocabulary: Vocabulary) => terms.get(vocabulary) ?? [] }
    },
    get stamp() {
      return stamp
    },
    reload,
    stop,
  }
}

const stampOf = (datasets: ReadonlyMap<string, Dataset>): string =>
  [...datasets.values()]
    .map((one) => `${one.name}:${editionOf(one)}${dataTroubleOf(one) ?? ''}`)
    .sort()
    .join()
