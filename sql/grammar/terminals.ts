/** The annotations of a question as the first constituents of its chart. */
import type { Operator } from '../lexicon/operator.ts'
import { fold } from '../normalize.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Atom } from './atoms.ts'
import type { Edge } from './chart.ts'
import type { ReadingScope } from './construction.ts'

const CATEGORIES = {
  subject: 'SUBJ',
  row: 'ROW',
  measure: 'MEAS',
  degree: 'DEG',
  dimension: 'DIM',
  value: 'VAL',
  filter: 'VAL',
  begins: 'VAL',
  term: 'TERM',
  noise: 'NOISE',
} as const

/** Words that mean the same whatever the subject, by what they do. */
const OPERATORS: Partial<Record<Operator['op'], string>> = {
  nivel: 'LEVEL',
  grano: 'GRAIN',
  cada: 'EACHGRAIN',
  tasa: 'RATE',
  agregado: 'AGG',
  porcion: 'SHARE',
  ordenados: 'ORDERED',
  alfabetico: 'ALPHABETICAL',
}

/** @returns nothing for an annotation that no construction speaks of */
export function terminalOf(tag: Annotation, scope: ReadingScope): Edge | undefined {
  const { meaning, from, to, weight } = tag
  const edge = (category: string, value: unknown): Edge => ({ category, value, from, to, score: weight, tags: [tag] })
  if (meaning.type === 'place') return edge('PLACE', meaning.span)
  if (meaning.type === 'date') return edge('DATE', meaning.span)
  if (meaning.type === 'number') return edge('NUM', meaning.span)
  if (meaning.type === 'operator') return operatorEdge(meaning.operator, edge)
  if (meaning.type !== 'sense') return undefined
  const { sense } = meaning
  if (sense.kind === 'row' && sense.verb) return edge('ROWVERB', sense)
  if (sense.kind === 'value' || sense.kind === 'filter' || sense.kind === 'begins')
    return valueEdge(sense, meaning.partly === true, tag, scope)
  return edge(CATEGORIES[sense.kind], sense)
}

function operatorEdge(operator: Operator, edge: (category: string, value: unknown) => Edge): Edge | undefined {
  const category = OPERATORS[operator.op]
  if (!category) return undefined
  if (operator.op === 'nivel') return edge(operator.nivel === 'pais' ? 'COUNTRY' : 'LEVEL', operator.nivel)
  if (operator.op === 'grano' || operator.op === 'cada') return edge(category, operator.grano)
  if (operator.op === 'tasa') return edge(category, operator.por)
  if (operator.op === 'agregado') return edge(category, operator.agg)
  if (operator.op === 'ordenados' || operator.op === 'alfabetico') return edge(category, operator.direction)
  return edge(category, operator.op)
}

/** Nothing of «una lata», where none of what is meant is sold in one. */
function valueEdge(sense: ValueSense, partly: boolean, tag: Annotation, scope: ReadingScope): Edge | undefined {
  const atoms = valueAtoms(sense, partly, scope)
  const value = sense.kind === 'value' ? inContainer(sense, partly, tag, scope) : atoms
  return value && { category: 'VAL', value, from: tag.from, to: tag.to, score: tag.weight, tags: [tag] }
}

/** «una lata de atún» is none of a package of six; it is asked what one of them costs, and not its kilo. */
function inContainer(
  sense: Extract<ValueSense, { kind: 'value' }>,
  partly: boolean,
  { from }: Annotation,
  scope: ReadingScope,
): readonly Atom[] | undefined {
  const { measured } = scope.subject.dimensions[sense.id]!
  const { lemma } = scope.tokens[from]!
  if (!measured?.words.includes(lemma)) return valueAtoms(sense, partly, scope)
  const values = sense.values.filter((one) => fold(one).startsWith(lemma))
  return values.length
    ? [...valueAtoms({ ...sense, values }, partly, scope), { is: 'condition', conditions: [], measure: measured.by }]
    : undefined
}

type ValueSense = Extract<
  Extract<Annotation['meaning'], { type: 'sense' }>['sense'],
  { kind: 'value' | 'filter' | 'begins' }
>

function valueAtoms(sense: ValueSense, partly: boolean, { subject }: ReadingScope): readonly Atom[] {
  if (sense.kind === 'value') return [{ is: 'value', id: sense.id, values: sense.values, denied: false, partly }]
  if (sense.kind === 'begins')
    return [{ is: 'condition', conditions: [{ columna: subject.row!.named!, op: 'begins', valores: [sense.text] }] }]
  const { where, measure, rows } = subject.filters![sense.id]!
  return [{ is: 'condition', conditions: where, measure, rows }]
}
