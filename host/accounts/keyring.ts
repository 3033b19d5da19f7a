import type { Service } from '../composition.ts'
import type { Keyring } from './keys.ts'
import { agreeOnPepper } from './pepper.ts'
import { pepperOf, pepperPath } from './pepper-file.ts'

/**
 * What keys are made and known with. Only who serves requests or makes keys needs it.
 * @throws PepperError when the pepper is missing or is not the database's
 */
export async function openKeyring({ config, pool }: Pick<Service, 'config' | 'pool'>): Promise<Keyring> {
  const pepper = await pepperOf(config, pool)
  const file = config.pepper === undefined ? pepperPath(config.dataFolder) : undefined
  const peppers = await agreeOnPepper(pool, pepper, { previous: config.previousPepper, file })
  return { pool, peppers, prefix: config.keyPrefix }
}
