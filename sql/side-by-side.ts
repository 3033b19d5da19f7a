/** Of which dimension a query sets two figures side by side, so that one can be taken from the other. */
import type { LogicalQuery, Subject } from '@tianguis/core'

/** The dimension of which a query sets two side by side, one figure in each group. */
export function pairIn(query: LogicalQuery, { dimensions }: Subject): string | undefined {
  const { accion, dimensiones = [], filtros = [], lugar = [] } = query
  if (accion !== 'agregar' || !isPlain(query)) return undefined
  const places = new Set(lugar.map(({ nivel }) => nivel))
  const level = dimensiones.find((id) => id === 'municipio' || id === 'estado')
  if (lugar.length === 2 && places.size === 1 && level !== undefined && places.has(level)) return level
  const isPair = (column: string | undefined) =>
    filtros.some(({ columna, op, valores }) => columna === column && op === 'in' && valores?.length === 2)
  return dimensiones.find((id) => isPair(dimensions[id]?.column))
}

/** One figure in each group, and all groups. */
const isPlain = ({
  medidas = [],
  limite,
  tener,
  grano,
  comparar,
  cada,
  por_habitantes,
  cantidad,
  resumen,
  resta,
}: LogicalQuery) =>
  medidas.length === 1 &&
  ![limite, tener, grano, comparar, cada, por_habitantes, cantidad, resumen, resta].some(Boolean)
