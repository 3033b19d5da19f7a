/** The primary, its hot standby and the host that the parts of the tests of a standby share. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { savePermission } from '@tianguis/core/licensing'
import { tiny } from '../../engine/tiny.ts'
import { call } from '../../support/call.ts'
import { openSmallHost, smallParams, unasked, type SmallHost } from '../../support/small-host.ts'
import { openPair, type Pair } from '../../support/standby.ts'
import { until } from '../../support/until.ts'

const { source } = tiny()
/** Its first row may not be sold. */
const connector = tiny({
  params: smallParams,
  source: {
    ...source,
    licence: { ...source.licence, commercial: false },
    restricted: {
      holder: 'Fuente',
      hosts: ['fuente.example'],
      rows: { table: 'precios', column: 'clave', value: 'k0' },
    },
  },
})
export let pair: Pair
export let pool: Pool
export let host: SmallHost
test.before(async () => {
  pair = await openPair()
  pool = openPool({ url: pair.primary.url })
  await migrateControl(pool)
  await savePermission(pool, { dataset: 'prueba', words: 'oficio 1' })
  host = await openSmallHost({
    url: pair.primary.url,
    pool,
    connector,
    env: { DATABASE_REPLICA_URL: pair.standby.url },
  })
})
test.after(async () => {
  await host.close()
  await pool.end()
  await pair.close()
})

export const asked = async (path = unasked()) => {
  const { status, headers, json } = await call(host.url, path)
  const { data, meta } = json()
  return {
    status,
    price: data[0]?.precio as number,
    version: meta.version as number,
    at: meta.actualizado as string,
    next: meta.siguiente as string | undefined,
    etag: headers.get('etag'),
  }
}

const onPrimary = async (sql: string) => Object.values((await pool.query(sql)).rows[0])[0]

/** Which server answered a request, by what its connections did last. */
export async function answeredBy(): Promise<'standby' | 'primary' | undefined> {
  const since = await onPrimary('select clock_timestamp()::text')
  assert.is((await asked()).status, 200)
  const read = `select exists (select from pg_stat_activity where query like '%row_to_json%prueba_precios%' and query_start > '${since}' and pid <> pg_backend_pid())`
  return (await pair.ask(read)) ? 'standby' : (await onPrimary(read)) ? 'primary' : undefined
}

/** Replay stops; what is published meanwhile the standby lacks. */
export async function behind(work: () => Promise<void>): Promise<void> {
  await pair.caughtUp()
  await pair.ask('select pg_wal_replay_pause()')
  await until(
    () => pair.ask('select pg_get_wal_replay_pause_state()'),
    (state) => state === 'paused',
  )
  try {
    await work()
  } finally {
    await pair.ask('select pg_wal_replay_resume()')
    await pair.caughtUp()
  }
}

export const published = async (price: number) => {
  await host.publish(String(price))
  return until(
    () => asked('/api/v1/prueba'),
    (answer) => answer.price === price,
  )
}
