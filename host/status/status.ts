import { type Rows, readRows, readStates, type DatasetState, type RunState } from './state.ts'
import { lateAfterMs, nextDue } from '@tianguis/core/cadence'
import type { Cadence, Connector } from '@tianguis/core'
import { whyWithheld } from '@tianguis/core/licensing'
import type { Service } from '../composition.ts'
import type { Broken } from '../discovery.ts'
import { spanInWords } from '@tianguis/core/cadence-words'
import { CAUSE_DESCRIPTIONS, type CauseName } from './causes.ts'
import { SAMPLE_ROWS } from '../describe/wording.ts'
import { endInWords, RESULTS, type RunResult } from './run-words.ts'

export type DatasetCondition =
  | 'al_dia'
  | 'atrasado'
  | 'congelado'
  | 'parcial'
  | 'fallando'
  | 'muestra'
  | 'sin_datos'
  | 'roto'

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
  /** Places and series that go on no more while others of the dataset do. */
  readonly detenidos: readonly Stopped[]
  /** Rows published now, in its main table. */
  readonly filas: number
  /** Large tables are estimated from the planner's statistics. */
  readonly filas_aproximadas: boolean
  /** Newest observation, "AAAA-MM-DD". */
  readonly fecha_datos: string | null
  readonly actualizado: string | null
  /** Last time the source answered well. */
  readonly revisado: string | null
  readonly proxima: string | null
  readonly atrasado: boolean
  readonly muestra: boolean
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

export interface LastRun {
  readonly id: number
  readonly inicio: string
  readonly fin: string | null
  readonly resultado: RunResult
  readonly explicacion: string | null
}

/** The state of every dataset, broken connectors included, in the order they are refreshed. Three cheap queries. */
export async function readStatuses(
  { pool, connectors, broken }: Pick<Service, 'pool' | 'connectors' | 'broken'>,
  now: Date,
): Promise<DatasetStatus[]> {
  const declared = connectors.map(({ connector }) => connector)
  const [states, rows] = [await readStates(pool, declared), await readRows(pool, declared)]
  const names = new Set(declared.map(({ name }) => name))
  return [
    ...declared.map((connector) =>
      datasetStatus({ connector, state: states.get(connector.name), rows: rows.get(connector.name), now }),
    ),
    // One whose name clashes has no data of its own: what is published under that name is the other's.
    ...broken.map((one) => brokenStatus(one, names.has(one.name) ? undefined : states.get(one.name))),
  ]
}

interface Seen {
  readonly connector: Pick<Connector, 'name' | 'title' | 'path' | 'cadence' | 'source'>
  /** Absent before its first start. */
  readonly state: DatasetState | undefined
  readonly rows: Rows | undefined
  readonly now: Date
}

/** How a dataset is, from what is published, how its last runs ended, and how often it should be checked. */
export function datasetStatus({ connector, state, rows, now }: Seen): DatasetStatus {
  const { name, title, path, cadence, source } = connector
  const late = state !== undefined && isLate(state, cadence, now)
  return {
    conjunto: name,
    titulo: title,
    ruta: path,
    ...withReason(conditionOf(state, cadence, now), state?.withheld ? whyWithheld(connector) : undefined),
    causa: state?.verdict?.cause ? CAUSE_DESCRIPTIONS[state.verdict.cause].name : null,
    ...partsOf(state),
    filas: rows?.count ?? 0,
    filas_aproximadas: rows?.estimated ?? false,
    ...published(state),
    proxima: nextDue(cadence, now).toISOString(),
    atrasado: late,
    fuente: source.name,
    fuente_url: source.url,
    licencia: source.licence.name,
  }
}

/** What did not come, and what has stopped. */
const partsOf = (state: DatasetState | undefined): Pick<DatasetStatus, 'faltantes' | 'detenidos'> => ({
  faltantes: state?.verdict?.missing.map(({ part }) => part) ?? [],
  detenidos: state?.stopped.map(({ part, since, missed }) => ({ nombre: part, desde: since, perdidas: missed })) ?? [],
})

function brokenStatus({ name, path, reason }: Broken, state: DatasetState | undefined): DatasetStatus {
  return {
    conjunto: name,
    titulo: name,
    ruta: path,
    estado: 'roto',
    motivo: reason,
    causa: null,
    faltantes: [],
    detenidos: [],
    filas: 0,
    filas_aproximadas: false,
    ...published(state),
    proxima: null,
    atrasado: false,
    fuente: null,
    fuente_url: null,
    licencia: null,
  }
}

type Newness = Pick<DatasetState, 'checkedAt' | 'newestAt' | 'sample'>

/** Late is what was not checked well in time, and what was and has nothing as new as it should be. */
export const isLate = (dataset: Newness, cadence: Cadence, now: Date) =>
  isUnchecked(dataset, cadence, now) || isFrozen(dataset, cadence, now)

const olderThan = (moment: Date | null, span: string, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() > lateAfterMs(span)!

/** A dataset that was never checked is a sample or empty, which says more than "late". */
const isUnchecked = ({ checkedAt }: Newness, { lateAfter }: Cadence, now: Date) => olderThan(checkedAt, lateAfter, now)

/** A source that answers, and whose newest observation is older than its cadence allows. */
const isFrozen = ({ newestAt, sample }: Newness, { newestWithin }: Cadence, now: Date) =>
  newestWithin !== undefined && !sample && olderThan(newestAt, newestWithin, now)

interface Judged {
  readonly estado: DatasetCondition
  readonly motivo: string | null
}

/** A run that was refused for the same reason has said it already. */
const withReason = ({ estado, motivo }: Judged, more: string | undefined): Judged => ({
  estado,
  motivo: more === undefined || motivo?.includes(more) ? motivo : sentences(motivo, more),
})

function conditionOf(state: DatasetState | undefined, cadence: Cadence, now: Date): Judged {
  const verdict = state?.verdict
  const failure = verdict ? failureIn(verdict) : null
  if (!state?.version) return { estado: 'sin_datos', motivo: failure ?? 'Todavía no se ha cargado.' }
  const missing = verdict?.outcome === 'partial' ? verdict.failure : null
  if (state.sample) return { estado: 'muestra', motivo: sentences(SAMPLE_ROWS, failure ?? missing) }
  if (failure) return { estado: 'fallando', motivo: failure }
  if (isUnchecked(state, cadence, now)) return { estado: 'atrasado', motivo: whyUnchecked(state, cadence) }
  if (isFrozen(state, cadence, now)) return { estado: 'congelado', motivo: whyFrozen(state, cadence, missing) }
  return missing ? { estado: 'parcial', motivo: missing } : { estado: 'al_dia', motivo: null }
}

const failureIn = ({ outcome, failure }: Pick<RunState, 'outcome' | 'failure'>): string | null =>
  FAILING.has(outcome) ? (failure ?? 'La última actualización falló.') : null

function whyUnchecked({ last }: DatasetState, { lateAfter }: Cadence): string {
  const interrupted = last?.outcome === 'lost' || last?.outcome === 'cancelled' ? last.outcome : undefined
  return sentences(
    `No se ha consultado bien la fuente en más de ${spanInWords(lateAfter)}.`,
    interrupted ? `La última corrida quedó ${RESULTS[interrupted]}.` : null,
  )
}

function whyFrozen({ observedOn }: DatasetState, { newestWithin }: Cadence, missing: string | null): string {
  const old = `lo más nuevo es del ${observedOn}, y se espera que no pase de ${spanInWords(newestWithin!)}.`
  return sentences(missing ? `L${old.slice(1)}` : `La fuente contesta, pero ${old}`, missing)
}

const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')

/** A run that was cancelled or lost with its process says nothing about the source. */
const FAILING = new Set<RunState['outcome']>(['failed', 'refused'])

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
