import type { Pool } from '@tianguis/core/database/connection'

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

/** Books requests in batches. What waits when the database is away goes on waiting. */
export function openLedger({ pool, onTrouble }: { pool: Pool; onTrouble: (error: Error) => void }): Ledger {
  let waiting = new Map<string, { subject: string; day: string; endpoint: string; requests: number }>()
  let keys = new Set<number>()
  let flushing: Promise<void> | undefined

  const flush = (): Promise<void> => (flushing ??= book().finally(() => { flushing = undefined }))
  async function book(): Promise<void> {
    if (!waiting.size) return
    const [rows, used] = [waiting, keys]
    waiting = new Map()
    keys = new Set()
    try {
      await pool.query(BOOK, [JSON.stringify([...rows.values()]), [...used]])
    } catch (error) {
      for (const row of rows.values()) add(row, row.requests)
      for (const key of used) keys.add(key)
      throw error
    }
  }
  function add({ subject, day, endpoint }: Omit<Counted, 'key'>, requests: number): void {
    const id = `${subject} ${day} ${endpoint}`
    const row = waiting.get(id)
    if (row) row.requests += requests
    else waiting.set(id, { subject, day, endpoint, requests })
  }
  const timer = setInterval(() => void flush().catch(onTrouble), FLUSH_MS).unref()
  return {
    count(counted) {
      add(counted, 1)
      if (counted.key !== null) keys.add(counted.key)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flushing?.catch(onTrouble)
      await flush().catch(onTrouble)
    },
  }
}

const BOOK = `
  with seen as (update tianguis.keys set last_used_at = now() where id = any ($2::bigint[]) and last_used_at is distinct from now())
  insert into tianguis.usage as u (subject, day, endpoint, requests)
  select subject, day, endpoint, requests from jsonb_to_recordset($1::jsonb) as r (subject text, day date, endpoint text, requests bigint)
   order by subject, day, endpoint
  on conflict (subject, day, endpoint) do update set requests = u.requests + excluded.requests`

/**
 * How the current month stands.
 * @param account whose plan sets the limit; null for who sends no key
 */
export async function readMonth(pool: Pool, subject: string, account: number | null): Promise<MonthOfUse> {
  const { rows: [month] } = await pool.query(MONTH, [subject, account])
  const { rows: days } = await pool.query<DayOfUse>(
    `select day::text as day, endpoint, requests::float8 as requests from tianguis.usage
      where subject = $1 and day >= $2 and day < $2::date + interval '1 month' order by day, endpoint`, [subject, month.month])
  const used = days.reduce((sum, { requests }) => sum + requests, 0)
  const taken = Math.max(month.taken, used)
  return {
    month: month.month, limit: month.limit, used, held: taken - used, resetsAt: month.resetsAt, days,
    remaining: month.limit === null ? null : Math.max(0, month.limit - taken),
  }
}

const MONTH = `
  with today as (select date_trunc('month', tianguis.clock() at time zone 'America/Mexico_City') as month)
  select month::date::text as month, (month + interval '1 month') at time zone 'America/Mexico_City' as "resetsAt",
         (select monthly::float8 from tianguis.plans
           where case when $2::bigint is null then without_key is not null else name = (select plan from tianguis.current_accounts where id = $2) end) as limit,
         coalesce((select taken::float8 from tianguis.quotas q where q.subject = $1 and q.month = today.month::date), 0) as taken
    from today`
