import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { SAYING_OUTCOMES } from '@tianguis/core/refresh/ledger'

/** Something that happened to a dataset: its source began to fail, is well again, or answers in another form. */
export interface StateChange {
  readonly conjunto: string
  readonly titulo: string
  readonly ruta: string
  readonly cambio: 'falla' | 'parcial' | 'bien' | 'fuente'
  /** Why, in words; null where it is well again. */
  readonly motivo: string | null
  /** ISO 8601, UTC. */
  readonly cuando: string
  /** The run that it was seen in. */
  readonly corrida: number
}

/** Days back that are looked at, and changes that are told. */
const DAYS = 30
const MOST = 100

const judged = (run: string) =>
  `case when ${run}.outcome in ('failed', 'refused') then 'falla' when ${run}.outcome = 'partial' then 'parcial' else 'bien' end`

/** Newest first, also of a source that never was well. How a run ended counts as a change where the one before it ended otherwise. */
export async function stateChanges(pool: Pool, connectors: readonly Connector[]): Promise<StateChange[]> {
  const declared = new Map(connectors.map((connector) => [connector.name, connector]))
  const { rows } = await pool.query<Omit<StateChange, 'titulo' | 'ruta' | 'cuando'> & { cuando: Date }>(
    `with judged as (
       select r.dataset, r.id, r.finished_at, r.failure,
              ${judged('r')} as now
         from tianguis.runs r
        where r.dataset = any($1) and r.kind = 'live' and r.outcome = any($2) and r.finished_at > now() - interval '${DAYS} days'),
     followed as (select *, lag(now) over (partition by dataset order by id) as before from judged)
     select dataset as conjunto, now as cambio, failure as motivo, finished_at as cuando, id::float8 as corrida
       from followed f
      where now <> coalesce(before, (
        select ${judged('e')} from tianguis.runs e
         where e.dataset = f.dataset and e.id < f.id and e.kind = 'live' and e.outcome = any($2) order by e.id desc limit 1), 'bien')
     union all
     select dataset, 'fuente', feed || ': ' || array_to_string(notes, '; '), at, run_id::float8
       from tianguis.fingerprints where dataset = any($1) and notes <> '{}' and at > now() - interval '${DAYS} days'
      order by cuando desc, corrida desc, cambio limit ${MOST}`,
    [[...declared.keys()], SAYING_OUTCOMES],
  )
  return rows.map(({ conjunto, cuando, ...row }) => {
    const { title, path } = declared.get(conjunto)!
    return { conjunto, titulo: title, ruta: path, ...row, cuando: cuando.toISOString() }
  })
}
