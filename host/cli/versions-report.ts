import type { Connector } from '@tianguis/core'
import { count, counted, moment, size } from '../describe/figures.ts'
import type { KeptReport } from '../versions/keep.ts'
import type { KeptFiles, KeptVersion } from '../versions/kept.ts'
import { toldOf, yearTold } from '../versions/list.ts'
import type { KeptYear } from '../versions/past-years.ts'
import { textTable } from './table.ts'

/** The versions of one dataset. */
interface Kept {
  readonly connector: Connector
  readonly kept: readonly KeptVersion[]
  /** Of its past, those that are over. */
  readonly years: readonly KeptYear[]
}

/** One line a version or a year. */
export function describeVersions(all: readonly Kept[]): string {
  const measures = ({ rows, files }: KeptFiles) => [count(rows), size(files.parquet.bytes), size(files.csv.bytes)]
  const rows = all.flatMap(({ connector: { name }, kept, years }) => [
    ...kept.map((one) => {
      const published = moment(one.publishedAt)
      return [name, String(one.version), published, ...measures(one), one.sample ? 'sí' : 'no']
    }),
    ...years.map((one) => [name, `historia ${one.year}`, moment(one.writtenAt), ...measures(one), 'no']),
  ])
  if (!rows.length) return 'Todavía no hay versiones escritas. «tianguis versions --write» escribe las que tocan.'
  return textTable(
    [
      { title: 'CONJUNTO' },
      { title: 'VERSIÓN', right: true },
      { title: 'PUBLICADA O ESCRITA' },
      { title: 'REGISTROS', right: true },
      { title: 'PARQUET', right: true },
      { title: 'CSV', right: true },
      { title: 'MUESTRA' },
    ],
    rows,
  )
}

/** The same for programs, as the API tells them. */
export const versionJson = ({ connector, kept, years }: Kept) =>
  [...kept.map((one) => toldOf(connector, one)), ...years.map((one) => yearTold(connector, one))].map((told) => ({
    conjunto: connector.name,
    ...told,
  }))

/** One line a dataset with something new. */
export function describeWritten(done: readonly KeptReport[]): string {
  const lines = done
    .filter(({ written, years, pruned }) => written.length || years.length || pruned)
    .map(({ dataset, written, years, pruned }) => {
      const files = [
        ...written.map(({ version, rows }) => `versión ${version}, ${counted(rows, 'registro')}`),
        ...years.map(({ year, rows }) => `historia ${year}, ${counted(rows, 'registro')}`),
      ]
      return `${dataset}: ${[...files, ...(pruned ? [counted(pruned, 'retirada')] : [])].join('; ')}`
    })
  return lines.length ? lines.join('\n') : 'No había nada que escribir.'
}

/** The same for programs. */
export const writtenJson = ({ dataset, written, years, pruned }: KeptReport) => ({
  conjunto: dataset,
  escritas: written.map(({ version, rows, parquet, csv }) => ({ version, registros: rows, parquet, csv })),
  historia: years.map(({ year, rows, parquet, csv }) => ({ anio: year, registros: rows, parquet, csv })),
  retiradas: pruned,
})
