/**
 * Which subject a question is about and what it asks of it; or why it cannot be answered. No database: what is known
 * beforehand decides.
 */
import { alsoOf, isBareName } from './ambiguity/rival-datasets.ts'
import { askedBack, aboutWhat, unsaidThing } from './ambiguity/asked-back.ts'
import { leftAside } from './annotate/asides.ts'
import { attempts, type Heard } from './rank/attempt.ts'
import type { Topic } from './knowledge/catalogue.ts'
import { commonTo } from './annotate/common.ts'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { crossedBreaks } from './reply/series-breaks.ts'
import type { Settled } from './places/filter.ts'
import { readQuestion, type NormalizedQuestion } from './normalize.ts'
import { nameOrPlace } from './ambiguity/name-or-place.ts'
import { plainlyCounted } from './rank/plainly-counted.ts'
import { endsOpen } from './annotate/ends-open.ts'
import { misspelled, refusal } from './refusal/diagnose.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import { readAsTwo } from './beside/read.ts'
import type { Doubtful, Understanding } from './understood.ts'
import { score } from './rank/score.ts'
import type { Scored } from './rank/scored.ts'
import { spellingsOf, type Spelling } from './annotate/spelling.ts'
import { isOnlyOne, ofThePeople } from './ambiguity/unrivalled.ts'

/** @throws QuestionError for text that is no question at all. */
export function understand(raw: string, knowledge: Knowledge, now: Date, settled: Settled = new Map()): Understanding {
  const outcome = understandOne(raw, knowledge, now, settled)
  if (outcome.kind === 'understood') return outcome
  const { question } = outcome
  const two = readAsTwo(raw, question.tokens, (half) => understandOne(half, knowledge, now, settled))
  return two ?? outcome
}

/** As a question of one dataset. */
function understandOne(raw: string, knowledge: Knowledge, now: Date, settled: Settled): Understanding {
  const question = readQuestion(raw)
  const outcomes = spellingsOf(question.tokens, knowledge, now).map((spelling) =>
    read(question, spelling, knowledge, now, settled),
  )
  // A slip that could be several words is the one that makes sense; if more do, nobody knows.
  const sensible = outcomes.filter((outcome) => outcome.kind === 'understood')
  const meanings = new Set(sensible.map(({ interpretation }) => JSON.stringify(interpretation.query)))
  if (outcomes.length === 1 || meanings.size === 0) return outcomes[0]!
  if (meanings.size === 1) return sensible[0]!
  const plain = read(question, { tokens: question.tokens, corrections: [] }, knowledge, now, settled)
  // As it stands it is one of its readings; of what is said beside the question no slip matters.
  const standsToo = sensible.some(({ corrections }) => !corrections.length)
  return standsToo ? { ...misspelled(sensible), question } : plain
}

function read(
  question: NormalizedQuestion,
  { tokens, corrections }: Spelling,
  knowledge: Knowledge,
  now: Date,
  settled: Settled,
): Understanding {
  const common = commonTo(tokens, knowledge.places, now)
  const today = dayIn(MEXICO_CITY, now)
  const heard: Heard = {
    tokens,
    common,
    settled,
    today,
    courtesies: common.filter(({ meaning }) => meaning.type === 'filler' && meaning.courtesy),
  }
  const tried = attempts(heard, knowledge)
  const found = tried.flatMap(({ reading }) => reading ?? [])
  const readings = ofThePeople(found)
  // «municipios que empiezan con la letra A» ends in a name, and not half way.
  const endsInName = readings.some(({ tags }) => {
    const last = tags.at(-1)
    return last?.to === tokens.length && last.meaning.type === 'sense' && last.meaning.sense.kind === 'begins'
  })
  if (!readings.length || (endsOpen(tokens) && !endsInName))
    return {
      ...refusal({ tokens, common, topics: knowledge.catalogue.topics.values() }, tried),
      question,
    }
  const scored = namedFirst(plainlyCounted(score(readings, tried, knowledge.examples, tokens)))
  const [best, ...others] = scored
  const crossed = crossedBreaks(best!.reading.query, best!.reading.topic.subject.time, now)
  const doubtful = (topics: readonly Topic[]): Doubtful => ({ kind: 'doubtful', question, topics })
  const open = askedBack({ ...best!, crossed, today, tokens })
  if (open) return { ...open, question }
  if (!best!.own && !isOnlyOne(scored, tried, tokens)) return doubtful(scored.map(({ reading }) => reading.topic))
  if (isBareName(best!.reading, common)) return { ...aboutWhat([best!.reading.topic.id]), question }
  const either = nameOrPlace(best!.reading, tried, tokens, question.text)
  if (either) return { ...doubtful([best!.reading.topic]), either }
  const also = alsoOf(best!.reading, tried, common)
  if (also.length) return doubtful([best!.reading.topic, ...also])
  const rival = others.find(({ reading }) => reading.topic.connector !== best!.reading.topic.connector)
  if (rival && rival.points >= best!.points - MARGIN)
    return doubtful(
      [best!, ...others].filter(({ points }) => points >= best!.points - MARGIN).map(({ reading }) => reading.topic),
    )
  return {
    kind: 'understood',
    question,
    corrections,
    interpretation: {
      ...best!.reading,
      notes: [...best!.reading.notes, ...leftAside(tokens, common, best!.reading.tags)],
      warnings: crossed.map(({ says }) => says),
    },
    confidence: confidence(best!, rival, corrections.length),
    examples: best!.agreeing,
    engine: 'reglas',
  }
}

/** Evidence by which one dataset must be ahead of another. */
const MARGIN = 1

/**
 * Of datasets that speak for a question about as much, one that would have to be told of what is no rival of one that
 * is not: «salario mínimo» is the general one, and of no trade.
 */
function namedFirst(scored: readonly Scored[]): readonly Scored[] {
  const near = scored.filter(({ points }) => points >= scored[0]!.points - 2 * MARGIN)
  const untold = near.filter(({ own, reading }) => own && unsaidThing(reading) !== undefined)
  return near.some((one) => one.own && !untold.includes(one))
    ? [...scored.filter((one) => !untold.includes(one)), ...untold.map((one) => ({ ...one, points: 0 }))]
    : scored
}

function confidence({ points, reading }: Scored, rival: Scored | undefined, corrections: number): number {
  const lead = rival ? Math.min(1, (points - rival.points) / 4) : 1
  return Math.round(Math.max(0.5, 1 - 0.2 * (1 - lead) - 0.05 * corrections - 0.03 * reading.assumed) * 100) / 100
}
