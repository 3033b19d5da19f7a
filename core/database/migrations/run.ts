import { preparation, type Client, type Pool } from '../connection.ts'
import { ACCOUNT_STEPS } from './accounts.ts'
import { BACKFILL_STEPS } from './backfills.ts'
import { BOOKING_STEPS } from './bookings.ts'
import { CONTROL_STEPS } from './control.ts'
import { FINGERPRINT_STEPS } from './fingerprints.ts'
import { FIRST_ANSWER_STEPS } from './first-answers.ts'
import { HANDLE_STEPS } from './handles.ts'
import { PAST_YEAR_STEPS } from './past-year-files.ts'
import { PARTIAL_STEPS } from './partial.ts'
import { PERIOD_STEPS } from './periods-apart.ts'
import { PERMISSION_STEPS } from './permissions.ts'
import { PUBLICATION_STEPS } from './publications.ts'
import { PURGE_STEPS } from './purges.ts'
import { RECEIPT_KEY_STEPS, RECEIPT_STEPS } from './receipts.ts'
import { STOPPED_STEPS } from './stopped.ts'
import { SPACING_STEPS, UPSTREAM_STEPS } from './upstreams.ts'
import { VERSION_FILE_STEPS } from './version-files.ts'
import { WATCH_STEPS } from './watches.ts'

/** Every numbered step, in order; none is edited once released. */
export const STEPS = [
  ...CONTROL_STEPS,
  ...ACCOUNT_STEPS,
  ...UPSTREAM_STEPS,
  ...PERMISSION_STEPS,
  ...SPACING_STEPS,
  ...PUBLICATION_STEPS,
  ...BOOKING_STEPS,
  ...PARTIAL_STEPS,
  ...HANDLE_STEPS,
  ...RECEIPT_STEPS,
  ...STOPPED_STEPS,
  ...FINGERPRINT_STEPS,
  ...VERSION_FILE_STEPS,
  ...WATCH_STEPS,
  ...PURGE_STEPS,
  ...BACKFILL_STEPS,
  ...FIRST_ANSWER_STEPS,
  ...PAST_YEAR_STEPS,
  ...RECEIPT_KEY_STEPS,
  ...PERIOD_STEPS,
]

/** Any constant will do; it only has to be the same for every process on one database. */
const LOCK = 7_425_061

/**
 * Brings the control tables to this release, once even if several processes start together.
 * Not Knex's migrator: a process killed in the middle leaves its lock row behind, and the next start would refuse.
 * A transaction lock goes away with its transaction, and passes through PgBouncer.
 * @throws Error when the database was made by a newer release.
 */
export async function migrateControl(pool: Pool, steps = STEPS): Promise<void> {
  await preparation(pool, (client) => applySteps(client, steps))
}

/** The same within a transaction of the caller's. */
export async function applySteps(client: Client, steps = STEPS): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query('create schema if not exists tianguis')
  await client.query(
    'create table if not exists tianguis.steps (name text primary key, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from tianguis.steps')
  const done = new Set(rows.map(({ name }) => name))
  const unknown = [...done].filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length) {
    throw new Error(
      `La base de datos viene de una versión más nueva de Tianguis (paso «${unknown.join('», «')}»). ` +
        'Actualiza este programa, o usa otra carpeta de datos con TIANGUIS_DATA.',
    )
  }
  for (const { name, sql } of steps) {
    if (done.has(name)) continue
    await client.query(sql)
    await client.query('insert into tianguis.steps (name) values ($1)', [name])
  }
}
