/** The most and the least: of rows, of places, of periods. */
import type { NumberSpan } from '../../numbers.ts'
import type { Atom, AtomOf } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { rank, type Superlative } from './phrases.ts'
import { thingOf, type MeasureSense } from './senses.ts'

/** How many are wanted: a whole number without a unit. */
function howMany(found: Found): number | undefined {
  const { value, unit, ordinal } = found.value<NumberSpan>('NUM') ?? {}
  return value !== undefined && unit === undefined && !ordinal && /^\d{1,4}$/.test(value) && Number(value) > 0
    ? Number(value)
    : undefined
}

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

function newest(found: Found, scope: ReadingScope): readonly Atom[] {
  const edge = found.edge('ROW', 'MEAS', 'VAL')
  const things =
    edge?.category === 'MEAS'
      ? [{ is: 'measure', id: (edge.value as { id: string }).id } as const]
      : edge
        ? (thingOf(found, scope, 'head') ?? [])
        : []
  return [{ is: 'rank', by: 'tiempo', direction: 'desc' }, ...things]
}

const THING = 'ROW|VAL|LEVEL|DIM|GRAIN'

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
  fragment('in an order', ['ORDERED MEAS?', 'ORDERED por MEAS'], (found) => {
    const by = found.value<{ id: string }>('MEAS')?.id
    return [{ is: 'order', ...(by ? { by } : {}), direction: found.value('ORDERED')! }]
  }),
  // «ordenados» alone: whichever end is the better first.
  fragment('in some order', ['ordenado|ordenada|ordenados|ordenadas'], () => [{ is: 'order' }]),
  fragment(
    'put them in order',
    ['ordena|ordenar|ordename de? ROW|LEVEL|DIM|VAL'],
    (found, scope) => {
      const things = thingOf(found, scope, 'head')
      return things && [{ is: 'order' }, ...things]
    },
    4,
  ),
  fragment(
    'from the most to the least',
    [
      'ordenado|ordenados|ordenada|ordenadas|ordenalos|ordenalas? de|desde? SUPER a|al|hasta SUPER',
      'de|del SUPER a|al|hasta SUPER',
      'ordenado|ordenada|ordenados|ordenadas|ordenalos|ordenalas|ordena por|segun MEAS de|desde? SUPER a|al|hasta SUPER',
      'por|segun MEAS de|desde? SUPER a|al|hasta SUPER',
    ],
    (found) => {
      const [first, last] = found.edges('SUPER').map(({ value }) => value as Superlative)
      if (first!.direction === last!.direction) return undefined
      const by = found.value<MeasureSense>('MEAS')?.id ?? first!.by ?? last!.by
      return [{ is: 'rank', by, direction: first!.direction, all: true }]
    },
    6,
  ),
  fragment(
    'ordered by a measure',
    [
      'ordenado|ordenada|ordenados|ordenadas|ordena|ordenar|ordenalos|ordenalas|ranking por|segun numero|cantidad? MEAS',
      'en orden de MEAS',
    ],
    (found) => [{ is: 'order', by: found.value<{ id: string }>('MEAS')!.id }],
    6,
  ),
  fragment(
    'ordered by how many',
    ['ordenado|ordenada|ordenados|ordenadas|ordena|ordenar|ranking por|segun numero|cantidad? de? ROW|VAL'],
    (found, scope) => {
      const of = thingOf(found, scope, 'head')
      return of && [{ is: 'order', by: 'filas' }, ...of]
    },
    6,
  ),
  fragment(
    'the newest',
    [
      'el|la? ultimo|ultima ROW|NOISE|SUBJ|MEAS?',
      'ROW|MEAS|SUBJ|NOISE|VAL mas? reciente|recientes',
      'mas reciente|recientes',
      'ROW|MEAS|SUBJ|NOISE|VAL ultimo|ultima',
      'ultimo|ultima dato|valor|registro|reporte|lectura|vez',
      'cual ~ser ultimo|ultima ROW|NOISE',
    ],
    newest,
    4,
  ),
  fragment(
    'the newest k',
    [
      'los|las? ultimos|ultimas NUM ROW|NOISE|MEAS?',
      'los|las? NUM ultimos|ultimas ROW|NOISE|MEAS?',
      'los|las? ultimos|ultimas NUM dato|datos|valores|registros',
    ],
    (found, scope) => {
      const count = howMany(found)
      return count === undefined ? undefined : [...newest(found, scope), { is: 'limit', count }]
    },
    6,
  ),
  fragment(
    'the first time',
    ['la? primera vez que?', 'por primera vez', 'el primer dia que|en'],
    () => [
      { is: 'rank', by: 'tiempo', direction: 'asc' },
      { is: 'limit', count: 1 },
    ],
    4,
  ),
  fragment(
    'the last time',
    ['la? ultima vez que?', 'por ultima vez'],
    () => [
      { is: 'rank', by: 'tiempo', direction: 'desc' },
      { is: 'limit', count: 1 },
    ],
    4,
  ),
  fragment(
    'a list by name',
    [`lista|listado|enlista en? ALPHABETICAL de? todos|todas? ${THING}`],
    (found, scope) => {
      const things = thingOf(found, scope, 'head')
      const direction = found.value<AtomOf<'alphabetical'>['direction']>('ALPHABETICAL')!
      return things && [{ is: 'wanted', what: 'list' }, { is: 'alphabetical', direction }, ...things]
    },
    6,
  ),
  fragment('by name', ['ALPHABETICAL', 'en? ALPHABETICAL'], (found) => [
    { is: 'alphabetical', direction: found.value('ALPHABETICAL')! },
  ]),
  fragment('whoever', ['quien|quienes', 'cuales'], () => []),
  fragment('which one', ['cual'], () => [{ is: 'wanted', what: 'one' }]),
]
