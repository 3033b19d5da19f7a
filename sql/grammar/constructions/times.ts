/** When: a time, two to be compared, each period. */
import type { TimeGrain } from '@tianguis/core'
import type { DateSpan } from '../../dates.ts'
import type { NumberSpan } from '../../numbers.ts'
import { standardIsNewest } from '../../periods.ts'
import type { Atom } from '../atoms.ts'
import { constituent, fragment, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { isCompared } from './phrases.ts'
import { CHANGING, thingOf } from './senses.ts'

const timed =
  (role: 'when' | 'against', ...more: readonly Atom[]) =>
  (found: Found): readonly Atom[] | undefined => {
    // «cada diciembre»: several, and not the last one.
    const isEach = found.tokens[found.edge('DATE')!.from - 1]?.folded === 'cada'
    if (isEach || (role === 'against' && !isCompared(found))) return undefined
    return [{ is: 'time', span: found.value<DateSpan>('DATE')!, role }, ...more]
  }

/** «variación interanual»: up to the newest, from so long before. */
const LAST: Readonly<Record<string, TimeGrain>> = { interanual: 'anio', intermensual: 'mes', interdiaria: 'dia' }

const AGAINST = [
  'contra|vs|versus',
  'que|como en|de|a?',
  'comparado|comparada|comparados|comparadas con|contra|a',
  'en comparacion con|a|de',
  'respecto|relacion a|al|con|del|de',
  'con|en respecto|relacion a|al|con|del',
  'frente a|al',
  'desde',
]
const SAME = 'mismo|misma periodo|lapso|mes|fecha|dia|tiempo|quincena'

/** «desde que empezó el año» */
function sinceBegan(found: Found, { today }: ReadingScope): DateSpan | undefined {
  const grain = found.value<TimeGrain>('GRAIN')
  const { from, to } = found.match
  const desde =
    grain === 'anio' ? `${today.slice(0, 4)}-01-01` : grain === 'mes' ? `${today.slice(0, 7)}-01` : undefined
  return desde === undefined
    ? undefined
    : {
        from,
        to,
        text: 'desde que empezó',
        words: `desde el ${desde}`,
        kind: 'abierto',
        grain: 'dia',
        range: { desde },
      }
}

/** «¿cuánto ha subido en el mes?»: the one that goes on; «en el mes con más robos» is another. */
const soFar = (found: Found, scope: ReadingScope): DateSpan | undefined => {
  const { to } = found.match
  const next = found.tokens[to]
  return next === undefined || next.pause ? sinceBegan(found, scope) : undefined
}

const MOST_BACK = 100
const SUPERLATIVE: ReadonlySet<string> = new Set('mas menos mayor menor maximo maxima minimo minima'.split(' '))

/** «¿cuánto ha subido en un año?», «el más alto en 5 años»: the last ones. */
function within(found: Found, { tokens, today }: ReadingScope): DateSpan | undefined {
  const grain = found.value<TimeGrain>('GRAIN')!
  const number = found.value<NumberSpan>('NUM')
  const count = number ? Number(number.value) : 1
  if (!Number.isInteger(count) || count < 1 || count > MOST_BACK || number?.unit !== undefined) return undefined
  const says = (words: ReadonlySet<string>) => tokens.some(({ folded }) => words.has(folded))
  // «la más alta en un mes» is of one month, whichever.
  if (!says(CHANGING) && !(count > 1 && says(SUPERLATIVE))) return undefined
  const { from, to } = found.match
  const text = tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')
  return { from, to, text, words: text, kind: 'ultimo', grain, count, range: { hasta: today } }
}

const DAY_MS = 86_400_000
/** The most days that a period of a kind has. */
const MOST_DAYS: Readonly<Partial<Record<TimeGrain, number>>> = { dia: 1, semana: 7, quincena: 16, mes: 31, anio: 366 }

/** «el día de hoy», «la semana del 9 al 13»: what follows is such a period itself; «los días de octubre» are several. */
function namesKind(found: Found): boolean {
  const { from } = found.match
  const grain = found.edge('GRAIN')!
  const span = found.value<DateSpan>('DATE')!
  if (
    found.isPlural(grain) ||
    ASKED.has(found.tokens[grain.from - 1]?.folded ?? '') ||
    ASKED.has(found.tokens[from]!.folded)
  )
    return false
  if (!('range' in span) || !span.range || !('desde' in span.range) || !('hasta' in span.range)) return 'today' in span
  const days = (Date.parse(span.range.hasta) - Date.parse(span.range.desde)) / DAY_MS
  return days <= (MOST_DAYS[grain.value as TimeGrain] ?? 0)
}
const ASKED: ReadonlySet<string> = new Set([
  'que',
  'cual',
  'cada',
  'por',
  'cuantos',
  'cuantas',
  'algun',
  'alguna',
  'ultimo',
  'primer',
])

export const times: readonly Construction[] = [
  constituent('DATE', 'since a period began', ['desde que ~empezar|iniciar|comenzar GRAIN'], sinceBegan),
  constituent('DATE', 'in the period that goes on', ['en el GRAIN'], soFar),
  constituent('DATE', 'within so long', ['en un|una GRAIN', 'en NUM GRAIN'], within),
  fragment(
    'at a time',
    ['en|de|del|durante|para|a|al|con|por? DATE', 'que en? DATE', 'dato|datos|cifra|cifras de|del DATE'],
    timed('when'),
  ),
  fragment(
    'a time by its kind',
    ['en|de|durante|a|al? GRAIN de? DATE'],
    (found) => (namesKind(found) ? timed('when')(found) : undefined),
    4,
  ),
  fragment(
    'at the newest',
    ['en|de|del|segun|con el|la? ultimo|ultima dato|registro|reporte|lectura|publicacion|cifra'],
    (_, { subject: { time } }) => (time && standardIsNewest(time) ? [] : undefined),
    6,
  ),
  fragment(
    'against another time',
    AGAINST.slice(0, 7).map((against) => `${against} DATE`),
    timed('against', { is: 'compare' }),
    4,
  ),
  fragment(
    'against the same stretch of another time',
    [
      ...AGAINST.slice(0, 7).map((against) => `${against} ${SAME} de|del DATE`),
      `${SAME} de|del DATE`,
      `DATE a|en ${SAME}`,
      ...AGAINST.slice(0, 7).map((against) => `${against} DATE a|en ${SAME}`),
    ],
    timed('against', { is: 'compare' }, { is: 'same-stretch' }),
    4,
  ),
  fragment(
    'from a period to the same of before',
    Object.keys(LAST).map((word) => `a? ${word}`),
    (found, { today }) => {
      const { from, to } = found.match
      const grain = LAST[found.words.at(-1)!]!
      const text = found.words.join(' ')
      return [
        {
          is: 'time',
          role: 'when',
          span: { from, to, text, words: text, kind: 'ultimo', grain, count: 1, range: { hasta: today } },
        },
        { is: 'wanted', what: 'change' },
      ]
    },
    4,
  ),
  fragment(
    'each period',
    ['EACHGRAIN', 'por|cada|segun cada? GRAIN', 'de|en cada GRAIN', 'GRAIN por|a|tras|con GRAIN'],
    (found, { subject }) =>
      subject.time
        ? [
            {
              is: 'grain',
              grain: (found.value('EACHGRAIN') ?? found.value('GRAIN')) as TimeGrain,
              role: 'each',
              plural: true,
            },
          ]
        : undefined,
  ),
  fragment('which period', ['en|de|a? que|cual|cuales GRAIN'], (found, scope) => thingOf(found, scope, 'head'), 4),
  fragment(
    'ever',
    ['de|en toda? la historia', 'desde siempre', 'historico|historica', 'de todos los tiempos', 'alguna vez', 'jamas'],
    () => [{ is: 'ever' }],
    4,
  ),
]
