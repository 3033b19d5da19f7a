/** How a question is tried on one subject: by the grammar, which covers every word or reads nothing. */
import { addedBehind, isBroughtUp, setAside } from '../annotate/asides.ts'
import { wordsPassed } from '../annotate/common-annotations.ts'
import { ellipticAnnotations } from '../grammar/ellipsis.ts'
import type { Atom } from '../grammar/atoms.ts'
import type { Derivation } from '../grammar/derive.ts'
import { readByGrammar } from '../grammar/read.ts'
import type { Interpretation } from '../interpretation.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { Token } from '../normalize.ts'
import type { Settled } from '../places/filter.ts'
import type { Attempt } from './scored.ts'
import { subjectAnnotations } from '../annotate/subject-annotations.ts'
import { wordsOf, type Annotation } from '../annotate/annotation.ts'
import { REASONS, ParseFailure } from '../grammar/parse-failure.ts'
import { holdsMeasure } from '../ambiguity/unrivalled.ts'
import { violationsOfReading } from '../validate.ts'
import type { QuestionVocabulary } from '../knowledge/vocabulary.ts'

/** The words of a question, and what they mean whatever the subject. */
export interface Heard {
  readonly tokens: readonly Token[]
  readonly common: readonly Annotation[]
  /** Phrases among those whose words mean nothing else. */
  readonly courtesies: readonly Annotation[]
  readonly settled: Settled
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
}

/** The attempts of all subjects of which some word is. */
export function attempts(heard: Heard, knowledge: Knowledge): Attempt[] {
  const tagged = [...knowledge.vocabularies.values()].map((vocabulary) => ({
    vocabulary,
    own: ownTags(vocabulary, heard),
  }))
  const ofAny = [...heard.common, ...tagged.flatMap(({ own }) => own)]
  return tagged.flatMap(({ vocabulary, own }) =>
    own.some(isTelling) ? [attempt({ vocabulary, own, ofAny, heard, knowledge })] : [],
  )
}

interface Trying {
  readonly vocabulary: QuestionVocabulary
  readonly own: readonly Annotation[]
  /** What words mean to any subject. */
  readonly ofAny: readonly Annotation[]
  readonly heard: Heard
  readonly knowledge: Knowledge
}

/** The best reading of a question as one of a subject, or why there is none. */
function attempt({ vocabulary, own, ofAny, heard, knowledge }: Trying): Attempt {
  const { topic } = vocabulary
  const { tokens, common, settled, today } = heard
  const tags = [...own, ...ellipticAnnotations(tokens, own, vocabulary)]
  const added = addedBehind(tokens, { ofSubject: [...common, ...tags], ofAny })
  const asides = [...common.filter(isAside), ...(added ? wordsPassed(added) : [])]
  const assertSound = soundness(vocabulary, heard, tags, asides, knowledge)
  const annotations = [...common, ...asides, ...tags]
  const { reading, failures } = readByGrammar({ topic, tokens, annotations, settled, today, assertSound })
  const told = added ? [`${setAside(tokens, added)}.`] : []
  return {
    topic,
    tags: own,
    ...(reading ? { reading: { ...reading, notes: [...reading.notes, ...told] } } : {}),
    failures,
  }
}

/** Whether an interpretation may be answered. @throws ParseFailure saying why not */
function soundness(
  vocabulary: QuestionVocabulary,
  heard: Heard,
  tags: readonly Annotation[],
  asides: readonly Annotation[],
  knowledge: Knowledge,
): (reading: Interpretation, derivation: Derivation) => void {
  const { common, today } = heard
  const refused = refusedPhrases(vocabulary, heard)
  // «los datos de mi municipio»: which one is not said.
  const pointsAtItself = common.some(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === 'suyo')
  // «mi hijo quiere poner una papelería, ¿cuántas hay?» says of what; «soy vendedor de limón, ¿cuánto es?» of whom.
  const isBeside = (tag: Annotation) => asides.some((aside) => covers(aside, tag)) && !isBroughtUp(heard.tokens, tag)
  return (reading, { atoms, explained }) => {
    const says = (tag: Annotation) => saysWhat(tag) || namesAsked(tag, reading, atoms)
    if (!reading.tags.some((tag) => (says(tag) && !isBeside(tag)) || holdsMeasure(tag, tags)))
      throw new ParseFailure('de qué no se dice')
    if (pointsAtItself && !reading.query.lugar) throw new ParseFailure(REASONS.nowhere)
    if (pointsHere(heard) && isNowhere(reading)) throw new ParseFailure(REASONS.nowhere)
    const lost = refused.find((phrase) => !explained.some(({ from, to }) => from <= phrase.from && phrase.to <= to))
    if (lost) throw new ParseFailure(REASONS.lost, [wordsOf(heard, lost)])
    const [violation] = violationsOfReading(reading.query, knowledge, today)
    if (violation) throw new ParseFailure(violation.replace(/\.$/, ''))
  }
}

/** «¿cuánto cuesta aquí?»; «de aquí al domingo» is a time. */
const pointsHere = ({ tokens, common }: Heard): boolean =>
  tokens.some(
    ({ folded }, at) =>
      /^(aqui|aca|alla|alli)$/.test(folded) &&
      !/^pa(ra)?$/.test(tokens[at - 1]?.folded ?? '') &&
      !common.some(({ from, to, meaning }) => meaning.type === 'date' && from <= at && at < to),
  )

/** Rows lie in places, and none is said. */
const isNowhere = ({ topic: { subject }, query: { lugar, excluir }, tags }: Interpretation): boolean =>
  subject.place !== undefined &&
  !lugar &&
  !excluir &&
  !tags.some(({ meaning }) => meaning.type === 'sense' && meaning.sense.kind === 'value' && meaning.sense.overPlaces) &&
  !tags.some(({ meaning }) => meaning.type === 'operator' && meaning.operator.op === 'nivel')

/** What the words mean to the subject, but for those of a courtesy. */
function ownTags(vocabulary: QuestionVocabulary, { tokens, courtesies }: Heard): readonly Annotation[] {
  return subjectAnnotations(tokens, vocabulary).filter((tag) => !courtesies.some((one) => covers(one, tag)))
}

const isAside = ({ meaning }: Annotation) => meaning.type === 'filler' && meaning.aside === true
/** What is asked, and not only by what it is to be told apart. */
const saysWhat = (one: Annotation) =>
  isTelling(one) && !(one.meaning.type === 'sense' && one.meaning.sense.kind === 'dimension')

/** «¿qué monedas hay?», «el delito más común»: names that are asked for; «municipios por grado» counts what it tells apart. */
function namesAsked({ meaning }: Annotation, { query, topic }: Interpretation, atoms: readonly Atom[]): boolean {
  if (meaning.type !== 'sense' || meaning.sense.kind !== 'dimension') return false
  const { id } = meaning.sense
  const { accion, medidas = [], dimensiones = [], orden, tener } = query
  const groups = atoms.filter((one) => one.is === 'group')
  const isHead = groups.some((one) => one.id === id && one.role === 'head')
  const isOrdered = accion === 'distintos' || orden !== undefined || tener !== undefined
  const counts = groups.some((one) => one.counted)
  // «tipo de cambio de todas las monedas»: of what each is a row itself.
  const isThing = topic.subject.single?.includes(id) === true
  if (dimensiones.includes(id) && (isOrdered || counts || isThing)) return true
  return (isHead && accion === 'listar') || medidas.some((one) => one.id === id)
}
const isTelling = ({ meaning }: Annotation) => meaning.type === 'sense' && meaning.sense.kind !== 'noise'
const covers = (one: Annotation, other: Annotation) => one.from <= other.from && other.to <= one.to

const REFUSED: ReadonlySet<Operator['op']> = new Set(['no_soportada', 'orden_prohibida'])

/** What nobody answers; of what has rows in the future a forecast is the way to ask. */
function refusedPhrases({ topic }: QuestionVocabulary, { tokens, common }: Heard): readonly Annotation[] {
  const isAhead = topic.subject.time?.future === true
  const words = ({ from, to }: Annotation) =>
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
