/** What questions of a sheet mean, shortly. */
import type { Condition } from '../measure.ts'
import type { LogicalQuery } from '../logical-query.ts'

type Meant = Omit<LogicalQuery, 'tabla'>
/** A column -> the value, or the values, that are asked for. */
type Is = Readonly<Record<string, string | readonly string[]>>
type More = Partial<Meant>

const conditions = (is: Is): Pick<Meant, 'filtros'> => {
  const filtros = Object.entries(is).map(([columna, value]): Condition =>
    typeof value === 'string'
      ? { columna, op: '=', valores: [value] }
      : { columna, op: value.length > 1 ? 'in' : '=', valores: value },
  )
  return filtros.length ? { filtros } : {}
}

/** Ways to ask for a figure: of what it is asked, and whatever else a question says. */
export const figureAsked = (id: string) => {
  const rows = (is: Is = {}, more: More = {}): Meant => ({
    accion: 'listar',
    medidas: [{ id }],
    ...conditions(is),
    ...more,
  })
  const first = (dir: 'asc' | 'desc') => ({ orden: [{ por: id, dir }], limite: 1 }) as const
  return {
    rows,
    most: (is: Is = {}, more: More = {}) => rows(is, { ...first('desc'), ...more }),
    least: (is: Is = {}, more: More = {}) => rows(is, { ...first('asc'), ...more }),
    mean: (is: Is = {}, more: More = {}): Meant => ({ ...rows(is, more), ...MEAN(id) }),
    /** The group with the greatest mean. */
    mostOf: (dimension: string, more: More = {}): Meant => ({
      ...MEAN(id),
      dimensiones: [dimension],
      ...first('desc'),
      ...more,
    }),
  }
}

const MEAN = (id: string) => ({ accion: 'agregar', medidas: [{ id, agg: 'promedio' }] }) as const
