import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { superuserOf, type AsSuperuser } from '@tianguis/core/database/embedded/service-login'
import { findTestServer, TEST_OWNER } from './postgres-server.ts'
import { addressOf, controlTemplate, ownerAddressOf, type Template } from './templates.ts'

export interface TestDatabase {
  /** As the owner of it and of all that is in it, who is no superuser. */
  readonly url: string
  readonly pool: Pool
  /** For what a test does that no service may. */
  readonly asSuperuser: AsSuperuser
  close(): Promise<void>
}

/**
 * A new database with the control tables in it, and nothing else unless it is copied from a template; dropped by
 * `close`.
 */
export async function openTestDatabase({
  template = controlTemplate,
}: { template?: Template } = {}): Promise<TestDatabase> {
  const server = await findTestServer()
  const admin = new pg.Client({ connectionString: server.url })
  try {
    await admin.connect()
    return await opened(admin, server, await template(server.url))
  } catch (error) {
    await admin.end()
    await server.close()
    throw error
  }
}

async function opened(
  admin: pg.Client,
  server: { url: string; close(): Promise<void> },
  template: string,
): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(6).toString('hex')}`
  // Copied as files: through the log everything would be written twice.
  await admin.query(`create database ${name} template ${template} owner ${TEST_OWNER} strategy file_copy`)
  const url = ownerAddressOf(server.url, name)
  const pool = openPool({ url, max: 10 })
  return {
    url,
    pool,
    asSuperuser: superuserOf(addressOf(server.url, name)),
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await server.close()
    },
  }
}
