/** In which order: by a measure, by how many, by time, by name. */
import type { Atom, AtomOf } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import type { Superlative } from './phrases.ts'
import { howMany, THING, thingOf, type MeasureSense } from './senses.ts'

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

export const orderingConstructions: readonly Construction[] = [
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
]
