/** The most and the least: of rows, of places, of periods. */
import type { NumberSpan } from '../../numbers.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { rank, type Superlative } from './phrases.ts'
import { howMany, THING, thingOf, type MeasureSense } from './senses.ts'

const limited = (found: Found): readonly Atom[] | undefined => {
  const count = howMany(found)
  return count === undefined ? undefined : [{ is: 'limit', count }]
}

const someOf = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  const limit = limited(found)
  const things = thingOf(found, scope, 'head')
  return limit && things && [...limit, ...things]
}

/** «dame 5 farmacias»: so many of them, whichever. */
const anyOf = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  const count = howMany(found)
  const things = thingOf(found, scope, 'head')
  const { from } = found.edge('NUM')!
  const definite = ['los', 'las'].includes(found.tokens[from - 1]?.folded ?? '')
  return count !== undefined && things && !definite
    ? [{ is: 'limit', count, any: true }, { is: 'wanted', what: 'list' }, ...things]
    : undefined
}

const nthOf = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  const { value, ordinal } = found.value<NumberSpan>('NUM')!
  const things = found.edge('ROW', 'LEVEL', 'DIM', 'VAL') ? thingOf(found, scope, 'head') : []
  return ordinal && things && Number(value) < 100
    ? [{ is: 'limit', count: 1, nth: Number(value) }, ...things]
    : undefined
}

/** «cuesta más el kilo»: what is sold by it has a price, and is not counted. */
const isCounted = (one: Atom): boolean =>
  one.is === 'rows' || one.is === 'value' || (one.is === 'condition' && one.measure === undefined)

const mostOf = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  // «municipios más verdes»: an adjective, and no number of things.
  if (/^(mas|menos)$/.test(found.tokens[found.match.from]!.folded) && found.isPrecededBy('LEVEL', 'ROW', 'DIM'))
    return undefined
  const [only, ...others] = scope.subject.single ?? []
  // «más municipios de grado muy alto»: where each is one row.
  const areRows = found.edge('ROWVERB') ?? (!others.length && found.value('LEVEL') === only && found.edge('LEVEL'))
  const things = areRows ? [{ is: 'rows', plural: true } as const] : thingOf(found, scope, 'head')
  const direction = found.says('menos', 'menor') ? 'asc' : 'desc'
  return things && things.every(isCounted) ? [{ is: 'rank', by: 'filas', direction }, ...things] : undefined
}

export const ranking: readonly Construction[] = [
  fragment('the most …', ['con|a|en|de? SUPER', 'que? ~ser|estar|tener|salir|andar|sacar SUPER'], (found) => [
    rank(found.value<Superlative>('SUPER')!),
  ]),
  fragment(
    'the best mean',
    ['con|de|en? mejor|mejores|peor|peores AGG de? MEAS'],
    (found, { subject }) => {
      const { id } = found.value<MeasureSense>('MEAS')!
      const { better } = subject.measures[id]!
      const worst = found.words.some((word) => word.startsWith('peor'))
      const direction = (better === 'mas') === worst ? 'asc' : 'desc'
      return (
        better && [
          { is: 'rank', by: id, direction, better: worst ? 'worst' : 'best' },
          { is: 'agg', agg: found.value('AGG')! },
        ]
      )
    },
    2,
  ),
  fragment(
    'so many of them',
    [
      `los|las NUM ${THING}`,
      `que|cual|cuales|cuales NUM ${THING}`,
      `cual|cuales ~ser los|las NUM ${THING}`,
      'NUM ROW|VAL|LEVEL|DIM',
      `top NUM de? ${THING}`,
      `los|las primeros|primeras NUM ${THING}`,
      `los|las NUM primeros|primeras ${THING}`,
      `ranking|lista de? los|las? NUM ${THING}`,
    ],
    someOf,
    4,
  ),
  fragment(
    'any so many of them',
    ['muestrame|dame|dime|lista|enlista|quiero|necesito|busco? NUM ROW|VAL', 'muestra|ensename NUM ROW|VAL'],
    anyOf,
    3,
  ),
  fragment(
    'the first k',
    ['top NUM', 'los|las primeros|primeras NUM', 'los|las? NUM primeros|primeras', 'los|las NUM'],
    limited,
  ),
  fragment('at its highest', ['a|en su AGG'], (found) => {
    const agg = found.value('AGG')
    if (agg !== 'maximo' && agg !== 'minimo') return undefined
    return [{ is: 'rank', by: undefined, direction: agg === 'maximo' ? 'desc' : 'asc' }]
  }),
  fragment('the n-th of them', ['el|la? NUM ROW|LEVEL|DIM|VAL', 'el|la NUM', 'en NUM lugar'], nthOf, 4),
  fragment(
    'the most of a thing',
    [
      'con|de|hay|a|en? mas|menos ROW|VAL|LEVEL',
      'con|a? mayor|menor numero|cantidad|concentracion de? ROW|VAL',
      '~haber|tener|registrar|ocurrir mas|menos ROW|VAL',
      'donde mas|menos ROW|VAL ~haber|tener|ocurrir',
      'mas|menos ha|han|habia|a? ROWVERB',
      'ROWVERB mas|menos veces|seguido?',
    ],
    mostOf,
    2,
  ),
  fragment(
    'a ranking of them',
    [`ranking|clasificacion|top|orden de? ${THING}`],
    (found, scope) => {
      const things = thingOf(found, scope, 'head')
      return things && [{ is: 'order', first: true }, ...things]
    },
    6,
  ),
]
