import type { Connector, FetchContext, Territory } from '../connector.ts'
import type { Pool } from '../database/connection.ts'

/** What this process read into one publication of a dataset. */
interface Read {
  /** Whoever else publishes makes it another. */
  readonly publication: string
  readonly territory: Territory
  /** URL and sha256 -> rows that it gave. */
  readonly bodies: ReadonlyMap<string, number>
}

/**
 * In memory and nowhere else: another process, another release and the operator's command line read everything, and an entry
 * is worth nothing once somebody else has published.
 */
const known = new WeakMap<Pool, Map<string, Read>>()

export interface Unread {
  readonly unlessPublished: FetchContext['unlessPublished']
  /** Answers that were left unread, and the rows they gave when they were read. */
  readonly answers: number
  readonly rows: number
  /** To be told when the run went through, which publication holds what it read. */
  keep(publication: string): void
}

interface Options {
  readonly connector: Connector
  readonly pool: Pool
  readonly territory: Territory
  /** The one the run begins with; null for a run that has to read everything. */
  readonly publication: string | null
  /** Rows that the run has read so far. */
  readonly read: () => number
  readonly note: (message: string) => void
}

/** Leaves unread what this process read before and is still published. */
export function unreadAnswers({ connector, pool, territory, publication, read, note }: Options): Unread {
  const datasets = known.get(pool) ?? new Map<string, Read>()
  known.set(pool, datasets)
  const last = datasets.get(connector.name)
  const standing = last?.publication === publication && last.territory === territory ? last.bodies : new Map<string, number>()
  const bodies = new Map<string, number>()
  const left = { answers: 0, rows: 0 }
  return {
    get answers() { return left.answers },
    get rows() { return left.rows },
    async *unlessPublished(answer, batches) {
      refuseWhole(connector)
      const body = `${answer.url} ${answer.sha256}`
      const rows = standing.get(body)
      if (rows === undefined) {
        const before = read()
        yield* batches()
        bodies.set(body, read() - before)
        return
      }
      bodies.set(body, rows)
      left.answers += 1
      left.rows += rows
      note(`No se leyó de nuevo ${answer.url}: llegó igual que la vez anterior, y sus ${rows} filas siguen publicadas.`)
    },
    keep: (now) => void datasets.set(connector.name, { publication: now, territory, bodies }),
  }
}

function refuseWhole({ name, tables }: Connector): void {
  for (const [table, { mode, guard }] of Object.entries(tables)) {
    if (mode === 'append' && guard?.atLeast === 0) continue
    throw new Error(`${name} no puede dejar respuestas sin leer: «${table}» necesita sus filas en cada actualización; se espera mode: 'append' y guard: { atLeast: 0 }.`)
  }
}
