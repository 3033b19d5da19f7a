/** From annotations to derivations: constructions found bottom-up, and the fragments of each that go together. */
import type { Token } from '../normalize.ts'
import type { NumberSpan } from '../numbers.ts'
import { WEIGHT, type Annotation } from '../annotate/annotation.ts'
import { REASONS, ParseFailure } from './parse-failure.ts'
import { keyOfAtom, unifies, type Atom, type AtomOf } from './atoms.ts'
import { ParseChart, type Edge, type Part } from './chart.ts'
import { Found, FRAGMENT, type ReadingScope } from './construction.ts'
import { GRAMMAR, GRAMMAR_VERBS, GRAMMAR_WORDS } from './grammar.ts'
import { LIGHT } from './pattern.ts'
import { terminalOf } from './terminals.ts'
import { findRegions } from './regions.ts'
import { verbGroups, type VerbGroup } from './verbs.ts'

/** One way of reading every word of a question. */
export interface Derivation {
  readonly atoms: readonly Atom[]
  readonly tags: readonly Annotation[]
  /** Runs of words that a construction explains, and that are not passed over. */
  readonly explained: readonly WordRun[]
  readonly score: number
}

export interface WordRun {
  readonly from: number
  readonly to: number
}

const WORD = 7
const WHOLE = -1
const JOINT_SCORE = 4
const BEAM = 48
const MOST_DERIVATIONS = 12

export interface Derivations {
  readonly found: readonly Derivation[]
  /** Where there is none: the words that nothing explains, or those at which every way ends. */
  readonly unread?: ParseFailure
}

/** @param annotations of the subject and of every question */
export function derivations(annotations: readonly Annotation[], scope: ReadingScope): Derivations {
  // «bajará»: of what is to come only a subject with such rows can be asked.
  const isAhead = scope.subject.time?.future === true
  const verbs = verbGroups(scope.tokens, GRAMMAR_VERBS).filter(({ future }) => isAhead || !future)
  const unknown = unknownAnnotations(scope.tokens, [...annotations, ...verbs, ...findRegions(scope.tokens)])
  if (unknown.length) return { found: [], unread: new ParseFailure(REASONS.unknown, unknown) }
  const chart = chartOf(annotations, verbs, scope)
  const beams: State[][] = scope.tokens.map(() => [])
  beams.push([])
  beams[0]!.push(START)
  for (let at = 0; at < scope.tokens.length; at++) {
    const states = best(beams[at]!)
    for (const state of states)
      for (const next of steps(state, at, chart, annotations, scope)) beams[next.at]!.push(next)
  }
  const found = best(beams[scope.tokens.length]!)
    .slice(0, MOST_DERIVATIONS)
    .map(({ atoms, tags, explained, score }) => ({ atoms, tags, explained, score }))
  const end = beams.findLastIndex((states) => states.length > 0)
  return found.length ? { found } : { found, unread: new ParseFailure('sin papel', [scope.tokens[end]!.raw]) }
}

interface State {
  readonly at: number
  readonly atoms: readonly Atom[]
  readonly tags: readonly Annotation[]
  readonly explained: readonly WordRun[]
  readonly score: number
  /** What stands between this and the next fragment: «y», «o», a comma. */
  readonly joint: string | undefined
}
const START: State = { at: 0, atoms: [], tags: [], explained: [], score: 0, joint: undefined }

function best(states: readonly State[]): State[] {
  const seen = new Set<string>()
  return states
    .toSorted((a, b) => b.score - a.score)
    .filter(({ atoms, joint }) => {
      const key = `${joint ?? ''} ${atoms.map(keyOfAtom).join(' ')}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, BEAM)
}

/** A word that nothing explains leaves no derivation, which is most of what is asked of another subject. */
function unknownAnnotations(tokens: readonly Token[], spans: readonly WordRun[]): string[] {
  const covered = new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  return tokens
    .filter(
      ({ folded }, at) => !covered.has(at) && !LIGHT.has(folded) && !GRAMMAR_WORDS.has(folded) && !(folded in JOINTS),
    )
    .map(({ raw }) => raw)
}

function chartOf(annotations: readonly Annotation[], verbs: readonly VerbGroup[], scope: ReadingScope): ParseChart {
  const chart = new ParseChart(scope.tokens, verbs)
  for (const { from, to, region } of findRegions(scope.tokens))
    chart.add({ category: 'REGION', value: region, from, to, score: WEIGHT.place * (to - from), tags: [] })
  for (const tag of annotations) {
    const edge = terminalOf(tag, scope)
    if (
      edge &&
      !isCutAmiss(tag, annotations, scope) &&
      !isRatherMeasured(tag, annotations, scope) &&
      !namesItsLevel(tag, scope) &&
      !isOfDate(tag, annotations)
    )
      chart.add(edge)
    const bare = edge && withoutUnit(edge)
    if (bare) chart.add(bare)
  }
  for (const { category, patterns, gives, bonus } of GRAMMAR)
    for (const pattern of patterns)
      for (const match of chart.matches(pattern)) {
        const value = gives(new Found(match, chart), scope)
        if (value === undefined) continue
        const parts = match.parts.filter(isEdge)
        chart.add({
          category,
          value,
          from: match.from,
          to: match.to,
          score: match.parts.reduce((sum, part) => sum + scoreOf(part), bonus + WHOLE),
          tags: parts.flatMap(({ tags }) => tags),
        })
      }
  return chart
}

/** «este mes» is a date, and no month that is asked for. */
const isOfDate = ({ from, to, meaning }: Annotation, annotations: readonly Annotation[]): boolean =>
  meaning.type === 'operator' &&
  meaning.operator.op === 'grano' &&
  annotations.some((one) => one.meaning.type === 'date' && one.from < from && to <= one.to)

/** «120 euros»: the unit may be the thing itself. */
function withoutUnit(edge: Edge): Edge | undefined {
  const number = edge.value as NumberSpan
  if (edge.category !== 'NUM' || !number.unit || edge.to - edge.from < 2) return undefined
  const { unit: _, ...value } = number
  return { ...edge, category: 'COUNT', value, to: edge.to - 1, score: WEIGHT.number * (edge.to - 1 - edge.from) }
}

/**
 * «la colonia La Loma de Tijuana»: a name that no list holds ends before the town that it lies in; «la colonia Jardines
 * de Morelos» ends in what may be a state.
 */
function isCutAmiss(
  { from, to, meaning }: Annotation,
  annotations: readonly Annotation[],
  { subject, tokens }: ReadingScope,
): boolean {
  if (meaning.type !== 'sense' || meaning.sense.kind !== 'value') return false
  if (subject.dimensions[meaning.sense.id]?.written === undefined) return false
  const isOf = (at: number) => /^(de|del)$/.test(tokens[at]?.folded ?? '')
  return annotations.some((one) => {
    if (one.meaning.type !== 'place') return false
    const { places } = one.meaning.span
    const isTown = places.length === 1 && places[0]!.nivel === 'municipio'
    return isTown ? one.to === to && one.from > from + 1 && isOf(one.from - 1) : one.from === to + 1 && isOf(to)
  })
}

/** «por municipio en Veracruz», «qué municipio de Puebla»: towns of the state, and not the town of that name. */
const namesItsLevel = ({ from, meaning }: Annotation, { tokens }: ReadingScope): boolean =>
  meaning.type === 'place' && meaning.span.said === 'municipio' && EACH.has(tokens[from - 1]?.folded ?? '')
const EACH: ReadonlySet<string> = new Set(['por', 'cada', 'que', 'cual', 'segun', 'algun', 'un'])

/** «delitos en Iztapalapa» measures them; «qué delitos», «por delito», «tipos de delito» tell them apart. */
function isRatherMeasured(
  { from, to, meaning }: Annotation,
  annotations: readonly Annotation[],
  { tokens }: ReadingScope,
): boolean {
  if (meaning.type !== 'sense' || meaning.sense.kind !== 'dimension') return false
  const before = tokens[from - 1]?.folded ?? ''
  const after = tokens[to]?.folded ?? ''
  // «por estado y tamaño»
  const isSecond = before === 'y' && /^(por|segun)$/.test(tokens[from - 3]?.folded ?? '')
  if (isSecond || APART.has(before) || /^\d+$/.test(before) || RANKED.has(after)) return false
  return annotations.some(
    (one) => one.from === from && one.to === to && one.meaning.type === 'sense' && one.meaning.sense.kind === 'measure',
  )
}
const RANKED: ReadonlySet<string> = new Set(['mas', 'menos', 'que'])
const APART: ReadonlySet<string> = new Set(
  'que cual cuales por cada segun tipo tipos top dos tres cuatro cinco diez'.split(' '),
)

const isEdge = (part: Part): part is Edge => 'category' in part
const scoreOf = (part: Part): number =>
  isEdge(part) ? part.score : 'word' in part && LEADING.has(part.word) ? LEADING_WORD : WORD * (part.to - part.from)

/** What only leads to a noun says little of itself. */
const LEADING: ReadonlySet<string> = new Set('en de del con por a al para el la los las lo'.split(' '))
const LEADING_WORD = 3

const JOINTS: Readonly<Record<string, string>> = { y: 'y', e: 'y', ni: 'ni', o: 'o', u: 'o' }

function* steps(
  state: State,
  at: number,
  chart: ParseChart,
  annotations: readonly Annotation[],
  scope: ReadingScope,
): Generator<State> {
  const { atoms, tags, explained, score } = state
  const joint = state.joint ?? (scope.tokens[at]!.pause ? ',' : undefined)
  for (const edge of chart.at(FRAGMENT, at)) {
    const said = edge.value as readonly Atom[]
    const merged = mergedWith(atoms, said, joint ?? linkBefore(atoms, scope.tokens[at]!))
    if (merged)
      yield {
        at: edge.to,
        atoms: merged,
        tags: [...tags, ...edge.tags],
        explained: [...explained, edge],
        score: score + edge.score,
        // «¿cuánto cuesta en Cancún y cuánto en Ecatepec?»: what is asked again joins nothing by itself.
        joint: asksAgain(atoms, said) ? joint : undefined,
      }
  }
  const word = JOINTS[scope.tokens[at]!.folded]
  // «¿y el lunes a cuánto estaba?»: what it goes on from is no part of the question.
  if (word !== undefined) yield { ...state, at: at + 1, score: score + JOINT_SCORE, joint: at > 0 ? word : undefined }
  for (const tag of annotations)
    if (tag.from === at && isPassed(tag) && !isPartOfDate(tag, chart) && !joinsName(tag, state, chart, scope))
      yield { ...state, at: tag.to, score: score + weightPassed(tag), joint }
}

/** «este mes»: a time, and no month of those that there are. */
const isPartOfDate = ({ from, to }: Annotation, chart: ParseChart) =>
  chart.at('DATE', from).some((date) => date.to > to)

/** «compara el euro con la libra»: where a comparison was announced, «con» joins what is compared. */
const linkBefore = (atoms: readonly Atom[], { folded }: Token): string | undefined =>
  COMPARING.has(folded) && atoms.some(({ is }) => is === 'compare') ? 'y' : undefined
const COMPARING: ReadonlySet<string> = new Set(['con', 'contra', 'vs', 'versus', 'respecto', 'frente'])

/** Whether what is said is only the asking, and was said before. */
const asksAgain = (atoms: readonly Atom[], said: readonly Atom[]): boolean =>
  said.length > 0 &&
  said.every((one) => one.is === 'wanted' && atoms.some((other) => keyOfAtom(other) === keyOfAtom(one)))

/** Words that say nothing, or nothing of what is asked. */
const isPassed = ({ meaning }: Annotation) =>
  meaning.type === 'filler' || (meaning.type === 'sense' && meaning.sense.kind === 'noise')

/** What a construction speaks of is no filler beside it. */
const weightPassed = ({ meaning, weight, from, to }: Annotation) =>
  meaning.type === 'filler' && !meaning.courtesy ? Math.min(weight, PASSED * (to - from)) : weight
const PASSED = 2

/** «más robos que Tlaxcala»: what «que» sets against something is no filler. */
const joinsName = ({ from, to }: Annotation, { atoms }: State, chart: ParseChart, { tokens }: ReadingScope) =>
  to === from + 1 &&
  tokens[from]!.folded === 'que' &&
  // «mejor salud que educación»
  ['PLACE', 'VAL', 'DATE', 'NUM', ...(atoms.some(({ is }) => is === 'rank') ? ['MEAS'] : [])].some(
    (category) => chart.at(category, to).length > 0,
  )

function mergedWith(
  atoms: readonly Atom[],
  said: readonly Atom[],
  joint: string | undefined,
): readonly Atom[] | undefined {
  const more =
    joint === 'ni' || goesOnDenying(atoms, said, joint)
      ? said.map(denied)
      : continuesPart(atoms, said, joint)
        ? [{ is: 'part' as const, of: said }]
        : said
  if (joinsWholeAndPart(atoms, said, joint)) return undefined
  if (joint === 'y' && isShownBeside(atoms, more)) return atoms
  if (joint === 'o' && isThingOrPlace(atoms.at(-1), more)) return undefined
  const merged = [...atoms]
  const joined = joint !== undefined || more.some(({ is }) => is === 'compare') || isList(more)
  for (const one of more) {
    if (!unifies(merged, one, joined)) return undefined
    merged.push(one)
  }
  // «¿en CDMX o en Querétaro?» compares the two.
  const kinds = new Set(more.map(({ is }) => is))
  const compares = joint === 'o' && atoms.some(({ is }) => kinds.has(is) && (is === 'place' || is === 'value'))
  return compares ? [...merged, { is: 'compare' }] : merged
}

/** «magna, premium y diésel», said in one breath. */
const isList = (said: readonly Atom[]): boolean =>
  said.length > 1 && said.every((one) => one.is === 'value' && one.id === (said[0] as AtomOf<'value'>).id)

/** «en Pedregal o en Coyoacán», of which one is a thing and the other a place: together they are neither. */
const isThingOrPlace = (last: Atom | undefined, [first]: readonly Atom[]): boolean =>
  (last?.is === 'place' && first?.is === 'value') || (last?.is === 'value' && first?.is === 'place')

/** «son restaurantes o taquerías» */
const continuesPart = (atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean =>
  (joint === 'o' || joint === 'y') &&
  atoms.at(-1)?.is === 'part' &&
  said.length === 1 &&
  (said[0]!.is === 'value' || said[0]!.is === 'place')

/** «la gasolina y el diésel», «de limón o abiertos»: what «y» and «o» join is of one kind. */
function joinsWholeAndPart(atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean {
  const [first] = said
  const last = atoms.at(-1)
  if (joint !== 'y' && joint !== 'o') return false
  if (last?.is === 'subject' && first?.is === 'value') return true
  if (joint !== 'o' || !first) return false
  if (first.is === 'condition' || first.is === 'bound') return true
  return first.is === 'value' && last?.is === 'value' && last.id !== first.id
}

/** «los diez menos poblados y a qué estado pertenecen»: what a ranked row shows, and is not told apart by. */
const isShownBeside = (atoms: readonly Atom[], said: readonly Atom[]): boolean =>
  said.length === 1 &&
  said[0]!.is === 'group' &&
  said[0]!.role === 'head' &&
  atoms.some((one) => one.is === 'rank' || (one.is === 'wanted' && one.what === 'list')) &&
  atoms.some(({ is }) => is === 'rows' || is === 'group')

/** «fuera de Oaxaca, Guerrero y Chiapas» */
function goesOnDenying(atoms: readonly Atom[], said: readonly Atom[], joint: string | undefined): boolean {
  const last = atoms.at(-1)
  const [first] = said
  return (
    (joint === ',' || joint === 'y') &&
    said.length === 1 &&
    (last?.is === 'place' || last?.is === 'value') &&
    last.is === first!.is &&
    last.denied
  )
}

/** «ni Guadalajara ni Zapopan» */
const denied = (one: Atom): Atom => (one.is === 'place' || one.is === 'value' ? { ...one, denied: true } : one)
