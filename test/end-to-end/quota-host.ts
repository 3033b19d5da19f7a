/** A host's share of a quota, in a process of its own: takes requests as it is told and says how many were let in. */
import { openSync, writeSync } from 'node:fs'
import { openPool } from '@tianguis/core/database/connection'
import { openQuota } from '../../host/accounts/quota.ts'

const { QUOTA_URL, QUOTA_SUBJECT, QUOTA_ACCOUNT, QUOTA_CLOCK, QUOTA_TALLY } = process.env as Record<string, string>
// The wall clock of a host may be wrong by months.
const skew = Number(QUOTA_CLOCK ?? 0)
const trueNow = Date.now
Date.now = () => trueNow() + skew
const tally = openSync(QUOTA_TALLY!, 'a')
const pool = openPool({ url: QUOTA_URL!, max: 2 })
const quota = openQuota({
  pool,
  onTrouble: (error) => process.send!({ trouble: error.message }),
  monotonic: () => performance.now(),
})

process.on('message', async ({ requests, together }: { requests: number; together: number }) => {
  let [admitted, refused, left] = [0, 0, requests]
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (left > 0) {
        left -= 1
        const taken = await quota.take(QUOTA_SUBJECT!, Number(QUOTA_ACCOUNT))
        if (!('refund' in taken)) refused += 1
        else {
          admitted += 1
          writeSync(tally, '.') // told before anything can kill this process
        }
      }
    }),
  )
  process.send!({ done: true, admitted, refused })
})
process.on('disconnect', async () => {
  await quota.close()
  await pool.end()
})
process.send!({ ready: true })
