/**
 * The words by which a question follows another one: how it is tied to it, what of it is meant again, and what it says
 * of the rows that are shown. They are taken out before the rest is read as any question is.
 */
import type { NumberSpan } from '../numbers.ts'
import type { Token } from '../normalize.ts'

export interface Marks {
  /** It can only be meant of what was asked before: «¿y …?», «de ésas», «ahí». */
  readonly follows: boolean
  /** «también», «agrega»: beside what there is, and not in its place. */
  readonly adds: boolean
  /** «sólo», «nada más»: of what there is some. */
  readonly narrows: boolean
  /** «de las dos», «de ellas»: what the last questions were of. */
  readonly those: boolean
  /** «¿cuál …?», «¿en cuál …?»: of what was told apart, or of the rows. */
  readonly which: 'one' | 'several' | undefined
  /** «los 5 primeros» */
  readonly count: number | undefined
  /** «la segunda»: the one in this place. */
  readonly nth: number | undefined
  /** «los que menos» */
  readonly rank: 'asc' | 'desc' | undefined
  /** «al revés» */
  readonly reversed: boolean
  /** «todas» */
  readonly all: boolean
  /** «en gráfica»: the same, to be drawn. */
  readonly drawn: boolean
  /** More than one is spoken of: «las de menos de 22». */
  readonly plural: boolean
}

export interface Marked {
  readonly marks: Marks
  /** What is left to be read. */
  readonly tokens: readonly Token[]
}

type Kind =
  | 'nth'
  | 'tie'
  | 'courtesy'
  | 'adds'
  | 'narrows'
  | 'those'
  | 'again'
  | 'which'
  | 'first'
  | 'rank'
  | 'reversed'
  | 'all'
  | 'drawn'

interface Mark {
  readonly kind: Kind
  /** Words by their alternatives; `NUM` is a number, `ORD` a place in an order, and `…?` may be missing. */
  readonly says: readonly string[]
  /** Only before everything else, or only behind it; anywhere unless told. */
  readonly where?: 'start' | 'end'
}

const THINGS = 'lugar|lugares|ciudad|ciudades|municipio|municipios|estado|estados|renglon|renglones'

/** In the order in which they are looked for: what is longer stands before what it holds. */
const MARKS: readonly Mark[] = [
  { kind: 'tie', says: ['y|e|pero|ahora|entonces|luego|mejor', 'que hay de', 'que tal'], where: 'start' },
  {
    kind: 'courtesy',
    says: ['muy? bien', 'de acuerdo', 'a ver', 'ok|okey|okay|va|sale|listo|bueno|gracias|perfecto|oye|pues|ah|aha|si'],
    where: 'start',
  },
  { kind: 'adds', says: ['tambien|ademas', 'agrega|agregale|suma|sumale|incluye|añade|añadele a?'], where: 'start' },
  { kind: 'narrows', says: ['nada mas', 'no mas', 'solo|solamente|unicamente|nomas|nadamas'], where: 'start' },
  { kind: 'again', says: ['lo mismo', 'la misma', 'igual', 'eso mismo?'], where: 'start' },
  { kind: 'which', says: ['en|de|a|con|por? cual|cuales'], where: 'start' },
  {
    kind: 'those',
    says: ['de|entre las|los|esas|esos|estas|estos NUM', 'de|entre|en todas|todos? ellas|ellos|esas|esos|ambas|ambos'],
  },
  {
    kind: 'again',
    says: [
      'en|de|por? ahi|alli|alla',
      'en|de|por ese|esa|este|esta|dicho|dicha|mismo|misma lugar|ciudad|estado|municipio|entidad|zona',
      'en|de|para ese|esa|esos|esas|el|la mismo|misma año|mes|dia|fecha|semana',
      'en|de|para ese|esa|esos|esas año|mes|dia|fecha|semana|años|meses|dias',
    ],
  },
  {
    kind: 'first',
    says: [
      `los|las|el|la? primeros|primeras|primer|primero|primera NUM ${THINGS}?`,
      `los|las NUM primeros|primeras ${THINGS}?`,
    ],
  },
  {
    kind: 'rank',
    says: [
      'los|las|el|la que? tienen|tiene|tuvieron|tuvo? mas|menos',
      'tienen|tiene|tuvieron|tuvo|hay|hubo|son|fueron mas|menos',
    ],
    where: 'end',
  },
  { kind: 'nth', says: ['el|la ORD lugar?'], where: 'end' },
  { kind: 'reversed', says: ['al reves', 'en|con el? orden inverso', 'a la inversa'] },
  {
    kind: 'drawn',
    says: ['en|con|como una? grafica|graficas|grafico|graficos', 'graficalo|graficala|graficame|dibujalo|dibujame'],
  },
  { kind: 'all', says: ['todas|todos|completa|completo', 'muestrame|dame|ver todas|todos'], where: 'end' },
]

/** Ways of being tied to what was asked; courtesies are said to anybody. */
const FOLLOWS: ReadonlySet<Kind> = new Set([
  'tie',
  'adds',
  'narrows',
  'those',
  'again',
  'nth',
  'first',
  'rank',
  'reversed',
  'drawn',
  'all',
])

interface Hit {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

/** @param numbers of these tokens */
export function readMarks(tokens: readonly Token[], numbers: readonly NumberSpan[]): Marked {
  const hits: Hit[] = []
  let start = 0
  for (let hit = leading(tokens, start, numbers); hit; hit = leading(tokens, start, numbers)) {
    hits.push(hit)
    start = hit.to
  }
  for (let at = start; at < tokens.length; at++) {
    const hit = hitAt(tokens, at, numbers, ({ where }) => where !== 'start')
    if (!hit) continue
    hits.push(hit)
    at = hit.to - 1
  }
  const isTaken = (at: number) => hits.some(({ from, to }) => from <= at && at < to)
  const left = tokens.filter((_, at) => !isTaken(at))
  return { marks: marksOf(hits, tokens, numbers), tokens: left }
}

const leading = (tokens: readonly Token[], at: number, numbers: readonly NumberSpan[]) =>
  hitAt(tokens, at, numbers, ({ where }) => where === 'start')

function hitAt(
  tokens: readonly Token[],
  at: number,
  numbers: readonly NumberSpan[],
  mayStand: (mark: Mark) => boolean,
): Hit | undefined {
  for (const mark of MARKS) {
    if (!mayStand(mark)) continue
    for (const says of mark.says) {
      const to = endOf(says.split(' '), tokens, at, numbers)
      if (to !== undefined && to > at && (mark.where !== 'end' || to === tokens.length))
        return { kind: mark.kind, from: at, to }
    }
  }
  return undefined
}

/** One past the last word of a pattern that stands here. */
function endOf(
  [element, ...more]: readonly string[],
  tokens: readonly Token[],
  at: number,
  numbers: readonly NumberSpan[],
): number | undefined {
  if (element === undefined) return at
  const optional = element.endsWith('?')
  const words = (optional ? element.slice(0, -1) : element).split('|')
  const number = numbers.find(({ from, ordinal }) => from === at && words.includes(ordinal ? 'ORD' : 'NUM'))
  const to = number?.to ?? (words.includes(tokens[at]?.folded ?? '') ? at + 1 : undefined)
  const found = to === undefined ? undefined : endOf(more, tokens, to, numbers)
  return found ?? (optional ? endOf(more, tokens, at, numbers) : undefined)
}

function marksOf(hits: readonly Hit[], tokens: readonly Token[], numbers: readonly NumberSpan[]): Marks {
  const of = (kind: Kind) => hits.find((hit) => hit.kind === kind)
  const wordsOf = (hit: Hit | undefined) => (hit ? tokens.slice(hit.from, hit.to).map(({ folded }) => folded) : [])
  const [first, which, rank] = [of('first'), of('which'), of('rank')]
  const number = first && numbers.find(({ from, to }) => first.from <= from && to <= first.to)
  const asksHowMany = /^cuant[oa]s$/.test(
    tokens.find((_, at) => !hits.some(({ from, to }) => from <= at && at < to))?.folded ?? '',
  )
  return {
    follows:
      hits.some(({ kind }) => FOLLOWS.has(kind)) ||
      (asksHowMany && /^(son|fueron|eran|hay)$/.test(tokens.at(-1)!.folded)),
    adds: of('adds') !== undefined,
    narrows: of('narrows') !== undefined,
    those: of('those') !== undefined,
    which: which && (wordsOf(which).includes('cuales') ? 'several' : 'one'),
    nth: placeOf(of('nth'), numbers),
    count: number && /^[1-9]\d{0,3}$/.test(number.value) ? Number(number.value) : undefined,
    rank: rank && (wordsOf(rank).includes('menos') ? 'asc' : 'desc'),
    reversed: of('reversed') !== undefined,
    all: of('all') !== undefined,
    drawn: of('drawn') !== undefined,
    plural: tokens.some(({ folded }) => folded === 'los' || folded === 'las' || folded === 'cuales'),
  }
}

/** «la segunda», and no other number: «el 3» is a day. */
function placeOf(hit: Hit | undefined, numbers: readonly NumberSpan[]): number | undefined {
  const number = hit && numbers.find(({ from, to }) => hit.from <= from && to <= hit.to)
  return number?.ordinal && /^[1-9]\d?$/.test(number.value) ? Number(number.value) : undefined
}
