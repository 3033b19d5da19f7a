/** What is asked for: how much, how many, which, whether, where, when. */
import { unitNamed } from '../../numbers/units.ts'
import type { Atom } from '../atoms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import type { Bound } from './phrases.ts'
import { type MeasureSense, THING, thingOf, wanted } from './senses.ts'

const counted = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  const atoms = thingOf(found, scope, 'head')
  // «¿cuántas redes hay?» is no question of the dam of that name.
  const isOne = ({ single = [] }: ReadingScope['subject']) =>
    atoms?.some((one) => one.is === 'value' && single.includes(one.id) && one.values.length === 1)
  if (!atoms || isOne(scope.subject)) return undefined
  // «¿cuántas piezas de huevo se vendieron?»: what is sold by the piece has a price, and is not counted.
  if (atoms.some((one) => one.is === 'condition' && one.measure !== undefined)) return undefined
  return [
    { is: 'wanted', what: 'count' },
    ...atoms.map((one): Atom => (one.is === 'group' ? { ...one, counted: true } : one)),
  ]
}
const listed = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  const atoms = thingOf(found, scope, 'head')
  return atoms && [{ is: 'wanted', what: 'list' }, ...atoms]
}
const exists = (found: Found, scope: ReadingScope): readonly Atom[] | undefined => {
  // «farmacias que hay en Mérida» are those; «ayer hubo algún temblor» asks whether, wherever it stands.
  const asksWhether = found.match.from === 0 || found.tokens[found.match.from]!.pause || found.says('algun', 'alguna')
  if (!asksWhether) return undefined
  const atoms = thingOf(found, scope, 'head')
  return atoms && [{ is: 'wanted', what: 'exists' }, ...atoms]
}

/** Nothing is asked before it: «¿ya tembló?» */
const beginsClause = ({ match: { from }, tokens }: Found): boolean =>
  tokens[from]!.pause === true || tokens.slice(0, from).every(({ folded }) => folded === 'ya' || folded === 'y')

const DIFFERENT = 'distintos|distintas|diferentes'
const BE = '~haber|existir|tener|ser|estar|ir|llevar|registrar|ocurrir|suceder|pasar|quedar'
const STATE = '~estar|andar|ir|amanecer|cerrar|quedar|seguir|salir|ser'
const TOLD = '~haber|existir|registrar|reportar|denunciar|cometer|presentar|ocurrir|suceder|pasar|tener'
const COSTS = '~gastar|costar|valer|salir|cobrar|pagar|estar|andar|quedar|cotizar'
/** «a cómo lo venden» asks for a price; «cuánto venden», for how much of it. */
const PRICED = '~gastar|costar|valer|salir|cobrar|pagar|vender|dar|estar|andar|quedar|comprar|ofrecer|cotizar'

/** Only of what has a price: «a cómo lo venden» asks nothing of a dam. */
const price = (_: Found, { subject }: ReadingScope): readonly Atom[] | undefined =>
  Object.values(subject.measures).some(({ kind }) => kind === 'price') ? [{ is: 'wanted', what: 'value' }] : undefined

export const askingConstructions: readonly Construction[] = [
  fragment(
    'how is it',
    [
      `como ${STATE}`,
      `a|en? cuanto ${STATE}`,
      `de cuanto ${STATE}`,
      'cual|cuales|cuanto|cuantos ~ser',
      `que tal ${STATE}`,
      'de cuanto',
      'a cuanto',
      'en cuanto',
      'cuanto',
      'que tal',
      'que onda con',
    ],
    wanted('value'),
  ),
  // «a cuántos pesos»; «en cuántos municipios» counts them.
  fragment('how many of a unit', ['a|en cuantos'], (found) =>
    found.isFollowedBy('LEVEL', 'ROW', 'DIM', 'GRAIN', 'VAL') ? undefined : [{ is: 'wanted', what: 'value' }],
  ),
  fragment(
    'what does it cost',
    [
      `a|en|por como|cuanto ${PRICED}`,
      `como|cuanto ${COSTS}`,
      `a que precio ${PRICED}`,
      'a como',
      `que precio ${PRICED}`,
      `cuanto se? ${COSTS}`,
    ],
    price,
    2,
  ),
  fragment(
    'how many',
    [
      `en|de|para|a? cuantos|cuantas ${THING}`,
      `numero|cantidad|total|conteo|frecuencia|concentracion|incidencia|ocurrencia de ${THING}`,
      `en|de|para|a? cuantos|cuantas ${THING} ${BE}`,
      `cuantos|cuantas ${BE} ${THING}`,
      `que cantidad de ${THING}`,
      `en|de|para|a? cuantos|cuantas ${THING} ${DIFFERENT} ${BE}?`,
      `en|de|a? cuantos|cuantas ${DIFFERENT} DIM|LEVEL`,
    ],
    counted,
    4,
  ),
  fragment(
    'how many of them',
    [`cuantos|cuantas ${BE}`, 'cuantos|cuantas', 'cuantos|cuantas veces'],
    ({ match, tokens }) =>
      // «¿cuántos kilos se vendieron?»: an amount, and no number of things.
      unitNamed(tokens[match.to]?.folded ?? '') ? undefined : [{ is: 'wanted', what: 'count' }],
  ),
  fragment(
    'which things',
    [
      `cuales|que ${THING} ~haber|existir|tener`,
      `que|cual|cuales ROW|VAL`,
      `lista|listado|enlista|muestrame|dame|dime de? ${THING}`,
      'lista|listado|enlista|muestrame|dame|dime de? todos|todas DIM|LEVEL',
      `cuales ~ser ${THING}`,
    ],
    listed,
    2,
  ),
  fragment('which they are', ['y? cuales ~ser|haber?', 'como se ~llamar'], wanted('names'), 2),
  fragment('is there any', [`~haber|existir algun|alguna|algunos|algunas? ${THING}`], exists, 2),
  fragment(
    'has any been told of',
    [`${TOLD} algun|alguna|algunos|algunas ${THING}`, `algun|alguna|algunos|algunas ${THING}`],
    exists,
    4,
  ),
  fragment(
    'in any period',
    ['en|durante algun|alguna GRAIN'],
    (found, scope) => {
      const atoms = thingOf(found, scope, 'head')
      return atoms && [{ is: 'wanted', what: 'exists' }, ...atoms]
    },
    6,
  ),
  fragment(
    'does any pass',
    ['BOUND MEAS? algun|alguna ROW', 'BOUND de? MEAS algun|alguna ROW'],
    (found, scope) => {
      const atoms = exists(found, scope)
      const { sign, value, unit } = found.value<Bound>('BOUND')!
      return atoms && [...atoms, { is: 'bound', of: found.value<MeasureSense>('MEAS')?.id, sign, value, unit }]
    },
    4,
  ),
  fragment(
    'from how much to how much',
    [
      `de|desde cuanto a|hasta cuanto ${STATE}?`,
      'de|desde|entre cuanto y? MEAS',
      `entre cuanto y cuanto ${STATE}?`,
      'entre que precios|valores',
      'rango de?',
      'en que rango ~andar|estar?',
    ],
    wanted('extremes'),
    6,
  ),
  fragment('did it happen', ['ROWVERB', '~haber ROWVERB', 'ha|han|habia ROWVERB'], (found) => [
    { is: 'wanted', what: beginsClause(found) ? 'exists' : 'value' },
    { is: 'rows', plural: true },
  ]),
  fragment(
    'how often did it happen',
    ['cuantas veces ROWVERB', 'cuanto|cuantos ROWVERB'],
    () => [
      { is: 'wanted', what: 'count' },
      { is: 'rows', plural: true },
    ],
    4,
  ),
  fragment(
    'more or less',
    [
      'y? como cuanto|cuanta',
      'mas o menos',
      'o todavia|aun|ya no',
      'o no',
      'o que',
      'no sabes',
      'me ~hacer competencia',
      'de|como competencia',
    ],
    () => [],
    4,
  ),
  fragment(
    'there have been',
    ['~haber|existir|ocurrir|suceder|registrar|presentar|reportar'],
    ({ verbs, match, tokens }) =>
      verbs[0]!.progress || (match.from > 0 && match.to === tokens.length) ? [] : undefined,
  ),
  fragment(
    'how many more',
    [
      'cuantos|cuantas ROW mas|menos ~haber|ocurrir|registrar?',
      'cuantos|cuantas mas|menos ROW ~haber|ocurrir|registrar?',
    ],
    (found, scope) => {
      const things = thingOf(found, scope, 'head')
      return things && [{ is: 'wanted', what: 'count' }, { is: 'compare' }, ...things]
    },
    6,
  ),
  fragment('how they are spread', ['distribucion|desglose|composicion|reparto de? ROW|VAL'], counted, 4),
  fragment('how many pesos', ['cuantos pesos ~ser|dar|valer|costar|salir|hacer'], price, 4),
  fragment('whose name', ['cual ~ser nombre'], wanted('list')),
  fragment('whoever', ['quien|quienes', 'cuales'], () => []),
  fragment('which one', ['cual'], () => [{ is: 'wanted', what: 'one' }]),
]
