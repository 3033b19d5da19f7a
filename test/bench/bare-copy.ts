import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Connector } from '@tianguis/core'
import { publishedTable } from '@tianguis/core/database/names'
import type { Service } from '../../host/composition.ts'
import { checkpoint } from './stage.ts'

export interface Copied {
  readonly seconds: number
  readonly rows: number
}

/**
 * COPY of a dataset's current rows, from a file, into empty tables that have the same indexes: what storing these rows
 * costs at the least. The rows are in the order in which the source sent them.
 */
export async function bareCopy(service: Service, connector: Connector, folder: string): Promise<Copied> {
  const path = join(folder, 'bare.copy')
  const client = await service.pool.connect()
  let [seconds, rows] = [0, 0]
  try {
    for (const table of Object.keys(connector.tables)) {
      const published = publishedTable(connector, table)
      await pipeline(
        client.query(copyTo(`copy (select * from ${published} where _hasta is null) to stdout`)),
        createWriteStream(path),
      )
      await client.query(`create table staging.bench (like ${published} including all)`)
      await checkpoint(service)
      const start = performance.now()
      const into = client.query(copyFrom('copy staging.bench from stdin'))
      await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), into)
      seconds += (performance.now() - start) / 1000
      rows += into.rowCount
      await client.query('drop table staging.bench')
    }
  } finally {
    client.release()
    await rm(path, { force: true })
  }
  return { seconds, rows }
}
