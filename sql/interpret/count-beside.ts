/** «población y número de municipios de cada estado»: beside what is added up, how many rows it is added up from. */
import type { LogicalQuery } from '@tianguis/core'
import { operatorAt, senseAt, type Reader } from './reader.ts'

export function countBeside(query: LogicalQuery, reader: Reader): LogicalQuery {
  const {
    accion,
    medidas = [],
    dimensiones = [],
    lugar = [],
    comparar,
    grano,
    tener,
    resumen,
    cada,
    por_habitantes,
  } = query
  const isPlain =
    accion === 'agregar' &&
    (dimensiones.length > 0 || lugar.length > 0) &&
    medidas.length === 1 &&
    medidas[0]!.agg === 'suma' &&
    !comparar &&
    !grano &&
    !tener &&
    !resumen &&
    !cada &&
    !por_habitantes
  const joint = isPlain ? reader.tags.findIndex((_, at) => operatorAt(reader, at, 'y') && joins(reader, at)) : -1
  if (joint < 0) return query
  reader.taken.add(joint)
  for (const at of [joint - 2, joint + 1]) if (counts(reader, at)) reader.taken.add(at)
  return { ...query, medidas: [...medidas, { id: 'filas', agg: 'cuenta' }] }
}

const counts = (reader: Reader, at: number): boolean => operatorAt(reader, at, 'cuenta', 'cuanto') !== undefined

/** One side has a measure and the other the number of rows, in either order. */
function joins(reader: Reader, at: number): boolean {
  const isMeasure = (place: number) => senseAt(reader, place, 'measure') !== undefined
  const isRows = (place: number) => counts(reader, place) && senseAt(reader, place + 1, 'row') !== undefined
  return (
    (isMeasure(at - 1) && isRows(at + 1)) ||
    (isRows(at - 2) && (isMeasure(at + 1) || (counts(reader, at + 1) && isMeasure(at + 2))))
  )
}
