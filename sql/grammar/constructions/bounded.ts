/** Bounds: of a figure, of how many there are, of the people of a place. */
import type { NumberSpan, Unit } from '../../numbers.ts'
import type { Atom } from '../atoms.ts'
import { isKeptInUnit } from '../compose/bounds.ts'
import { fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { formsOf } from '../paradigms.ts'
import { isYear, type Bound } from './phrases.ts'
import { thingOf, type MeasureSense } from './senses.ts'

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

export const boundConstructions: readonly Construction[] = [
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
]
