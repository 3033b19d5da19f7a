/** Where: a place, several, the whole country, what is told apart by place. */
import type { Region } from '@tianguis/core/territory/regions'
import type { PlaceSpan } from '../../places/finder.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found } from '../construction.ts'

const OF_SEVERAL: ReadonlySet<string> = new Set('que cual mejor peor mayor menor cada otro algun un'.split(' '))
const BEFORE = 'en|de|del|por|para|a|al|desde|entre?'

/** «al menos en Mérida» leaves nothing out. */
const isAtLeast = ({ match, tokens }: Found): boolean =>
  tokens[match.from]!.folded === 'menos' && /^(al|lo|cuando)$/.test(tokens[match.from - 1]?.folded ?? '')

const placed = (denied: boolean) => (found: Found) => {
  if (isAtLeast(found)) return undefined
  const edge = found.edge('PLACE')!
  const words = found.tokens
    .slice(edge.from, edge.to)
    .map(({ raw }) => raw)
    .join(' ')
  return [{ is: 'place', span: edge.value as PlaceSpan, words, denied } as const]
}

const than = (found: Found): readonly Atom[] => [...(placed(false)(found) ?? []), { is: 'compare' }, { is: 'than' }]

export const places: readonly Construction[] = [
  fragment(
    'in a place',
    [
      `${BEFORE} PLACE`,
      `${BEFORE} PLACE centro`,
      `aqui|alla|ahi en PLACE`,
      'dentro de PLACE',
      'todo|toda|todos|todas PLACE',
      'en|de todo|toda PLACE',
    ],
    placed(false),
  ),
  fragment(
    'not in a place',
    [
      'sin|excepto|salvo PLACE',
      'menos en? PLACE',
      'fuera|aparte de PLACE',
      'que no ~ser|estar de|en? PLACE',
      'sin contar|incluir a? PLACE',
      'quitando|excluyendo|exceptuando|descontando a? PLACE',
      'todos|todas menos PLACE',
      'a excepcion de PLACE',
    ],
    placed(true),
  ),
  fragment(
    'than in a place',
    ['que en|de|a? PLACE', 'contra|vs|versus en|de|a? PLACE', 'comparado|comparada con PLACE', 'frente a PLACE'],
    than,
    4,
  ),
  fragment(
    'in a region',
    ['en|de|por|para? el|la|los|las? REGION', 'LEVEL de|en el|la|los|las? REGION'],
    (found, { subject }) => {
      const { nivel, claves, says } = found.value<Region>('REGION')!
      return subject.place ? [{ is: 'region', nivel, claves, says }] : undefined
    },
    2,
  ),
  fragment('in the country', ['en|de|del|por? todo|toda? COUNTRY', 'a nivel? COUNTRY'], ({ match, tokens }) =>
    // «el mejor país», «¿qué país …?» asks of others.
    OF_SEVERAL.has(tokens[match.from - 1]?.folded ?? '') ? undefined : [{ is: 'country' }],
  ),
]
