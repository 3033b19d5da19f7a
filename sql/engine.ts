/** The question engine: from the text of a question to rows with their origin, or to a refusal that says what to do. */
import type { Connector } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { columnsOf, viewName, type Catalogue } from './catalogue.ts'
import { disambiguate, type Disambiguated } from './disambiguate.ts'
import { createExampleAvailability } from './example-availability.ts'
import { knownUntil } from './extent.ts'
import { openGuard } from './guard/guard.ts'
import { catalogueOf } from './knowledge.ts'
import type { Model, SecondReading } from './llm/model.ts'
import type { Published } from './published.ts'
import { repaired } from './repair.ts'
import { createReplies, type Replies } from './replies.ts'
import type { RefusalBody, Reply, Untimed } from './reply.ts'
import { createQueryRunner, type QueryRunner } from './runner.ts'
import { doubt } from './several-meanings.ts'
import { QueryError, type QuerySession } from './session/session.ts'
import type { Trial } from './trial.ts'
import { beginsTooEarly, beyondKnown, firstDay, notAnAnswer, unborneName, type Asked } from './unanswerable.ts'
import { understand, type Understood } from './understand.ts'
import type { Knowledge } from './knowledge-type.ts'
import { openWordsKnown } from './words-known.ts'

export type { Published } from './published.ts'

export interface QuestionEngineOptions {
  readonly connectors: readonly Connector[]
  readonly session: QuerySession
  readonly clock: () => Date
  /** What is known of the published data, now. */
  readonly published: () => Published
  /** Reads what the rules do not know the words of; without it they have the last word. */
  readonly model?: Model | undefined
  /** Words are read when somebody asks, and not before. */
  readonly unhurried?: boolean | undefined
}

export interface Ask {
  /** Only the interpretation and the SQL; nothing is run. */
  readonly explain?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface QuestionEngine {
  /** @throws QuestionError for text that is no question; QueryError when the database does not answer in time. */
  ask(question: string, ask?: Ask): Promise<Reply>
  /** Reads the words again; after a publication. */
  learn(): void
  /** Examples of a dataset that return rows now, the first of them; all unless told. */
  examples(dataset: string, most?: number): Promise<readonly string[]>
  readonly knowledge: Knowledge
}

/** @throws Error in Spanish when the subjects of the connectors do not fit together. */
export async function createQuestionEngine(options: QuestionEngineOptions): Promise<QuestionEngine> {
  const { connectors, session, clock, published, model } = options
  const catalogue = catalogueOf({ connectors, territory: published().territory })
  const words = openWordsKnown(options)
  const today = () => dayIn(MEXICO_CITY, clock())
  const guard = await openGuard({ views: viewsOf(catalogue) })
  const runner = createQueryRunner({ session, guard, catalogue: () => words.now().catalogue, today })
  const examples = createExampleAvailability({
    connectors,
    publication: (name) => published().publication(name),
    hasRows: runner.hasRows,
  })
  const replies = createReplies({ knowledge: words.now, published, examples })
  const trial: Trial = {
    read: (question, settled) => understand(question, words.now(), clock(), settled),
    hasRows: runner.hasRows,
    isSample: (dataset) => published().publication(dataset)?.sample === true,
  }
  const answering: Answering = { runner, replies, published, today }

  async function replyTo(text: string, ask: Ask): Promise<Untimed> {
    const outcome = await disambiguate(text, trial)
    const again =
      outcome.kind === 'unsettled'
        ? undefined
        : await model?.read({ outcome, knowledge: words.now(), now: clock(), signal: ask.signal })
    const second = again && (await replyOfModel(answering, text, { model: model!, again, trial }, ask))
    return second ?? carriedOut(answering, text, outcome, trial, ask)
  }

  return {
    async ask(text, ask = {}) {
      const started = performance.now()
      const reply = await replyTo(text, ask)
      return { ...reply, latencia_ms: Math.round(performance.now() - started) }
    },
    learn() {
      words.changed()
      runner.extents.forget()
    },
    examples: examples.of,
    get knowledge() {
      return words.now()
    },
  }
}

/** What every question is answered with. */
interface Answering {
  readonly runner: QueryRunner
  readonly replies: Replies
  readonly published: () => Published
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: () => string
}

interface ModelReading {
  readonly model: Model
  readonly again: SecondReading
  readonly trial: Trial
}

/** What a model read, as any other; nothing where it comes to nothing, and the rules' own words say more. */
async function replyOfModel(
  answering: Answering,
  text: string,
  { model, again, trial }: ModelReading,
  ask: Ask,
): Promise<Untimed | undefined> {
  const second: Trial = {
    ...trial,
    read: (question, settled) => (question === text ? again(settled) : trial.read(question, settled)),
  }
  const reply = await disambiguate(text, second)
    .then((outcome) => carriedOut(answering, text, outcome, second, ask))
    .catch((error) => {
      if (error instanceof QueryError && UNUSABLE.includes(error.codigo)) return undefined
      throw error
    })
  if (reply?.ok || reply?.codigo === 'ambigua') return reply
  if (reply?.codigo !== 'no_entendida') model.dismiss()
  return undefined
}

/** Of a reading that is not the rules' own: the SELECT does not pass the guard, or PostgreSQL cannot compute it. */
const UNUSABLE: readonly QueryError['codigo'][] = ['consulta_fallida', 'valor_fuera_de_rango']

/** From what a question means to its reply. */
async function carriedOut(
  answering: Answering,
  text: string,
  outcome: Disambiguated,
  trial: Trial,
  { explain = false, signal }: Ask,
): Promise<Untimed> {
  const reply =
    outcome.kind === 'understood'
      ? await answered(
          answering,
          { text, outcome, trial, signal, runner: answering.runner, territory: answering.published().territory },
          explain,
        )
      : await refusalOf(answering, text, outcome, trial)
  return 'ok' in reply ? reply : { ok: false, pregunta: text, ...reply }
}

async function refusalOf(
  { replies }: Answering,
  text: string,
  outcome: Exclude<Disambiguated, Understood>,
  trial: Trial,
): Promise<RefusalBody> {
  if (outcome.kind === 'unsettled') return outcome.refusal
  return outcome.kind === 'doubtful'
    ? doubt(text, outcome, trial)
    : replies.refused(outcome, await repaired(outcome, trial))
}

/** The answer, or why what is published is none. Only the SELECT where it is to be explained. */
async function answered(
  { runner, replies, today }: Answering,
  asked: Asked,
  explain: boolean,
): Promise<Untimed | RefusalBody> {
  const { text, outcome, signal } = asked
  const { query, topic } = outcome.interpretation
  const unknown = explain ? undefined : await unborneName(asked)
  if (unknown) return unknown
  const statement = await runner.prepare(query, { signal })
  if (explain) return replies.answered(text, outcome, statement, [])
  const beyond = await beyondKnown({ ...asked, statement })
  if (beyond) return beyond
  const found = { ...asked, statement, rows: await statement.rows() }
  const refusal = await notAnAnswer(found)
  if (refusal) return refusal
  const first = await firstDay(asked, statement.query, today())
  const early = beginsTooEarly(found, first)
  if (early) return early
  const known = statement.newest && knownUntil(statement.query, topic.subject, statement.newest, today())
  return replies.answered(text, outcome, statement, found.rows, [
    ...(first ? [`Sólo hay datos desde el ${first}.`] : []),
    ...(known ? [`Los datos llegan al ${known}.`] : []),
  ])
}

/** The views that a SELECT may read, with their columns. */
const viewsOf = ({ topics }: Catalogue) =>
  Object.fromEntries(
    [...topics.values()].flatMap((topic) => [
      [viewName(topic.id), { columns: columnsOf(topic) }],
      ...(topic.subject.history ? [[viewName(topic.id, true), { columns: columnsOf(topic) }]] : []),
    ]),
  )
