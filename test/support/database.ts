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

/** Finds or makes the database that others are copied from, on the server of this address. @returns its name */
export type Template = (serverUrl: string) => Promise<string>

/** A new database with the control tables in it, and nothing else unless it is copied from a template; dropped by `close`. */
export async function openTestDatabase({ template }: { template?: Template } = {}): Promise<TestDatabase> {
  const server = await findTestServer()
  const admin = new pg.Client({ connectionString: server.url })
  try {
    await admin.connect()
    return await opened(admin, server, template && (await template(server.url)))
  } catch (error) {
    await admin.end()
    await server.close()
    throw error
  }
}

async function opened(admin: pg.Client, server: { url: string; close(): Promise<void> }, template: string | undefined): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(6).toString('hex')}`
  // Copied as files: through the log, which is quicker for an empty database, a hundred megabytes would be written twice.
  await admin.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`)
  const url = addressOf(server.url, name)
  const pool = openPool({ url, max: 10 })
  await migrateControl(pool)
  return {
    url,
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await server.close()
    },
  }
}

/** The address of another database of the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl.replace('@/', '@socket/'))
  url.pathname = `/${database}`
  return url.href.replace('@socket/', '@/')
}
