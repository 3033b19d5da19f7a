/** How a question is tried on one subject: the segmentations of its words, best first, until one makes sense. */
import { coverings } from './coverings.ts'
import { cutsAName, isFixed, losesIt } from './fixed.ts'
import { asideTags } from './grammar/asides.ts'
import { ellipticTags } from './grammar/ellipsis.ts'
import { readByGrammar } from './grammar/read.ts'
import { interpret, type Interpretation } from './interpret.ts'
import { Unread, type Settled } from './interpret/reader.ts'
import type { Operator } from './lexicon/operator.ts'
import type { Token } from './normalize.ts'
import { withoutOwnNouns } from './own-nouns.ts'
import type { Attempt } from './scored.ts'
import { violationsOfReading } from './validate.ts'
import { subjectTags } from './subject-tags.ts'
import { type Tag } from './tag.ts'
import type { Knowledge } from './knowledge-type.ts'
import { holdsMeasure } from './unrivalled.ts'
import type { QuestionVocabulary } from './vocabulary.ts'

/** The words of a question, and what they mean whatever the subject. */
export interface Heard {
  readonly tokens: readonly Token[]
  readonly common: readonly Tag[]
  /** Phrases among those whose words mean nothing else. */
  readonly courtesies: readonly Tag[]
  readonly settled: Settled
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
}

/** The best segmentation of a question that makes sense of one subject; none where no word is of that subject. */
export function attempt(vocabulary: QuestionVocabulary, heard: Heard, knowledge: Knowledge): Attempt[] {
  const { topic } = vocabulary
  const own = ownTags(vocabulary, heard)
  if (!own.some(isTelling)) return []
  const failures: Unread[] = []
  const ways = coverings(heard.tokens.length, [...withoutOwnNouns(heard.common, own, heard.tokens), ...own])
  const mayStand = standing(vocabulary, heard, own, ways[0]!.tags)
  const fixed = fixedPhrases(ways[0]!.tags, heard.tokens)
  for (const { tags } of ways) {
    const lost = fixed.find((one) => losesIt(one, tags))
    if (lost) failures.push(...failuresOfLost(lost, tags, heard.tokens))
    if (lost || !mayStand(tags)) continue
    try {
      return [{ topic, tags: own, reading: readingOf(vocabulary, heard, tags, knowledge), failures }]
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      failures.push(error)
      // Every other segmentation leaves as many words unexplained.
      if (error.message === 'palabras desconocidas') break
    }
  }
  return [{ topic, tags: own, failures }]
}

/** The same of the grammar of constructions, which covers every word or reads nothing. */
export function readByConstructions(
  { topic, tags: declared }: Attempt,
  heard: Heard,
  knowledge: Knowledge,
): Interpretation | undefined {
  const { tokens, common, settled, today } = heard
  const tags = [...declared, ...ellipticTags(tokens, declared, knowledge.vocabularies.get(topic.id)!)]
  const refused = refusedPhrases({ topic } as QuestionVocabulary, heard)
  // «los datos de mi municipio»: which one is not said.
  const pointsAtItself = common.some(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === 'suyo')
  const asides = [...common.filter(isAside), ...asideTags(tokens, [...common, ...tags])]
  const isBeside = (tag: Tag) => asides.some(({ from, to }) => from <= tag.from && tag.to <= to)
  return readByGrammar({
    topic,
    tokens,
    annotations: [...common, ...asides, ...tags],
    settled,
    today,
    isSound: (reading, explained) =>
      reading.tags.some((tag) => (saysWhat(tag) && !isBeside(tag)) || holdsMeasure(tag, tags)) &&
      (!pointsAtItself || reading.query.lugar !== undefined) &&
      refused.every((phrase) => explained.some(({ from, to }) => from <= phrase.from && phrase.to <= to)) &&
      !violationsOfReading(reading.query, knowledge, today).length,
  })
}

/** @throws Unread where the words make no query, or one that has no sound answer */
function readingOf(
  { topic }: QuestionVocabulary,
  { tokens, settled, today }: Heard,
  tags: readonly Tag[],
  knowledge: Knowledge,
): Interpretation {
  const reading = interpret(topic, tokens, tags, settled, today)
  const [violation] = violationsOfReading(reading.query, knowledge, today)
  if (violation) throw new Unread(violation.replace(/\.$/, ''))
  return reading
}

/** What the words mean to the subject, but for those of a courtesy. */
function ownTags(vocabulary: QuestionVocabulary, { tokens, courtesies }: Heard): readonly Tag[] {
  return subjectTags(tokens, vocabulary).filter((tag) => !courtesies.some((one) => covers(one, tag)))
}

const isAside = ({ meaning }: Tag) => meaning.type === 'filler' && meaning.aside === true
/** What is asked, and not only by what it is to be told apart. */
const saysWhat = (one: Tag) =>
  isTelling(one) && !(one.meaning.type === 'sense' && one.meaning.sense.kind === 'dimension')
const isTelling = ({ meaning }: Tag) => meaning.type === 'sense' && meaning.sense.kind !== 'noise'
const covers = (one: Tag, other: Tag) => one.from <= other.from && other.to <= one.to
const range = ({ from, to }: Tag) => Array.from({ length: to - from }, (_, at) => from + at)

/** Phrases of the best segmentation that no other one may take apart. */
const fixedPhrases = (best: readonly Tag[], tokens: readonly Token[]) =>
  best.filter((one) => isFixed(one) && !/^(distint|diferent)/.test(tokens[one.from]!.folded))

/** A name taken apart leaves the words that nobody knows unknown. */
function failuresOfLost(phrase: Tag, tags: readonly Tag[], tokens: readonly Token[]): readonly Unread[] {
  if (phrase.meaning.type !== 'place') return []
  const unknown = tags.flatMap(({ from, to, meaning }) =>
    meaning.type === 'unknown'
      ? [
          tokens
            .slice(from, to)
            .map(({ raw }) => raw)
            .join(' '),
        ]
      : [],
  )
  return unknown.length ? [new Unread('palabras desconocidas', unknown)] : []
}

/**
 * Whether a segmentation may stand for the question: it loses no name, no refused phrase and nothing that was meant.
 */
function standing(
  vocabulary: QuestionVocabulary,
  heard: Heard,
  own: readonly Tag[],
  best: readonly Tag[],
): (tags: readonly Tag[]) => boolean {
  const { common } = heard
  const refused = refusedPhrases(vocabulary, heard)
  const asides = new Set(
    common.flatMap((tag) => (tag.meaning.type === 'filler' && tag.meaning.aside ? range(tag) : [])),
  )
  const telling = new Set(best.filter(isTelling).flatMap(range))
  // «el aire está bueno»: what no reading has room for is not courtesy for that.
  const isLost = (tag: Tag) => tag.meaning.type === 'filler' && range(tag).some((at) => telling.has(at))
  // What is refused may be explained as a whole («va a llover», of the weather), and not be lost among its words.
  const explains = (phrase: Tag) => (tag: Tag) => covers(tag, phrase) && tag.meaning.type !== 'filler'
  const isAboutSubject = (tag: Tag) =>
    tag.meaning.type === 'sense' ? isTelling(tag) && !asides.has(tag.from) : holdsMeasure(tag, own)
  return (tags) =>
    !cutsAName(tags, common) &&
    !tags.some(isLost) &&
    refused.every((phrase) => tags.some(explains(phrase))) &&
    tags.some(isAboutSubject)
}

const REFUSED: ReadonlySet<Operator['op']> = new Set(['no_soportada', 'orden_prohibida'])

/** What nobody answers; of what has rows in the future a forecast is the way to ask. */
function refusedPhrases({ topic }: QuestionVocabulary, { tokens, common }: Heard): readonly Tag[] {
  const isAhead = topic.subject.time?.future === true
  const words = ({ from, to }: Tag) =>
    tokens
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' ')
  return common.filter(
    (tag) =>
      tag.meaning.type === 'operator' &&
      REFUSED.has(tag.meaning.operator.op) &&
      !(isAhead && isForecast(tag.meaning.operator, words(tag))),
  )
}

/**
 * «va a», «se espera»: of what has rows in the future it is the way to ask; «va a subir» is a change, which is none of
 * its rows.
 */
const isForecast = (operator: Operator, words: string) =>
  operator.op === 'no_soportada' &&
  operator.que === 'pronostico' &&
  !/(subir|bajar|cambiar|aumentar|caer|subira|bajara|aumentara|cambiara|caera)n?$/.test(words)
