import type { Pool } from '@tianguis/core/database/connection'
import { subjectOf } from '../../host/accounts/accounts.ts'
import { listKeys } from '../../host/accounts/keys.ts'
import { call } from './call.ts'
import { until } from './until.ts'

/**
 * Resolves when all that hosts have answered until now is booked: each books in the order in which it answers, so that
 * it is asked once more, and that is waited for. What was lost with a host, or with a primary, never comes.
 * @param key of an account that nobody else asks with
 * @param path of a dataset's list
 * @returns how many more requests were answered
 */
export async function allBooked(pool: Pool, key: string, urls: readonly string[], path: string): Promise<number> {
  const { account } = (await listKeys(pool)).find(({ ending }) => key.endsWith(ending))!
  const booked = async () =>
    Number(
      (
        await pool.query<{ n: string }>(
          'select coalesce(sum(requests), 0) as n from tianguis.usage where subject = $1',
          [subjectOf(account)],
        )
      ).rows[0]!.n,
    )
  const before = await booked()
  for (const url of urls)
    await until(
      () => call(url, path, { headers: { authorization: `Bearer ${key}` } }),
      ({ status, headers }) => status === 200 && !headers.has('x-tianguis-estado'),
    )
  await until(booked, (sum) => sum >= before + urls.length)
  return urls.length
}
