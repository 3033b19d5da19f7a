import type { Connector, FetchContext } from '../contract.ts'
import type { Pool } from '../database/connection.ts'

/**
 * Answers that a reader (one start of the host, with one territory) read into what is published: a host that starts
 * anew and the operator's command line read everything, and an entry is worth nothing once somebody else has published.
 */
interface Standing {
  /** URL and sha256 -> rows that it gave. */
  readonly bodies: Readonly<Record<string, number>>
}

export interface UnchangedBodies {
  readonly skipIfUnchanged: FetchContext['skipIfUnchanged']
  /** Answers that were left unread, and the rows they gave when they were read. */
  readonly answers: number
  readonly rows: number
  /** To be called when the run went through, with the publication that holds what it read. */
  keep(publication: string): Promise<void>
}

interface Options {
  readonly connector: Connector
  readonly pool: Pool
  readonly reader: string | undefined
  /** The one the run begins with; null for a run that has to read everything. */
  readonly publication: string | null
  /** Rows that the run has read so far. */
  readonly read: () => number
  readonly note: (message: string) => void
}

/** Leaves unread what the same reader read before and is still published. */
export async function unchangedBodies({
  connector,
  pool,
  reader,
  publication,
  read,
  note,
}: Options): Promise<UnchangedBodies> {
  const {
    rows: [standing],
  } = await pool.query<Standing>(
    'select bodies from tianguis.read_answers where dataset = $1 and reader = $2 and publication = $3',
    [connector.name, reader, publication],
  )
  const bodies = new Map<string, number>()
  const left = { answers: 0, rows: 0 }
  return {
    get answers() {
      return left.answers
    },
    get rows() {
      return left.rows
    },
    async *skipIfUnchanged(answer, batches) {
      refuseWhole(connector)
      const body = `${answer.url} ${answer.sha256}`
      const rows = standing?.bodies[body]
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
    async keep(now) {
      if (reader === undefined || !bodies.size) return
      await pool.query(
        `
        insert into tianguis.read_answers (dataset, reader, publication, bodies) values ($1, $2, $3, $4)
          on conflict (dataset) do update set reader = excluded.reader, publication = excluded.publication, bodies = excluded.bodies`,
        [connector.name, reader, now, Object.fromEntries(bodies)],
      )
    },
  }
}

function refuseWhole({ name, tables }: Connector): void {
  for (const [table, { mode, guard }] of Object.entries(tables)) {
    if (mode === 'append' && guard?.atLeast === 0) continue
    throw new Error(
      `${name} no puede dejar respuestas sin leer: «${table}» necesita sus filas en cada actualización; se espera mode: 'append' y guard: { atLeast: 0 }.`,
    )
  }
}
