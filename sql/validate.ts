/**
 * Whether a logical query can be compiled to an answer that is not nonsense, whoever wrote it. The rules take
 * identifiers and values from what is declared; of a query from elsewhere not even that is taken for granted.
 */
import type { LogicalQuery } from '@tianguis/core'
import { queryProblems } from '@tianguis/core/validation/queries'
import type { Knowledge } from './knowledge/knowledge.ts'
import { figureViolations } from './validate/figures.ts'
import { shapeViolations } from './validate/shape.ts'
import { timeViolations } from './validate/time.ts'
import { valueViolations } from './validate/values.ts'
import { besideProblems } from './beside/rules.ts'
import type { QueryRule } from './validate/rule.ts'

/**
 * What a segmentation may put together that no answer has: a temperature per inhabitant, an order by a figure that is not
 * shown.
 */
const OF_RULES: readonly QueryRule[] = [shapeViolations, timeViolations, figureViolations]
const CHECKS: readonly QueryRule[] = [
  ({ query, topic: { subject } }) => queryProblems(subject, query),
  shapeViolations,
  timeViolations,
  valueViolations,
  figureViolations,
]

/**
 * What is wrong with a query, in Spanish; empty when it is sound: it names what its subject has, in the shape of its
 * action, with values that are published, figures that may be made of such rows, and days that exist.
 * @param today in Mexico City, "AAAA-MM-DD"
 */
export const violations = (query: LogicalQuery, knowledge: Knowledge, today: string): readonly string[] =>
  firstViolations(CHECKS, query, knowledge, today)

/** The same of a query that the rules came to, whose names and values are declared ones. */
export const violationsOfReading = (query: LogicalQuery, knowledge: Knowledge, today: string): readonly string[] =>
  firstViolations(OF_RULES, query, knowledge, today)

function firstViolations(
  checks: readonly QueryRule[],
  query: LogicalQuery,
  knowledge: Knowledge,
  today: string,
): readonly string[] {
  const topic = knowledge.catalogue.topics.get(query.tabla)
  if (!topic) return ['nombra un asunto que no se declara.']
  for (const check of checks) {
    const found = check({ query, topic, knowledge, today })
    if (found.length) return found
  }
  const beside = besideProblems(query)
  return beside.length || !query.junto ? beside : firstViolations(checks, query.junto.consulta, knowledge, today)
}
