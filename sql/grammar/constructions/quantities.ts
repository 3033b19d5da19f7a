/** So much of a thing, and so much money. */
import type { NumberSpan } from '../../numbers.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found } from '../construction.ts'

/** Units in which something is bought, and not bounded. */
const BOUGHT: ReadonlySet<string> = new Set([
  'litros',
  'kilos',
  'dolares',
  'euros',
  'toneladas',
  'gramos',
  'mililitros',
])
const quantity = (found: Found): readonly Atom[] | undefined => {
  const { value, unit, ordinal } = found.value<NumberSpan>('NUM')!
  return !ordinal && unit && BOUGHT.has(unit) ? [{ is: 'quantity', value, unit }] : undefined
}
const money = (found: Found): readonly Atom[] | undefined => {
  const { value, unit } = found.value<NumberSpan>('NUM')!
  return unit === undefined || unit === 'pesos' ? [{ is: 'budget', value }] : undefined
}

export const quantityConstructions: readonly Construction[] = [
  fragment(
    'a quantity',
    [
      'de|a|por? NUM de? VAL?',
      '~costar|salir|ser|pagar|valer|gastar|llenar NUM de?',
      '~llenar tanque de? NUM de?',
      'tanque de NUM de?',
      'cuanto ~ser|costar|salir NUM en|a? pesos?',
      'cuanto ~gastar|costar|salir|pagar en|por|si? ~comprar|cargar|echar|llenar? NUM de?',
    ],
    (found) => {
      const atoms = quantity(found)
      const values = found.edges('VAL').flatMap(({ value }) => value as readonly Atom[])
      return atoms && [...atoms, ...values]
    },
  ),
  fragment(
    'so many of a thing that has a price',
    ['COUNT VAL', 'de|a? NUM VAL'],
    (found, { subject }) => {
      const { value, unit, ordinal } = found.edge('COUNT', 'NUM')!.value as NumberSpan
      const atoms = found.edge('VAL')!.value as readonly Atom[]
      const [only, ...more] = subject.single ?? []
      const isThing = atoms.length === 1 && atoms[0]!.is === 'value' && atoms[0]!.id === only && !more.length
      return isThing && !unit && !ordinal ? [{ is: 'quantity', value }, ...atoms] : undefined
    },
    4,
  ),
  fragment(
    'so much money',
    [
      'con|por NUM',
      'NUM para|de? cuantos|cuanto kilos|litros|kilo|litro',
      'cuantos|cuantas kilos|litros ~alcanzar|comprar con NUM',
    ],
    money,
  ),
  fragment(
    'so many pesos',
    [
      'si? ~cambiar|tener|llevar|traer|juntar|gastar|vender NUM',
      'a? ~ser|dar|comprar|equivaler|recibir|obtener con|por|a|en? NUM',
    ],
    (found) => (found.value<NumberSpan>('NUM')!.unit === 'pesos' ? money(found) : undefined),
    2,
  ),
  fragment(
    'how many of a currency',
    ['cuantos|cuantas VAL|SUBJ me|se? ~ser|dar|comprar|equivaler|recibir|obtener|alcanzar?'],
    (found, { subject }) => {
      const [only, ...more] = subject.single ?? []
      const atoms = (found.value<readonly Atom[]>('VAL') ?? [{ is: 'subject' }]) as readonly Atom[]
      const isThing = atoms.every((one) => one.is === 'subject' || (one.is === 'value' && one.id === only))
      const isPrice = Object.values(subject.measures).some(({ kind, standard }) => standard && kind === 'price')
      return isThing && !more.length && isPrice ? [{ is: 'buys' }, ...atoms] : undefined
    },
    4,
  ),
  fragment(
    'what it buys',
    ['para? cuantos|cuantas kilos|litros|kilo|litro de?', '~alcanzar|comprar', 'me ~alcanzar'],
    () => [{ is: 'buys' }],
  ),
]
