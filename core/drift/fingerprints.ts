import type { Pool } from '../database/connection.ts'
import { differences, remembered } from './differences.ts'
import type { Outline } from './outline.ts'

/** What one feed, or one closed column, looks like now, and what is different in it. */
export interface Fingerprint<Looks = unknown> {
  readonly feed: string
  readonly looks: Looks
  /** In words; empty where it looks as ever, and the first time. */
  readonly notes: readonly string[]
}

/** The newest fingerprints of a dataset, by feed. */
export async function readFingerprints<Looks>(pool: Pool, dataset: string): Promise<Map<string, Looks>> {
  const { rows } = await pool.query<{ feed: string; looks: Looks }>(
    'select distinct on (feed) feed, looks from tianguis.fingerprints where dataset = $1 order by feed, run_id desc',
    [dataset],
  )
  return new Map(rows.map(({ feed, looks }) => [feed, looks]))
}

/** What has changed in the answers of each feed, against all that is remembered of it. */
export async function feedFingerprints(
  pool: Pool,
  dataset: string,
  outlines: ReadonlyMap<string, Outline>,
): Promise<Fingerprint<Outline>[]> {
  if (!outlines.size) return []
  const known = await readFingerprints<Outline>(pool, dataset)
  return [...outlines].flatMap(([feed, now]) => {
    const before = known.get(feed)
    if (!before) return [{ feed, looks: now, notes: [] }]
    const looks = remembered(before, now)
    return same(looks, before) ? [] : [{ feed, looks, notes: differences(before, now) }]
  })
}

/** Fingerprints of a feed that stay: what it looked like long ago helps nobody. */
const KEPT = 30

/** Puts down what is to be remembered, of a run that went through. */
export async function keepFingerprints(
  pool: Pool,
  { dataset, runId, now }: { readonly dataset: string; readonly runId: string; readonly now: Date },
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  if (!fingerprints.length) return
  await pool.query(
    `insert into tianguis.fingerprints (dataset, feed, run_id, at, looks, notes)
     select $1, f.feed, $2, $3, f.looks, array(select jsonb_array_elements_text(f.notes))
       from jsonb_to_recordset($4::jsonb) as f(feed text, looks jsonb, notes jsonb)
         on conflict (dataset, feed, run_id) do nothing`,
    [dataset, runId, now, JSON.stringify(fingerprints).replaceAll('\\u0000', '')],
  )
  await pool.query(
    `delete from tianguis.fingerprints where dataset = $1 and (feed, run_id) in (
       select feed, run_id from (
         select feed, run_id, row_number() over (partition by feed order by run_id desc) as place
           from tianguis.fingerprints where dataset = $1) f where place > ${KEPT})`,
    [dataset],
  )
}

/** jsonb keeps its keys in an order of its own. */
const same = (one: Outline, other: Outline) => text(one) === text(other)
const text = ({ kind, charset, names }: Outline) =>
  JSON.stringify([kind, charset, names.map(({ name, optional, shapes }) => [name, optional ?? false, shapes])])
