import type { Operator } from '../lexicon/operators.ts'
import type { Interpretation } from '../interpret.ts'

const ASKING: ReadonlySet<Operator['op']> = new Set(['cuanto', 'cual', 'como', 'tan', 'agregado', 'existe'])

/** «salario mínimo en Tijuana»: of whom? @returns the label of what has to be said */
export function unsaidThing({ topic: { subject }, tags, query: { medidas = [] } }: Interpretation): string | undefined {
  const open = (subject.single ?? []).find((id) => id !== 'municipio' && subject.dimensions[id] && subject.dimensions[id].standard === undefined)
  const figuresOnly = tags.every(({ meaning }) => (meaning.type === 'sense' ? meaning.sense.kind === 'measure' : meaning.type !== 'operator' || (ASKING.has(meaning.operator.op) && meaning.operator.op !== 'agregado')))
  return open && figuresOnly && medidas.length ? subject.dimensions[open]!.label : undefined
}

/** «temperatura», «¿qué tan fuerte estuvo?»: a figure of nothing. Its mean over the whole country is nobody's answer. */
export function isBareFigure({ topic: { subject }, tags, query: { medidas = [] } }: Interpretation): boolean {
  const measure = subject.measures[medidas[0]?.id ?? '']
  if (!subject.place || !subject.time || !measure || measure.aggregates[0] === 'suma') return false
  return tags.every(({ meaning }) => (meaning.type === 'sense' ? ['measure', 'degree', 'noise'].includes(meaning.sense.kind) : meaning.type === 'operator' && ASKING.has(meaning.operator.op)))
}
