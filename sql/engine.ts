/** The question engine: from the text of a question to rows with their origin, or to a refusal that says what to do. */
import type { Connector, LogicalQuery } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { readableViews } from './knowledge/catalogue.ts'
import { carriedOut, type Answering, type CarryingOut } from './carry-out.ts'
import { disambiguate } from './ambiguity/disambiguate.ts'
import { createExampleAvailability } from './reply/example-availability.ts'
import { createConversations, type ConversationTurn } from './follow-up/conversation.ts'
import type { QueryHandles, Turn } from './follow-up/handle.ts'
import { openGuard } from './guard/guard.ts'
import { catalogueOf } from './knowledge/learn.ts'
import type { Model, SecondReading } from './llm/model.ts'
import type { Published } from './knowledge/published.ts'
import { createReplies } from './reply/envelope.ts'
import type { Reply, Series, Untimed } from './reply/reply.ts'
import { seriesUntilNow } from './reply/series-behind.ts'
import { chartOf } from './reply/visualization.ts'
import { createQueryRunner, type QueryRunner } from './runner.ts'
import { QueryError, type QuerySession } from './session/session.ts'
import type { Trial } from './rank/trial.ts'
import { understand } from './understand.ts'
import type { Understood } from './understood.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import { openWordsKnown } from './knowledge/current.ts'
import { soundQuery, WrongQuery } from './sound-query.ts'

export type { Published } from './knowledge/published.ts'

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
  /** Signs what was asked, so that it can be followed; every host of one service has the same key. */
  readonly handles: QueryHandles
}

export interface Ask extends CarryingOut {
  /** `consulta_id` of the answer that the question follows. */
  readonly tras?: string | undefined
}

export interface QuestionEngine {
  /**
   * @throws QuestionError for text that is no question; HandleError for a `tras` that cannot be followed; QueryError when
   * the database does not answer in time.
   */
  ask(question: string, ask?: Ask): Promise<Reply>
  /**
   * Carries out a query that needs no reading, within the same rules.
   * @throws WrongQuery; QueryError as `ask` does
   */
  run(query: LogicalQuery, ask?: Omit<Ask, 'tras'>): Promise<Reply>
  /** Carries out again what was answered by this handle. @throws HandleError; QueryError as `ask` does */
  again(handle: string, ask?: Pick<Ask, 'signal'>): Promise<Reply>
  /** By what a question that was understood is carried out again; null where it is too long. */
  sign(turn: Turn): string | null
  /** The questions that led to a handle, its own last. @throws HandleError */
  turns(handle: string): readonly ConversationTurn[]
  /** How the figure that a query asks for went until now; undefined for what has no time. @throws QueryError */
  history(consulta: LogicalQuery): Promise<Series | undefined>
  /** Reads the words again; after a publication. */
  learn(): void
  /** Examples of a dataset that return rows now, the first of them; all unless told. */
  examples(dataset: string, most?: number): Promise<readonly string[]>
  readonly knowledge: Knowledge
}

/** @throws Error in Spanish when the subjects of the connectors do not fit together. */
export async function createQuestionEngine(options: QuestionEngineOptions): Promise<QuestionEngine> {
  const { connectors, session, clock, published, model, handles } = options
  const catalogue = catalogueOf({ connectors, territory: published().territory })
  const words = openWordsKnown(options)
  const today = () => dayIn(MEXICO_CITY, clock())
  const guard = await openGuard({ views: readableViews(catalogue.topics.values()) })
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
  const conversations = createConversations({ knowledge: words.now, extents: runner.extents, handles, clock })

  const replying = { answering, conversations, trial, model, knowledge: words.now, clock }

  return {
    ask: (text, ask = {}) =>
      timed(
        () => replyTo(replying, text, ask),
        (consulta) => conversations.handleOf({ pregunta: text, consulta }, ask.tras),
      ),
    async run(query, ask = {}) {
      const work = () => carriedOutSound(answering, soundQuery(query, words.now(), clock()), trial, ask)
      return timed(work, (consulta) => conversations.handleOf({ pregunta: '', consulta }, undefined))
    },
    async again(handle, ask = {}) {
      const outcome = await conversations.recalled(handle)
      return timed(
        () => carriedOut(answering, outcome.question.text, outcome, trial, ask),
        () => handle,
      )
    },
    sign: (turn) => conversations.handleOf(turn, undefined),
    turns: conversations.turns,
    history: (consulta) => historyOf(runner, words.now(), consulta),
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

interface Replying {
  readonly answering: Answering
  readonly conversations: ReturnType<typeof createConversations>
  readonly trial: Trial
  readonly model: QuestionEngineOptions['model']
  readonly knowledge: () => Knowledge
  readonly clock: () => Date
}

async function replyTo(
  { answering, conversations, trial, model, knowledge, clock }: Replying,
  text: string,
  ask: Ask,
): Promise<Untimed> {
  if (ask.tras !== undefined) {
    const following = await conversations.following(ask.tras, trial)
    return carriedOut(answering, text, await disambiguate(text, following), following, ask)
  }
  const outcome = await disambiguate(text, trial)
  const again =
    outcome.kind === 'unsettled'
      ? undefined
      : await model?.read({ outcome, knowledge: knowledge(), now: clock(), signal: ask.signal })
  const second = again && (await replyOfModel(answering, text, { model: model!, again, trial }, ask))
  return second ?? carriedOut(answering, text, outcome, trial, ask)
}

async function historyOf(
  runner: QueryRunner,
  { catalogue }: Knowledge,
  asked: LogicalQuery,
): Promise<Series | undefined> {
  const consulta = seriesUntilNow(asked, catalogue.topics.get(asked.tabla)!.subject)
  const rows = consulta ? await runner.rowsOf(consulta) : []
  if (!consulta || !rows.length) return undefined
  return { consulta, rows, grafica: chartOf(consulta, Object.keys(JSON.parse(rows[0]!))) }
}

/** What passes every rule and still comes to no SELECT is wrong in a way that no rule knows. @throws WrongQuery */
const carriedOutSound = (answering: Answering, outcome: Understood, trial: Trial, ask: CarryingOut) =>
  carriedOut(answering, '', outcome, trial, ask).catch((error) => {
    throw isUnusable(error) ? new WrongQuery(['con esos valores no se puede calcular.']) : error
  })

/** @param signed by what an answer to this query can be followed */
async function timed(work: () => Promise<Untimed>, signed: (consulta: LogicalQuery) => string | null): Promise<Reply> {
  const started = performance.now()
  const reply = await work()
  const latencia_ms = Math.round(performance.now() - started)
  return reply.ok
    ? { ...reply, latencia_ms, consulta_id: signed(reply.interpretacion.consulta) }
    : { ...reply, latencia_ms }
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
      if (isUnusable(error)) return undefined
      throw error
    })
  if (reply?.ok || reply?.codigo === 'ambigua') return reply
  if (reply?.codigo !== 'no_entendida') model.dismiss()
  return undefined
}

/** Of a reading that is not the rules' own: the SELECT does not pass the guard, or PostgreSQL cannot compute it. */
const UNUSABLE: readonly QueryError['codigo'][] = ['consulta_fallida', 'valor_fuera_de_rango']
const isUnusable = (error: unknown) => error instanceof QueryError && UNUSABLE.includes(error.codigo)
