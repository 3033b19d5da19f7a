/**
 * A language model behind an OpenAI-compatible endpoint, asked only what the rules do not know, and believed only what
 * can be checked.
 */
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Settled } from '../places/filter.ts'
import type { Refusal } from '../refusal/codes.ts'
import { agreeing } from '../rank/example-similarity.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Understanding, Understood } from '../understood.ts'
import { describeTopics, told, type DescribedView } from './describe.ts'
import { readDraft, type Draft } from './draft.ts'
import { complete, type Endpoint } from './endpoint.ts'
import { ModelFailure } from './failure.ts'
import { createPatience } from './patience.ts'
import { messagesOf } from './prompt.ts'
import { readingOf } from './reading.ts'
import { Unfit } from './unfit.ts'

export type { Endpoint } from './endpoint.ts'

type Abstention = Refusal & { readonly question: Understood['question'] }

export interface ModelRequest {
  readonly outcome: Understanding
  readonly knowledge: Knowledge
  readonly now: Date
  readonly signal?: AbortSignal | undefined
}

/**
 * How a question is read once more with places settled, without asking the model again; what it says when that fails is
 * the rules' own.
 */
export type SecondReading = (settled?: Settled) => Understanding

export interface Model {
  /** Describes what can be asked, so that no question waits for it; after each learning. */
  learn(knowledge: Knowledge): void
  /**
   * Undefined where the rules have the last word: they did not abstain for words, or nothing that can be used came.
   * Never throws for what an endpoint does.
   */
  read(asked: ModelRequest): Promise<SecondReading | undefined>
  /** Tells the log that a reading had no rows, or no SELECT that runs. */
  dismiss(): void
}

export interface ModelOptions {
  readonly endpoint: Endpoint
  readonly log: { info(words: string): void; warn(words: string): void }
  /** Milliseconds that only grow; the process's own unless a test has another. */
  readonly now?: () => number
  readonly deadlineMs?: number
}

/** A question beside it has five seconds for its SELECT. */
const DEADLINE_MS = 4_000
/** Below what the rules ever say of themselves. */
const CONFIDENCE = 0.4
const NOTE =
  'La leyó un modelo de lenguaje, porque las reglas no la entendieron: revisa que se haya entendido lo que preguntas.'

export function openModel({
  endpoint,
  log,
  now = () => performance.now(),
  deadlineMs = DEADLINE_MS,
}: ModelOptions): Model {
  const { origin } = new URL(endpoint.url)
  const patience = createPatience({ now, warn: (words) => log.warn(`Preguntas: el modelo de ${origin} ${words}`) })
  let described: readonly DescribedView[] = []
  const unused = (why: string) => log.info(`Preguntas: lo que propuso el modelo no se usó: ${why}.`)

  async function draftOf(
    { question, words, near }: Abstention,
    today: string,
    signal: AbortSignal | undefined,
  ): Promise<Draft | undefined> {
    const draft = await patience.through(async () => {
      const read = readDraft(
        await complete(endpoint, messagesOf(told(described, near), question.text, words, today), {
          deadlineMs,
          signal,
        }),
      )
      if (!read) throw new ModelFailure('contestó algo que no es una consulta lógica')
      return read
    })
    return draft === 'nada' ? undefined : draft
  }

  return {
    learn: (knowledge) => {
      described = describeTopics(knowledge)
    },
    dismiss: () => unused('no dio renglones'),
    async read({ outcome, knowledge, now: at, signal }) {
      if (!abstainedForWords(outcome)) return undefined
      const draft = await draftOf(outcome, dayIn(MEXICO_CITY, at), signal)
      if (!draft) return undefined
      return (settled = new Map()) => {
        try {
          return understood(draft, outcome, knowledge, at, settled)
        } catch (error) {
          if (!(error instanceof Unfit)) throw error
          unused(error.message)
          return outcome
        }
      }
    },
  }
}

/**
 * What the rules did understand, and know that a query cannot say («más que el promedio»), a model cannot say with one
 * either.
 */
const abstainedForWords = (outcome: Understanding): outcome is Abstention =>
  outcome.kind === 'refused' && outcome.code === 'no_entendida' && outcome.words.length > 0

function understood(
  draft: Draft,
  { question, words }: Abstention,
  knowledge: Knowledge,
  now: Date,
  settled: Settled,
): Understood {
  const interpretation = readingOf(draft, { question, words }, knowledge, now, settled)
  return {
    kind: 'understood',
    question,
    corrections: [],
    engine: 'llm',
    confidence: CONFIDENCE,
    interpretation: { ...interpretation, notes: [NOTE, ...interpretation.notes] },
    examples: agreeing(knowledge.examples, question.tokens, interpretation),
  }
}
