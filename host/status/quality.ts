import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lateAfterMs } from '@tianguis/core/cadence'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { RECORDING_FILE } from '@tianguis/core/http/recording'
import type { DiscoveredConnector } from '../discovery.ts'
import { sampleFolder } from '../upkeep/refresh-dataset.ts'

/** From the least; each asks for all that those before it do. */
export const LEVELS = ['bronce', 'plata', 'oro', 'platino'] as const
export type Level = (typeof LEVELS)[number]

/** What is asked of a dataset, by the level that first asks for it. It is reckoned, and declared nowhere. */
const CRITERIA = {
  muestra: { level: 'bronce', says: 'trae una muestra grabada de su fuente, con la que se prueba' },
  fuente: { level: 'bronce', says: 'sus datos vienen de la fuente y no de la muestra' },
  puntualidad: {
    level: 'plata',
    says: 'en los últimos 90 días se consultó bien dentro de su plazo 95 % del tiempo, y hace más de una semana que se consulta',
  },
  comprobaciones: { level: 'oro', says: 'antes de publicarse se comprueba contra reglas suyas o contra lo publicado' },
  historia: { level: 'oro', says: 'se puede preguntar por lo que fue y no solo por lo que es' },
  revisiones: { level: 'platino', says: 'guarda para siempre cada valor corregido' },
  sondeo: { level: 'platino', says: 'su último sondeo («tianguis probe») salió bien, hace menos de una semana' },
} as const satisfies Record<string, { readonly level: Level; readonly says: string }>
export type Criterion = keyof typeof CRITERIA
export const CRITERION_WORDS = Object.entries(CRITERIA).map(
  ([name, { level, says }]) => `\`${name}\` (${level}): ${says}`,
)

/** How far a dataset can be relied on. */
export interface Quality {
  /** Null where it does not meet what the least asks for. */
  readonly nivel: Level | null
  readonly cumple: readonly Criterion[]
  readonly falta: readonly Criterion[]
}

const DAY_MS = 86_400_000
const WINDOW_DAYS = 90
const FEWEST_DAYS = 7
const ON_TIME = 0.95
const PROBED_WITHIN_MS = 7 * DAY_MS

/** What the control tables say that quality is reckoned from. */
interface Kept {
  readonly sample: boolean
  readonly version: number
  readonly probed: { readonly at: string; readonly ok: boolean } | null
  /** Share of the time since its first good run of the window in which it had been checked in time. */
  readonly onTime: number | null
  readonly days: number | null
}

/** @param now of the clock that the ledger is written by */
export async function readQualities(
  pool: Pool,
  found: readonly DiscoveredConnector[],
  now: Date,
): Promise<Map<string, Quality>> {
  const { rows } = await pool.query<Kept & { name: string }>(
    `with good as (
       select r.dataset, r.finished_at as at, lead(r.finished_at, 1, $2) over (partition by r.dataset order by r.id) as next
         from tianguis.runs r
        where r.kind = 'live' and r.outcome in ('published', 'unchanged', 'partial') and r.finished_at > $2::timestamptz - interval '${WINDOW_DAYS} days'),
     kept as (
       select g.dataset, extract(epoch from $2 - min(g.at)) as seconds,
              sum(greatest(extract(epoch from g.next - g.at) - l.seconds, 0)) as late
         from good g join unnest($1::text[], $3::float8[]) l(name, seconds) on l.name = g.dataset group by g.dataset)
     select d.name, d.sample, d.version::float8 as version, d.probed, (1 - k.late / nullif(k.seconds, 0))::float8 as "onTime",
            (k.seconds / 86400)::float8 as days
       from tianguis.datasets d left join kept k on k.dataset = d.name`,
    [
      found.map(({ connector }) => connector.name),
      now,
      found.map(({ connector }) => lateAfterMs(connector.cadence.lateAfter)! / 1000),
    ],
  )
  const kept = new Map(rows.map((row) => [row.name, row]))
  return new Map(found.map((one) => [one.connector.name, qualityOf(one, kept.get(one.connector.name), now)]))
}

export function qualityOf(found: DiscoveredConnector, kept: Kept | undefined, now: Date): Quality {
  const { connector } = found
  const met: Readonly<Record<Criterion, boolean>> = {
    muestra: existsSync(join(sampleFolder(found), RECORDING_FILE)),
    fuente: kept !== undefined && kept.version > 0 && !kept.sample,
    puntualidad: (kept?.onTime ?? 0) >= ON_TIME && (kept?.days ?? 0) >= FEWEST_DAYS,
    comprobaciones: isChecked(connector),
    historia: hasPast(connector),
    revisiones: connector.revisions,
    sondeo: kept?.probed?.ok === true && now.getTime() - Date.parse(kept.probed.at) <= PROBED_WITHIN_MS,
  }
  const names = Object.keys(CRITERIA) as Criterion[]
  const failing = LEVELS.findIndex((level) => names.some((name) => CRITERIA[name].level === level && !met[name]))
  return {
    nivel: failing < 0 ? LEVELS.at(-1)! : (LEVELS[failing - 1] ?? null),
    cumple: names.filter((name) => met[name]),
    falta: names.filter((name) => !met[name]),
  }
}

const isChecked = ({ invariants = [], contrasts = [], tables }: Connector) =>
  invariants.length + contrasts.length > 0 || Object.values(tables).some(({ steady }) => steady !== undefined)

const hasPast = ({ grouping, past, tables }: Connector) =>
  grouping !== undefined ||
  past !== undefined ||
  Object.values(tables).some(({ key, observed }) => observed !== undefined && key.includes(observed))
