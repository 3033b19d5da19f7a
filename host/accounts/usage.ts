import { randomUUID } from 'node:crypto'
import type { Pool } from '@tianguis/core/database/connection'
import { unguarded, type DatabaseGuard } from '@tianguis/core/database/health-probe'

/** What the ledger says of one subject's month. */
export interface MonthOfUse {
  /** First day of the month, Mexico City. */
  readonly month: string
  readonly limit: number | null
  /** Requests answered and booked. */
  readonly used: number
  /** Units that hosts hold and have not booked yet, or that were lost with a host that died. */
  readonly held: number
  readonly remaining: number | null
  readonly resetsAt: Date
  readonly days: readonly DayOfUse[]
}

export interface DayOfUse {
  readonly day: string
  readonly endpoint: string
  readonly requests: number
}

/** A request to book. */
export interface Counted {
  readonly subject: string
  readonly day: string
  readonly endpoint: string
  readonly key: number | null
}

export interface Ledger {
  count(counted: Counted): void
  /** Books what is waiting. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_MS = 1_000
/** How often a host that closes repeats what gets no answer. */
const LAST_TRIES = 3

/** Requests that are booked together, once: a batch whose answer was lost is sent again as it was. */
interface Batch {
  readonly number: number
  readonly rows: ReadonlyMap<string, Row>
  readonly keys: ReadonlySet<number>
}
type Row = Omit<Counted, 'key'> & { requests: number }

/**
 * Books requests in batches. What waits when the database is away goes on waiting.
 * @param guard of those who wait for a flush; the flush goes on without them
 */
export function openLedger({
  pool,
  guard = unguarded,
  onTrouble,
}: {
  pool: Pool
  guard?: DatabaseGuard
  onTrouble: (error: Error) => void
}): Ledger {
  const host = randomUUID()
  let batches = 0
  let sent: Batch | undefined
  let waiting = new Map<string, Row>()
  let keys = new Set<number>()
  let flushing: Promise<void> | undefined

  const flush = (): Promise<void> =>
    (flushing ??= bookAll().finally(() => {
      flushing = undefined
    }))
  async function bookAll(): Promise<void> {
    if (sent) await book(sent)
    if (!waiting.size) return
    sent = { number: (batches += 1), rows: waiting, keys }
    waiting = new Map()
    keys = new Set()
    await book(sent)
  }
  async function book({ number, rows, keys }: Batch): Promise<void> {
    await pool.query(BOOK, [JSON.stringify([...rows.values()]), [...keys], host, number])
    sent = undefined
  }
  function add({ subject, day, endpoint }: Counted): void {
    const id = `${subject} ${day} ${endpoint}`
    const row = waiting.get(id)
    if (row) row.requests += 1
    else waiting.set(id, { subject, day, endpoint, requests: 1 })
  }
  const timer = setInterval(() => void flush().catch(onTrouble), FLUSH_MS).unref()
  return {
    count(counted) {
      add(counted)
      if (counted.key !== null) keys.add(counted.key)
    },
    flush: () => guard(flush),
    async close() {
      clearInterval(timer)
      await flushing?.catch(onTrouble)
      for (let tries = 0; (sent || waiting.size) && tries < LAST_TRIES; tries += 1) await flush().catch(onTrouble)
    },
  }
}

// Batches of a host are booked in their order. A repeat waits for the first, if that is under way, and then finds the
// number taken.
const BOOK = `
  with once as (
    insert into tianguis.bookings as b (id, batch) values ($3, $4) on conflict (id) do update set batch = excluded.batch, at = now() where b.batch < excluded.batch
    returning id
  ), seen as (update tianguis.keys set last_used_at = now() where id = any ($2::bigint[]) and last_used_at is distinct from now())
  insert into tianguis.usage as u (subject, day, endpoint, requests)
  select subject, day, endpoint, requests from jsonb_to_recordset($1::jsonb) as r (subject text, day date, endpoint text, requests bigint), once
   order by subject, day, endpoint
  on conflict (subject, day, endpoint) do update set requests = u.requests + excluded.requests`

/**
 * How the current month stands.
 * @param account whose plan sets the limit; null for who sends no key
 */
export async function readMonth(pool: Pool, subject: string, account: number | null): Promise<MonthOfUse> {
  const {
    rows: [month],
  } = await pool.query(MONTH, [subject, account])
  const { rows: days } = await pool.query<DayOfUse>(
    `select day::text as day, endpoint, requests::float8 as requests from tianguis.usage
      where subject = $1 and day >= $2 and day < $2::date + interval '1 month' order by day, endpoint`,
    [subject, month.month],
  )
  const used = days.reduce((sum, { requests }) => sum + requests, 0)
  const taken = Math.max(month.taken, used)
  return {
    month: month.month,
    limit: month.limit,
    used,
    held: taken - used,
    resetsAt: month.resetsAt,
    days,
    remaining: month.limit === null ? null : Math.max(0, month.limit - taken),
  }
}

const TODAY = "today as (select date_trunc('month', tianguis.clock() at time zone 'America/Mexico_City') as month)"
const RESETS = `(month + interval '1 month') at time zone 'America/Mexico_City' as "resetsAt"`
const MONTH = `
  with ${TODAY}
  select month::date::text as month, ${RESETS},
         (select monthly::float8 from tianguis.plans
           where case when $2::bigint is null then without_key is not null else name = (select plan from tianguis.current_accounts where id = $2) end) as limit,
         coalesce((select taken::float8 from tianguis.quotas q where q.subject = $1 and q.month = today.month::date), 0) as taken
    from today`

/** The current month of everybody. */
export interface MonthOfAll {
  /** First day of the month, Mexico City. */
  readonly month: string
  readonly resetsAt: Date
  /** Of each account that asked. */
  readonly subjects: ReadonlyMap<string, Pick<MonthOfUse, 'used' | 'held'>>
  readonly withoutKey: { readonly addresses: number; readonly used: number }
}

export async function readMonths(pool: Pool): Promise<MonthOfAll> {
  const {
    rows: [month],
  } = await pool.query(`with ${TODAY} select month::date::text as month, ${RESETS} from today`)
  const { rows } = await pool.query<{ subject: string | null; subjects: number; used: number; taken: number }>(MONTHS, [
    month.month,
  ])
  const addresses = rows.find(({ subject }) => subject === null)
  return {
    month: month.month,
    resetsAt: month.resetsAt,
    subjects: new Map(
      rows.flatMap(({ subject, used, taken }) =>
        subject === null ? [] : [[subject, { used, held: Math.max(0, taken - used) }]],
      ),
    ),
    withoutKey: { addresses: addresses?.subjects ?? 0, used: addresses?.used ?? 0 },
  }
}

// Clients without a key may be many, and their names mean nothing to anybody: they come as one row.
const MONTHS = `
  with used as (
    select subject, sum(requests) as used from tianguis.usage where day >= $1 and day < $1::date + interval '1 month' group by subject
  ), taken as (select subject, taken from tianguis.quotas where month = $1)
  select case when subject not like 'ip:%' then subject end as subject, count(*)::int as subjects,
         sum(coalesce(used, 0))::float8 as used, sum(coalesce(taken, 0))::float8 as taken
    from used full join taken using (subject) group by 1`
