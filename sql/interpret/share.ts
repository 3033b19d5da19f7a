import type { Condition, LogicalQuery } from '@tianguis/core'
import type { Asked } from './facts.ts'
import { measured } from './grouped.ts'
import { Unread } from './reader.ts'

/** The share of what was said last; of the country, when only a place was said. */
export function share(asked: Asked): LogicalQuery {
  const { base, where } = asked
  const said = base.filtros ?? []
  const medidas = asked.counting || asked.reader.topic.subject.measures[asked.measure]?.aggregates[0] !== 'suma' ? [{ id: 'filas', agg: 'cuenta' as const }] : measured(asked)
  if (said.length > (where.included.length ? 0 : 1) || (said.length === 1 && !where.included.length)) {
    return { ...base, accion: 'proporcion', medidas, filtros: said.slice(0, -1), parte: said.slice(-1) }
  }
  if (!where.included.length) throw new Unread('una parte de qué')
  const parte = where.included.map(({ nivel, clave, nombre }): Condition => (nivel === 'estado' ? { columna: 'estado', op: '=', valores: [nombre] } : { columna: 'cvegeo', op: '=', valores: [clave] }))
  const { lugar: _, ...rest } = base
  return { ...rest, accion: 'proporcion', medidas, parte }
}
