/** Which publications are to be written as files. */
import type { Connector } from '@tianguis/core'
import { isFast } from '@tianguis/core/cadence'
import type { Pool } from '@tianguis/core/database/connection'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { isWithheldSql, restrictedOf } from '@tianguis/core/licensing'
import type { Publication } from '@tianguis/core/query/publication'

export interface DuePublication extends Publication {
  readonly sample: boolean
  readonly isCurrent: boolean
  /** What may not be sold is left out. */
  readonly withheld: boolean
}

/** What came out while nobody was there to write it is written as long as it is this new; what is current, always. */
const DAYS_BACK = 3
const dayOf = (row: string) => `(${row}.published_at at time zone '${MEXICO_CITY}')::date`

/**
 * The publications of a dataset that are worth a file and have none, oldest first: each one, or, of a source that is
 * asked many times a day, the last of each day in Mexico City that is over. A sample is, at once. What cannot be read
 * whole any more, or may not be served, is not; nor is one that brought a period of the past, unless it is current:
 * there may be hundreds in a day.
 * @param version of this one alone
 */
export async function duePublications(
  pool: Pick<Pool, 'query'>,
  connector: Connector,
  { now, version }: { readonly now: Date; readonly version?: number },
): Promise<DuePublication[]> {
  const { rows } = await pool.query<DuePublication>(
    `select v.version::float8 as version, v.publication_id as "publicationId", v.published_at as "publishedAt",
            v.observed_on::text as "observedOn", v.sample, v.version = d.version as "isCurrent", ${isWithheldSql(connector)} as withheld
       from tianguis.versions v join tianguis.datasets d on d.name = v.dataset join tianguis.runs r on r.id = v.run_id
      where v.dataset = $1 and ($2::bigint is null or v.version = $2) and ($3 or v.version >= d.kept_from) and v.sample <= d.sample
        and (v.version = d.version or v.published_at > $4::timestamptz - make_interval(days => ${DAYS_BACK}))
        and (not $5 or v.sample or ${dayOf('v')} < $6::date and not exists (
          select from tianguis.versions n where n.dataset = v.dataset and n.version > v.version and ${dayOf('n')} = ${dayOf('v')}))
        and (v.version = d.version or r.kind <> 'backfill')
        and not exists (select from tianguis.version_files f where f.dataset = v.dataset and f.version = v.version)
      order by v.version`,
    [connector.name, version, connector.revisions, now, isFast(connector, now), dayIn(MEXICO_CITY, now)],
  )
  // Of these nothing is served.
  return rows.filter(({ withheld }) => !withheld || restrictedOf(connector)?.rows)
}
