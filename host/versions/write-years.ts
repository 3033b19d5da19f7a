/** Years of a dataset's past that are over, as files. */
import { transaction, transactionOrNothing, type Pool } from '@tianguis/core/database/connection'
import { holder } from '@tianguis/core/refresh/holder'
import type { Store } from '@tianguis/core/store/store'
import { writeFiles, type WrittenFiles } from './contents.ts'
import { alone, removeOthers } from './kept.ts'
import { VERSION_FORMATS } from './offered.ts'
import {
  contentsOfYear,
  currentOf,
  dueYears,
  keptYears,
  yearFileName,
  yearsFolder,
  type WithPast,
} from './past-years.ts'

export interface WrittenYear extends WrittenFiles {
  readonly year: number
}

interface Place {
  readonly pool: Pool
  readonly store: Store
  readonly now: Date
}

/**
 * Writes the years that are due, once among all hosts: whoever comes while another writes has nothing to do. Each is
 * read in a transaction of its own: all in one might take an hour, for which nothing could be vacuumed.
 * @throws Error when one cannot be written; those before it are
 */
export const keepYears = ({ pool, store, now }: Place, connector: WithPast): Promise<WrittenYear[]> =>
  transaction(pool, async (holding) => {
    // It waits while others work, and holds no rows meanwhile.
    await holding.query('set local idle_in_transaction_session_timeout = 0')
    const current = (await alone(holding, yearsFolder(connector))) && (await currentOf(pool, connector))
    if (!current) return []
    const written: WrittenYear[] = []
    for (const year of await dueYears(pool, connector, current, now)) {
      const one = await writeYear({ pool, store }, connector, year)
      if (one) written.push(one)
    }
    const names = (await keptYears(pool, connector)).flatMap((one) =>
      VERSION_FORMATS.map((format) => yearFileName(connector, one, format)),
    )
    // Whoever asks meanwhile for what was written before is told to ask again.
    await removeOthers(store, yearsFolder(connector), names)
    return written
  })

const SAVE = `
  insert into tianguis.past_year_files
    (dataset, year, version, publication_id, rows, withheld, parquet_bytes, parquet_sha256, csv_bytes, csv_sha256, holder)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (dataset, year) do update set version = excluded.version, publication_id = excluded.publication_id,
    rows = excluded.rows, withheld = excluded.withheld, parquet_bytes = excluded.parquet_bytes,
    parquet_sha256 = excluded.parquet_sha256, csv_bytes = excluded.csv_bytes, csv_sha256 = excluded.csv_sha256,
    written_at = now(), holder = excluded.holder`

/** @returns undefined where nothing of the year is left, or may be served */
const writeYear = (
  { pool, store }: Omit<Place, 'now'>,
  connector: WithPast,
  year: number,
): Promise<WrittenYear | undefined> =>
  transactionOrNothing(pool, 'begin isolation level repeatable read', async (client) => {
    const current = await currentOf(client, connector)
    if (!current) return undefined
    const contents = await contentsOfYear(client, connector, year)
    const { rows: some } = await client.query(`select from ${contents.from} limit 1`)
    if (!some.length) {
      await client.query('delete from tianguis.past_year_files where dataset = $1 and year = $2', [
        connector.name,
        year,
      ])
      return undefined
    }
    const { version, publicationId, publishedAt, withheld } = current
    const { rows, parquet, csv } = await writeFiles(client, store, contents, {
      nameOf: (format) => yearFileName(connector, { year, publicationId, withheld }, format),
      told: {
        anio: String(year),
        version: String(version),
        publicacion: publicationId,
        publicado: publishedAt.toISOString(),
      },
    })
    const files = [parquet.bytes, parquet.sha256, csv.bytes, csv.sha256, holder()]
    await client.query(SAVE, [connector.name, year, version, publicationId, rows, withheld, ...files])
    return { year, rows, parquet, csv }
  })
