/** What questions of a sheet mean, shortly. */
import type { Condition } from '../measure.ts'
import type { LogicalQuery } from '../logical-query.ts'

type Meant = Omit<LogicalQuery, 'tabla'>
/** A column -> the value, or the values, that are asked for. */
type Is = Readonly<Record<string, string | readonly string[]>>
type More = Partial<Meant>

/**
 * Ways to ask for a figure: of what it is asked, and whatever else a question says.
 * @param within as of the measure, what its rows are only averaged or ranked within
 */
export function figureAsked(id: string, within: readonly string[] = []) {
  const mean = (is: Is = {}, { dimensiones = [], ...more }: More = {}): Meant => ({
    accion: 'agregar',
    medidas: [{ id, agg: 'promedio' }],
    ...conditions(is),
    dimensiones: [...dimensiones, ...apart(is)],
    ...more,
  })
  const rows = (is: Is = {}, more: More = {}): Meant => ({
    accion: 'listar',
    medidas: [{ id }],
    ...conditions(is),
    ...more,
  })
  const first = (dir: 'asc' | 'desc', is: Is) =>
    ({ orden: [{ por: id, dir }], limite: 1, ...(apart(is).length && { dentro: apart(is) }) }) as const
  return {
    mean,
    rows,
    most: (is: Is = {}) => rows(is, first('desc', is)),
    least: (is: Is = {}) => rows(is, first('asc', is)),
    /** The group with the greatest mean. */
    mostOf: (dimension: string, is: Is = {}) => mean(is, { dimensiones: [dimension], ...first('desc', is) }),
  }

  /** What one value is not said of. */
  function apart(is: Is): string[] {
    return within.filter((column) => typeof is[column] !== 'string')
  }
}

function conditions(is: Is): Pick<Meant, 'filtros'> {
  const filtros = Object.entries(is).map(([columna, value]): Condition =>
    typeof value === 'string'
      ? { columna, op: '=', valores: [value] }
      : { columna, op: value.length > 1 ? 'in' : '=', valores: value },
  )
  return filtros.length ? { filtros } : {}
}
