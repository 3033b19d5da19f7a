/** Constituents that other constructions speak of: superlatives, bounds, things that are counted. */
import type { Atom, Direction, Sign } from '../atoms.ts'
import { constituent, type Construction, type Found, type ReadingScope } from '../construction.ts'
import { percentileOf } from '@tianguis/core/measure'
import type { NumberSpan } from '../../numbers.ts'
import type { DegreeSense, MeasureSense } from './senses.ts'

export interface Superlative {
  readonly by: string | undefined
  readonly direction: Direction
  readonly several: boolean
  readonly better?: 'best' | 'worst'
  /** «más ozono», and not «el ozono más alto». */
  readonly amount?: true
  /** «la puntuación más alta»: a figure itself, and none of those that have it. */
  readonly figure?: true
}
export interface Bound {
  readonly sign: Sign
  readonly value: string
  readonly unit?: NumberSpan['unit']
  readonly of?: string
  readonly narrows?: boolean
  readonly once?: boolean
}

/** «que» sets against something only behind what compares: «estaciones que ayer rebasaron …» does not. */
export const isCompared = ({ match: { from }, tokens }: Found): boolean =>
  tokens[from]!.folded !== 'que' || tokens.slice(0, from).some(({ folded }) => COMPARATIVES.has(folded))
const COMPARATIVES: ReadonlySet<string> = new Set(
  'mas menos mayor mayores menor menores mejor mejores peor peores igual mismo misma mismos mismas tanto tan'.split(
    ' ',
  ),
)

export const rank = ({ by, direction, several, better, amount, figure }: Superlative): Atom => ({
  is: 'rank',
  by,
  direction,
  ...(several ? { several } : {}),
  ...(better ? { better } : {}),
  ...(amount ? { amount } : {}),
  ...(figure ? { figure } : {}),
})

const several = (found: Found) => found.says('los', 'las', 'mejores', 'peores', 'mayores', 'menores')
const up = (found: Found): Direction => (found.says('menos', 'menor', 'menores') ? 'asc' : 'desc')
const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

function ofDegree(found: Found): Superlative {
  const { id, end } = found.value<DegreeSense>('DEG')!
  const direction = end === 'mas' ? up(found) : opposite(up(found))
  const plural = found.tokens[found.edge('DEG')!.from]!.folded.endsWith('s')
  return { by: id, direction, several: several(found) || plural }
}

/** «mejor», «peor»: which end of what is meant is for the measure to say; «peor calidad del aire» is of the subject's own. */
function better(found: Found, { subject: { measures } }: ReadingScope): Superlative | undefined {
  const [standard] = Object.entries(measures).find(([, one]) => one.standard && one.better) ?? []
  if (!Object.values(measures).some((one) => one.better) || (found.edge('SUBJ') && !standard)) return undefined
  // «la mejor gasolina» is not the cheapest.
  if (found.edge('SUBJ') && measures[standard!]!.kind === 'price') return undefined
  const worst = found.words.some((word) => word.startsWith('peor'))
  const by = found.edge('SUBJ') ? standard : found.value<MeasureSense>('MEAS')?.id
  return { by, direction: 'desc', several: several(found), better: worst ? 'worst' : 'best' }
}

const YEARS = { first: 1900, last: 2100 }
/** What is more likely a year than an amount. */
export const isYear = (value: string): boolean =>
  /^\d{4}$/.test(value) && Number(value) >= YEARS.first && Number(value) < YEARS.last

/** An adjective in its genders and numbers. */
const inflected = (adjectives: string): string =>
  adjectives
    .split('|')
    .flatMap((one) =>
      one.endsWith('o') ? ['o', 'a', 'os', 'as'].map((end) => one.slice(0, -1) + end) : [one, `${one}s`],
    )
    .join('|')

const HIGH = inflected('alto|elevado|grande|fuerte|intenso')
const FREQUENT =
  'comun|comunes|frecuente|frecuentes|habitual|habituales|repetido|repetidos|popular|populares|abundante|abundantes|numeroso|numerosos'
const LOW = inflected('bajo|chico|pequeño|debile|leve')

/** «la que más bajó»: a verb, by its accent or by what stands before it. */
const fell = ({ match, tokens }: Found): boolean =>
  /[óÓ]/.test(tokens[match.to - 1]!.raw) || tokens[match.from - 1]?.folded === 'que'

/** «mayores de 18 años»: an age, and no bound of what is measured. */
const limit = (sign: Sign) => (found: Found) => {
  const { value, unit, absurd } = found.value<NumberSpan>('NUM')!
  const once = found.verbs.some(({ past }) => past)
  if (absurd || found.isFollowedBy('GRAIN')) return undefined
  return { sign, value, unit, narrows: !found.verbs.length, once }
}

export const phrases: readonly Construction[] = [
  constituent('AGG', 'what so many of a hundred do not pass', ['percentil NUM', 'NUM percentil'], (found) => {
    const { value } = found.value<NumberSpan>('NUM')!
    return percentileOf(`percentil_${value}`) === undefined ? undefined : `percentil_${value}`
  }),
  constituent('SUPER', 'the most …', ['el|la|lo|los|las? mas|menos DEG'], ofDegree),
  constituent(
    'SUPER',
    'the best …',
    ['el|la|los|las? mejor|mejores|peor|peores MEAS|SUBJ?', 'MEAS|SUBJ mejor|peor'],
    better,
  ),
  constituent('SUPER', 'the highest …', [`el|la|lo|los|las? mas ${HIGH}`, 'el|la|los|las? mayor|mayores'], (found) => ({
    by: undefined,
    direction: 'desc',
    several: several(found),
  })),
  constituent('SUPER', 'the lowest …', [`el|la|lo|los|las? mas ${LOW}`, 'el|la|los|las? menor|menores'], (found) =>
    fell(found) ? undefined : { by: undefined, direction: 'asc', several: several(found) },
  ),
  constituent(
    'SUPER',
    'the most frequent',
    [
      `el|la|lo|los|las? mas|menos ${FREQUENT}`,
      `con? mas|mayor|menor frecuencia`,
      '~haber|registrar|ocurrir|abundar|repetir mas|menos',
      '~dominar|predominar|prevalecer',
      'que mas|menos se? ~repetir|abundar|denunciar|registrar|cometer|reportar|ocurrir|presentar',
      'mas|menos denunciado|denunciados|denunciada|registrado|registrados|reportado|reportados',
    ],
    (found) =>
      // «hay más de dos» is a bound.
      found.tokens[found.match.to]?.folded === 'de'
        ? undefined
        : { by: 'filas', direction: up(found), several: several(found) },
  ),
  constituent(
    'SUPER',
    'more of a measure',
    [
      'el|la|los|las? mas|menos|mayor|menor|mayores|menores MEAS',
      `MEAS mas ${HIGH}`,
      'MEAS mas|menos',
      'mayor|menor numero|cantidad de? MEAS',
    ],
    (found, { subject }) => {
      const { id } = found.value<MeasureSense>('MEAS')!
      const how = found.edge('MEAS')!.to === found.match.to ? ({ amount: true } as const) : ({ figure: true } as const)
      return { by: subject.measures[id]!.muchOf ?? id, direction: up(found), several: several(found), ...how }
    },
  ),
  constituent(
    'SUPER',
    'the least that is paid',
    ['lo mas|menos que? ~costar|pagar|valer|gastar|cobrar|cotizar|llegar'],
    (found, { subject }) => {
      const [price] = Object.entries(subject.measures).find(([, one]) => one.standard && one.kind === 'price') ?? []
      return price === undefined ? undefined : { by: price, direction: up(found), several: false }
    },
  ),
  constituent('SUPER', 'the least of a measure', [`MEAS mas ${LOW}`], (found) => ({
    by: found.value<MeasureSense>('MEAS')!.id,
    direction: 'asc',
    several: several(found),
    figure: true,
  })),
  constituent(
    'BOUND',
    'above',
    [
      'a|de|con|por|en? mas|arriba|encima de|que NUM',
      'mayor|mayores|superior|superiores a|de|que? NUM',
      'por encima|arriba de NUM',
      '~pasar|rebasar|superar|exceder|sobrepasar de|a? NUM',
      '~subir de NUM',
    ],
    limit('>'),
  ),
  constituent(
    'BOUND',
    'below',
    [
      'a|de|con|por|en? menos|abajo|debajo de|que NUM',
      'menor|menores|inferior|inferiores a|de|que? NUM',
      'por debajo|abajo de NUM',
      '~bajar de NUM',
      'no ~llegar|alcanzar a? NUM',
    ],
    limit('<'),
  ),
  constituent(
    'BOUND',
    'at least',
    [
      'de|con? al|lo menos NUM',
      'por lo menos NUM',
      'como? minimo de? NUM',
      'a? partir de NUM',
      '~llegar|alcanzar a? NUM',
      'NUM o mas|mayor|mayores|superior',
      'NUM en adelante',
      'NUM para arriba',
      'NUM hacia arriba',
    ],
    limit('>='),
  ),
  constituent(
    'BOUND',
    'at most',
    [
      'hasta NUM',
      'como? maximo de? NUM',
      'a lo mas|mucho NUM',
      'cuando mucho NUM',
      'NUM o menos|menor|menores',
      'no ~pasar|rebasar|exceder de? NUM',
    ],
    limit('<='),
  ),
  constituent('BOUND', 'dearer than so much', ['mas|menos DEG que|de NUM'], (found) => {
    const { by, direction } = ofDegree(found)
    const { value, unit } = found.value<NumberSpan>('NUM')!
    // «el más caro de 2025»
    if (!unit && isYear(value)) return undefined
    return { of: by, sign: direction === 'desc' ? '>' : '<', value, unit }
  }),
]
