/** An account of a plan for each test, hosts that take of its quota in processes of their own, and what is taken. */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import { createAccount, subjectOf } from '../../host/accounts/accounts.ts'
import { savePlan } from '../../host/accounts/plans.ts'
import { testPlan } from '../support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openFolder, type Folder } from '../support/folder.ts'

const HOST = fileURLToPath(new URL('quota-host.ts', import.meta.url))
export const LIMIT = 2_000
export let database: TestDatabase
let folder: Folder
export let account: number
test.before(async () => {
  database = await openTestDatabase()
  folder = await openFolder('quotas')
})
test.after(async () => {
  await folder.remove()
  await database.close()
})
test.before.each(async () => {
  await savePlan(database.pool, testPlan({ monthly: LIMIT, perMinute: null }))
  account = (await createAccount(database.pool, { name: 'Cuotas', plan: 'pruebas' })).id
})

interface Host {
  readonly child: ChildProcess
  admitted(): number
  take(requests: number, together?: number): Promise<{ admitted: number; refused: number }>
  end(): Promise<void>
}

export async function openHost(skewMs = 0): Promise<Host> {
  const tally = join(folder.path, randomUUID())
  const child = fork(HOST, {
    env: {
      ...process.env,
      QUOTA_URL: database.url,
      QUOTA_SUBJECT: subjectOf(account),
      QUOTA_ACCOUNT: String(account),
      QUOTA_CLOCK: String(skewMs),
      QUOTA_TALLY: tally,
    },
  })
  child.on('message', ({ trouble }: { trouble?: string }) => {
    if (trouble) throw new Error(trouble)
  })
  await new Promise((resolve) => child.once('message', resolve))
  return {
    child,
    admitted: () => statSync(tally).size,
    take: (requests, together = 8) =>
      new Promise((resolve) => {
        const hear = (told: { done?: true; admitted: number; refused: number }) => {
          if (!told.done) return
          child.off('message', hear)
          resolve(told)
        }
        child.on('message', hear)
        child.send({ requests, together })
      }),
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}
export const taken = async () =>
  Number(
    (
      await database.pool.query('select coalesce(sum(taken), 0) as n from tianguis.quotas where subject = $1', [
        subjectOf(account),
      ])
    ).rows[0].n,
  )
export const connections = async () =>
  Number(
    (await database.pool.query('select count(*) as n from pg_stat_activity where datname = current_database()')).rows[0]
      .n,
  )
