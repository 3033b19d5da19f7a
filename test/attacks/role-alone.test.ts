/**
 * The role and nothing else: no guard before it, no transaction around it, nothing undone; as whoever gets hold of its
 * password.
 */
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openAccess } from '@tianguis/sql/role/role'
import { openSession } from '@tianguis/sql/session/session'
import type { GuardedSql } from '@tianguis/sql/guard/guard'
import { CANARY, openHouse, VIEWS, type House } from './house.ts'
import { ATTACKS } from './statements.ts'

/** Before each statement, which may be several and undo it. */
const open = (timeMs: number) =>
  `rollback; set session characteristics as transaction read write; set default_transaction_read_only = off; set statement_timeout = ${timeMs}; set lock_timeout = ${timeMs}`
/** What takes all it gets is a layer of its own; what is to be answered has all the time there is. */
const SHORT_MS = 150
let house: House
test.before(async () => {
  house = await openHouse()
})
test.after(() => house.close())

/** What a statement got, or what PostgreSQL said. */
async function tried(client: pg.Client, sql: string, timeMs = 0): Promise<string> {
  await client.query(open(timeMs))
  return client.query(sql).then(
    (got) => JSON.stringify([got].flat().map(({ rows }) => rows)),
    (error: Error) => JSON.stringify([error.message, error]),
  )
}

/** Its settings are its own to change, and are set again at the next start. */
const withoutOwn = (state: unknown) => ({ ...(state as object), role: undefined })

/** What the next start of a host does. */
const settled = () => openAccess({ ...house, views: Object.keys(VIEWS.views) })

test('no statement of it changes anything or sees the canary, committed and with time to write', async () => {
  const before = withoutOwn(await house.state())
  const client = new pg.Client({ connectionString: house.access.url })
  await client.connect()
  const leaks: string[] = []
  for (const { sql } of ATTACKS) if ((await tried(client, sql, SHORT_MS)).includes(CANARY)) leaks.push(sql)
  assert.is(await tried(client, 'select 1 as a'), '[[{"a":1}]]', 'The connection lived until the end.')
  await client.end()
  assert.equal(leaks, [])
  assert.equal(withoutOwn(await house.state()), before)
})

test('blocks of code, and those of other languages, are closed to it; what every role may do to itself is told and mended', async () => {
  await settled()
  const client = new pg.Client({ connectionString: house.access.url })
  await client.connect()
  assert.match(await tried(client, 'do $$ begin perform 1; end $$'), '42501')
  assert.match(await tried(client, 'do language sql $$ select 1 $$'), /42501|42704|0A000/)
  assert.match(
    house.access.layers.find(({ layer }) => layer === 'rol')!.reason,
    /oír avisos, quitarse el límite de tiempo, cambiar su propia contraseña/,
  )
  await tried(client, "alter role current_user password 'x'; alter role current_user set statement_timeout = 0; commit")
  await client.end()
  const session = openSession({ url: (await settled()).url })
  assert.is((await session.run({ sql: 'select 1 as a' as GuardedSql })).rows[0], '{"a":1}')
  await session.close()
  const {
    rows: [role],
  } = await house.pool.query<{ settings: string }>(
    'select array_to_string(rolconfig, $2) as settings from pg_roles where rolname = $1',
    [house.role, ','],
  )
  assert.match(role!.settings, 'statement_timeout=5s')
})

test.run()
