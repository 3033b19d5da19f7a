/** Which subject a question is about and what it asks of it; or why it cannot be answered. No database: what is known beforehand decides. */
import type { Knowledge } from './knowledge-type.ts'
import { alsoOf, isBareName } from './anybodys.ts'
import { askedBack, aboutWhat } from './asked-back.ts'
import { leftAside } from './asides.ts'
import type { Topic } from './catalogue.ts'
import { commonTo } from './common.ts'
import { coverings } from './coverings.ts'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { cutsAName, isFixed, losesIt } from './fixed.ts'
import { takesApart } from './foreign-names.ts'
import { interpret, type Interpretation } from './interpret.ts'
import { crossedBreaks } from './interpret/breaks.ts'
import { Unread, type Settled } from './interpret/reader.ts'
import { readQuestion, type Question, type Token } from './normalize.ts'
import { withoutOwnNouns } from './own-nouns.ts'
import { nameOrPlace, type Either } from './name-or-place.ts'
import { plainlyCounted } from './plainly-counted.ts'
import type { Operator } from './lexicon/operators.ts'
import type { Refusal } from './refused.ts'
import { endsOpen, misspelled, refusal } from './refusal.ts'
import type { Attempt, Scored } from './scored.ts'
import { score } from './score.ts'
import { settingLast } from './setting.ts'
import { faultsOfRules } from './sound.ts'
import { spellingsOf, type Correction, type Spelling } from './spelling.ts'
import { subjectTags, type Tag } from './tag.ts'
import { holdsMeasure, isOnlyOne, ofThePeople } from './unrivalled.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Understood {
  readonly kind: 'understood'
  readonly question: Question
  readonly interpretation: Interpretation
  readonly corrections: readonly Correction[]
  /** 0 to 1. */
  readonly confidence: number
  /** Declared examples that were consulted and whose query agrees. */
  readonly examples: number
  /** Who read it. */
  readonly engine: Engine
}

export type Engine = 'reglas' | 'llm'

export interface Doubtful {
  readonly kind: 'doubtful'
  readonly question: Question
  /** What the question may be about; nothing decides between them. */
  readonly topics: readonly Topic[]
  /** Of a name that is also a thing and a place: the questions that say which. */
  readonly either?: Either
}

export type Outcome = Understood | Doubtful | (Refusal & { readonly question: Question })

/** @throws QuestionError for text that is no question at all. */
export function understand(raw: string, knowledge: Knowledge, now: Date, settled: Settled = new Map()): Outcome {
  const question = readQuestion(raw)
  const written = () => readSpellings(question, knowledge, now, settled)
  const reordered = settingLast(question.tokens, commonTo(question.tokens, knowledge.places, now))
  if (!reordered) return written()
  const settingBehind = () => readSpellings({ ...question, tokens: reordered.tokens }, knowledge, now, settled)
  const [first, second] = reordered.certain ? [settingBehind, written] : [written, settingBehind]
  const outcome = first()
  if (outcome.kind === 'understood') return outcome
  const other = second()
  return other.kind === 'understood' || reordered.certain ? other : outcome
}

function readSpellings(question: Question, knowledge: Knowledge, now: Date, settled: Settled): Outcome {
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
  question: Question,
  { tokens, corrections }: Spelling,
  knowledge: Knowledge,
  now: Date,
  settled: Settled,
): Outcome {
  const common = commonTo(tokens, knowledge.places, now)
  const today = dayIn(MEXICO_CITY, now)
  const heard = {
    tokens,
    common,
    settled,
    today,
    courtesies: common.filter(({ meaning }) => meaning.type === 'filler' && meaning.courtesy),
  }
  const attempts = [...knowledge.vocabularies.values()].flatMap((vocabulary) => attempt(vocabulary, heard, knowledge))
  const readings = ofThePeople(attempts.flatMap(({ reading }) => reading ?? []))
  // «municipios que empiezan con la letra A» ends in a name, and not half way.
  const endsInName = readings.some(({ tags }) => {
    const last = tags.at(-1)
    return last?.to === tokens.length && last.meaning.type === 'sense' && last.meaning.sense.kind === 'begins'
  })
  if (!readings.length || (endsOpen(tokens) && !endsInName)) return { ...refusal(tokens, common, attempts), question }
  const scored = plainlyCounted(score(readings, attempts, knowledge.examples, tokens))
  const [best, ...others] = scored
  // «¿cuál era el tipo de cambio cuando …?» is no type of crime and its change.
  const foreign = attempts.filter((one) => takesApart(best!.reading, one))
  if (foreign.length) return { ...refusal(tokens, common, foreign), question }
  const crossed = crossedBreaks(best!.reading.query, best!.reading.topic.subject.time, now)
  const doubtful = (topics: readonly Topic[]): Doubtful => ({ kind: 'doubtful', question, topics })
  const open = askedBack({ ...best!, crossed, today, tokens })
  if (open) return { ...open, question }
  if (!best!.own && !isOnlyOne(scored, attempts, tokens)) return doubtful(scored.map(({ reading }) => reading.topic))
  if (isBareName(best!.reading, common)) return { ...aboutWhat([best!.reading.topic.id]), question }
  const either = nameOrPlace(best!.reading, attempts, tokens, question.text)
  if (either) return { ...doubtful([best!.reading.topic]), either }
  const also = alsoOf(best!.reading, attempts, common)
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
      notes: [...best!.reading.notes, ...leftAside(tokens, common)],
      warnings: crossed.map(({ says }) => says),
    },
    confidence: confidence(best!, rival, corrections.length),
    examples: best!.agreeing,
    engine: 'reglas',
  }
}

/** Evidence by which one dataset must be ahead of another. */
const MARGIN = 1

const REFUSED: ReadonlySet<string> = new Set(['no_soportada', 'orden_prohibida'])

/** The words of a question, and what they mean whatever the subject. */
interface Heard {
  readonly tokens: readonly Token[]
  readonly common: readonly Tag[]
  readonly courtesies: readonly Tag[]
  readonly settled: Settled
  readonly today: string
}

/** The best covering of the question that makes sense of one subject. */
function attempt(
  vocabulary: Vocabulary,
  { tokens, common, courtesies, settled, today }: Heard,
  knowledge: Knowledge,
): Attempt[] {
  const own = subjectTags(tokens, vocabulary).filter(
    ({ from, to }) => !courtesies.some((one) => one.from <= from && to <= one.to),
  )
  if (!own.some(({ meaning }) => meaning.type === 'sense' && meaning.sense.kind !== 'noise')) return []
  const failures: Unread[] = []
  const ahead = vocabulary.topic.subject.time?.future === true
  const wordsOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' ')
  const refused = common.filter(
    ({ from, to, meaning }) =>
      meaning.type === 'operator' &&
      REFUSED.has(meaning.operator.op) &&
      !(ahead && isForecast(meaning.operator, wordsOf(from, to))),
  )
  const beside = new Set(
    common.flatMap(({ from, to, meaning }) => (meaning.type === 'filler' && meaning.aside ? range(from, to) : [])),
  )
  const ways = coverings(tokens.length, [...withoutOwnNouns(common, own, tokens), ...own])
  const said = new Set(
    ways[0]!.tags.flatMap(({ from, to, meaning }) =>
      meaning.type === 'sense' && meaning.sense.kind !== 'noise' ? range(from, to) : [],
    ),
  )
  const fixed = ways[0]!.tags.filter((one) => isFixed(one) && !/^(distint|diferent)/.test(tokens[one.from]!.folded))
  for (const { tags } of ways) {
    const apart = fixed.find((one) => losesIt(one, tags))
    if (apart) {
      // A name taken apart leaves the words that nobody knows unknown.
      const unknown = apart.meaning.type === 'place' ? tags.filter(({ meaning }) => meaning.type === 'unknown') : []
      if (unknown.length)
        failures.push(
          new Unread(
            'palabras desconocidas',
            unknown.map(({ from, to }) =>
              tokens
                .slice(from, to)
                .map(({ raw }) => raw)
                .join(' '),
            ),
          ),
        )
      continue
    }
    if (cutsAName(tags, common)) continue
    // «el aire está bueno»: what no reading has room for is not courtesy for that.
    if (tags.some(({ from, to, meaning }) => meaning.type === 'filler' && range(from, to).some((at) => said.has(at))))
      continue
    // What is refused may be explained as a whole («va a llover», of the weather), and not be lost among its words.
    if (
      refused.some(
        ({ from, to }) => !tags.some((tag) => tag.from <= from && to <= tag.to && tag.meaning.type !== 'filler'),
      )
    )
      continue
    if (
      !tags.some((tag) =>
        tag.meaning.type === 'sense'
          ? tag.meaning.sense.kind !== 'noise' && !beside.has(tag.from)
          : holdsMeasure(tag, own),
      )
    )
      continue
    try {
      const reading = interpret(vocabulary.topic, tokens, tags, settled, today)
      const [fault] = faultsOfRules(reading.query, knowledge, today)
      if (fault) throw new Unread(fault.replace(/\.$/, ''))
      return [{ topic: vocabulary.topic, tags: own, reading, failures }]
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      failures.push(error)
      // Every other covering leaves as many words unexplained.
      if (error.message === 'palabras desconocidas') break
    }
  }
  return [{ topic: vocabulary.topic, tags: own, failures }]
}

/** «va a», «se espera»: of what has rows in the future it is the way to ask; «va a subir» is a change, which is none of its rows. */
const isForecast = (operator: Operator, words: string) =>
  operator.op === 'no_soportada' &&
  operator.que === 'pronostico' &&
  !/(subir|bajar|cambiar|aumentar|caer|subira|bajara|aumentara|cambiara|caera)n?$/.test(words)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

function confidence({ points, reading }: Scored, rival: Scored | undefined, corrections: number): number {
  const lead = rival ? Math.min(1, (points - rival.points) / 4) : 1
  return Math.round(Math.max(0.5, 1 - 0.2 * (1 - lead) - 0.05 * corrections - 0.03 * reading.assumed) * 100) / 100
}
