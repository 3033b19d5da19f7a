import { shownHolder } from '@tianguis/core/refresh/holder'
import type { RunOutcome, RunKind } from '@tianguis/core/refresh/outcome'
import type { Counts } from '@tianguis/core/refresh/ledger'
import type { MissingPart } from '@tianguis/core/refresh/missing-parts'
import { clipped, count, durationInWords, moment, size, unnamed } from '../describe/figures.ts'
import { countsInWords, endInWords, KINDS, RESULTS, resultWords } from '../status/run-words.ts'
import { filasJson } from './refresh-report.ts'
import { textTable } from './table.ts'

/** A row of the ledger. */
export interface RunRow {
  readonly id: number
  readonly dataset: string
  readonly kind: RunKind
  readonly trigger: string
  readonly holder: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly outcome: RunOutcome | 'running' | 'lost'
  readonly since: string | null
  readonly requests: number
  readonly bytes: number
  readonly version: number | null
  readonly failure: string | null
  readonly notes: readonly string[]
  readonly missing: readonly MissingPart[]
  readonly rawFolder: string | null
  readonly rawSha256: readonly string[]
  readonly counts: Counts
}

const WIDTH = 120
/** Answers named; a run may have hundreds. */
const SHOWN = 5

const took = ({ startedAt, finishedAt }: RunRow) =>
  finishedAt ? durationInWords((finishedAt.getTime() - startedAt.getTime()) / 1000) : '—'

/** One line a run, newest first, and below it the first words of what went wrong. */
export function describeRuns(runs: readonly RunRow[]): string {
  if (!runs.length) return 'No hay corridas todavía. Haz una con «tianguis refresh».'
  const headings = [
    { title: 'ID', right: true },
    { title: 'CONJUNTO' },
    { title: 'INICIO' },
    { title: 'DURÓ', right: true },
    { title: 'DE' },
    { title: 'RESULTADO' },
    ...['LEÍDAS', 'NUEVAS', 'CAMBIADAS', 'RETIRADAS', 'RECHAZADAS'].map((title) => ({ title, right: true })),
  ]
  const lines = textTable(
    headings,
    runs.map((run) => [
      String(run.id),
      run.dataset,
      moment(run.startedAt),
      took(run),
      KINDS[run.kind],
      resultWords(run.outcome),
      ...[run.counts.read, run.counts.new, run.counts.changed, run.counts.gone, run.counts.rejected].map(count),
    ]),
  ).split('\n')
  const [heading, ...rows] = lines
  return [
    heading,
    ...rows.flatMap((line, index) => {
      const { failure } = runs[index]!
      return failure ? [line, `    ${clipped(unnamed(runs[index]!.dataset, failure), WIDTH - 4)}`] : [line]
    }),
  ].join('\n')
}

/** Everything about one run. */
export function describeRun(
  run: RunRow,
  files: readonly string[],
  reasons: readonly { tabla: string; motivo: string; filas: number }[],
): string {
  const facts: [name: string, value: string | null][] = [
    ['Corrida', `${run.id} de ${run.dataset}`],
    ['Resultado', resultWords(run.outcome)],
    ['Explicación', run.failure ?? endInWords(run.outcome, run.version, run.counts) ?? null],
    ['Leyó de', `${KINDS[run.kind]}${run.since ? `, desde ${run.since}` : ''}`],
    ['La pidió', `${run.trigger}, en ${shownHolder(run.holder)}`],
    ['Inicio', `${moment(run.startedAt)} (hora de la Ciudad de México)`],
    ['Duró', run.finishedAt ? took(run) : null],
    ['Filas', `${count(run.counts.read)} leídas: ${countsInWords(run.counts)}`],
    ['Red', `${count(run.requests)} peticiones, ${size(run.bytes)}`],
    ['Versión', run.version === null ? null : String(run.version)],
    ['Respuestas', run.rawFolder],
  ]
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(12)} ${value}`])),
    ...run.rawSha256
      .slice(0, SHOWN)
      .map(
        (sha256) =>
          `${''.padEnd(12)} ${files.find((file) => file.includes(sha256)) ?? `sha256 ${sha256}, que ya no está aquí`}`,
      ),
    ...(run.rawSha256.length > SHOWN ? [`${''.padEnd(12)} y ${run.rawSha256.length - SHOWN} más, que da --json`] : []),
    ...run.missing.map(({ part, why }) => `${'Faltó'.padEnd(12)} ${part}: ${why}`),
    ...run.notes.map((note) => `${'Nota'.padEnd(12)} ${note}`),
    ...(reasons.length
      ? [
          '',
          'Rechazadas por motivo:',
          ...reasons.map(({ tabla, motivo, filas }) => `${count(filas).padStart(8)}  ${tabla}: ${motivo}`),
        ]
      : []),
  ].join('\n')
}

/** The same for programs. */
export const runJson = (run: RunRow) => ({
  id: run.id,
  conjunto: run.dataset,
  origen: KINDS[run.kind],
  motivo: run.trigger,
  proceso: shownHolder(run.holder),
  inicio: run.startedAt.toISOString(),
  fin: run.finishedAt?.toISOString() ?? null,
  resultado: RESULTS[run.outcome],
  explicacion: run.failure ?? endInWords(run.outcome, run.version, run.counts) ?? null,
  desde: run.since,
  version: run.version,
  filas: filasJson(run.counts),
  peticiones: run.requests,
  bytes: run.bytes,
  notas: run.notes,
  faltantes: run.missing.map(({ part, why }) => ({ parte: part, motivo: why })),
  respuestas: run.rawFolder,
  sha256: run.rawSha256,
})
