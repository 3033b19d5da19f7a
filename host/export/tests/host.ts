/** The host and database that the parts of the tests of an export share, and rows to export. */
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { test } from 'uvu'
import { choice } from '@tianguis/core'
import { createAccount } from '../../accounts/accounts.ts'
import { openKeyring } from '../../accounts/keyring.ts'
import { createKey } from '../../accounts/keys.ts'
import { savePlan } from '../../accounts/plans.ts'
import { tiny } from '../../../test/engine/tiny.ts'
import { testPlan } from '../../../test/support/accounts.ts'
import { call } from '../../../test/support/call.ts'
import type { Call } from '../../../test/support/called.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../../test/support/small-host.ts'

/** More than the buffers between PostgreSQL and a reader who reads nothing can hold. */
export const MANY = 60_000

export const connector = tiny({
  params: {
    ...tiny().params,
    nivel: choice(['alto', 'bajo'], {
      description: 'Nivel.',
      columns: ['precio'],
      meaning: (nivel) => ({ where: [{ column: 'precio', op: nivel === 'alto' ? '>=' : '<', value: '20' }] }),
    }),
  },
})

export let database: TestDatabase

export let host: SmallHost

test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query("update tianguis.plans set without_key = '{prueba}' where without_key is not null")
  host = await openSmallHost({ ...database, connector })
})

test.after(async () => {
  await host.close()
  await database.close()
})

/** An account of its own, since exports have a burst limit of theirs. */
export async function newKey(monthly = 1_000): Promise<{ authorization: string }> {
  await savePlan(database.pool, testPlan({ name: `mes-${monthly}`, monthly }))
  const { id } = await createAccount(database.pool, { name: 'Exporta', plan: `mes-${monthly}` })
  return {
    authorization: `Bearer ${(await createKey(await openKeyring(host.service), { account: id, name: 'x' })).secret}`,
  }
}

export async function fill(rows: string): Promise<void> {
  await database.pool.query('delete from datos.prueba_precios')
  await database.pool.query(
    `insert into datos.prueba_precios (clave, precio, fecha, nota, _desde, _visto, _cambiado) select clave, precio::numeric, fecha::date, nota, 1, now(), now() from (${rows}) as r (clave, precio, fecha, nota)`,
  )
}

export const many = (price: number) =>
  fill(
    `select 'k' || lpad(i::text, 7, '0'), '${price}', '2026-11-19', repeat('una nota ', 20) from generate_series(1, ${MANY}) i`,
  )

export const get = (path: string, options: Call = {}) => call(host.url, path, options)

export const used = async (headers: { authorization: string }) => (await get('/api/v1/uso', { headers })).json().data

/** The answer with nothing of its body read. */
export async function begun(
  headers: Readonly<Record<string, string>>,
  path = '/api/v1/prueba.csv',
  base = host.url,
): Promise<IncomingMessage> {
  const asked = ask(`${base}${path}`, { headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // A connection that is reset is told of here and in the body.
  for (const one of [asked, answer]) one.on('error', () => {})
  return answer
}
