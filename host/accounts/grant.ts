import type { Pool } from '@tianguis/core/database/connection'

/** How a quota stands. */
export interface Standing {
  /** Requests a month; null is unlimited. */
  readonly limit: number | null
  /** As far as this host knows: others may have taken some since. */
  readonly remaining: number | null
  /** Seconds until the month ends in Mexico City. */
  readonly resetsIn: number
}

/** Units taken out of a month's quota, to be used or given back; none when it is used up. */
export interface Grant {
  readonly units: number
  /** First day of the month, and the day, in Mexico City by the database's clock. */
  readonly month: string
  readonly day: string
  /** Seconds until the day ends there. */
  readonly dayEndsIn: number
  /** `remaining` leaves out the units granted. */
  readonly standing: Standing
}

/** A host that dies loses its block: at most one part in two hundred of the month, so 0.5 %. */
const PART = 200
/** Of a plan without limit; nobody loses anything then. */
const UNLIMITED_BLOCK = 1000

// least() passes over nulls, and greatest() too: a plan without limit must not come out as one of 1.
const SHRUNK = 'case when (select monthly from plan) is null then excluded.granted else least(excluded.granted, greatest(1, ((select monthly from plan) - q.taken) / 8)) end'

/**
 * One statement decides, so that any number of hosts never grant more than the plan: the upsert locks the month's row,
 * and reads what the others took before it adds its own. Near the end blocks shrink, so that no host sits on the rest.
 */
const GRANT = `
  with today as (
    select clock, (clock at time zone 'America/Mexico_City') as local from (select tianguis.clock() as clock) c
  ), plan as (
    select p.monthly, case when p.monthly is null then ${UNLIMITED_BLOCK} else greatest(1, p.monthly / ${PART}) end as block
      from tianguis.plans p
     where case when $2::bigint is null then p.without_key is not null
                else p.name = (select plan from tianguis.current_accounts where id = $2) end
  ), granted as (
    insert into tianguis.quotas as q (subject, month, taken, granted)
    select $1, date_trunc('month', local)::date, block, block from today, plan
    on conflict (subject, month) do update
       set taken = q.taken + ${SHRUNK},
           granted = ${SHRUNK}
     where coalesce(q.taken < (select monthly from plan), true)
    returning taken, granted
  )
  select plan.monthly::float8 as "limit", coalesce(granted.granted, 0)::float8 as units,
         case when granted.taken is null then 0 else plan.monthly - granted.taken end::float8 as remaining,
         date_trunc('month', local)::date::text as month, local::date::text as day,
         extract(epoch from (local::date + 1)::timestamp at time zone 'America/Mexico_City' - clock)::float8 as "dayEndsIn",
         extract(epoch from (date_trunc('month', local) + interval '1 month') at time zone 'America/Mexico_City' - clock)::float8 as "resetsIn"
    from today cross join plan left join granted on true`

/** The account was deleted a moment ago. */
export class AccountGone extends Error {}

/**
 * Takes a block of a month's quota for a subject.
 * @param account whose plan sets the limit; null for who sends no key
 * @throws AccountGone
 */
export async function grantUnits(pool: Pool, subject: string, account: number | null): Promise<Grant> {
  const { rows: [row] } = await pool.query(GRANT, [subject, account])
  if (!row) throw new AccountGone()
  const { units, month, day, dayEndsIn, limit, remaining, resetsIn } = row
  return { units, month, day, dayEndsIn, standing: { limit, remaining: limit === null ? null : remaining, resetsIn } }
}

/** Gives unused units back. */
export async function returnUnits(pool: Pool, subject: string, month: string, units: number): Promise<void> {
  await pool.query('update tianguis.quotas set taken = greatest(0, taken - $3) where subject = $1 and month = $2', [subject, month, units])
}
