/** Bounds, rates, shares, changes, quantities, one against another. */
import type { NumberSpan, Unit } from '../../numbers.ts'
import type { PlaceSpan } from '../../places.ts'
import type { Atom, Direction } from '../atoms.ts'
import type { Edge } from '../chart.ts'
import { isKeptInUnit } from '../compose/bounds.ts'
import { formsOf } from '../paradigms.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import {
  CHANGE_ANY,
  CHANGE_DOWN,
  CHANGE_UP,
  CHANGING,
  SAYS,
  isYear,
  thingOf,
  type Bound,
  type MeasureSense,
  type Superlative,
} from './phrases.ts'

const PEOPLE = 'habitante|habitantes|persona|personas|poblacion|gente|hab'

/** What is said of a figure: «quedó arriba del 4 %», «¿vale el euro más de 20?» */
const STANDS = '~ser|estar|tener|costar|valer|salir|andar|quedar|cerrar|cotizar|llegar|seguir|ir|mantener|ubicar'
const STANDING: ReadonlySet<string> = new Set(
  STANDS.slice(1)
    .split('|')
    .flatMap((verb) => [...formsOf(verb)]),
)

/** «11 empleados o más», «101 empleados para arriba» */
function ofSoMany(found: Found): Bound | undefined {
  const up = found.says('mas', 'arriba', 'adelante')
  const number = found.value<NumberSpan>('NUM')
  if (!number || (!up && !found.says('menos', 'abajo'))) return undefined
  return { sign: up ? '>=' : '<=', value: number.value, unit: number.unit, narrows: true }
}

function bounded(found: Found, scope: ReadingScope): readonly Atom[] | undefined {
  const { subject } = scope
  const { sign, value, unit, of, ...how } = found.value<Bound>('BOUND') ?? ofSoMany(found) ?? passed(found)
  const said = found.value<MeasureSense>('MEAS')?.id ?? of
  const measure = isShareOf(said, unit, scope) ? undefined : said
  const once = how.once === true || found.verbs.some(({ past }) => past)
  const narrows = how.narrows === true && !isSaidOfIt(found)
  // «más de 3 municipios»: how many of them, and not how much of each.
  if (!found.edge('MEAS') && !unit && found.isFollowedBy('LEVEL', 'ROW', 'DIM')) return undefined
  if (measure === undefined && unit === 'personas' && !isKeptIn(subject, 'personas'))
    return subject.place ? [{ is: 'people', sign, value }] : undefined
  const values = found.edges('VAL').flatMap((edge) => edge.value as readonly Atom[])
  return [...values, { is: 'bound', of: measure, sign, value, unit, narrows, once }]
}

/** «menos del 50 % de su capacidad»: what the share is of is not what is bounded. */
const isShareOf = (id: string | undefined, unit: Unit | undefined, scope: ReadingScope): boolean =>
  unit === 'porcentaje' && id !== undefined && !isKeptInUnit(scope, id, unit)

/** «¿anda arriba de 23.50?», where the verb is a name of the measure, says it of something. */
const isSaidOfIt = ({ verbs, tokens, match }: Found): boolean =>
  verbs.length > 0 || STANDING.has(tokens[match.from]!.folded)

/** «superó la magnitud 4.3» */
const passed = (found: Found): Bound => ({ sign: '>', ...found.value<NumberSpan>('NUM')! })

/** Whether a subject has a measure of its own in people. */
const isKeptIn = ({ columns, measures, inhabitants }: ReadingScope['subject'], unit: string): boolean =>
  inhabitants !== undefined || Object.values(measures).some(({ column }) => columns[column]?.spec.unit === unit)

/** «más de 15 presas»: how many of them, where no unit says that it is something else. */
function countBound(found: Found, scope: ReadingScope): readonly Atom[] | undefined {
  const bound = found.value<Bound>('BOUND')
  const number = found.value<NumberSpan>('NUM')
  const things = thingOf(found, scope, 'head')
  if (!things || things.some(({ is }) => is === 'group') || bound?.unit || number?.unit || bound?.of) return undefined
  const said = bound ?? { sign: found.says('menos') ? ('<=' as const) : ('>=' as const), value: number!.value }
  return [{ is: 'bound', of: 'filas', sign: said.sign, value: said.value }, ...things]
}

const ofPeople = (found: Found, { subject }: ReadingScope): readonly Atom[] | undefined => {
  const { sign, value, unit } = found.value<Bound>('BOUND')!
  if (unit !== undefined && unit !== 'personas') return undefined
  if (subject.inhabitants) return [{ is: 'bound', of: subject.inhabitants, sign, value }]
  return subject.place ? [{ is: 'people', sign, value }] : undefined
}

/** A larger number behind a thing is its year. */
const YEARS = 1900

const CHANGE = `~${CHANGE_UP}|${CHANGE_DOWN}|${CHANGE_ANY}`
const NOUNS = 'alza|aumento|incremento|subida|crecimiento|caida|reduccion|disminucion|baja|descenso|variacion|cambio'

function changed(found: Found): readonly Atom[] | undefined {
  const [verb] = found.verbs
  if (verb?.future || isAdjective(found) || (verb && isOfThose(found))) return undefined
  // «cómo ha venido subiendo», «¿van subiendo o bajando?»: its way up to now.
  const way = verb?.progress === true && found.tokens[verb.to - 1]!.folded.endsWith('ndo')
  return [{ is: 'wanted', what: way ? 'trend' : 'change' }]
}

/** «municipios que bajaron»: those that did, and not how much all of them did; «lo que subió» is how much. */
const isOfThose = ({ verbs: [verb], tokens }: Found): boolean =>
  verb !== undefined &&
  verb.from > 1 &&
  tokens[verb.from - 1]!.folded === 'que' &&
  !/^(lo|de|en|a|por|y)$/.test(tokens[verb.from - 2]!.folded)

const changedMost = (found: Found, { subject }: ReadingScope): readonly Atom[] | undefined => {
  if (!subject.time || isLow(found) || !found.says('mas', 'menos')) return undefined
  const down = found.verbs.some(({ infinitive }) => CHANGE_DOWN.split('|').includes(infinitive))
  const most = !found.says('menos')
  return [
    { is: 'wanted', what: 'change' },
    { is: 'rank', by: 'cambio', direction: down === most ? 'asc' : 'desc' },
  ]
}

const LOW = /^baj[oa]s?$/
/** «la mínima más baja»: of what is low, and not of what fell. */
const isLow = (found: Found): boolean =>
  !found.says('que', 'donde') &&
  found.verbs.some(({ from, to }) => to === from + 1 && LOW.test(found.tokens[from]!.folded))

/** «con la temperatura más baja»; «la que más bajo» is as «bajó» is often typed. */
const isAdjective = ({ match: { from }, tokens }: Found): boolean => {
  const [before, degree] = [tokens[from - 2]?.folded, tokens[from - 1]?.folded ?? '']
  return LOW.test(tokens[from]!.folded) && DEGREES.test(degree) && before !== 'que'
}
const DEGREES = /^(mas|menos|muy|tan)$/

/** «cuánto vende una taquería»: of what rows are called, what it sells is nobody's condition. */
const sells = (found: Found) =>
  found.verbs.some(({ infinitive }) => ['vender', 'ofrecer', 'manejar', 'dar'].includes(infinitive))
const ofKinds = (atoms: unknown, { subject }: ReadingScope): boolean =>
  Array.isArray(atoms) &&
  (atoms as readonly Atom[]).some((one) => one.is === 'value' && subject.dimensions[one.id]!.rows === true)

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

/** Both names of «entre magna y premium», «entre Tijuana y Guadalajara». */
const pairOf = (found: Found): readonly Atom[] =>
  found
    .edges('VAL', 'PLACE')
    .flatMap((edge) =>
      edge.category === 'VAL'
        ? (edge.value as readonly Atom[])
        : [{ is: 'place' as const, span: edge.value as PlaceSpan, words: wordsOf(found, edge), denied: false }],
    )

const wordsOf = ({ tokens }: Found, { from, to }: Edge): string =>
  tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')

export const comparingConstructions: readonly Construction[] = [
  fragment(
    'a bound',
    [
      'BOUND',
      'MEAS ~ser|estar|tener? BOUND',
      'BOUND de? MEAS',
      `${STANDS} BOUND`,
      'MEAS BOUND',
      'de? NUM MEAS o mas|menos',
      'de? NUM MEAS para|hacia arriba|abajo',
      'de? NUM MEAS en adelante',
      '~pasar|rebasar|superar|exceder|sobrepasar de? MEAS de? NUM',
    ],
    bounded,
    2,
  ),
  fragment(
    'one of such a size',
    ['ROW de|con? MEAS? NUM'],
    (found, scope) => {
      const { value, unit, ordinal } = found.value<NumberSpan>('NUM')!
      const things = thingOf(found, scope, 'head')
      const { time, measures } = scope.subject
      const [id] = Object.entries(measures).find(([, one]) => one.standard) ?? []
      const of = found.value<MeasureSense>('MEAS')?.id ?? id
      // Only of what happened, «el temblor de 6.3»: a dam is called so by no number.
      const isEvent = time?.standard === 'todo' && time.meaning === 'observacion' && !found.isPlural(found.edge('ROW')!)
      const isSize = isEvent && !ordinal && (unit === undefined || unit === 'grados') && Number(value) < YEARS
      return things && isSize ? [...things, { is: 'bound', of, sign: '=', value }] : undefined
    },
    4,
  ),
  fragment('whether it is so', [`${STANDS} SUBJ|VAL BOUND`], bounded, 8),
  fragment(
    'so many of a thing',
    ['con|de|hay? BOUND ROW|VAL', '~tener|haber BOUND ROW|VAL', 'con? NUM ROW|VAL o mas|menos'],
    countBound,
    4,
  ),
  fragment(
    'more than one of a thing',
    ['con|de? mas de un|una|uno ROW|VAL', '~tener|haber mas de un|una|uno ROW|VAL'],
    (found, scope) => {
      const things = thingOf(found, scope, 'head')
      return things && [{ is: 'bound', of: 'filas', sign: '>', value: '1' }, ...things]
    },
    6,
  ),
  fragment(
    'places of so many people',
    [`BOUND de? ${PEOPLE}`, `con|de|que? ${PEOPLE} BOUND`, `con|de BOUND`],
    (found, scope) =>
      found.words.some((word) => PEOPLE.split('|').includes(word)) ? ofPeople(found, scope) : undefined,
    6,
  ),
  fragment(
    'between two bounds',
    ['de|con? entre NUM y NUM de? MEAS?', 'de NUM a NUM MEAS?'],
    (found) => {
      const [low, high] = found.edges('NUM').map(({ value }) => value as NumberSpan)
      const of = found.value<MeasureSense>('MEAS')?.id
      const unit = high!.unit ?? low!.unit
      // «entre 2018 y 2024»
      if (!unit && [low!, high!].every(({ value }) => isYear(value))) return undefined
      // «de 1 a 5» alone may be hours, or pages.
      if (of === undefined && unit === undefined && !found.says('entre')) return undefined
      if (Number(low!.value) > Number(high!.value)) return undefined
      return [
        { is: 'bound', of, sign: '>=', value: low!.value, unit },
        { is: 'bound', of, sign: '<=', value: high!.value, unit },
      ]
    },
    4,
  ),
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
    'by what share it changed',
    [`que|cual|cuanto|en? SHARE ${CHANGE}`, `en que SHARE ${CHANGE}`, `cuantos puntos ${CHANGE}`],
    changed,
    12,
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
  fragment(
    'a change',
    [
      CHANGE,
      `cuanto|que? tanto|tan? ${CHANGE}`,
      `${CHANGE} o|u ${CHANGE}`,
      `cuanto ${CHANGE} o|u ${CHANGE}`,
      `~haber|tener|registrar ${NOUNS}`,
      `${NOUNS} de|del|en`,
      `${NOUNS} porcentual|anual|mensual?`,
      'que tanto ha cambiado',
    ],
    changed,
    2,
  ),
  fragment(
    'what percentage it changed',
    [`SHARE ${CHANGE}`, `en? SHARE ${CHANGE}`],
    (found, { subject }) => (subject.time ? changed(found) : undefined),
    8,
  ),
  fragment(
    'what changed most',
    [
      `lo? que? mas|menos ${CHANGE}`,
      `en? donde mas|menos ${CHANGE}`,
      `que mas|menos ${CHANGE}`,
      `que ${CHANGE} mas|menos`,
      `${CHANGE} mas|menos`,
      `mas|menos ${CHANGE} mas|menos?`,
    ],
    changedMost,
    4,
  ),
  fragment(
    'its way over time',
    [
      'evolucion|tendencia|historial|historico|serie|grafica|comportamiento|trayectoria de|del?',
      `como ${CHANGE}`,
      'como ~evolucionar|comportar|ir|andar',
      'a lo largo de|del',
      'con|en el tiempo',
    ],
    () => [{ is: 'wanted', what: 'trend' }],
    2,
  ),
  fragment(
    'a quantity',
    [
      'de|a|por? NUM de? VAL?',
      '~costar|salir|ser|pagar|valer|gastar|llenar NUM de?',
      '~llenar tanque de? NUM de?',
      'tanque de NUM de?',
      'cuanto ~ser|costar|salir NUM en|a? pesos?',
      'cuanto ~gastar|costar|salir|pagar en|por|si? ~comprar|cargar|echar? NUM de?',
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
    'what it buys',
    ['para? cuantos|cuantas kilos|litros|kilo|litro de?', '~alcanzar|comprar', 'me ~alcanzar'],
    () => [{ is: 'buys' }],
  ),
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
      'que? diferencia|diferencias ~haber de|en? MEAS? entre?',
      '~haber diferencia|diferencias de|en? MEAS? entre?',
      'diferencia|diferencias de|en? MEAS?',
      'que diferencia de|en? MEAS? ~haber entre',
      'diferencia|diferencias de|en? MEAS? entre',
      'cual ~ser diferencia de|en? MEAS? entre',
      'contra|vs|versus',
    ],
    (found) => {
      const measure = found.value<MeasureSense>('MEAS')
      return [{ is: 'compare' }, ...(measure ? [{ is: 'measure', id: measure.id } as const] : [])]
    },
    2,
  ),
  fragment('together', ['en total', 'juntos|juntas', 'en conjunto', 'entre ambos|ambas', 'entre los|las dos'], () => [
    { is: 'together' },
  ]),
]
