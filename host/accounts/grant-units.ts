import type { Pool } from '@tianguis/core/database/connection'

/** How a quota stands. */
export interface QuotaStanding {
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
  readonly standing: QuotaStanding
}

/** A host that dies loses its block: at most one part in two hundred of the month, so 0.5 %. */
const PART = 200
/**
 * Of a plan without limit; nobody loses anything then. With blocks of 1,000 one of thirty requests of a busy customer
 * waited for the next, during a refresh for 50 ms.
 */
const UNLIMITED_BLOCK = 10_000

/**
 * One statement decides, so that any number of hosts never grant more than the plan: it locks the month's row, and
 * reads what the others took before it adds its own. Near the end blocks shrink, so that no host sits on the rest.
 */
const GRANT = `
  with today as (
    select clock, (clock at time zone 'America/Mexico_City') as local from (select tianguis.clock() as clock) c
  ), plan as (
    select p.monthly, case when p.monthly is null then ${UNLIMITED_BLOCK} else greatest(1, p.monthly / ${PART}) end as block
      from tianguis.plans p
     where case when $2::bigint is null then p.without_key is not null
                else p.name = (select plan from tianguis.current_accounts where id = $2) end
  )
  select plan.monthly::float8 as "limit", g.units::float8 as units, greatest(0, plan.monthly - g.taken)::float8 as remaining,
         g.of_month::text as month, local::date::text as day,
         case when g.of_month = date_trunc('month', local)::date then extract(epoch from (local::date + 1)::timestamp at time zone 'America/Mexico_City' - clock) else 0 end::float8 as "dayEndsIn",
         extract(epoch from (date_trunc('month', local) + interval '1 month') at time zone 'America/Mexico_City' - clock)::float8 as "resetsIn"
    from today cross join plan cross join lateral tianguis.grant_block($3, $1, plan.monthly, plan.block, date_trunc('month', local)::date, $4) g`

/** The account was deleted a moment ago. */
export class AccountGone extends Error {}

/** Of a block that is asked for. */
export interface GrantRequest {
  /** Names the asking: repeated, it gives the block that it gave before, and counts nothing. */
  readonly id: string
  readonly subject: string
  /** Whose plan sets the limit; null for who sends no key. */
  readonly account: number | null
}

/**
 * Takes a block of a month's quota for a subject.
 * @param wanted false of an asking whose answer was lost and that nobody waits for: what it took, if anything, and it
 * takes no more
 * @throws AccountGone
 */
export async function grantUnits(pool: Pool, { id, subject, account }: GrantRequest, wanted = true): Promise<Grant> {
  const {
    rows: [row],
  } = await pool.query(GRANT, [subject, account, id, wanted])
  if (!row) throw new AccountGone()
  const { units, month, day, dayEndsIn, limit, remaining, resetsIn } = row
  return { units, month, day, dayEndsIn, standing: { limit, remaining: limit === null ? null : remaining, resetsIn } }
}

/** Units that go back to a month's quota. */
export interface Return {
  /** Repeated, it gives nothing more back. */
  readonly id: string
  readonly subject: string
  readonly month: string
  readonly units: number
}

const RETURN = `
  with booked as (
    insert into tianguis.bookings (id, subject, month, units) values ($1, $2, $3, -$4::bigint) on conflict do nothing returning units
  )
  update tianguis.quotas q set taken = greatest(0, q.taken + booked.units) from booked where q.subject = $2 and q.month = $3`

/** Gives unused units back. */
export async function returnUnits(pool: Pool, { id, subject, month, units }: Return): Promise<void> {
  await pool.query(RETURN, [id, subject, month, units])
}
