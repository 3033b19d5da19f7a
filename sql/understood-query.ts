/** What is known to be meant, by a query that no words have to be read for. */
import type { LogicalQuery } from '@tianguis/core'
import { crossedBreaks } from './reply/series-breaks.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import { readQuestion } from './normalize.ts'
import type { Understood } from './understood.ts'

interface Stated {
  /** Empty where nobody said it in words. */
  readonly pregunta: string
  /** Sound, by the rules of `validate.ts`. */
  readonly consulta: LogicalQuery
}

export function understoodQuery(stated: Stated, knowledge: Knowledge, now: Date): Understood {
  const { junto, ...first } = stated.consulta
  const half = (consulta: LogicalQuery) => ofOneQuery({ ...stated, consulta }, knowledge, now)
  return {
    ...ofOneQuery(stated, knowledge, now),
    ...(junto ? { halves: [half(first), half(junto.consulta)] as const } : {}),
  }
}

function ofOneQuery({ pregunta, consulta: query }: Stated, { catalogue }: Knowledge, now: Date): Understood {
  const topic = catalogue.topics.get(query.tabla)!
  const warnings = crossedBreaks(query, topic.subject.time, now).map(({ says }) => says)
  return {
    kind: 'understood',
    question: readQuestion(pregunta || topic.subject.label),
    interpretation: { topic, query, tags: [], notes: [], warnings, unsettled: [], shared: undefined, assumed: 0 },
    corrections: [],
    confidence: 1,
    examples: 0,
    engine: 'reglas',
  }
}
