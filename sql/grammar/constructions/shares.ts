/** Rates, shares and what they are a part of. */
import type { NumberSpan } from '../../numbers.ts'
import type { PlaceSpan } from '../../places/finder.ts'
import { wordsOf } from '../../annotate/annotation.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { CHANGING, SAYS } from './senses.ts'

/** «cuánto vende una taquería»: of what rows are called, what it sells is nobody's condition. */
const sells = (found: Found) =>
  found.verbs.some(({ infinitive }) => ['vender', 'ofrecer', 'manejar', 'dar'].includes(infinitive))
const ofKinds = (atoms: unknown, { subject }: ReadingScope): boolean =>
  Array.isArray(atoms) &&
  (atoms as readonly Atom[]).some((one) => one.is === 'value' && subject.dimensions[one.id]!.rows === true)

export const shareConstructions: readonly Construction[] = [
  fragment(
    'a rate',
    ['en|con|por? que? RATE mas|menos? alta|baja|mayor|menor?', 'por cada? NUM', 'RATE de? RATE?'],
    (found) => {
      const number = found.value<NumberSpan>('NUM')
      if (number && number.unit !== 'personas') return undefined
      const high = found.says('alta', 'mayor', 'baja', 'menor')
      const direction = found.says('baja', 'menor') ? 'asc' : 'desc'
      const rates = found.edges('RATE').map(({ value }) => value as number)
      const per = number ? Number(number.value) : (rates.find((rate) => rate !== 100_000) ?? rates[0]!)
      return [{ is: 'rate', per }, ...(high ? [{ is: 'rank', by: undefined, direction } as const] : [])]
    },
    4,
  ),
  fragment(
    'with its rate',
    ['y con? que|cual|su|sus RATE de? RATE?', 'con su|sus RATE'],
    (found) => [{ is: 'rate', per: found.value<number>('RATE')!, beside: true }],
    6,
  ),
  fragment(
    'told in per cent',
    ['en SHARE', 'en puntos porcentuales?', 'en terminos porcentuales'],
    ({ tokens }) => (tokens.some(({ folded }) => CHANGING.has(folded)) ? [] : undefined),
    8,
  ),
  fragment(
    'a share',
    ['SHARE de', 'SHARE', 'que SHARE', 'cual ~ser SHARE'],
    () => [{ is: 'wanted', what: 'share' }],
    8,
  ),
  fragment(
    'the part of a share',
    [
      `que? ${SAYS} en|de|con? VAL`,
      `que? ${SAYS} en|de PLACE`,
      'cometido|cometidos|cometida|cometidas|registrado|registrados con|en VAL|PLACE',
    ],
    (found, scope) => {
      const edge = found.edge('VAL', 'PLACE')!
      if (sells(found) && ofKinds(edge.value, scope)) return undefined
      const of: readonly Atom[] =
        edge.category === 'VAL'
          ? (edge.value as readonly Atom[])
          : [{ is: 'place', span: edge.value as PlaceSpan, words: wordsOf(found, edge), denied: false }]
      return [{ is: 'part', of }]
    },
  ),
]
