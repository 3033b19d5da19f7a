import type { Connector, FetchContext } from '@tianguis/core'
import type { Progress } from '@tianguis/core/refresh/run'

/** Seconds of each part of a refresh. */
export interface Split {
  /** On its way to disk, compressed again for keeping. */
  readonly download: number
  /** Decompression, charset, and splitting into cells or records. */
  readonly decode: number
  /** The connector's rows, estimated from every eighth batch. */
  readonly parse: number
  /** Checks of every value, and COPY into the staging table. */
  readonly stage: number
  /** Duplicates, comparison with what is published, and invariants. */
  readonly compare: number
  /** The transaction, and tidying up. */
  readonly publish: number
}

const SAMPLED = 8

/** Milliseconds. */
interface Spent {
  download: number
  fetch: number
  sampled: number
}

interface Batches {
  batches: number
  sampledBatches: number
}

/** A connector that does what the given one does, without pacing, and a watch on it. */
export function withStopwatch(given: Connector): {
  connector: Connector
  onProgress(progress: Progress): void
  stop(): Split
} {
  const started = performance.now()
  const marks = new Map<string, number>()
  const spent: Spent = { download: 0, fetch: 0, sampled: 0 }
  const rows: Batches = { batches: 0, sampledBatches: 0 }

  return {
    connector: {
      ...given,
      fetch: timedFetch(given, spent),
      parse: timedParse(given, spent, rows),
      source: { ...given.source, pacing: { concurrency: 1, everyMs: 0 } },
    } as Connector,
    onProgress: ({ phase }) => void (marks.has(phase) || marks.set(phase, performance.now())),
    stop() {
      const ended = performance.now()
      const compared = marks.get('comparación') ?? ended
      const published = marks.get('publicación') ?? ended
      const parsing = (spent.sampled * rows.batches) / Math.max(1, rows.sampledBatches)
      const milliseconds = {
        download: spent.download,
        decode: spent.fetch - spent.download,
        parse: parsing,
        stage: compared - started - spent.fetch - parsing,
        compare: published - compared,
        publish: ended - published,
      }
      return Object.fromEntries(
        Object.entries(milliseconds).map(([part, spent]) => [part, spent / 1000]),
      ) as unknown as Split
    },
  }
}

function timedFetch(given: Connector, spent: Spent): Connector['fetch'] {
  return async function* fetch(context) {
    const get: FetchContext['http']['get'] = async (...request) => {
      const start = performance.now()
      try {
        return await context.http.get(...request)
      } finally {
        spent.download += performance.now() - start
      }
    }
    const batches = given.fetch({ ...context, http: { ...context.http, get } })
    for (;;) {
      const start = performance.now()
      const next = await batches.next()
      spent.fetch += performance.now() - start
      if (next.done) return
      yield next.value
    }
  }
}

function timedParse(given: Connector, spent: Spent, rows: Batches): Connector['parse'] {
  return (batch, context) => {
    const sampled = rows.batches++ % SAMPLED === 0
    const start = performance.now()
    const parsed = given.parse(batch, context)
    if (!sampled) return parsed
    spent.sampled += performance.now() - start
    rows.sampledBatches += 1
    return Object.fromEntries(
      Object.entries(parsed).map(([table, made]) => [
        table,
        Array.isArray(made) ? made : timedRows(made as Iterable<object>, spent),
      ]),
    ) as typeof parsed
  }
}

/**
 * Row by row: rows that are made as they are staged must not all be held because they are timed. An array is made
 * already, and a watch on each of its rows would be counted as the refresh's own time.
 */
function* timedRows(made: Iterable<object>, spent: Spent): Generator<object> {
  const rows = made[Symbol.iterator]()
  for (;;) {
    const start = performance.now()
    const next = rows.next()
    spent.sampled += performance.now() - start
    if (next.done) return
    yield next.value
  }
}
