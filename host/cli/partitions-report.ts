import type { Connector } from '@tianguis/core'
import type { PeriodMove, TablePeriod } from '@tianguis/core/refresh/periods-apart'
import { count, size } from '../describe/figures.ts'
import { textTable } from './table.ts'

interface Listed {
  readonly connector: Connector
  readonly period: TablePeriod
}

/** One line a period of a table. */
export function describePeriods(all: readonly Listed[]): string {
  if (!all.length) return 'Todavía no hay ningún periodo: se hacen cuando se publican sus filas.'
  return textTable(
    [
      { title: 'CONJUNTO' },
      { title: 'TABLA' },
      { title: 'PERIODO' },
      { title: 'FILAS', right: true },
      { title: 'TAMAÑO', right: true },
      { title: 'ESTADO' },
    ],
    all.map(({ connector, period: { of, period, rows, bytes, ...state } }) => [
      connector.name,
      of,
      period,
      `≈ ${count(rows)}`,
      size(bytes),
      stateOf(state),
    ]),
  )
}

const stateOf = ({ attached, pending }: Pick<TablePeriod, 'attached' | 'pending'>) => {
  if (pending) return 'a medias: repite --detach'
  return attached ? 'se sirve' : 'apartado'
}

/** What a move leaves, and how it is taken back. */
export function describeMoved({ name }: Connector, move: PeriodMove, moved: readonly TablePeriod[]): string {
  return moved
    .map(({ period, table }) => {
      if (move === 'drop') return `${name} ${period}: se borró datos.${table}.`
      if (move === 'attach') return `${name} ${period}: se sirve otra vez.`
      return `${name} ${period}: ya no se sirve; sus filas están en datos.${table}. «tianguis partitions ${name} --attach ${period}» lo une; con --drop se borra.`
    })
    .join('\n')
}

/** The same for programs. */
export const periodJson = ({ connector, period: { of, period, table, rows, bytes, attached, pending } }: Listed) => ({
  conjunto: connector.name,
  tabla: of,
  periodo: period,
  particion: `datos.${table}`,
  filas: rows,
  bytes,
  estado: pending ? 'a_medias' : attached ? 'se_sirve' : 'apartado',
})
