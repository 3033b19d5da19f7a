/** A publication as files. */
import type { Connector } from '@tianguis/core'
import { transaction, transactionOrNothing, type Pool } from '@tianguis/core/database/connection'
import { recordAt } from '@tianguis/core/query/as-of'
import { holder } from '@tianguis/core/refresh/holder'
import type { Store } from '@tianguis/core/store/store'
import { writeFiles, type Contents, type WrittenFiles } from './contents.ts'
import { duePublications, type DuePublication } from './due.ts'
import { alone, fileName, folderOf } from './kept.ts'

export interface WrittenVersion extends WrittenFiles {
  readonly version: number
}

/**
 * Writes one publication, once among all hosts: whoever comes while another writes has nothing to do.
 * @returns undefined where another writes a publication of this dataset now, or has written this one
 * @throws Error when it cannot be written; nothing of it is told then
 */
export const writeVersion = (
  { pool, store, now }: { readonly pool: Pool; readonly store: Store; readonly now: Date },
  connector: Connector,
  version: number,
): Promise<WrittenVersion | undefined> =>
  transaction(pool, async (holding) =>
    (await alone(holding, folderOf(connector))) ? written({ pool, store, now }, connector, version) : undefined,
  )

/** Its snapshot is taken once the lock is held: one of before would not see that another host has just written it. */
const written = (
  { pool, store, now }: { readonly pool: Pool; readonly store: Store; readonly now: Date },
  connector: Connector,
  version: number,
): Promise<WrittenVersion | undefined> =>
  transactionOrNothing(pool, 'begin isolation level repeatable read', async (client) => {
    const [due] = await duePublications(client, connector, { now, version })
    if (!due) return undefined
    const { rows, parquet, csv } = await writeFiles(client, store, contentsOf(connector, due), {
      nameOf: (format) => fileName(connector, due, format),
      told: toldOf(due),
    })
    await client.query(
      `insert into tianguis.version_files (dataset, version, rows, withheld, parquet_bytes, parquet_sha256, csv_bytes, csv_sha256, holder)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [connector.name, due.version, rows, due.withheld, parquet.bytes, parquet.sha256, csv.bytes, csv.sha256, holder()],
    )
    return { version: due.version, rows, parquet, csv }
  })

const toldOf = ({ version, publicationId, publishedAt, observedOn, sample }: DuePublication) => ({
  version: String(version),
  publicacion: publicationId,
  publicado: publishedAt.toISOString(),
  ...(observedOn !== null && { fecha_datos: observedOn }),
  ...(sample && { muestra: 'true' }),
})

/** The records of the publication as they were when it was published. */
const contentsOf = (connector: Connector, { version, isCurrent, publishedAt }: DuePublication): Contents => ({
  connector,
  from: `${recordAt(connector, isCurrent ? 'current' : version, publishedAt)} as _r`,
})
