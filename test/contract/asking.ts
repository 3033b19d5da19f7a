/** The question box of a bench, on the day of the newest of its samples. */
import { join } from 'node:path'
import { createQuestionEngine, type QuestionEngine } from '@tianguis/sql'
import { columnsOf, readableViews, viewName, type Topic } from '@tianguis/sql/knowledge/catalogue'
import { compile, type Compiled } from '@tianguis/sql/compile'
import { needsNewest } from '@tianguis/sql/compile/dated'
import { openExtents } from '@tianguis/sql/refusal/extent'
import { openGuard, type Guard } from '@tianguis/sql/guard/guard'
import { catalogueOf } from '@tianguis/sql/knowledge/learn'
import { openAccess } from '@tianguis/sql/role/role'
import { prepareViews } from '@tianguis/sql/views'
import { openSession, type QuerySession } from '@tianguis/sql/session/session'
import type { Connector, LogicalQuery, Term, Vocabulary } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { loadRecording } from '@tianguis/core/http/recording'
import { readTerms } from '@tianguis/core/query/terms'
import type { Bench } from '../support/test-service.ts'
import type { Subject } from './subject.ts'
import { testHandles } from '../support/handles.ts'

export interface Asking {
  /** Those that are asked. */
  readonly connectors: readonly Connector[]
  ask: QuestionEngine['ask']
  /** Compiles, passes the guard and runs, as the role of questions. @returns rows as JSON text */
  run(query: LogicalQuery): Promise<readonly string[]>
  /** Reads one row of a view with every column that its subject declares. */
  readOne(topic: Topic, history: boolean): Promise<readonly string[]>
}

interface Opened {
  readonly session: QuerySession
  readonly terms: Map<Vocabulary, readonly Term[]>
  /**
   * The discovered connectors without their examples: to read them all again takes a second, and they only break ties.
   */
  readonly silent: readonly Connector[]
  readonly boxes: Map<string, Promise<QuestionEngine>>
  readonly guard: Guard
  readonly now: Date
}

const opened = new WeakMap<Bench, Promise<Opened>>()

/**
 * Of a discovered connector the box that knows all of them; of another, one that knows it beside them: those that are
 * broken in one way each have the same words, and would be in each other's way.
 */
export async function askingOf({ bench, connector, found }: Subject): Promise<Asking> {
  const shared = opened.get(bench) ?? open(bench)
  opened.set(bench, shared)
  const state = await shared
  const discovered = bench.discovered.map((one) => one.connector)
  const own = bench.discovered.includes(found) ? undefined : connector
  const connectors = own ? [...state.silent, own] : discovered
  const catalogue = catalogueOf({ connectors, territory: bench.territory })
  return {
    connectors,
    ask: async (question, how) => (await boxOf(state, bench, connectors, own?.name ?? '')).ask(question, how),
    async run(query) {
      const today = dayIn(MEXICO_CITY, state.now)
      const rowsOf = async ({ sql, values }: Pick<Compiled, 'sql' | 'values'>) =>
        (await state.session.run({ sql: state.guard.check(sql).sql, values })).rows
      const newest = needsNewest(query, catalogue.topics.get(query.tabla)!.subject)
        ? await openExtents(
            () => catalogue,
            () => today,
            rowsOf,
          ).newest(query)
        : undefined
      return rowsOf(compile(query, catalogue, today, { newest }))
    },
    async readOne(topic, history) {
      const sql = `select ${columnsOf(topic)
        .map((name) => `v.${name}`)
        .join(', ')} from consulta.${viewName(topic.id, history)} v limit 1`
      return (await state.session.run({ sql: state.guard.check(sql).sql })).rows
    },
  }
}

async function open(bench: Bench): Promise<Opened> {
  const { pool, databaseUrl, connectors } = bench.service
  const topics = connectors.flatMap(({ connector }) =>
    Object.entries(connector.semantics ?? {}).map(([id, subject]): Topic => ({ id, subject, connector })),
  )
  const views = readableViews(topics)
  const now = await newestSample(bench)
  for (const { connector } of connectors)
    await prepareViews(pool, connector, { now: `timestamptz '${now.toISOString()}'` })
  const access = await openAccess({ pool, url: databaseUrl, views: Object.keys(views) })
  const session = openSession({ url: access.url })
  bench.beforeClose(session.close)
  const terms = new Map<Vocabulary, readonly Term[]>()
  for (const { subject, connector } of topics) {
    for (const { vocabulary } of Object.values(subject.dimensions))
      if (vocabulary) terms.set(vocabulary, await readTerms(pool, connector, vocabulary))
  }
  return {
    session,
    terms,
    silent: bench.discovered.map(({ connector }) => ({ ...connector, examples: [] })),
    boxes: new Map(),
    guard: await openGuard({ views }),
    now,
  }
}

/** Noon of the last day that any sample was taken: questions are asked of all of them on one day. */
async function newestSample({ discovered }: Bench): Promise<Date> {
  const recordings = await Promise.all(discovered.map(({ fixtures }) => loadRecording(join(fixtures, 'sample'))))
  const days = recordings.map(({ now }) => dayIn(MEXICO_CITY, new Date(now))).sort()
  return new Date(`${days.at(-1)}T18:00:00Z`)
}

function boxOf(
  state: Opened,
  { territory }: Bench,
  connectors: readonly Connector[],
  key: string,
): Promise<QuestionEngine> {
  const { session, terms, boxes } = state
  const published = () => ({
    territory,
    publication: () => undefined,
    terms: ({ subject }: Topic, dimension: string) => terms.get(subject.dimensions[dimension]!.vocabulary!) ?? [],
  })
  const box =
    boxes.get(key) ??
    createQuestionEngine({ connectors, session, clock: () => state.now, published, handles: testHandles })
  boxes.set(key, box)
  return box
}
