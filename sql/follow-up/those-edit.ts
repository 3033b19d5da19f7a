/** «¿cuál de las dos tiene más?»: the last two questions that differ in one thing, side by side. */
import type { LogicalQuery } from '@tianguis/core'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Edit } from './edit.ts'
import { omitted, without } from './slots.ts'

export const thoseEdit: Edit = {
  reads: [],
  apply(query, { marks, earlier, subject }) {
    if (!marks.those || isSeveral(query)) return query
    if (!earlier) throw new ParseFailure('no se sabe cuáles')
    const [place, other] = [query.lugar ?? [], earlier.lugar ?? []]
    if (query.accion !== 'agregar' || !isAlike(query, earlier) || !place.length || !other.length)
      throw new ParseFailure('no se sabe cuáles')
    const lugar = [...new Map([...other, ...place].map((one) => [one.clave, one])).values()]
    const levels = new Set(lugar.map(({ nivel }) => nivel))
    if (lugar.length < 2 || !subject.place) throw new ParseFailure('no se sabe cuáles')
    return without<LogicalQuery>({
      ...query,
      lugar,
      dimensiones: [...(query.dimensiones ?? []), levels.size === 1 ? [...levels][0]! : 'estado'],
    })
  },
}

/** Several are shown already, and those are meant. */
const isSeveral = ({ accion, dimensiones = [], grano, limite }: LogicalQuery) =>
  dimensiones.length > 0 || grano !== undefined || (accion === 'listar' && limite !== 1)

const isAlike = (one: LogicalQuery, other: LogicalQuery) =>
  JSON.stringify(omitted(one, 'lugar')) === JSON.stringify(omitted(other, 'lugar'))
