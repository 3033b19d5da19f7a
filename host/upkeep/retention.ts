import { sweepForsaken } from '@tianguis/core/refresh/stage'
import type { Service } from '../composition.ts'

/**
 * How long what nobody publishes is kept, as PostgreSQL intervals. Published rows, their revisions, accounts and keys
 * stay until somebody deletes them; superseded rows of a dataset without revisions, raw answers and jobs are bounded
 * where they are made (`core/refresh/publish.ts`, `core/refresh/raw.ts`, pg-boss).
 */
export const KEPT = {
  /** Rejected rows that a later run of the dataset has read again. */
  settledRejects: '30 days',
  rejects: '1 year',
  /** Runs that published nothing: where a published figure came from is told for good. */
  runs: '1 year',
  /** What each account used, by day and endpoint, and its quotas. */
  usage: '24 months',
  /** By which a repeat is known: hosts repeat for as long as the database was away from them. */
  bookings: '7 days',
  /** After they have ended. */
  sessions: '1 day',
  signInLinks: '1 day',
  /** What was told of watches, sent or not. */
  deliveries: '30 days',
  /** A request with the same key is answered as before for a day; none of it is read later. */
  firstAnswers: '1 day',
  /** A provider repeats an event for days; it is counted once while it is known. */
  paymentEvents: '90 days',
} as const

/** Rows deleted at once: whoever waits for one of them waits little. */
const BATCH = 5000
const MONTH = "(date_trunc('month', tianguis.clock() at time zone 'America/Mexico_City'))::date"
const before = (column: string, kept: string) => `${column} < tianguis.clock() - interval '${kept}'`

interface Rule {
  /** In Spanish, of what was deleted. */
  readonly what: string
  readonly table: string
  /** Of the rows `t` that go. */
  readonly where: string
}

/** In this order: what refers to a run goes before it. */
const RULES: readonly Rule[] = [
  {
    what: 'rechazos',
    table: 'rejects',
    where: `${before('t.at', KEPT.rejects)} or t.settled_by is not null and ${before('t.at', KEPT.settledRejects)}`,
  },
  {
    what: 'corridas',
    table: 'runs',
    where: `${before('t.started_at', KEPT.runs)} and t.outcome <> 'running' and t.id < (select max(id) from tianguis.runs where dataset = t.dataset)
      and not exists (select from tianguis.versions where run_id = t.id) and not exists (select from tianguis.rejects where run_id = t.id or settled_by = t.id)`,
  },
  {
    what: 'usos',
    table: 'usage',
    where: `t.day < ${MONTH} - interval '${KEPT.usage}' or t.subject like 'ip:%' and t.day < ${MONTH}`,
  },
  {
    what: 'cuotas',
    table: 'quotas',
    where: `t.month < ${MONTH} - interval '${KEPT.usage}' or t.subject like 'ip:%' and t.month < ${MONTH}`,
  },
  { what: 'anotaciones', table: 'bookings', where: before('t.at', KEPT.bookings) },
  // With its month over, nothing that was kept under it may be tried against addresses, also where nobody asks any
  // more.
  { what: 'sales', table: 'salts', where: `t.month < ${MONTH}` },
  { what: 'sesiones', table: 'sessions', where: before('t.expires_at', KEPT.sessions) },
  { what: 'enlaces', table: 'sign_in_links', where: before('t.expires_at', KEPT.signInLinks) },
  { what: 'entregas', table: 'deliveries', where: before('t.created_at', KEPT.deliveries) },
  { what: 'respuestas_con_clave', table: 'first_answers', where: before('t.at', KEPT.firstAnswers) },
  { what: 'avisos_de_pago', table: 'payment_events', where: before('t.at', KEPT.paymentEvents) },
]

/**
 * Deletes what has been kept for its time. Any host may do it, at any time, also twice.
 * @returns rows deleted, and staging tables left behind, by what they are; only what there was
 */
export async function tidyUp({ pool }: Pick<Service, 'pool'>, signal: AbortSignal): Promise<Record<string, number>> {
  const done: [string, number][] = []
  for (const { what, table, where } of RULES) {
    const one = `delete from tianguis.${table} where ctid = any (array(select t.ctid from tianguis.${table} t where ${where} limit ${BATCH}))`
    let deleted = 0
    for (let last = BATCH; last === BATCH; deleted += last) {
      signal.throwIfAborted()
      last = (await pool.query(one)).rowCount!
    }
    done.push([what, deleted])
  }
  done.push(['preparaciones', await sweepForsaken(pool)])
  return Object.fromEntries(done.filter(([, count]) => count > 0))
}
