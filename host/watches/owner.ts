import type { Request } from 'express'
import type { Hosting } from '../hosting.ts'
import { ApiError } from '../request/errors.ts'
import { identify, type Asker } from '../request/identify.ts'

/** Who asks, with the account of its key. */
export interface AccountAsker extends Asker {
  readonly account: number
}

/** Whose it is; there is nothing here without a key. @throws ApiError 401, 403, 429 */
export async function ownerOf(request: Request, { accounts }: Pick<Hosting, 'accounts'>): Promise<AccountAsker> {
  const asker = await identify(request, accounts, { endpoint: 'avisos', counts: false })
  if (asker.account === null) throw new ApiError('requiere_clave', 'Los avisos son de una cuenta; manda su clave.')
  return { ...asker, account: asker.account }
}
