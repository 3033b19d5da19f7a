/** Figures: which, how much of them, reduced to one, and what is ordered by them. */
import { unitNamed } from '../../numbers/units.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { saysChange, type DegreeSense, type MeasureSense } from './senses.ts'

/** «¿cuántas viviendas?»: a score of its housing is no number of houses; «cuántos grados» is. */
const countsWhatIsNone = (found: Found, { subject }: ReadingScope, id: string): boolean =>
  found.says('cuantos', 'cuantas') &&
  subject.measures[id]!.aggregates[0] !== 'suma' &&
  unitNamed(found.tokens[found.edge('MEAS')!.from]!.lemma) === undefined &&
  unitNamed(found.tokens[found.edge('MEAS')!.from]!.folded) === undefined

/** «récord de lluvia»: the highest of all times. */
const everIfRecord = (found: Found): readonly Atom[] =>
  found.tokens[found.edge('AGG')!.from]!.folded === 'record' ? [{ is: 'ever' }] : []

/** «medio kilo», «media hora»: half of what follows, and no mean. */
const isHalf = (found: Found): boolean =>
  /^medi[oa]s?$/.test(found.tokens[found.edge('AGG')!.from]!.folded) &&
  (found.tokens[found.match.from - 1]?.folded === 'y' || found.isFollowedBy('VAL', 'ROW', 'SUBJ', 'NOISE', 'GRAIN'))

export const measureConstructions: readonly Construction[] = [
  fragment('a degree', ['muy|mas|bien|tan? DEG'], (found) => {
    if (found.says('mas')) return undefined
    const { id, end } = found.value<DegreeSense>('DEG')!
    return [{ is: 'degree', id, direction: end === 'mas' ? 'desc' : 'asc' }]
  }),
  // «¿está cara la gasolina?»: how it is, and none of them that are so.
  fragment('being of a degree', ['~ser|estar|salir muy|bien|tan? DEG'], (found, { subject }) => {
    const { id } = found.value<DegreeSense>('DEG')!
    return subject.measures[id]?.kind === 'price'
      ? [
          { is: 'measure', id },
          { is: 'wanted', what: 'value' },
        ]
      : undefined
  }),
  fragment(
    'a measure',
    [
      'de|del|con|a|cuanto|cuanta|cuantos|cuantas|que|cual? MEAS',
      'cual|cuanto ~ser MEAS',
      'en|de? todo|toda|todos|todas MEAS',
      'mucho|mucha|muchos|muchas|poco|poca|tanto|tanta MEAS',
      '~haber|hacer mucho|mucha|muchos|poco|poca? MEAS',
      'que MEAS ~tener|haber|hacer|registrar',
    ],
    (found, scope) => {
      const edge = found.edge('MEAS')!
      const { id } = edge.value as MeasureSense
      const isThan = found.tokens[found.match.from]!.folded === 'que' && found.isAfterMore
      if (isThan || countsWhatIsNone(found, scope, id)) return undefined
      const rose = scope.subject.measures[id]!.between === undefined ? [] : saysChange(found, edge, scope)
      return rose.length ? [...rose, { is: 'subject' }] : [{ is: 'measure', id }]
    },
  ),
  fragment(
    'how much of a measure, in its unit',
    ['cuantos|cuantas NOISE de? MEAS'],
    (found) => [
      { is: 'wanted', what: 'value' },
      { is: 'measure', id: found.value<MeasureSense>('MEAS')!.id },
    ],
    4,
  ),
  fragment(
    'a measure that does not hold',
    ['no ~tener|haber|caer|ir|estar|esperar? MEAS', 'no se? ~esperar|pronosticar MEAS'],
    (found, { subject }) => {
      const { id } = found.value<MeasureSense>('MEAS')!
      return subject.measures[id]!.holds && [{ is: 'measure', id, denied: true }]
    },
    4,
  ),
  fragment(
    'how much of a degree',
    ['que tan|tanto DEG'],
    (found) => [
      { is: 'measure', id: found.value<DegreeSense>('DEG')!.id },
      { is: 'wanted', what: 'value' },
    ],
    4,
  ),
  fragment(
    'with a measure of each',
    ['y|con su|sus MEAS', 'y su|sus MEAS'],
    (found) => [
      { is: 'measure', id: found.value<MeasureSense>('MEAS')!.id },
      { is: 'wanted', what: 'list' },
    ],
    2,
  ),
  fragment(
    'than a measure',
    ['que en|de|a? MEAS', 'contra|vs|versus en|de|a? MEAS'],
    (found) =>
      found.isAfterMore
        ? [{ is: 'measure', id: found.value<MeasureSense>('MEAS')!.id }, { is: 'compare' }, { is: 'than' }]
        : undefined,
    4,
  ),
  fragment('by a measure', ['por|segun|en MEAS', 'por numero|cantidad de? MEAS'], (found) => [
    { is: 'by', id: found.value<MeasureSense>('MEAS')!.id },
  ]),
  fragment(
    'by how many',
    ['por numero|cantidad|total de? ROW|VAL', 'por VAL'],
    (found) => [{ is: 'by', id: 'filas' }, ...found.edges('VAL').flatMap(({ value }) => value as readonly Atom[])],
    3,
  ),
  fragment('reduced to one figure', ['en|el|la? AGG de?'], (found) =>
    isHalf(found) ? undefined : [{ is: 'agg', agg: found.value('AGG')! }, ...everIfRecord(found)],
  ),
]
