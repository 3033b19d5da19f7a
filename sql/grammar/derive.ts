/** From annotations to derivations: constructions found bottom-up, and the fragments of each that go together. */
import type { Token } from '../normalize.ts'
import type { Annotation } from '../annotate/annotation.ts'
import { REASONS, ParseFailure } from './parse-failure.ts'
import { keyOfAtom, type Atom } from './atoms.ts'
import type { ParseChart } from './chart.ts'
import { FRAGMENT, type ReadingScope } from './construction.ts'
import { chartOf } from './fill-chart.ts'
import { GRAMMAR_VERBS, GRAMMAR_WORDS } from './grammar.ts'
import { asksAgain, mergedWith } from './merge.ts'
import { LIGHT } from './pattern.ts'
import { findRegions } from './regions.ts'
import { verbGroups } from './verbs.ts'

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
