/** «¿qué lugar ocupa Jalisco en homicidios?»: where a place stands among all of its level. */
import type { LogicalQuery, PlaceLevel, Subject } from '@tianguis/core'
import { filterOf } from '../../places/filter.ts'
import { ParseFailure } from '../parse-failure.ts'
import { aggregateQuery } from './figures.ts'
import { bestFirst } from './order-said.ts'
import type { QueryRequest } from './request.ts'

export function positionAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { places, measure, scope, rank, notes } = request
  if (!request.wanted.has('position') || isPosition(measure, scope.subject)) return undefined
  const level = levelAsked(request)
  const direction = rank?.direction ?? bestFirst(measure, scope.subject)
  const { lugar: _, ...base } = request.base
  const query = aggregateQuery({ ...request, base, places: [], rank: undefined }, [level])
  if (query.dimensiones?.length !== 1) throw new ParseFailure('entre lo que no se compara')
  notes.push(
    `El lugar es entre todos los ${level === 'estado' ? 'estados' : 'municipios'} que tienen el dato, contados desde el que ${direction === 'desc' ? 'más' : 'menos'} tiene.`,
  )
  return { ...query, orden: [{ por: measure, dir: direction }], limite: 1, puesto_de: places.map(filterOf) }
}

/** What is published is a place among others itself. */
export const isPosition = (id: string, { measures }: Subject): boolean =>
  measures[id]?.ofState !== undefined || Object.values(measures).some(({ ofState }) => ofState === id)

/** @throws ParseFailure where no place is said, places of two levels, or more than its standing is asked for */
function levelAsked({ places, named, grain, heads, each, wanted }: QueryRequest): PlaceLevel {
  const [level, ...others] = new Set(places.map(({ nivel }) => nivel))
  if (level === undefined || others.length || named.length > 1)
    throw new ParseFailure('de qué lugar o en qué no se dice')
  if (grain || heads.length || each.length || wanted.has('change')) throw new ParseFailure('el puesto de algo más')
  return level
}
