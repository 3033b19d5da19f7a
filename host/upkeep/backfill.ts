/** The past of a dataset, brought a period at a time, newest first. */
import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@tianguis/core/database/connection'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { periodOfDay, periodsBetween, type Period } from '@tianguis/core/periods'
import type { Backfill } from '@tianguis/core'
import type { Progress, RunReport } from '@tianguis/core/refresh/run'
import type { Service } from '../composition.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { refreshInChildProcess } from './fork-refresh.ts'

/** How often a dataset that is being refreshed is asked for. */
const BUSY_MS = 2_000
/** A source that failed so many periods one after the other is not asked for the next. */
const MOST_FAILURES = 3

/** A period that is still to be brought, and the file that has it where the operator does. */
export interface WantedPeriod extends Period {
  readonly file?: string
}

export interface BackfillPlan {
  /** Newest first. */
  readonly wanted: readonly WantedPeriod[]
  /** Periods of those asked for that were brought before. */
  readonly done: number
}

export interface BackfillRange {
  /** "AAAA-MM-DD", both included. */
  readonly from: string
  readonly to: string
  /** A folder with files of the source: then only these are read, and nobody is asked. */
  readonly files?: string | undefined
  /** Those that were brought before, too. */
  readonly again?: boolean | undefined
  readonly now: Date
}

/** What became of one period. */
export interface BroughtPeriod {
  readonly period: WantedPeriod
  /** `absent`: the source has nothing of it, which may change. */
  readonly outcome: RunReport['outcome'] | 'absent'
  readonly report: RunReport
  readonly seconds: number
}

/**
 * The periods to bring.
 * @throws Error in Spanish for a folder that cannot be read, has nothing of the dataset or two files of one period
 */
export async function planBackfill(
  pool: Pool,
  { name, backfill }: { readonly name: string; readonly backfill: Backfill },
  { from, to, files, again, now }: BackfillRange,
): Promise<BackfillPlan> {
  const first = from < backfill.first ? backfill.first : from
  const yesterday = addDays(dayIn(MEXICO_CITY, now), -1)
  const last = to < yesterday ? to : yesterday
  const known: readonly WantedPeriod[] =
    files === undefined
      ? periodsBetween(backfill.grain, first, last)
      : (await periodsOfFiles(backfill, files)).filter((period) => period.to >= first && period.from <= last)
  // One that goes on is a refresh's: brought now it would count as brought.
  const periods = known.filter((period) => period.to <= yesterday)
  const { rows } = await pool.query<{ period: string }>('select period from tianguis.backfills where dataset = $1', [
    name,
  ])
  const done = new Set(again ? [] : rows.map(({ period }) => period))
  const wanted = periods.filter((period) => !done.has(period.name))
  return { wanted, done: periods.length - wanted.length }
}

async function periodsOfFiles({ grain, dayOf }: Backfill, folder: string): Promise<WantedPeriod[]> {
  if (!dayOf) throw new Error('Este conjunto no se lee de archivos: su historia se pide a la fuente, sin --files.')
  const names = await readdir(folder, { recursive: true }).catch((error: Error) => {
    throw new Error(`No se pudo leer la carpeta «${folder}»: ${error.message}`)
  })
  const periods = new Map<string, WantedPeriod & { readonly file: string }>()
  for (const name of names.toSorted()) {
    const day = dayOf(basename(name))
    if (day === undefined) continue
    const period = periodOfDay(grain, day)
    const other = periods.get(period.name)
    if (other)
      throw new Error(
        `En «${folder}» hay dos archivos de ${period.name}: ${relative(folder, other.file)} y ${name}. Deja uno.`,
      )
    periods.set(period.name, { ...period, file: join(folder, name) })
  }
  if (!periods.size)
    throw new Error(
      `Ningún archivo de «${folder}» dice en su nombre de qué periodo es, como lo nombra la fuente (llegaron ${names.length}).`,
    )
  return [...periods.values()].sort((one, other) => (one.from < other.from ? 1 : -1))
}

export interface Backfilling {
  readonly signal: AbortSignal
  readonly acceptShrink?: boolean | undefined
  readonly onBegin?: (period: WantedPeriod) => Promise<void> | void
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Brings the periods one by one, each in a process of its own: it is published whole or not at all, and put down as
 * done. A refresh that is under way is waited for. Ends early at the signal, and where the source fails again and again.
 */
export async function* bringPeriods(
  service: Service,
  { connector: { name } }: DiscoveredConnector,
  wanted: readonly WantedPeriod[],
  { signal, acceptShrink, onBegin, onProgress }: Backfilling,
): AsyncGenerator<BroughtPeriod, void> {
  let failures = 0
  for (const period of wanted) {
    if (signal.aborted || failures === MOST_FAILURES) return
    await onBegin?.(period)
    const started = performance.now()
    const order = {
      dataset: name,
      from: 'backfill',
      period,
      trigger: 'historia',
      acceptShrink: acceptShrink === true,
      interruption: 'Se canceló.',
    } as const
    const report = await unlessBusy(() => refreshInChildProcess(service, order, { signal, onProgress }), signal)
    const seconds = (performance.now() - started) / 1000
    const outcome = report.outcome === 'refused' && isEmpty(report) ? 'absent' : report.outcome
    if (outcome === 'published' || outcome === 'unchanged') await putDown(service.pool, name, period, report)
    failures = outcome === 'failed' ? failures + 1 : 0
    yield { period, outcome, report, seconds }
    // What keeps it from beginning keeps all the others from it.
    if (report.runId === null) return
  }
}

/** A run that read nothing, and that nothing kept from beginning. */
const isEmpty = ({ runId, counts, missing }: RunReport) => runId !== null && !counts.read && !missing.length

/** Scheduled refreshes go on meanwhile, and take their turn. */
async function unlessBusy(bring: () => Promise<RunReport>, signal: AbortSignal): Promise<RunReport> {
  for (;;) {
    const report = await bring()
    if (report.outcome !== 'busy') return report
    await sleep(BUSY_MS, undefined, { signal })
  }
}

async function putDown(pool: Pool, dataset: string, { name }: Period, { counts }: RunReport): Promise<void> {
  await pool.query(
    `insert into tianguis.backfills (dataset, period, rows) values ($1, $2, $3)
       on conflict (dataset, period) do update set rows = excluded.rows, at = now()`,
    [dataset, name, counts.new + counts.unchanged],
  )
}
