/**
 * Databases that are filled once a server and copied by those who need them: to make them anew costs as much as all
 * else that most files do.
 */
import pg from 'pg'
import { openPool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { TEST_OWNER } from './postgres-server.ts'

/** Finds or makes the database that others are copied from, on the server of this address. @returns its name */
export type Template = (serverUrl: string) => Promise<string>

/** The control tables, and nothing in them. */
export const controlTemplate = template('vacia', async (url) => {
  const pool = openPool({ url })
  await migrateControl(pool).finally(() => pool.end())
})

/** The address of another database of the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl.replace('@/', '@socket/'))
  url.pathname = `/${database}`
  return url.href.replace('@socket/', '@/')
}

/** The same for whoever owns it. */
export const ownerAddressOf = (serverUrl: string, database: string): string =>
  addressOf(serverUrl, database).replace(/\/\/[^@]*@/, `//${TEST_OWNER}:${TEST_OWNER}@`)

/** Made by whoever needs it first; test processes that come together wait for that one. */
export function template(name: string, fill: (url: string) => Promise<void>): Template {
  // Under this name while it is being filled; left behind by a process that was killed meanwhile.
  const half = `${name}_a_medias`
  return async (serverUrl) => {
    const admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    try {
      await admin.query('select pg_advisory_lock(hashtext($1))', [name])
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
      if (rowCount) return name
      await admin.query(`drop database if exists ${half} with (force)`)
      await admin.query(`create database ${half} owner ${TEST_OWNER}`)
      await fill(ownerAddressOf(serverUrl, half))
      await admin.query(`alter database ${half} rename to ${name}`)
      // A database that somebody is connected to is not copied.
      await admin.query(`alter database ${name} with allow_connections false`)
      return name
    } finally {
      await admin.end()
    }
  }
}
