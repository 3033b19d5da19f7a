/** The host that the parts of the tests of keys share, and accounts of its own. */
import { test } from 'uvu'
import { createAccount } from '../../../host/accounts/accounts.ts'
import { openKeyring } from '../../../host/accounts/keyring.ts'
import { createKey } from '../../../host/accounts/keys.ts'
import { openBench, type Bench } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import type { Call } from '../../support/called.ts'

export let bench: Bench

test.before(async () => {
  bench = await openBench({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})

test.after(() => bench.close())

export const ask = (path: string, more: Call = {}) => call(bench.url, path, { anonymous: true, ...more })

export const withKey = (secret: string, path = '/api/v1/sismos?limit=1', more: Call = {}) =>
  ask(path, { ...more, headers: { ...more.headers, authorization: `Bearer ${secret}` } })

export const from = (address: string): Call => ({ headers: { 'x-forwarded-for': address } })

export async function newAccount(plan: string) {
  const { id } = await createAccount(bench.service.pool, { name: plan, plan })
  const keyring = await openKeyring(bench.service)
  return {
    id,
    keyring,
    ...(await createKey(keyring, { account: id, name: 'a' }).then(({ secret, id: key }) => ({ secret, key }))),
  }
}
