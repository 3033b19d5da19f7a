import type { Condition, LogicalQuery } from '@tianguis/core'
import type { Place } from '../places.ts'
import { fixesOne, periodOfRows, type Asked } from './facts.ts'
import { measured } from './grouped.ts'
import { groupAt } from './groups.ts'
import { operatorAt, Unread } from './reader.ts'
import { rowConditions } from './thresholds.ts'

/** The share of what lies in a place within another; of what meets a bound; of what was said last; of the country, when only a place was said. */
export function share(asked: Asked): LogicalQuery {
  const { base, where, thresholds, reader, grain } = asked
  if (grain && (grain.grain !== periodOfRows(reader, asked) || !fixesOne(asked))) throw new Unread('una parte de periodos que hay que calcular')
  const said = base.filtros ?? []
  const medidas = countedIn(asked)
  const inner = where.included.length === 2 ? where.included.find(({ clave }) => where.included.some((other) => other.clave !== clave && clave.startsWith(other.clave))) : undefined
  if (inner) return { ...base, accion: 'proporcion', medidas, lugar: base.lugar!.filter(({ clave }) => clave !== inner.clave), parte: [placeCondition(inner)] }
  const bounds = thresholds.flatMap((threshold) => (threshold.of === 'filas' ? [] : rowConditions(reader, threshold)))
  if (bounds.length) {
    const isBound = ({ columna, op, valores }: Condition) => bounds.some((bound) => bound.columna === columna && bound.op === op && String(bound.valores) === String(valores))
    return { ...base, ...(grain ? { tiempo: base.tiempo ?? 'todo' } : {}), accion: 'proporcion', medidas, filtros: said.filter((one) => !isBound(one)), parte: bounds }
  }
  if (said.length > (where.included.length ? 0 : 1) || (said.length === 1 && !where.included.length)) {
    return { ...base, accion: 'proporcion', medidas, filtros: said.slice(0, -1), parte: said.slice(-1) }
  }
  if (!where.included.length) throw new Unread('una parte de qué')
  const { lugar: _, ...rest } = base
  return { ...rest, accion: 'proporcion', medidas, parte: where.included.map(placeCondition) }
}

const placeCondition = ({ nivel, clave, nombre }: Place): Condition => (nivel === 'estado' ? { columna: 'estado', op: '=', valores: [nombre] } : { columna: 'cvegeo', op: '=', valores: [clave] })

/** «qué porcentaje de las ciudades»: of what stands after it, rows or not. */
function countedIn(asked: Asked): NonNullable<LogicalQuery['medidas']> {
  const { reader } = asked
  const { measures, single } = reader.topic.subject
  const at = reader.tags.findIndex((_, at) => operatorAt(reader, at, 'porcion'))
  const group = groupAt(reader, at + 1)
  if (group !== undefined) reader.taken.add(at + 1)
  if (group !== undefined && single?.join() !== group) return [{ id: group, agg: 'cuenta' }]
  return asked.counting || measures[asked.measure]?.aggregates[0] !== 'suma' || group !== undefined ? [{ id: 'filas', agg: 'cuenta' }] : measured(asked)
}
