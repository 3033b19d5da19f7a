/** A client that does not ask again, and names that resolve to what a test says. */
import * as assert from 'uvu/assert'
import { clientOf } from '../../../test/support/fake-source.ts'
import type { Resolve } from '../addresses.ts'
import { UpstreamFailure } from '../client.ts'
import type { HttpOptions } from '../client.ts'

export const resolvingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

export async function failureAt(url: string, options: Partial<HttpOptions> = {}): Promise<UpstreamFailure> {
  const http = clientOf(undefined, { retries: { limit: 0 }, ...options })
  const failure = await http.get(url).catch((error: unknown) => error)
  await http.close()
  assert.instance(failure, UpstreamFailure)
  return failure as UpstreamFailure
}
