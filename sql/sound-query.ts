/** A query from outside, held against every rule before anything is done with it. */
import type { LogicalQuery } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { closest } from '@tianguis/core/words/closest'
import type { Knowledge } from './knowledge/knowledge.ts'
import { crossedBreaks } from './reply/series-breaks.ts'
import type { Understood } from './understood.ts'
import { understoodQuery } from './understood-query.ts'
import { violations } from './validate.ts'

/** Of a query that somebody wrote: each problem is the end of a Spanish sentence that begins with «La consulta». */
export class WrongQuery extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`La consulta no se sostiene: ${problems.join(' ')}`)
    this.problems = problems
  }
}

/** @throws WrongQuery */
export function soundQuery(query: LogicalQuery, knowledge: Knowledge, now: Date): Understood {
  const { topics } = knowledge.catalogue
  for (const { tabla } of [query, ...(query.junto ? [query.junto.consulta] : [])]) {
    if (topics.has(tabla)) continue
    const near = closest(tabla, [...topics.keys()])
    throw new WrongQuery([
      `el asunto «${tabla}» no existe.${near.length ? ` ¿Es ${near.map((id) => `«${id}»`).join(' o ')}?` : ''}`,
    ])
  }
  const problems = violations(query, knowledge, dayIn(MEXICO_CITY, now))
  if (problems.length) throw new WrongQuery(problems)
  const broken = crossedBreaks(query, topics.get(query.tabla)!.subject.time, now).filter(({ forbids }) => forbids)
  if (broken.length) throw new WrongQuery(broken.map(({ says }) => says))
  return understoodQuery({ pregunta: '', consulta: query }, knowledge, now)
}
