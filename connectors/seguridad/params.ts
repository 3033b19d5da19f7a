import { municipality, ParamError, type Param } from '@tianguis/core'

export const year: Param = {
  description: 'Año, desde 2015. De 2026 en adelante se cuenta con otra metodología.',
  schema: { type: 'integer', minimum: 2015, maximum: 2100 },
  example: 2026,
  columns: ['anio'],
  read(raw) {
    if (/^\d{4}$/.test(raw) && Number(raw) >= 2015 && Number(raw) <= 2100) return { where: [{ column: 'anio', op: '=', value: Number(raw) }] }
    throw new ParamError(`Llegó «${raw}»; se espera un año de 2015 en adelante.`)
  },
}

/** Most municipalities that share a name; more of them are the whole of a state. */
const NAMESAKES = 9
const named = municipality({ example: 'León' })

/**
 * A few municipalities are found by their code and sorted, which is what ordering by `periodo` comes to: it is no column of
 * an index. Left to choose, the planner walks every month of the country for a small town (1.1 s instead of 5 ms).
 */
export const place: Param = {
  ...named,
  read(raw, context) {
    const meaning = named.read(raw, context)
    const few = meaning.where!.some((filter) => filter.op === 'in' && filter.values.length <= NAMESAKES)
    return few ? { ...meaning, order: ['periodo desc', 'delitos desc', 'cvegeo', 'subtipo', 'modalidad'] } : meaning
  },
}
