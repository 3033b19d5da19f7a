import type { Operator } from '../lexicon/operator.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import type { Token } from '../normalize.ts'
import type { Topic } from '../catalogue.ts'
import type { PlaceReference } from '../places.ts'
import type { Tag } from '../tag.ts'
import { spellings } from '../trie.ts'
import type { Sense } from '../vocabulary.ts'

/** Names that several towns share, as settled by which has rows: folded words -> place. */
export type Settled = ReadonlyMap<string, PlaceReference>

/** The tags of one covering, read by one step after another. What no step took is unexplained. */
export interface Reader {
  readonly topic: Topic
  readonly tokens: readonly Token[]
  readonly tags: readonly Tag[]
  /** How it is to be told, whatever is asked: in alphabetical order, how many and which. */
  readonly manner: readonly Tag[]
  readonly taken: Set<number>
  readonly settled: Settled
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
  /** What was assumed, in Spanish, for the answer to say. */
  readonly notes: string[]
}

export const openReader = (
  topic: Topic,
  tokens: readonly Token[],
  tags: readonly Tag[],
  settled: Settled,
  today: string,
): Reader => ({
  topic,
  tokens,
  tags: tags.filter((tag) => tag.meaning.type !== 'filler' && !isManner(tag)),
  manner: tags.filter(isManner),
  taken: new Set(),
  settled,
  today,
  notes: [],
})

const isManner = ({ meaning }: Tag): boolean =>
  meaning.type === 'operator' && (meaning.operator.op === 'alfabetico' || meaning.operator.op === 'cuales')

/**
 * A subject cannot mean this covering; another subject or covering may. Thrown, and no Error: hundreds of coverings are
 * tried for a question, and to take a stack each time was half of the work.
 */
export class Unread {
  readonly message: string
  readonly words: readonly string[]
  constructor(message: string, words: readonly string[] = []) {
    this.message = message
    this.words = words
  }
}

export type OperatorNamed<Name extends Operator['op']> = Extract<Operator, { op: Name }>

/** The operator at a place, if it is one of these. */
export function operatorAt<Name extends Operator['op']>(
  { tags }: Reader,
  at: number,
  ...names: readonly Name[]
): OperatorNamed<Name> | undefined {
  const meaning = tags[at]?.meaning
  return meaning?.type === 'operator' && (names as readonly string[]).includes(meaning.operator.op)
    ? (meaning.operator as OperatorNamed<Name>)
    : undefined
}

export function senseAt<Kind extends Sense['kind']>(
  { tags }: Reader,
  at: number,
  ...kinds: readonly Kind[]
): Extract<Sense, { kind: Kind }> | undefined {
  const meaning = tags[at]?.meaning
  return meaning?.type === 'sense' && (kinds as readonly string[]).includes(meaning.sense.kind)
    ? (meaning.sense as Extract<Sense, { kind: Kind }>)
    : undefined
}

/** Places of every tag that the test holds for and nobody took. */
export const untaken = (reader: Reader, test: (at: number) => unknown): number[] =>
  reader.tags.flatMap((_, at) => (!reader.taken.has(at) && test(at) ? [at] : []))

export const findOperators = <Name extends Operator['op']>(reader: Reader, ...names: readonly Name[]): number[] =>
  untaken(reader, (at) => operatorAt(reader, at, ...names))

export const findSenses = <Kind extends Sense['kind']>(reader: Reader, ...kinds: readonly Kind[]): number[] =>
  untaken(reader, (at) => senseAt(reader, at, ...kinds))

/** Whether any of some operators was said, taken or not. */
export const says = <Name extends Operator['op']>(reader: Reader, ...names: readonly Name[]): boolean =>
  reader.tags.some((_, at) => operatorAt(reader, at, ...names))

/** «negocios»: what rows are called. */
export const namesRows = (reader: Reader): boolean => reader.tags.some((_, at) => senseAt(reader, at, 'row'))

/** «farmacias», «microempresas»: a kind of rows, by which they are called too. */
export const namesKinds = (reader: Reader): boolean =>
  reader.tags.some(
    (_, at) =>
      reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows ??
      reader.topic.subject.filters?.[senseAt(reader, at, 'filter')?.id ?? '']?.rows,
  )

export const namesThings = (reader: Reader): boolean => namesRows(reader) || namesKinds(reader)

/** «subieron los precios», «subió la vivienda»: a measure or a value that goes by a verb of change. */
export const namesChange = ({ tags, tokens }: Reader): boolean =>
  tags.some(
    ({ from, to, meaning }) =>
      meaning.type === 'sense' &&
      (meaning.sense.kind === 'measure' || meaning.sense.kind === 'value') &&
      tokens.slice(from, to).some(({ folded }) => VERBS_OF_CHANGE.has(folded)),
  )

const VERBS_OF_CHANGE: ReadonlySet<string> = new Set(
  OPERATORS.filter(([{ op }]) => op === 'cambio')
    .flatMap(([, phrases]) => phrases.flatMap(spellings))
    .flatMap((words) => (words.length === 1 || /([ai]do|[ai]e?ndo)$/.test(words.at(-1)!) ? [words.at(-1)!] : [])),
)

/** Takes the first tag that the test holds for, and says whether there was one. */
export function takeFirst({ tags, taken }: Reader, test: (at: number) => unknown): boolean {
  const at = tags.findIndex((_, at) => test(at))
  if (at >= 0) taken.add(at)
  return at >= 0
}

/** Takes the first of some operators, and says whether there was one. */
export function takeOperator<Name extends Operator['op']>(
  reader: Reader,
  ...names: readonly Name[]
): OperatorNamed<Name> | undefined {
  const [at] = findOperators(reader, ...names)
  if (at === undefined) return undefined
  reader.taken.add(at)
  return operatorAt(reader, at, ...names)
}

/** The words of a tag as they were typed. */
export const wordsOf = ({ tokens }: Pick<Reader, 'tokens'>, { from, to }: Pick<Tag, 'from' | 'to'>): string =>
  tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')

/** The three words before a token. */
export const lastWords = ({ tokens }: Reader, before: number): string =>
  tokens
    .slice(Math.max(0, before - 3), before)
    .map(({ folded }) => folded)
    .join(' ')

/** «que hace un año», «que en octubre» */
export const thanADate = (reader: Reader): boolean =>
  reader.tags.some(
    ({ from, meaning }) => meaning.type === 'date' && /\bque( en)?( el| la| los| las)?$/.test(lastWords(reader, from)),
  )

/** Where a question may begin: at its first word or two, and after a pause: «en Toluca, ¿hay alguna …?» */
export const beginnings = ({ tags, tokens }: Reader): number[] => [
  ...new Set(
    tags.flatMap(({ from }, at) => {
      const afterAPause = at > 0 && tokens.slice(tags[at - 1]!.to, from + 1).some(({ pause }) => pause)
      return at === 0 || afterAPause ? [at, at + 1] : []
    }),
  ),
]

/** Said in the plural: «presas», «las más baratas», «cuáles». */
export const isPlural = ({ tokens }: Pick<Reader, 'tokens'>, { from, to }: Tag): boolean =>
  tokens
    .slice(from, to)
    .some(
      ({ folded, lemma }) =>
        (folded.length > 3 && folded.endsWith('s') && lemma !== folded && folded !== 'menos') ||
        folded === 'las' ||
        folded === 'los',
    )

/** «¿en qué estación están más altas las PM10?»: one, whatever is said in the plural of it. */
export const asksForOne = (reader: Reader): boolean =>
  reader.tokens.some(({ folded }) => folded === 'cual') ||
  reader.tags.some(
    (tag, at) =>
      operatorAt(reader, at - 1, 'cual') !== undefined &&
      !isPlural(reader, tag) &&
      !isPlural(reader, reader.tags[at - 1]!) &&
      (senseAt(reader, at, 'row', 'dimension', 'value') !== undefined || operatorAt(reader, at, 'nivel') !== undefined),
  )

/**
 * Whether what stands at a place is denied: «sin diésel», «que no sea premium ni magna», «excepto Jalisco y Colima».
 */
export function isDenied(reader: Reader, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    if (operatorAt(reader, before, 'no')) {
      // «premium no, magna»: what is denied stands before it.
      const denial = reader.tags[before]!
      if (
        before > 0 &&
        before === at - 1 &&
        denial.from === reader.tags[before - 1]!.to &&
        sameType(reader, before - 1, at) &&
        !reader.tokens[denial.from]!.pause &&
        reader.tokens[reader.tags[at]!.from]!.pause
      )
        throw new Unread('qué se niega')
      // «¿cuántas colonias distintas de la ciudad …?» counts what differs, and leaves nothing out.
      if (says(reader, 'cuanto') && /^(distint|diferent)/.test(reader.tokens[reader.tags[before]!.from]!.folded))
        throw new Unread('distintos de qué')
      // «estaciones sin datos en Monterrey» leaves no place out.
      if (reader.tokens.slice(denial.to, reader.tags[before + 1]!.from).some(({ folded }) => DATA.test(folded)))
        throw new Unread('qué se niega')
      reader.taken.add(before)
      return true
    }
    // «sin premium y con diésel», «no quiero premium, nomás magna»: there the denial ends.
    const between = reader.tokens.slice(reader.tags[before]!.to, reader.tags[at]!.from)
    if (between.some(({ folded }) => ENDS_DENIAL.test(folded))) return false
    const links = operatorAt(reader, before, 'y', 'o') && before > 0 && sameType(reader, before - 1, at)
    if (senseAt(reader, before, 'noise')) continue
    const listed = sameType(reader, before, at)
    const level = operatorAt(reader, before, 'nivel') || senseAt(reader, before, 'dimension')
    if (!links && !listed && !level) return false
  }
  return false
}

/** What courtesy takes for nothing: «datos», «información». */
const DATA = /^(datos?|informacion|info|valor|valores|cifras?|resultados?)$/
const ENDS_DENIAL = /^(con|pero|sino|nomas|solo|solamente|tengan?|tienen?|vendan?|venden?|haya|hay|quiero|mejor)$/

function sameType({ tags }: Reader, a: number, b: number): boolean {
  const [one, other] = [tags[a]!.meaning, tags[b]!.meaning]
  return (
    one.type === other.type && (one.type !== 'sense' || other.type !== 'sense' || one.sense.kind === other.sense.kind)
  )
}
