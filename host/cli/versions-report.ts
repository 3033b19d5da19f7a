import type { Connector } from '@tianguis/core'
import { count, counted, moment, size } from '../describe/figures.ts'
import type { KeptReport } from '../versions/keep.ts'
import type { KeptVersion } from '../versions/kept.ts'
import { toldOf } from '../versions/list.ts'
import { textTable } from './table.ts'

/** The versions of one dataset. */
interface Kept {
  readonly connector: Connector
  readonly kept: readonly KeptVersion[]
}

/** One line a version. */
export function describeVersions(all: readonly Kept[]): string {
  const rows = all.flatMap(({ connector, kept }) =>
    kept.map((one) => [
      connector.name,
      String(one.version),
      moment(one.publishedAt),
      count(one.rows),
      size(one.files.parquet.bytes),
      size(one.files.csv.bytes),
      one.sample ? 'sí' : 'no',
    ]),
  )
  if (!rows.length) return 'Todavía no hay versiones escritas. «tianguis versions --write» escribe las que tocan.'
  return textTable(
    [
      { title: 'CONJUNTO' },
      { title: 'VERSIÓN', right: true },
      { title: 'PUBLICADA' },
      { title: 'REGISTROS', right: true },
      { title: 'PARQUET', right: true },
      { title: 'CSV', right: true },
      { title: 'MUESTRA' },
    ],
    rows,
  )
}

/** The same for programs, as the API tells them. */
export const versionJson = ({ connector, kept }: Kept) =>
  kept.map((one) => ({ conjunto: connector.name, ...toldOf(connector, one) }))

/** One line a dataset with something new. */
export function describeWritten(done: readonly KeptReport[]): string {
  const lines = done
    .filter(({ written, pruned }) => written.length || pruned)
    .map(({ dataset, written, pruned }) => {
      const versions = written.map(({ version, rows }) => `versión ${version}, ${counted(rows, 'registro')}`)
      return `${dataset}: ${[...versions, ...(pruned ? [counted(pruned, 'retirada')] : [])].join('; ')}`
    })
  return lines.length ? lines.join('\n') : 'No había nada que escribir.'
}

/** The same for programs. */
export const writtenJson = ({ dataset, written, pruned }: KeptReport) => ({
  conjunto: dataset,
  escritas: written.map(({ version, rows, parquet, csv }) => ({ version, registros: rows, parquet, csv })),
  retiradas: pruned,
})
