import type { Aggregate, Subject } from '@tianguis/core'
import { reducesTo } from '@tianguis/core/measure'
import type { Operator } from '../lexicon/operator.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { spellings } from '../annotate/trie.ts'
import { isOwnNoun } from '../annotate/own-nouns.ts'
import { keysOf, type Sense } from '../knowledge/vocabulary.ts'
import { describeViolation, spokenEntries, type Finding, type Spoken } from './words.ts'

/**
 * A question that loses one of these asks something else, and nothing shows it: «sin», «más», «por», «cuánto». A
 * declared word is always taken before an operator of the same words.
 */
const NEEDED: ReadonlySet<Operator['op']> = new Set([
  'no',
  'mas',
  'menos',
  'mejor',
  'peor',
  'mayor',
  'menor',
  'top',
  'comparador',
  'entre',
  'compara',
  'contra',
  'o',
  'y',
  'porcion',
  'tasa',
  'grupo',
  'tendencia',
  'cuanto',
  'cual',
  'donde',
  'lista',
])
/** Says how a question begins, and goes unused as often as not. */
const IDLE: ReadonlySet<Operator['op']> = new Set([
  'como',
  'cuando',
  'quien',
  'existe',
  'todos',
  'reciente',
  'cuenta',
  'cada',
  'grano',
])

/**
 * The first words of the question itself, where a phrase of two or more carries what they ask: «a cuánto», «qué tan
 * lleno».
 */
const OPENING: ReadonlySet<Operator['op']> = new Set(['cuanto', 'cual', 'donde', 'lista'])

interface Spelling {
  readonly operator: Operator
  readonly spelled: string
  readonly lemmas: string
}

let known: Map<string, Spelling[]> | undefined
/**
 * Every spelling of an operator by its stems; made once, and only by who checks. Nothing is looked up from an article
 * on.
 */
function operatorsByStems(): Map<string, Spelling[]> {
  if (known) return known
  known = new Map()
  for (const [operator, phrases] of OPERATORS) {
    for (const words of phrases.flatMap(spellings)) {
      const [spelled, { lemmas, stems }] = [words.join(' '), keysOf(words.join(' '))]
      if (!keysOf(words[0]!).stems.length) continue
      const key = stems.join(' ')
      known.set(key, [...(known.get(key) ?? []), { operator, spelled, lemmas: lemmas.join(' ') }])
    }
  }
  return known
}

/** Declared phrases that take the place of an operator. */
export function hiddenOperators(subject: Subject): Finding[] {
  const findings = new Map<string, Finding>()
  for (const entry of spokenEntries(subject)) {
    const { phrase, stems, sense } = entry
    if (sense.kind === 'noise') continue
    for (const spelling of operatorsByStems().get(stems) ?? []) {
      const key = `${phrase} ${sense.kind} ${spelling.operator.op}`
      const finding = findingOf(subject, entry, spelling)
      if (finding && findings.get(key)?.weight !== 'fault') findings.set(key, finding)
    }
  }
  return [...findings.values()]
}

function findingOf(
  subject: Subject,
  { phrase, sense, lemmas: words }: Spoken,
  { operator, spelled, lemmas }: Spelling,
): Finding | undefined {
  const said = `«${phrase}» (${describeViolation(sense)})`
  if (words === lemmas) {
    // «tasa de desocupación» is the noun of who publishes it.
    const weight =
      isOwnNoun(operator.op, sense.kind) && !lemmas.includes(' ')
        ? undefined
        : weightOf(subject, sense, operator, spelled.split(' ').length)
    return weight && { weight, says: `${said} se lee antes que la operación «${operator.op}» («${spelled}»).` }
  }
  return NEEDED.has(operator.op) || operator.op === 'como'
    ? {
        weight: 'warning',
        says: `${said} y «${spelled}», que es una operación («${operator.op}»), se buscan por la misma raíz.`,
      }
    : undefined
}

function weightOf(subject: Subject, sense: Sense, operator: Operator, length: number): Finding['weight'] | undefined {
  if (operator.op === 'agregado') return aggregateWeight(subject, sense, operator.agg)
  if (operator.op === 'nivel') return operator.nivel === 'pais' || LEVEL_NOUNS.has(sense.kind) ? undefined : 'warning'
  if (operator.op === 'no_soportada')
    return operator.que === 'pronostico' && subject.time?.meaning === 'pronostico' ? undefined : 'warning'
  if (operator.op === 'comparador' && isExtreme(subject, sense)) return 'warning'
  if (IDLE.has(operator.op) || (OPENING.has(operator.op) && length > 1)) return undefined
  return NEEDED.has(operator.op) ? 'fault' : 'warning'
}

/** «municipio» may be what a row or a dimension is called. */
const LEVEL_NOUNS: ReadonlySet<Sense['kind']> = new Set(['dimension', 'row', 'subject'])

/** «la máxima de mañana»: where an extreme is a measure of its own, the comparator «máximo de» is of other words. */
const isExtreme = ({ measures }: Subject, sense: Sense) =>
  sense.kind === 'measure' && ['maximo', 'minimo'].includes(measures[sense.id]!.aggregates[0])

/** «total» may be a value where nothing is added up; of what is summed anyway it says the same twice. */
function aggregateWeight({ measures }: Subject, sense: Sense, aggregate: Aggregate): Finding['weight'] | undefined {
  const all = Object.values(measures)
  const meant =
    sense.kind === 'measure' || sense.kind === 'degree'
      ? measures[sense.id]
      : sense.kind === 'row' || sense.kind === 'subject'
        ? all.find(({ standard }) => standard)
        : undefined
  const allowed = all.some((one) => reducesTo(one, aggregate))
  return allowed && meant?.aggregates[0] !== aggregate ? 'fault' : undefined
}
