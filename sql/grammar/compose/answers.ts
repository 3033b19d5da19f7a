/**
 * The forms of an answer, in the order in which they are tried: the first that fits what is asked gives the query.
 */
import { atomsOf } from './parts.ts'
import type { LogicalQuery } from '@tianguis/core'
import { adjusted, assertAnswerable } from './adjust.ts'
import { changeAnswer } from './change.ts'
import { countAnswer, existsAnswer, meanOverPlaces } from './counts.ts'
import { distinctAnswer, missingAnswer, soldAnswer } from './distinct.ts'
import { extremesAnswer, valueAnswer } from './figure-answers.ts'
import { withDifference } from './difference.ts'
import { positionAnswer } from './position.ts'
import { withOtherEnd } from './other-end.ts'
import { ParseFailure } from '../parse-failure.ts'
import { rankAnswer } from './rank.ts'
import type { QueryRequest } from './request.ts'
import { alphabetical, countedAndListed, listAnswer, ownValue, thingsWithin } from './rows.ts'
import { seriesAnswer } from './series.ts'
import { shareAnswer } from './share.ts'
import { unitedRange } from './times.ts'

/** Nothing where the form does not fit; it throws `ParseFailure` where it fits and cannot be given. */
type AnswerForm = (request: QueryRequest) => LogicalQuery | undefined

const FORMS: readonly AnswerForm[] = [
  soldAnswer,
  positionAnswer,
  shareAnswer,
  changeAnswer,
  seriesAnswer,
  rankAnswer,
  missingAnswer,
  meanOverPlaces,
  existsAnswer,
  countedAndListed,
  countAnswer,
  extremesAnswer,
  ownValue,
  thingsWithin,
  listAnswer,
  distinctAnswer,
  valueAnswer,
]

/** @throws ParseFailure where no form fits what is asked */
export function composedQuery(asked: QueryRequest): LogicalQuery {
  const request = adjusted(asked)
  assertAnswerable(request)
  for (const form of FORMS) {
    const answer = form(request)
    const query =
      answer && withRateBeside(withDifference(withOtherEnd(ofAllTimes(answer, request), request), request), request)
    if (query) return query.orden || !query.dimensiones?.length ? query : { ...query, ...alphabetical(request) }
  }
  throw new ParseFailure('no se sabe qué se pide')
}

/** «… tiene más robos, y con qué tasa»: by how many there are, and not by the rate that is told beside. */
function withRateBeside(query: LogicalQuery, { atoms }: QueryRequest): LogicalQuery {
  const [order, ...more] = query.orden ?? []
  const isBeside = atomsOf(atoms, 'rate').some(({ beside }) => beside)
  if (!isBeside || !order || query.por_habitantes === undefined || order.por === 'tiempo') return query
  return { ...query, orden: [{ ...order, por: 'cifra' }, ...more] }
}

/** «temblores de ayer y hoy»: one of two times that were said is no answer; rows are of both where they meet. */
function ofAllTimes(query: LogicalQuery, { times: { ranges } }: QueryRequest): LogicalQuery {
  const [first] = ranges
  if (ranges.length < 2 || query.comparar || query.tiempo !== first) return query
  const whole = query.accion === 'listar' || query.accion === 'existe' ? unitedRange(ranges) : undefined
  if (!whole) throw new ParseFailure('varios tiempos que no se juntan')
  return { ...query, tiempo: whole }
}
