/**
 * Whether a logical query can be compiled to an answer that is not nonsense, whoever wrote it. The rules take identifiers and values from
 * what is declared; of a query from elsewhere not even that is taken for granted.
 */
import type { SoundCheck } from './sound/check.ts'
import type { LogicalQuery } from '@tianguis/core'
import { queryProblems } from '@tianguis/core/declaration/queries'
import { figureFaults } from './sound/figures.ts'
import { shapeFaults } from './sound/shape.ts'
import { timeFaults } from './sound/time.ts'
import { valueFaults } from './sound/values.ts'
import type { Knowledge } from './knowledge-type.ts'

/** What a covering may put together that no answer has: a temperature per inhabitant, an order by a figure that is not shown. */
const OF_RULES: readonly SoundCheck[] = [shapeFaults, timeFaults, figureFaults]
const CHECKS: readonly SoundCheck[] = [
  ({ query, topic: { subject } }) => queryProblems(subject, query),
  shapeFaults,
  timeFaults,
  valueFaults,
  figureFaults,
]

/**
 * What is wrong with a query, in Spanish; empty when it is sound: it names what its subject has, in the shape of its action, with values
 * that are published, figures that may be made of such rows, and days that exist.
 * @param today in Mexico City, "AAAA-MM-DD"
 */
export const faultsOf = (query: LogicalQuery, knowledge: Knowledge, today: string): readonly string[] =>
  firstFaults(CHECKS, query, knowledge, today)

/** The same of a query that the rules came to, whose names and values are declared ones. */
export const faultsOfRules = (query: LogicalQuery, knowledge: Knowledge, today: string): readonly string[] =>
  firstFaults(OF_RULES, query, knowledge, today)

function firstFaults(
  checks: readonly SoundCheck[],
  query: LogicalQuery,
  knowledge: Knowledge,
  today: string,
): readonly string[] {
  const topic = knowledge.catalogue.topics.get(query.tabla)
  if (!topic) return ['nombra un asunto que no se declara.']
  for (const check of checks) {
    const faults = check({ query, topic, knowledge, today })
    if (faults.length) return faults
  }
  return []
}
