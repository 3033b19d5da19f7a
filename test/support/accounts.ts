/** A key without limits for the suite's own calls. */
import { randomBytes } from 'node:crypto'
import { createAccount } from '../../host/accounts/accounts.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { createKey } from '../../host/accounts/keys.ts'
import { savePlan, type Plan } from '../../host/accounts/plans.ts'
import type { Service } from '../../host/composition.ts'
import { useKey } from './call.ts'
import { describes } from './described.ts'

/** A pepper for services that share one database within a test. */
export const PEPPER = randomBytes(36).toString('base64url')

/** A plan of tests: limits that nobody reaches, so that answers tell of them, unless it is given others. */
export const testPlan = (more: Partial<Plan> = {}): Plan => ({
  name: 'pruebas',
  title: 'Pruebas',
  monthly: 1_000_000_000,
  perMinute: 1_000_000,
  watches: 1000,
  priceUsd: '0',
  support: '',
  availability: '',
  withoutKey: null,
  stripePrice: null,
  offered: false,
  ...more,
})

/** @returns a key of a new account on the plan of tests */
export async function makeTestKey(service: Pick<Service, 'config' | 'pool'>): Promise<string> {
  await savePlan(service.pool, testPlan())
  const { id } = await createAccount(service.pool, { name: 'Pruebas', plan: 'pruebas' })
  return (await createKey(await openKeyring(service), { account: id, name: 'pruebas' })).secret
}

/** Calls to this service carry a key from now on, and its answers are held against its description. */
export async function giveKey(service: Pick<Service, 'config' | 'pool' | 'connectors'>, url: string): Promise<string> {
  const secret = await makeTestKey(service)
  useKey(url, secret)
  describes(
    url,
    service.connectors.map(({ connector }) => connector),
  )
  return secret
}
