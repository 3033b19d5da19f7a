import type { Service } from '../composition.ts'
import { createAccount } from './accounts.ts'
import { openKeyring } from './keyring.ts'
import { createKey } from './keys.ts'

/** The plan whose limits stay out of a developer's way. */
const PLAN = 'enterprise'

/**
 * A key to try the service with, made on the first start of the bundled server and never again. On a database that
 * somebody brought nothing is made: whoever runs it decides who gets in.
 * @returns the key, or undefined when there is nothing to make
 */
export async function developerKey(service: Pick<Service, 'config' | 'pool'>): Promise<string | undefined> {
  if (service.config.databaseUrl !== undefined) return undefined
  const { rows: [row] } = await service.pool.query<{ any: boolean }>('select exists (select from tianguis.accounts) as any')
  if (row!.any) return undefined
  const keyring = await openKeyring(service)
  const account = await createAccount(service.pool, { name: 'Desarrollo en esta máquina', plan: PLAN })
  return (await createKey(keyring, { account: account.id, name: 'desarrollo' })).secret
}
