/** Figures of groups: how many pass a bound, what one has on average, and the places that have none. */
import type { LogicalQuery } from '@tianguis/core'
import { severalOf } from './conditions.ts'
import { isOfGroups, type Asked } from './facts.ts'
import { aggregated } from './grouped.ts'
import { namesThings, senseAt, Unread } from './reader.ts'

/** «¿cuántos municipios tienen más de 10 farmacias?»: the groups that pass, counted. */
export function countOfThose(asked: Asked, counted: string): LogicalQuery | undefined {
  const { reader, groups, measures, thresholds, conditions, people } = asked
  if (!thresholds.some((one) => isOfGroups(reader, asked, one))) return undefined
  // «¿cuántos tienen más de 2 farmacias y papelerías?»: of each, or of both together.
  if (
    groups.dimensions.length > 1 ||
    people ||
    severalOf(conditions).length ||
    measures.some((id) => !thresholds.some(({ of }) => of === id))
  )
    throw new Unread('un grupo que no cabe en esa pregunta')
  // «población total de los municipios de más de un millón»: what they have together, and not how many they are.
  if (reader.tags.findIndex((_, at) => senseAt(reader, at, 'measure')) === 0)
    throw new Unread('una cifra de los que pasan un límite')
  return { ...aggregated(asked, [counted]), resumen: 'cuenta' }
}

/** «¿cuántas farmacias hay en promedio por municipio?» of things that stay where they are, each of which has a row. */
export function meanOfPlaces(asked: Asked): LogicalQuery | undefined {
  const {
    reader,
    groups: {
      dimensions: [level],
      dimensions,
      each,
    },
    aggregates,
    where,
    counting,
    conditions,
    spoken,
  } = asked
  const { row } = reader.topic.subject
  const isEach = dimensions.length === 1 && isLevel(level) && each.includes(level)
  if (
    !isEach ||
    !row?.all ||
    aggregates.join() !== 'promedio' ||
    !(counting || namesThings(reader)) ||
    spoken ||
    isNarrowed(asked)
  )
    return undefined
  if (severalOf(conditions).length || where.included.some(({ nivel }) => nivel === 'municipio' || nivel === level))
    throw new Unread('un promedio de cuántos hay no se calcula')
  return { ...aggregated({ ...asked, measure: 'filas', counting: true, aggregates: [] }, [level]), resumen: 'promedio' }
}

/**
 * «homicidios en promedio por estado», «¿cuántos habitantes tiene en promedio un estado?»: what the states come to,
 * over how many states there are. Where rows have a mean of their own, «por estado» is the mean in each.
 */
export function meanOfStates(asked: Asked): LogicalQuery | undefined {
  const {
    reader,
    groups: { dimensions, each },
    aggregates,
    where,
    measure,
    measures,
    conditions,
    times,
  } = asked
  const { row, measures: declared } = reader.topic.subject
  const adds = declared[measure]?.aggregates[0] === 'suma' && measures.length < 2 && !declared[measure]!.overTime
  const ofRows = declared[measure]?.aggregates.includes('promedio') === true
  if (
    !adds ||
    dimensions.join() !== 'estado' ||
    aggregates.join() !== 'promedio' ||
    ofRows === each.includes('estado') ||
    row?.all
  )
    return undefined
  if (isNarrowed({ ...asked, times: { ...times, spans: [] } }) || times.ranges.length > 1) return undefined
  if (where.included.length || severalOf(conditions).length)
    throw new Unread('un promedio de lo que suman algunos estados')
  return { ...aggregated({ ...asked, aggregates: [] }, ['estado']), resumen: 'promedio' }
}

/** «¿qué municipios no tienen farmacias?», where every one that there is has a row. */
export function placesWithout(asked: Asked): LogicalQuery | undefined {
  const {
    reader,
    base,
    groups: {
      dimensions: [level],
      dimensions,
      asked: wanted,
    },
    conditions,
    where,
    measures,
    aggregates,
  } = asked
  const { row, dimensions: declared } = reader.topic.subject
  const [denial, ...others] = conditions.dimensions
  if (
    !row?.all ||
    !wanted ||
    dimensions.length !== 1 ||
    !isLevel(level) ||
    !denial ||
    others.length ||
    conditions.named.length ||
    isNarrowed(asked)
  )
    return undefined
  const [id, { values, denied }] = denial
  const names = reader.tags.filter((_, at) => senseAt(reader, at, 'value')?.id === id)
  const isPlain =
    declared[id]!.rows &&
    denied.length > 0 &&
    !values.length &&
    names.length === 1 &&
    !measures.length &&
    !aggregates.length
  if (!isPlain || where.included.some(({ nivel }) => nivel === 'municipio' || nivel === level)) return undefined
  const { filtros: _, ...rest } = base
  return {
    ...rest,
    accion: 'distintos',
    dimensiones: [level],
    filtros: [{ columna: declared[id]!.column, op: denied.length > 1 ? 'in' : '=', valores: [...new Set(denied)] }],
    faltan: true,
  }
}

const isLevel = (id: string | undefined): id is 'municipio' | 'estado' => id === 'municipio' || id === 'estado'

/** Something more is said of it than what it is and where. */
const isNarrowed = ({ ranking, changeRanking, thresholds, degree, grain, people, times, ordered }: Asked) =>
  [ranking, changeRanking, degree, grain, people, ordered].some((one) => one !== undefined) ||
  thresholds.length > 0 ||
  times.spans.length > 0
