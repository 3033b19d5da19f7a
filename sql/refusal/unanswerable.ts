/**
 * Why the rows that were found are no answer: what is absent is not zero, and some of what was asked is not all of it.
 */
import type { LogicalQuery, Territory } from '@tianguis/core'
import {
  beginningOf,
  comparesBefore,
  isNothing,
  isSilent,
  lateStart,
  leastOf,
  silentPlaces,
  writtenRows,
} from './completeness.ts'
import { asksBeyond } from './extent.ts'
import type { Interpretation } from '../interpretation.ts'
import { emptied, leastUnknown, noRowsOf, tooEarly, unknownName } from './no-data.ts'
import { townName } from '../places/names.ts'
import type { RefusalBody } from '../reply/reply.ts'
import type { PreparedQuery, QueryRunner } from '../runner.ts'
import { allOfThatName, sharedName, statesOf } from '../ambiguity/several-meanings.ts'
import type { Trial } from '../rank/trial.ts'
import type { Understood } from '../understood.ts'

/** A question that is understood, and what it is tried with. */
export interface Asked {
  /** As it was sent. */
  readonly text: string
  readonly outcome: Understood
  readonly trial: Trial
  readonly runner: QueryRunner
  readonly territory: Territory
  /** Aborted when whoever asked is gone. */
  readonly signal?: AbortSignal | undefined
}

interface Found extends Asked {
  readonly statement: PreparedQuery
  readonly rows: readonly string[]
}

type Check<Evidence> = (evidence: Evidence) => Promise<RefusalBody | undefined>

const queryOf = ({ outcome }: Asked): LogicalQuery => outcome.interpretation.query
const subjectOf = ({ outcome }: Asked) => outcome.interpretation.topic.subject
const nothingFound = ({ text, outcome, trial, runner }: Asked) => emptied(text, outcome, trial, runner.extents)

/** A name that no list holds, and that no row bears. */
export const unborneName: Check<Asked> = async (asked) => {
  for (const written of writtenRows(queryOf(asked), subjectOf(asked)))
    if (!(await asked.runner.hasRows(written.rows))) return unknownName(asked.text, asked.outcome, written, asked.trial)
  return undefined
}

/** A period that begins after all that is known; nothing is run for it. */
export const beyondKnown: Check<Asked & { readonly statement: PreparedQuery }> = async (asked) => {
  const { query, newest } = asked.statement
  return newest !== undefined && asksBeyond(query, subjectOf(asked), newest) ? nothingFound(asked) : undefined
}

/** No figure, or a zero where nothing is published. */
const empty: Check<Found> = async (found) => {
  const { runner, statement, rows } = found
  const isEmpty =
    !runner.isAnswered(queryOf(found), rows) || (isNothing(rows) && !(await runner.covers(statement.query)))
  return isEmpty ? nothingFound(found) : undefined
}

const silentKinds: Check<Found> = async (found) =>
  isSilent(queryOf(found), subjectOf(found), namedValues(found.outcome.interpretation), found.rows)
    ? nothingFound(found)
    : undefined

const placesWithoutRows: Check<Found> = async (found) => {
  const silent = silentPlaces(queryOf(found), found.rows).map((clave) => townName(found.territory, clave))
  return silent.length ? noRowsOf(found.outcome, silent) : undefined
}

const namesakes: Check<Found> = async (found) => {
  const { outcome, runner, trial } = found
  if (outcome.interpretation.shared === undefined) return undefined
  const states = statesOf(await runner.rowsOf(allOfThatName(queryOf(found), subjectOf(found))))
  return states.length > 1 ? sharedName(outcome, states, trial) : undefined
}

/** A sample lacks places that are published. */
const leastOfKnownPlaces: Check<Found> = async (found) => {
  const { outcome, trial, runner, territory, signal } = found
  if (trial.isSample(outcome.interpretation.topic.connector.name)) return undefined
  const least = leastOf(queryOf(found), territory)
  if (!least) return undefined
  const [row] = await runner.rowsOf(least.present, { signal })
  const { total } = JSON.parse(row!) as { total: number }
  return total < least.all ? leastUnknown(outcome, least, total) : undefined
}

const ON_ROWS: readonly Check<Found>[] = [empty, silentKinds, placesWithoutRows, namesakes, leastOfKnownPlaces]

/** The first reason why rows are no answer to what was asked. */
export async function notAnAnswer(found: Found): Promise<RefusalBody | undefined> {
  for (const check of ON_ROWS) {
    const refusal = await check(found)
    if (refusal) return refusal
  }
  return undefined
}

/** Where what is asked begins before the data do, their first day, "AAAA-MM-DD". */
export async function firstDay(asked: Asked, query: LogicalQuery, today: string): Promise<string | undefined> {
  const beginning = beginningOf(query, subjectOf(asked), today)
  const first = beginning && (await asked.runner.extents.first(query))
  return first && first >= beginning ? first : undefined
}

/**
 * A change or a comparison since before the data begin.
 * @param first the first day of the data, where the question begins before it
 */
export function beginsTooEarly(found: Found, first: string | undefined): RefusalBody | undefined {
  const query = queryOf(found)
  if (first && ((query.accion === 'cambio' && !query.comparar) || comparesBefore(found.statement.query, first)))
    return tooEarly(found.outcome, first)
  const late = lateStart(found.statement.query, subjectOf(found), found.rows)
  return late ? tooEarly(found.outcome, late) : undefined
}

/** Of each value that was named, its dimension. */
const namedValues = ({ tags }: Interpretation) =>
  tags.flatMap(({ meaning }) => (meaning.type === 'sense' && meaning.sense.kind === 'value' ? [meaning.sense.id] : []))
