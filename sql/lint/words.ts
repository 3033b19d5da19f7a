import type { Subject } from '@tianguis/core'
import { entriesOf, keysOf, type Entry, type Sense } from '../knowledge/vocabulary.ts'

/**
 * `fault`: nothing in a question tells which is meant. `warning`: where the words stand does, or what the stemmer
 * merges is told apart.
 */
export interface Finding {
  readonly weight: 'fault' | 'warning'
  readonly says: string
}

export interface Spoken extends Entry {
  readonly stems: string
  /** Without the stemmer, which merges «masa» and «más». */
  readonly lemmas: string
}

const spoken = new WeakMap<Subject, readonly Spoken[]>()

/**
 * What a subject's declared phrases are looked up by, each once. Nobody says «true»: a boolean's value is no phrase.
 */
export function spokenEntries(subject: Subject): readonly Spoken[] {
  const before = spoken.get(subject)
  if (before) return before
  const said = new Map<string, Spoken>()
  // Tens of thousands of phrases share a few hundred meanings.
  const keys = new Map<Sense, string>()
  for (const { phrase, sense } of entriesOf(subject)) {
    // A term is looked up only where it is asked what it means.
    if (sense.kind === 'term') continue
    if (sense.kind === 'value' && isBoolean(subject, sense.id) && sense.values.includes(phrase)) continue
    const { lemmas: words, stems } = keysOf(phrase)
    if (!words.length) continue
    if (!keys.has(sense)) keys.set(sense, keyOf(sense))
    const lemmas = words.join(' ')
    said.set(`${keys.get(sense)} ${lemmas}`, { phrase, sense, stems: stems.join(' '), lemmas })
  }
  const entries = [...said.values()]
  spoken.set(subject, entries)
  return entries
}

const keyOf = (sense: Sense) =>
  `${sense.kind} ${'id' in sense ? sense.id : ''} ${sense.kind === 'degree' ? sense.end : sense.kind === 'value' ? sense.values.join() : ''}`

const isBoolean = ({ dimensions, columns }: Subject, id: string) =>
  columns[dimensions[id]!.column]?.spec.kind === 'boolean'

/** Phrases that mean two things to one subject. */
export function clashes(subject: Subject): Finding[] {
  const findings: Finding[] = []
  for (const entries of Map.groupBy(spokenEntries(subject), ({ stems }) => stems).values()) {
    const seen = new Set<string>()
    for (const [at, one] of entries.entries()) {
      for (const other of entries.slice(at + 1)) {
        const weight = weightOf(subject, one.sense, other.sense)
        const pair = `${describeViolation(one.sense)} y ${describeViolation(other.sense)}`
        if (!weight || seen.size === seen.add(pair).size) continue
        const same = one.lemmas === other.lemmas
        const phrases = one.phrase === other.phrase ? `«${one.phrase}»` : `«${one.phrase}» y «${other.phrase}»`
        findings.push({
          weight: same ? weight : 'warning',
          says: same ? `${phrases} es a la vez ${pair}.` : `${phrases} se buscan por la misma raíz, y son ${pair}.`,
        })
      }
    }
  }
  return findings
}

/** Of two readings the engine takes the first, as `entriesOf` has them. Undefined where that loses nothing. */
function weightOf(subject: Subject, one: Sense, other: Sense): Finding['weight'] | undefined {
  if (one.kind === 'noise' || other.kind === 'noise' || saysNoMore(subject, other)) return undefined
  if ('id' in one && 'id' in other && one.id === other.id && ofOne(one, other)) return undefined
  return TOLD_APART.has([one.kind, other.kind].sort().join(' ')) ? 'warning' : 'fault'
}

/** The subject's own name, and what is meant anyway by who names nothing else. */
function saysNoMore({ measures, dimensions }: Subject, sense: Sense): boolean {
  if (sense.kind === 'measure') return measures[sense.id]!.standard === true
  if (sense.kind === 'value') return sense.values.length === 1 && sense.values[0] === dimensions[sense.id]!.standard
  return sense.kind === 'subject' || sense.kind === 'row'
}

/** Values of one dimension are united; a measure and how much of it there is are the same figure. */
const ofOne = (one: Sense, other: Sense) =>
  one.kind === other.kind
    ? one.kind !== 'degree' || other.kind !== 'degree' || one.end === other.end
    : ['measure', 'degree'].includes(one.kind) && ['measure', 'degree'].includes(other.kind)

/** «qué delito» groups and «cuántos delitos» measures; «más violento» ranks and «robo violento» filters. */
const TOLD_APART: ReadonlySet<string> = new Set([
  'dimension measure',
  'degree dimension',
  'dimension value',
  'dimension filter',
  'degree value',
  'degree filter',
  'dimension row',
  'dimension subject',
])

export function describeViolation(sense: Sense): string {
  if (sense.kind === 'subject') return 'nombre del asunto'
  if (sense.kind === 'row') return 'nombre de la fila'
  if (sense.kind === 'measure') return `la medida «${sense.id}»`
  if (sense.kind === 'degree') return `${sense.end === 'mas' ? 'mucho' : 'poco'} de «${sense.id}»`
  if (sense.kind === 'dimension') return `la dimensión «${sense.id}»`
  if (sense.kind === 'value')
    return `el valor ${sense.values
      .slice(0, 2)
      .map((value) => `«${value}»`)
      .join(', ')}${sense.values.length > 2 ? '…' : ''} de «${sense.id}»`
  return sense.kind === 'filter' ? `el filtro «${sense.id}»` : 'ruido'
}
