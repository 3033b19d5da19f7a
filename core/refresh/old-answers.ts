import type { HttpRun } from '../http/contract.ts'
import type { Pool } from '../database/connection.ts'

/** Bytes below which two answers may be alike by chance. */
const LEAST_BYTES = 1024
/** Rows that a run would change; a few go back and forth by themselves. */
const ENOUGH = 20
/** Of all that a run received: one small list among many files may well be what it was. */
const SHARE = 0.1
/** Good runs in which the same file is looked for. */
const RUNS = 60

interface Replaced {
  readonly url: string
  /** AAAA-MM-DD on which it was last received. */
  readonly day: string
}

/**
 * An agency that serves, byte for byte, a file which it had replaced by another since: many say nowhere of which day
 * their rows are. What was refused or came in part replaced nothing.
 *
 * @param changes rows that would be added, changed or gone
 */
export async function doubtsOfOldAnswers(
  pool: Pool,
  dataset: string,
  received: HttpRun['received'],
  changes: number,
): Promise<string[]> {
  const large = received.filter(({ bytes }) => bytes >= LEAST_BYTES)
  if (changes < ENOUGH || !large.length) return []
  const replaced = new Map((await replacedAnswers(pool, dataset, large)).map((one) => [one.url, one]))
  const total = received.reduce((sum, { bytes }) => sum + bytes, 0)
  const old = large.filter(({ url }) => replaced.has(url))
  if (old.reduce((sum, { bytes }) => sum + bytes, 0) < total * SHARE) return []
  const { url, day } = replaced.get(old[0]!.url)!
  const more = old.length > 1 ? ` Y así ${old.length - 1} respuestas más.` : ''
  return [
    `${url} contestó otra vez, byte por byte, el archivo del ${day}, que desde entonces ya había cambiado por otro.${more}`,
  ]
}

/** The answers whose address last gave others, and gave these before. */
async function replacedAnswers(pool: Pool, dataset: string, answers: HttpRun['received']): Promise<Replaced[]> {
  const { rows } = await pool.query<Replaced>(
    `with good as (
       select id, finished_at, raw_urls, raw_sha256 from tianguis.runs
        where dataset = $1 and kind = 'live' and outcome in ('published', 'unchanged') and cardinality(raw_urls) > 0
        order by id desc limit ${RUNS}),
     before as (
       select g.id, g.finished_at, a.url, a.sha256 from good g, unnest(g.raw_urls, g.raw_sha256) a (url, sha256)
        where a.url = any ($2)),
     last as (select distinct on (url) url, sha256 from before order by url, id desc)
     select n.url, to_char(max(b.finished_at), 'YYYY-MM-DD') as day
       from unnest($2::text[], $3::text[]) n (url, sha256)
       join last l on l.url = n.url and l.sha256 <> n.sha256
       join before b on b.url = n.url and b.sha256 = n.sha256
      group by n.url`,
    [dataset, answers.map(({ url }) => url), answers.map(({ sha256 }) => sha256)],
  )
  return rows
}
