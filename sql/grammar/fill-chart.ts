/** The chart of a question: its annotations as first constituents, and what constructions make of them. */
import type { NumberSpan } from '../numbers.ts'
import { WEIGHT, type Annotation } from '../annotate/annotation.ts'
import { ParseChart, type Edge, type Part } from './chart.ts'
import { Found, type ReadingScope } from './construction.ts'
import { GRAMMAR } from './grammar.ts'
import { terminalOf } from './terminals.ts'
import { findRegions } from './regions.ts'
import type { VerbGroup } from './verbs.ts'

const WORD = 7
const WHOLE = -1

/** Every constituent of a question, and what constructions make of them, each of those above it in the grammar. */
export function chartOf(
  annotations: readonly Annotation[],
  verbs: readonly VerbGroup[],
  scope: ReadingScope,
): ParseChart {
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
