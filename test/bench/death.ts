import { setTimeout as sleep } from 'node:timers/promises'
import { openStage, type Stage } from './stage.ts'

const COUNTRY = 6_100_000
const PATIENCE_MS = 120_000

/**
 * Who is killed with -9. A backend is what a machine without memory kills: PostgreSQL then starts anew by itself, and
 * empties unlogged tables.
 */
const VICTIMS = ['host', 'postmaster', 'backend'] as const
const MOMENTS = ['lectura', 'publicación'] as const
type Victim = (typeof VICTIMS)[number]
type Moment = (typeof MOMENTS)[number]

interface Published {
  readonly version: number
  readonly rows: number
  readonly newest: number
  readonly digest: string
}

/**
 * kill -9 in the middle of staging and of publishing a refresh that changes every row: what is published stays as it
 * was, or is whole, and the next refresh completes, with the rows that were sent.
 * @throws Error when it is not so.
 */
export async function benchDeath(rows: number): Promise<void> {
  const stage = await openStage(['negocios'], rows / COUNTRY)
  try {
    await stage.order({ round: 0, share: 0 })
    await stage.refresh('negocios')
    await stage.order({ round: 1, share: 100 })
    const { split, rows: read, rejected } = await stage.refresh('negocios')
    const whole = read - rejected
    const found: Record<string, unknown>[] = []
    let round = 1
    for (const moment of MOMENTS) {
      for (const victim of VICTIMS) {
        round += 1
        const before = await published(stage, round)
        await stage.order({ round, share: 100 })
        const killed = await killDuring({ stage, victim, moment, staged: whole / 2, afterMs: split.publish * 500 })
        if (victim !== 'backend') await stage.restart()
        const after = await published(stage, round)
        const kept = after.digest === before.digest && after.version === before.version
        // Whom a dead host has left behind publishes or does not, and has nobody to tell.
        const publishedWhole = after.newest === whole && after.rows === whole && after.version === before.version + 1
        if (!kept && !publishedWhole)
          throw new Error(`${victim}, ${moment}: ${killed.outcome}, ${JSON.stringify({ before, after, whole })}`)
        const seconds = await untilRefreshed(stage)
        const next = await published(stage, round)
        if (next.newest !== whole || next.rows !== whole || next.version !== before.version + 1)
          throw new Error(`After ${victim}, ${moment}: ${JSON.stringify({ before, next, whole })}`)
        found.push({
          moment,
          killed: victim,
          refresh: killed.outcome,
          published: kept ? 'as before' : 'whole',
          'next refresh': `after ${seconds.toFixed(0)} s`,
          left: await leftovers(stage),
          ledger: await ledger(stage),
        })
        console.error(`${moment}, ${victim}: ${killed.outcome}`)
      }
    }
    console.log(
      `kill -9 during a refresh of ${whole} rows of negocios, every one changed; publishing takes ${split.publish.toFixed(1)} s`,
    )
    console.table(found)
  } finally {
    await stage.close()
  }
}

interface Killing {
  readonly stage: Stage
  readonly victim: Victim
  readonly moment: Moment
  readonly staged: number
  readonly afterMs: number
}

/** @returns how the refresh ended, in its words where it had any left */
async function killDuring({ stage, victim, moment, staged, afterMs }: Killing): Promise<{ outcome: string }> {
  const begun = Promise.withResolvers<void>()
  const refresh = stage.refresh('negocios', { onPhase: (phase) => void (phase === moment && begun.resolve()) }).then(
    ({ outcome }) => ({ outcome }),
    (error: Error) => ({ outcome: error.message }),
  )
  await Promise.race([
    begun.promise,
    refresh.then(({ outcome }) => {
      throw new Error(`It ended before ${moment}: ${outcome}`)
    }),
  ])
  if (moment === 'lectura') await untilStaged(stage, staged)
  else await sleep(afterMs)
  if (victim === 'host') await stage.killHost()
  else process.kill(await pidOf(stage, victim), 'SIGKILL')
  return refresh
}

/** One that could not give its lease back makes the next one wait a minute. @returns seconds until it had published */
async function untilRefreshed(stage: Stage): Promise<number> {
  const start = performance.now()
  for (;;) {
    const busy = await stage.refresh('negocios').then(
      () => false,
      (error: Error) => {
        if (!error.message.startsWith('busy') || performance.now() - start > PATIENCE_MS) throw error
        return true
      },
    )
    if (!busy) return (performance.now() - start) / 1000
    await sleep(2000)
  }
}

async function untilStaged({ service: { pool } }: Stage, rows: number): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const {
      rows: [table],
    } = await pool.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'staging'",
    )
    if (table && Number((await pool.query(`select count(*) from ${table.name}`)).rows[0].count) >= rows) return
  }
  throw new Error(`No more than ${rows} rows were staged.`)
}

async function pidOf({ service: { asSuperuser } }: Stage, victim: 'postmaster' | 'backend'): Promise<number> {
  const {
    rows: [found],
  } = await asSuperuser!((superuser) =>
    superuser.query(
      victim === 'postmaster'
        ? "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid"
        : "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state, xact_start limit 1",
    ),
  )
  return found.pid
}

/** As PostgreSQL holds it, asked until it answers again. `newest`: rows of that round. */
async function published({ service: { pool } }: Stage, round: number): Promise<Published> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    try {
      const {
        rows: [found],
      } = await pool.query(
        `
        select (select version::int from tianguis.datasets where name = 'negocios') as version, count(*)::int as rows,
               count(*) filter (where substr(telefono, 3, 2)::int = $1)::int as newest, coalesce(sum(hashtextextended(p::text, 0)), 0)::text as digest
          from datos.negocios p where _hasta is null`,
        [round],
      )
      return found
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

const leftovers = async ({ service: { pool } }: Stage) =>
  Number((await pool.query("select count(*) from pg_tables where schemaname = 'staging'")).rows[0].count)
const ledger = async ({ service: { pool } }: Stage) =>
  (await pool.query("select outcome from tianguis.runs where dataset = 'negocios' order by id desc limit 2")).rows
    .map(({ outcome }) => outcome)
    .toReversed()
    .join(', ')
