import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { findTestServer } from './server.ts'

export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  close(): Promise<void>
}

/** A new, empty database with the control tables in it, dropped by `close`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await findTestServer()
  const name = `prueba_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server.url.replace('@/', '@socket/'))
  url.pathname = `/${name}`
  const own = url.href.replace('@socket/', '@/')
  const pool = openPool({ url: own, max: 10 })
  await migrateControl(pool)
  return {
    url: own,
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await server.close()
    },
  }
}
