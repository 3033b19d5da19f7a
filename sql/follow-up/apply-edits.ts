/** The earlier query as a follow-up has it: by the likeliest spelling, of the nearest subject that it fits. */
import type { LogicalQuery } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { askedBack } from '../ambiguity/asked-back.ts'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Atom } from '../grammar/atoms.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Interpretation } from '../interpretation.ts'
import { crossedBreaks } from '../reply/series-breaks.ts'
import type { Settled } from '../places/filter.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { NormalizedQuestion } from '../normalize.ts'
import { spellingsOf, type Spelling } from '../annotate/spelling.ts'
import type { Understanding, Understood } from '../understood.ts'
import { violations } from '../validate.ts'
import { edited } from './edits.ts'
import type { Turn } from './handle.ts'
import type { Marked } from './marks.ts'
import { attempted, readingsOf, type EditFailure, type FollowUpReading } from './candidate-readings.ts'
import { carriers } from './sibling.ts'
import { followingOf, followingWords } from './told.ts'

/** What was asked before, and what is known of its subject. */
export interface Conversation {
  /** The newest last; at least one. */
  readonly turns: readonly Turn[]
  /** The day after the last that is known of the newest turn's subject, "AAAA-MM-DD". */
  readonly until: string | undefined
}

export interface FollowUpContext {
  readonly conversation: Conversation
  readonly knowledge: Knowledge
  readonly now: Date
  readonly settled: Settled
}

export interface Followed {
  readonly outcome: Exclude<Understanding, { kind: 'doubtful' }>
  /** It only says where, when, how or how many, and cannot stand alone, whatever else its words may be. */
  readonly isAdjunct: boolean
}

const NAMING: ReadonlySet<string> = new Set(['subject', 'rows', 'measure', 'value', 'condition', 'wanted'])

export const isAdjunct = (atoms: readonly Atom[]): boolean => !atoms.some(({ is }) => NAMING.has(is))

/** @param failures of the ways that were tried are added, the likeliest first */
export function followed(
  question: NormalizedQuestion,
  { tokens, marks }: Marked,
  world: FollowUpContext,
  failures: EditFailure[],
): Followed | undefined {
  const { conversation, knowledge, now, settled } = world
  const today = dayIn(MEXICO_CITY, now)
  const spellings: readonly Spelling[] = tokens.length
    ? spellingsOf(tokens, knowledge, now)
    : [{ tokens, corrections: [] }]
  for (const { topic, query } of carriers(conversation.turns.at(-1)!.consulta, knowledge))
    for (const spelling of spellings) {
      const heard = { marks, tokens: spelling.tokens, knowledge, now, today, settled, failures }
      const hearing = { topic, previous: query, ...heard }
      for (const said of readingsOf(hearing)) {
        const reading = readingAs(said, query, world, failures)
        if (!reading) continue
        const outcome = outcomeOf({ ...question, tokens: spelling.tokens }, reading, spelling, world)
        return { outcome, isAdjunct: isAdjunct(said.atoms) }
      }
    }
  return undefined
}

/** One way of reading it as a sound query; nothing where it is none, or says nothing. */
const readingAs = (
  said: FollowUpReading,
  previous: LogicalQuery,
  world: FollowUpContext,
  failures: EditFailure[],
): Interpretation | undefined =>
  attempted(
    () => {
      const { conversation, knowledge, now } = world
      const { topic, request, marks, atoms, tokens } = said
      const notes: string[] = []
      const query = edited(previous, {
        subject: topic.subject,
        marks,
        atoms,
        request,
        words: new Set(tokens.map(({ folded }) => folded)),
        narrowing: said.narrowing,
        earlier: earlierOf(conversation, topic),
        until: conversation.until,
        notes,
      })
      const [violation] = violations(query, knowledge, dayIn(MEXICO_CITY, now))
      if (violation) throw new ParseFailure(violation.replace(/\.$/, ''))
      if (!saysSomething(said) && isSame(query, previous)) throw new ParseFailure(NOTHING_SAID)
      const { unsettled } = request
      return { topic, query, tags: said.tags, notes, warnings: [], unsettled, shared: undefined, assumed: 0 }
    },
    said.atoms,
    failures,
  )

export const NOTHING_SAID = 'no dice qué cambiar'

const earlierOf = ({ turns }: Conversation, topic: Topic) => {
  const earlier = turns.at(-2)?.consulta
  return earlier?.tabla === topic.id ? earlier : undefined
}

const isSame = (one: LogicalQuery, other: LogicalQuery) => canonical(one) === canonical(other)
const canonical = (query: LogicalQuery) =>
  JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Only that which could be the same by chance: «¿y en 2025?» of what was of 2025 has the same answer. */
const SAYING: ReadonlySet<string> = new Set(
  'place region country value condition measure time group grain bound rank rate agg people'.split(' '),
)
const ASKING: ReadonlySet<string> = new Set(['where', 'when', 'list'])
const saysSomething = ({ marks, atoms }: FollowUpReading) =>
  marks.drawn || atoms.some((one) => SAYING.has(one.is) || (one.is === 'wanted' && ASKING.has(one.what)))

/** Nor is compared in a follow-up what does not compare. */
function outcomeOf(
  question: NormalizedQuestion,
  reading: Interpretation,
  { corrections, tokens }: Spelling,
  { conversation, knowledge, now }: FollowUpContext,
): Understood | Extract<Understanding, { kind: 'refused' }> {
  const { pregunta, consulta } = conversation.turns.at(-1)!
  const crossed = crossedBreaks(reading.query, reading.topic.subject.time, now)
  const open = askedBack({ reading, own: false, crossed, today: dayIn(MEXICO_CITY, now), tokens })
  if (open) return { ...open, question }
  const following = followingOf(pregunta, consulta, reading.query, knowledge)
  return {
    kind: 'understood',
    question,
    corrections,
    interpretation: {
      ...reading,
      notes: [followingWords(following), ...reading.notes],
      warnings: crossed.map(({ says }) => says),
    },
    confidence: Math.max(0.5, 0.95 - 0.05 * corrections.length),
    examples: 0,
    engine: 'reglas',
    following,
  }
}
