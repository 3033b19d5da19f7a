import type { Connector, FetchContext, ParseContext } from '../contract.ts'
import type { Http } from '../connector.ts'
import type { Pool } from '../database/connection.ts'
import { readBatches } from './batches.ts'
import { parsedTables } from './parsed.ts'
import type { Quarantine } from './quarantine.ts'
import { openStages } from './stage.ts'

export interface Loading {
  readonly connector: Connector
  /** The tables whose rows are staged; of others only what is rejected is kept. */
  readonly tables: readonly string[]
  readonly fetch: Connector['fetch']
  readonly pool: Pool
  readonly http: Http
  readonly territory: ParseContext['territory']
  readonly token: string
  readonly since: string | null
  readonly now: Date
  readonly signal: AbortSignal
  readonly quarantine: Quarantine
  readonly read: FetchContext['read']
  readonly skipIfUnchanged: FetchContext['skipIfUnchanged']
  readonly note: FetchContext['note']
  readonly missing: FetchContext['missing']
  readonly onRows: (read: number) => void
}

/** Fetches, parses, checks and stages every batch; memory holds one batch at a time. @returns rows read. */
export async function load(loading: Loading): Promise<number> {
  const { connector, pool, token, now } = loading
  // Made while the first answers are on their way.
  const opening = openStages(pool, connector, token, now)
  const opened = opening.then(ignore, ignore)
  try {
    return await fill(loading, opening)
  } finally {
    // Its tables are dropped next, and must be there by then.
    await opened
  }
}

async function fill(loading: Loading, opening: ReturnType<typeof openStages>): Promise<number> {
  const {
    connector,
    tables,
    fetch,
    signal,
    http,
    since,
    now,
    note,
    missing,
    read,
    skipIfUnchanged,
    territory,
    quarantine,
  } = loading
  const batches = readBatches(fetch({ http, since, now, signal, note, missing, read, skipIfUnchanged }), signal)
  let count = 0
  // A function and no loop over the batches: a loop's variable would hold each in memory until the next one is there.
  async function takeNext(): Promise<boolean> {
    const next = await batches.next()
    if (next.done) return false
    for (const [table, rows] of parsedTables(connector, next.value, { territory })) {
      const taken = tables.includes(table) ? rows : rejectedOf(rows)
      count += await (await opening).get(table)!.add(taken, quarantine.refuse, signal)
    }
    await quarantine.flush()
    loading.onRows(count)
    return true
  }
  try {
    while (await takeNext());
  } finally {
    batches.end()
  }
  await Promise.all([...(await opening).values()].map((stage) => stage.assertWhole()))
  return count
}

function* rejectedOf(rows: Iterable<object>): Generator<object> {
  for (const row of rows) if ('rejected' in row) yield row
}

/** Whoever fills the tables is told why there are none. */
const ignore = () => {}
