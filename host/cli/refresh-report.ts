import type { Preview } from '@tianguis/core/refresh/preview'
import type { RunReport } from '@tianguis/core/refresh/run'
import { clipped, counted, durationInWords, size, unnamed } from '../describe/figures.ts'
import { countsInWords, RESULTS } from '../status/run-words.ts'

export interface Refreshed extends RunReport {
  readonly seconds: number
}

const WIDTH = 160

/** One line about a refresh that ended, with the rows of a dry run and the run's notes below it. */
export function describeRefresh(done: Refreshed): string {
  const { dataset, counts, requests, bytes, seconds, notes, runId } = done
  const amounts = [
    ...(counts.read || done.published ? [countsInWords(counts)] : []),
    [counted(requests, 'petición', 'peticiones'), size(bytes), durationInWords(seconds)].join(', '),
  ].join('; ')
  return [
    `${dataset}: ${endOf(done)} (${amounts})`,
    ...notes.map((note) => `  Nota: ${unnamed(dataset, note)}`),
    ...(counts.rejected && runId !== null ? [`  Las rechazadas: tianguis rejects list --run ${runId}`] : []),
    ...(done.preview ?? []).flatMap(previewLines),
    ...(done.rejects ?? []).map(
      ({ table, reason, raw }) => `  ${table}, rechazada: ${clipped(`${reason} — ${raw}`, WIDTH)}`,
    ),
    ...((done.rejects ?? []).some(({ reason }) => isOfKey(reason)) ? [`  Qué hacer: ${KEY_ADVICE}`] : []),
  ].join('\n')
}

/** Rows of one key that differ: `duplicates` says which stays, and nothing says that it should have come to that. */
export const isOfKey = (said: string): boolean => /la llave \(.*\) se repite con otros valores/.test(said)
export const KEY_ADVICE =
  'Si son filas distintas, a key le falta la columna que las distingue; si una corrige a otra, que lo diga duplicates.'

function endOf({ dataset, outcome, version, failure, published }: Refreshed): string {
  const why = unnamed(dataset, failure ?? '')
  switch (outcome) {
    case 'published':
      return `se publicó la versión ${version}`
    case 'unchanged':
      return `sin cambios, sigue la versión ${version}`
    case 'partial':
      return `${published ? `se publicó la versión ${version}` : `sin cambios en lo que llegó, sigue la versión ${version}`}. ${why}`
    case 'dry-run':
      return `ensayo, no se escribió nada.${why && ` ${why}`}`
    case 'refused':
      return `no se publicó. ${why}`
    case 'cancelled':
      return 'cancelada; lo publicado sigue como estaba.'
    case 'busy':
      return `ocupada. ${why}`
    case 'failed':
      return `falló. ${why}`
  }
}

function previewLines({ table, new: added, changed, gone }: Preview): string[] {
  const show = (row: object) => clipped(JSON.stringify(row), WIDTH)
  return [
    ...added.map((row) => `  ${table}, nueva: ${show(row)}`),
    ...changed.flatMap(({ before, after }) => [
      `  ${table}, cambia de: ${show(before)}`,
      `  ${' '.repeat(table.length)}         a: ${show(after)}`,
    ]),
    ...gone.map((row) => `  ${table}, se retira: ${show(row)}`),
  ]
}

/** The same for programs. */
export function refreshJson({
  dataset,
  outcome,
  failure,
  runId,
  version,
  counts,
  requests,
  bytes,
  seconds,
  notes,
  missing,
  preview,
  rejects,
}: Refreshed): object {
  return {
    conjunto: dataset,
    resultado: RESULTS[outcome],
    explicacion: failure,
    corrida: runId === null ? null : Number(runId),
    version,
    filas: filasJson(counts),
    peticiones: requests,
    bytes,
    segundos: Number(seconds.toFixed(3)),
    notas: notes,
    faltantes: missing.map(({ part, why }) => ({ parte: part, motivo: why })),
    ...(preview && {
      vista_previa: preview.map(({ table, new: added, changed, gone }) => ({
        tabla: table,
        nuevas: added,
        cambiadas: changed.map(({ before, after }) => ({ antes: before, despues: after })),
        retiradas: gone,
      })),
    }),
    ...(rejects && {
      rechazadas: rejects.map(({ table, reason, raw }) => ({ tabla: table, motivo: reason, texto: raw })),
    }),
  }
}

export const filasJson = ({ read, new: added, changed, unchanged, gone, rejected, repeated }: RunReport['counts']) => ({
  leidas: read,
  nuevas: added,
  cambiadas: changed,
  iguales: unchanged,
  retiradas: gone,
  rechazadas: rejected,
  repetidas: repeated,
})
