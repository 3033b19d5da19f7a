import { type Rows, readRows, readStates, type DatasetState, type RunState } from './state.ts'
import { nextDue } from '@tianguis/core/cadence'
import type { Connector } from '@tianguis/core'
import { whyWithheld } from '@tianguis/core/licensing'
import type { Service } from '../composition.ts'
import type { Broken } from '../discovery.ts'
import { readQualities, type Quality } from './quality.ts'
import { CAUSE_DESCRIPTIONS, type CauseName } from './causes.ts'
import {
  judgeDataset,
  dayOfNewest,
  frozenFeeds,
  isLate,
  sentences,
  type DatasetCondition,
  type ConditionVerdict,
} from './condition.ts'
import { endInWords, RESULTS, type RunResult } from './run-words.ts'

/** How one dataset is, as `GET /api/v1/estado` and `tianguis status --json` say it. Instants are ISO 8601 in UTC. */
export interface DatasetStatus {
  readonly conjunto: string
  readonly titulo: string
  readonly ruta: string
  readonly estado: DatasetCondition
  /** Why it is not well, or not all of it is served, in words; null when it is. */
  readonly motivo: string | null
  /** The kind of failure, where it is one that other sources may have at the same time. */
  readonly causa: CauseName | null
  /** Names of what did not come in the last run, of one that went through without it. */
  readonly faltantes: readonly string[]
  /** Its feeds, where it has several, and how new what each brings is. */
  readonly fuentes: readonly FeedStatus[]
  /** Publications that should have brought something newer, up to the last good run; null where it is not declared. */
  readonly publicaciones_perdidas: number | null
  /** Places and series that go on no more while others of the dataset do. */
  readonly detenidos: readonly Stopped[]
  /** What looked otherwise in what the source answered in the last 30 days, newest first. */
  readonly cambios_en_la_fuente: readonly SourceChange[]
  /** What two sources should tell alike, or one tells twice, and they do not. */
  readonly contrastes_rotos: readonly ContrastStatus[]
  /** How the last runs that asked the source ended, oldest first. */
  readonly ultimos_resultados: readonly RunResult[]
  /** Rows published now, in its main table. */
  readonly filas: number
  /** Large tables are estimated from the planner's statistics. */
  readonly filas_aproximadas: boolean
  /** Rows that the last run which says something rejected. */
  readonly rechazadas: number
  /** Newest observation, "AAAA-MM-DD". */
  readonly fecha_datos: string | null
  readonly actualizado: string | null
  /** Last time the source answered well. */
  readonly revisado: string | null
  readonly proxima: string | null
  readonly atrasado: boolean
  readonly muestra: boolean
  /** How far it can be relied on; null for a connector that could not be loaded. */
  readonly calidad: Quality | null
  readonly version: number
  readonly ultima_corrida: LastRun | null
  /** Null, as the next two, for a connector that could not be loaded. */
  readonly fuente: string | null
  readonly fuente_url: string | null
  readonly licencia: string | null
}

/** A dam, a station, a series that has stopped. */
export interface Stopped {
  readonly nombre: string
  /** Day of its newest observation. */
  readonly desde: string
  /** Publications that it has missed since, by its own pace. */
  readonly perdidas: number
}

/** A feed of a source that has several. */
export interface FeedStatus {
  readonly nombre: string
  readonly estado: 'al_dia' | 'congelada' | 'faltante'
  /** Day of its newest observation. */
  readonly fecha_datos: string | null
  /** Its publications that should have brought something newer. */
  readonly perdidas: number
}

/** A column, a value, a form that a source never had before. */
export interface SourceChange {
  readonly fuente: string
  /** In words: «columna nueva: gas_lp». */
  readonly cambio: string
  /** ISO 8601, UTC. */
  readonly visto: string
}

/** Figures that should be alike and are not. */
export interface ContrastStatus {
  readonly dice: string
  /** Up to three places where they differ, as JSON texts. */
  readonly diferencias: readonly string[]
}

export interface LastRun {
  readonly id: number
  readonly inicio: string
  readonly fin: string | null
  readonly resultado: RunResult
  readonly explicacion: string | null
}

/**
 * The state of every dataset, broken connectors included, in the order they are refreshed. Three cheap queries.
 * @param qualities read over the ledger of 90 days: who asks often keeps it
 */
export async function readStatuses(
  { pool, connectors, broken }: Pick<Service, 'pool' | 'connectors' | 'broken'>,
  now: Date,
  qualities: () => Promise<ReadonlyMap<string, Quality>> = () => readQualities(pool, connectors, now),
): Promise<DatasetStatus[]> {
  const declared = connectors.map(({ connector }) => connector)
  const [states, rows] = [await readStates(pool, declared), await readRows(pool, declared)]
  const quality = await qualities()
  const names = new Set(declared.map(({ name }) => name))
  return [
    ...declared.map((connector) =>
      datasetStatus({
        connector,
        state: states.get(connector.name),
        rows: rows.get(connector.name),
        quality: quality.get(connector.name),
        now,
      }),
    ),
    // One whose name clashes has no data of its own: what is published under that name is the other's.
    ...broken.map((one) => brokenStatus(one, names.has(one.name) ? undefined : states.get(one.name))),
  ]
}

interface Seen {
  readonly connector: Pick<Connector, 'name' | 'title' | 'path' | 'cadence' | 'source' | 'tables'>
  /** Absent before its first start. */
  readonly state: DatasetState | undefined
  readonly rows: Rows | undefined
  readonly quality?: Quality | undefined
  readonly now: Date
}

/** How a dataset is, from what is published, how its last runs ended, and how often it should be checked. */
export function datasetStatus({ connector, state, rows, quality, now }: Seen): DatasetStatus {
  const { name, title, path, cadence, source } = connector
  const late = state !== undefined && isLate(state, connector, now)
  return {
    conjunto: name,
    titulo: title,
    ruta: path,
    ...withReason(judgeDataset(state, connector, now), state?.withheld ? whyWithheld(connector) : undefined),
    causa: state?.verdict?.cause ? CAUSE_DESCRIPTIONS[state.verdict.cause].name : null,
    ...partsOf(connector, state, now),
    filas: rows?.count ?? 0,
    filas_aproximadas: rows?.estimated ?? false,
    rechazadas: state?.verdict?.counts.rejected ?? 0,
    calidad: quality ?? null,
    ...published(state),
    proxima: nextDue(cadence, now).toISOString(),
    atrasado: late,
    fuente: source.name,
    fuente_url: source.url,
    licencia: source.licence.name,
  }
}

type Parts = Pick<
  DatasetStatus,
  | 'faltantes'
  | 'fuentes'
  | 'publicaciones_perdidas'
  | 'detenidos'
  | 'cambios_en_la_fuente'
  | 'contrastes_rotos'
  | 'ultimos_resultados'
>
const NO_PARTS: Parts = {
  faltantes: [],
  fuentes: [],
  publicaciones_perdidas: null,
  detenidos: [],
  cambios_en_la_fuente: [],
  contrastes_rotos: [],
  ultimos_resultados: [],
}

/** What did not come, what gives nothing new, what has changed its looks, and how it went lately. */
function partsOf(connector: Seen['connector'], state: DatasetState | undefined, now: Date): Parts {
  if (!state) return NO_PARTS
  const missing = state.verdict?.missing.map(({ part }) => part) ?? []
  const frozen = new Set(frozenFeeds(state, connector, now).map(({ feed }) => feed))
  const whole = connector.cadence.publishes && state.feeds.find(({ feed }) => feed === null)
  return {
    faltantes: missing,
    fuentes: state.feeds.flatMap(({ feed, newest, missed }) =>
      feed === null
        ? []
        : [
            {
              nombre: feed,
              estado: missing.includes(feed) ? 'faltante' : frozen.has(feed) ? 'congelada' : 'al_dia',
              fecha_datos: newest && dayOfNewest(newest, connector.cadence.timezone),
              perdidas: missed,
            },
          ],
    ),
    publicaciones_perdidas: whole?.missed ?? null,
    detenidos: state.stopped.map(({ part, since, missed }) => ({ nombre: part, desde: since, perdidas: missed })),
    cambios_en_la_fuente: state.changes.map(({ feed, note, at }) => ({ fuente: feed, cambio: note, visto: at })),
    contrastes_rotos: state.contrasts.map(({ says, rows }) => ({ dice: says, diferencias: rows })),
    ultimos_resultados: state.outcomes.map((outcome) => RESULTS[outcome]),
  }
}

function brokenStatus({ name, path, reason }: Broken, state: DatasetState | undefined): DatasetStatus {
  return {
    conjunto: name,
    titulo: name,
    ruta: path,
    estado: 'roto',
    motivo: reason,
    causa: null,
    ...NO_PARTS,
    filas: 0,
    filas_aproximadas: false,
    rechazadas: 0,
    calidad: null,
    ...published(state),
    proxima: null,
    atrasado: false,
    fuente: null,
    fuente_url: null,
    licencia: null,
  }
}

/** A run that was refused for the same reason has said it already. */
const withReason = ({ estado, motivo }: ConditionVerdict, more: string | undefined): ConditionVerdict => ({
  estado,
  motivo: more === undefined || motivo?.includes(more) ? motivo : sentences(motivo, more),
})

const published = (state: DatasetState | undefined) => ({
  fecha_datos: state?.observedOn ?? null,
  actualizado: state?.publishedAt?.toISOString() ?? null,
  revisado: state?.checkedAt?.toISOString() ?? null,
  muestra: state?.sample ?? false,
  version: state?.version ?? 0,
  ultima_corrida: state?.last ? lastRun(state.last) : null,
})

const lastRun = ({ id, startedAt, finishedAt, outcome, version, failure, counts }: RunState): LastRun => ({
  id,
  inicio: startedAt.toISOString(),
  fin: finishedAt?.toISOString() ?? null,
  resultado: RESULTS[outcome],
  explicacion: failure ?? endInWords(outcome, version, counts) ?? null,
})
