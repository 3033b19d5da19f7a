/** One against another, and the two ends of one. */
import type { PlaceSpan } from '../../places/finder.ts'
import { wordsOf } from '../../annotate/annotation.ts'
import type { Atom, Direction } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { type Superlative } from './phrases.ts'
import { thingOf, type MeasureSense } from './senses.ts'

/** What the highest and the lowest are of: «el limón más caro y el más barato». */
const NAMED = 'VAL|SUBJ|MEAS|ROW'

/** The end that was said first, where the other is its opposite. */
function endsOf(found: Found): { readonly by: string | undefined; readonly direction: Direction } | undefined {
  const aggregates = found.edges('AGG').map(({ value }) => value)
  if (aggregates.length)
    return new Set([...aggregates, 'maximo', 'minimo']).size === 2 ? { by: undefined, direction: 'desc' } : undefined
  const [one, other] = found.edges('SUPER').map(({ value }) => value as Superlative)
  const isPair = one!.direction !== other!.direction && (one!.by ?? other!.by) === (other!.by ?? one!.by)
  return isPair && one!.by !== 'filas' ? { by: one!.by ?? other!.by, direction: one!.direction } : undefined
}

function thingsOf(found: Found, scope: ReadingScope): readonly Atom[] | undefined {
  const atoms = found
    .edges('VAL', 'ROW')
    .map((edge) => thingOf(found.only(edge), scope, 'head'))
    .concat(found.edges('MEAS').map(({ value }) => [{ is: 'measure', id: (value as MeasureSense).id }]))
  return atoms.includes(undefined) ? undefined : atoms.flatMap((one) => one!)
}

const STATES = '~ser|estar|tener|salir|andar|haber'

/** Both names of «entre magna y premium», «entre Tijuana y Guadalajara». */
const pairOf = (found: Found): readonly Atom[] =>
  found
    .edges('VAL', 'PLACE')
    .flatMap((edge) =>
      edge.category === 'VAL'
        ? (edge.value as readonly Atom[])
        : [{ is: 'place' as const, span: edge.value as PlaceSpan, words: wordsOf(found, edge), denied: false }],
    )

export const comparingConstructions: readonly Construction[] = [
  fragment('what is saved', ['cuanto ~ahorrar'], () => [{ is: 'wanted', what: 'difference' }], 4),
  fragment(
    'the difference of both ends',
    [
      `diferencia|diferencias de|en? MEAS? entre ${NAMED}? SUPER y ${NAMED}? SUPER`,
      `SUPER en vez de ${NAMED}? SUPER`,
      'diferencia|diferencias de|en? MEAS? entre AGG y AGG',
    ],
    (found, scope) => {
      const ends = endsOf(found)
      const named = thingsOf(found, scope)
      return ends && named && [{ is: 'wanted', what: 'difference' }, { is: 'rank', ...ends }, ...named]
    },
    8,
  ),
  fragment(
    'both ends',
    [`${NAMED}? SUPER y SUPER`],
    (found, scope) => {
      const ends = endsOf(found)
      const named = thingsOf(found, scope)
      const measure = ends?.by === undefined ? [] : [{ is: 'measure', id: ends.by } as const]
      return ends && named && [{ is: 'wanted', what: 'extremes' }, ...measure, ...named]
    },
    4,
  ),
  fragment('and the other end', ['y SUPER', `y en? cual|que|quien|quienes|donde ${STATES}? con|de? SUPER`], (found) => {
    const { by, direction, better } = found.value<Superlative>('SUPER')!
    return [{ is: 'other-end', by, direction, ...(better ? { better } : {}) }]
  }),
  fragment('and which the least', [`y en? cual|que|quien|donde ${STATES}? mas|menos`], (found) => [
    { is: 'other-end', by: undefined, direction: found.says('menos') ? 'asc' : 'desc' },
  ]),
  fragment(
    'between two of them',
    ['entre VAL y VAL', 'entre PLACE y PLACE'],
    (found) => [...pairOf(found), { is: 'compare' }],
    4,
  ),
  fragment(
    'one against another',
    [
      'comparame|compara|comparar|comparacion|comparativo de|entre|a?',
      'que|cual|cuanta? ~ser|haber? diferencia|diferencias ~haber? de|en? MEAS? ~haber? entre?',
      'contra|vs|versus',
    ],
    (found) => {
      const measure = found.value<MeasureSense>('MEAS')
      const subtracts = found.says('diferencia', 'diferencias') ? ({ subtracts: true } as const) : {}
      return [{ is: 'compare', ...subtracts }, ...(measure ? [{ is: 'measure', id: measure.id } as const] : [])]
    },
    2,
  ),
  fragment('together', ['en total', 'juntos|juntas', 'en conjunto', 'entre ambos|ambas', 'entre los|las dos'], () => [
    { is: 'together' },
  ]),
]
