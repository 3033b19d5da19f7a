/**
 * Requests of three customers, let in and booked by four hosts over wires that delay, cut and repeat, while rows are
 * locked now and then. `node test/end-to-end/bookings.ts [requests] [seed]` does as many as it is told, and ends with 1
 * when the ledger is not exact.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openPool, transaction } from '@tianguis/core/database/connection'
import { createAccount, subjectOf } from '../../host/accounts/accounts.ts'
import { savePlan } from '../../host/accounts/plans.ts'
import { openQuota, type Quota } from '../../host/accounts/quota.ts'
import { openLedger, type Ledger } from '../../host/accounts/usage.ts'
import { testPlan } from '../support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { openWire } from '../support/wire.ts'

const HOSTS = 4
const AT_ONCE = 8
/** Of the plans, as shares of the requests of each customer: one is used up, one nearly, one is not. */
const PLANS = [0.5, 1, 4]
const LIMITS = { statementMs: 250, lockMs: 150, idleMs: 2_000 }
const DAY = '2026-11-24'

/** What became of one customer. */
export interface Account {
  readonly limit: number
  /** Let in, and answered in a way that counts. */
  readonly served: number
  readonly booked: number
  readonly taken: number
  /** The most that was ever taken. */
  readonly peak: number
}

export interface Outcome {
  readonly accounts: readonly Account[]
  readonly faults: Readonly<Record<string, number>>
  readonly refused: number
  readonly failed: number
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export async function bookThrough({ requests, seed }: { requests: number; seed: number }): Promise<Outcome> {
  const random = randomOf(seed)
  const database = await openTestDatabase()
  const wire = await openWire(database.url, random)
  try {
    const customers = await openCustomers(database, Math.ceil(requests / PLANS.length))
    const hosts = Array.from({ length: HOSTS }, () => openHost(wire.url))
    const [counts, over] = [{ refused: 0, failed: 0, left: requests }, new AbortController()]
    const disturbing = disturb(database, random, over.signal)
    const watching = watchPeaks(database, customers, over.signal)
    await Promise.all(
      hosts.flatMap((host) => Array.from({ length: AT_ONCE }, () => ask(host, customers, counts, random))),
    )
    over.abort()
    await Promise.all([disturbing, watching])
    await wire.heal()
    for (const host of hosts) await atRest(host)
    for (const host of hosts) await host.close()
    return {
      ...counts,
      faults: wire.faults,
      accounts: await Promise.all(customers.map((one) => settled(database, one))),
    }
  } finally {
    await wire.close()
    await database.close()
  }
}

interface Customer {
  readonly account: number
  readonly subject: string
  readonly limit: number
  served: number
  peak: number
}
interface Host {
  readonly quota: Quota
  readonly ledger: Ledger
  close(): Promise<void>
}

async function openCustomers({ pool }: TestDatabase, each: number): Promise<Customer[]> {
  return Promise.all(
    PLANS.map(async (share, index) => {
      const [name, monthly] = [`pruebas-${index}`, Math.ceil(each * share)]
      await savePlan(pool, testPlan({ name, monthly }))
      const { id } = await createAccount(pool, { name, plan: name })
      return { account: id, subject: subjectOf(id), limit: monthly, served: 0, peak: 0 }
    }),
  )
}

function openHost(url: string): Host {
  const pool = openPool({ url, max: 4, limits: LIMITS, connectTimeoutMs: 1_000 })
  const ignore = () => {} // told to a log, and tried again
  const quota = openQuota({ pool, onTrouble: ignore, monotonic: () => performance.now() })
  const ledger = openLedger({ pool, onTrouble: ignore })
  return {
    quota,
    ledger,
    async close() {
      await quota.close()
      await ledger.close()
      await pool.end()
    },
  }
}

/** A host that closes tries three times, each for as long as a statement has: on a busy machine that is nothing. */
const atRest = ({ quota, ledger }: Host) =>
  until(
    () =>
      Promise.all([ledger.flush(), quota.settle()]).then(
        () => true,
        () => false,
      ),
    Boolean,
  )

async function ask(
  { quota, ledger }: Host,
  customers: readonly Customer[],
  counts: { refused: number; failed: number; left: number },
  random: () => number,
): Promise<void> {
  while (counts.left > 0) {
    counts.left -= 1
    const customer = customers[Math.floor(random() * customers.length)]!
    const { subject, account } = customer
    const taken = await quota.take(subject, account).catch(() => undefined)
    if (!taken) counts.failed += 1
    else if (!('refund' in taken)) counts.refused += 1
    else if (random() < 0.1) taken.refund()
    else {
      customer.served += 1
      ledger.count({ subject, day: DAY, endpoint: `e${Math.floor(random() * 3)}`, key: null })
    }
    const other = random()
    if (other < 0.02) void quota.release(subject)
    else if (other < 0.05) void quota.settle().catch(() => {})
    else if (other < 0.1) void ledger.flush().catch(() => {})
    // What is in memory is answered at once: the rest of the process has its turn.
    await new Promise(setImmediate)
  }
}

/** Locks what is written, for about as long as a statement waits for it. */
async function disturb({ pool }: TestDatabase, random: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await transaction(pool, async (client) => {
      await client.query(`select from tianguis.${random() < 0.5 ? 'quotas' : 'usage'} for update`)
      await delay(random() * LIMITS.statementMs)
    })
    await delay(random() * 200)
  }
}

async function watchPeaks(database: TestDatabase, customers: readonly Customer[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const one of customers) one.peak = Math.max(one.peak, await takenOf(database, one))
    await delay(20)
  }
}

const sum = async ({ pool }: TestDatabase, sql: string, subject: string) =>
  Number((await pool.query(sql, [subject])).rows[0].sum)
const takenOf = (database: TestDatabase, { subject }: Customer) =>
  sum(database, 'select coalesce(sum(taken), 0) as sum from tianguis.quotas where subject = $1', subject)

async function settled(database: TestDatabase, customer: Customer): Promise<Account> {
  const { limit, served, peak, subject } = customer
  return {
    limit,
    served,
    peak,
    taken: await takenOf(database, customer),
    booked: await sum(
      database,
      'select coalesce(sum(requests), 0) as sum from tianguis.usage where subject = $1',
      subject,
    ),
  }
}

/** Whether nothing was booked or taken twice, lost, or let in beyond a plan. */
export const isExact = ({ accounts }: Outcome): boolean =>
  accounts.every(
    ({ limit, served, booked, taken, peak }) =>
      booked === served && taken === served && served <= limit && peak <= limit,
  )

if (import.meta.main) {
  const [requests = 50_000, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number)
  const outcome = await bookThrough({ requests, seed })
  console.log(`seed ${seed}: ${isExact(outcome) ? 'exact' : 'NOT exact'}`, JSON.stringify(outcome, null, 2))
  process.exitCode = isExact(outcome) ? 0 : 1
}
