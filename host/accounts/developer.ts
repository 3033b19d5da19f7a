import { preparation } from '@tianguis/core/database/connection'
import type { Service } from '../composition.ts'
import { createAccount } from './accounts.ts'
import { openKeyring } from './keyring.ts'
import { insertKey } from './keys.ts'

/** The plan whose limits stay out of a developer's way. */
const PLAN = 'enterprise'

/** A key that was made a moment ago and can be shown only now, or the account that another one can be made for. */
export type DeveloperKey = { readonly secret: string } | { readonly account: number }

/**
 * A key to try the service with, made once on the bundled server. On a database that somebody brought nothing is made:
 * whoever runs it decides who gets in. Called when everything else of a start has succeeded, since the key is shown by
 * that start and by no other.
 * @returns undefined on a database that was brought
 * @throws PepperError
 */
export async function developerKey(service: Pick<Service, 'config' | 'pool'>): Promise<DeveloperKey | undefined> {
  if (service.config.databaseUrl !== undefined) return undefined
  const keyring = await openKeyring(service)
  // Account and key together: an account alone would keep the next start from making the key.
  return preparation(service.pool, async (client) => {
    // Two services that start together make one.
    await client.query('lock table tianguis.accounts in share row exclusive mode')
    const {
      rows: [first],
    } = await client.query<{ id: number | null }>('select min(id)::float8 as id from tianguis.accounts')
    if (first!.id !== null) return { account: first!.id }
    const { id } = await createAccount(client, { name: 'Desarrollo en esta máquina', plan: PLAN })
    return { secret: (await insertKey(keyring, client, { account: id, name: 'desarrollo' })).secret }
  })
}
