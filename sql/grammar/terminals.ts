/** The annotations of a question as the first constituents of its chart. */
import type { Operator } from '../lexicon/operator.ts'
import type { Tag } from '../tag.ts'
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
export function terminalOf(tag: Tag, scope: ReadingScope): Edge | undefined {
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
    return edge('VAL', valueAtoms(sense, meaning.partly === true, scope))
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

type ValueSense = Extract<Extract<Tag['meaning'], { type: 'sense' }>['sense'], { kind: 'value' | 'filter' | 'begins' }>

function valueAtoms(sense: ValueSense, partly: boolean, { subject }: ReadingScope): readonly Atom[] {
  if (sense.kind === 'value') return [{ is: 'value', id: sense.id, values: sense.values, denied: false, partly }]
  if (sense.kind === 'begins')
    return [{ is: 'condition', conditions: [{ columna: subject.row!.named!, op: 'begins', valores: [sense.text] }] }]
  const { where, measure, rows } = subject.filters![sense.id]!
  return [{ is: 'condition', conditions: where, measure, rows }]
}
