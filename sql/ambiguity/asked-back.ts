/**
 * What a question that can be read leaves open is asked back, and never guessed; nor is compared what does not compare.
 */
import type { Interpretation } from '../interpretation.ts'
import { isUneven, type Crossed } from '../reply/series-breaks.ts'
import type { Token } from '../normalize.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { Refusal, RefusalCode } from '../refusal/codes.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Sense } from '../knowledge/vocabulary.ts'
import {
  dearestOfAll,
  eventOfNone,
  pointsBack,
  tallOrFull,
  unitOfNothing,
  unnamedOne,
  unnamedPlace,
} from './which-one.ts'

export interface Clarification {
  readonly reading: Interpretation
  /** Some word is this dataset's: without one it is asked of which dataset, and not of which thing. */
  readonly own: boolean
  /** The breaks of the series that the question reaches across. */
  readonly crossed: readonly Crossed[]
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
  readonly tokens: readonly Token[]
}

/** @returns nothing where the question says enough */
export function askedBack({ reading, own, crossed, today, tokens }: Clarification): Refusal | undefined {
  const near = [reading.topic.id]
  const refused = (code: RefusalCode, message: string): Refusal => ({ kind: 'refused', code, message, words: [], near })
  const forbidden = crossed.find(({ forbids }) => forbids)
  if (forbidden) return refused('no_soportada', forbidden.says)
  if (isUneven(reading, today))
    return refused(
      'no_soportada',
      'El año en curso no ha terminado y no se compara con uno entero. Pregunta por los mismos meses de los dos años.',
    )
  if (!own) return undefined
  const unsaid =
    unsaidThing(reading) ??
    unitOfNothing(reading) ??
    dearestOfAll(reading) ??
    unnamedOne(reading, tokens) ??
    eventOfNone(reading) ??
    (tallOrFull(reading, tokens) ? 'dato' : undefined)
  if (unsaid) return refused('ambigua', `Falta decir de qué ${unsaid} se pregunta.`)
  return isBareFigure(reading) || pointsBack(reading, tokens) || unnamedPlace(reading, tokens)
    ? nowhere(near)
    : undefined
}

/** What lies in places, and nobody said where. */
export const nowhere = (near: readonly string[]): Refusal => ({
  kind: 'refused',
  code: 'ambigua',
  message: 'Falta decir de qué lugar se pregunta: un municipio, un estado, o «en todo el país».',
  words: [],
  near,
})

/** A place, of which nothing is asked. */
export const aboutWhat = (near: readonly string[]): Refusal => ({
  kind: 'refused',
  code: 'ambigua',
  message: 'Falta decir de qué dato se pregunta. «/api/query/ayuda» dice qué se puede preguntar.',
  words: [],
  near,
})

const ASKING: ReadonlySet<Operator['op']> = new Set(['cuanto', 'cual', 'como', 'quien', 'tan', 'agregado', 'existe'])

/** «cuánto ha subido el salario mínimo»: of whom? */
const OF_WHOM: ReadonlySet<Operator['op']> = new Set(['cuanto', 'cual', 'como', 'quien', 'tan', 'existe', 'cambio'])

/** «salario mínimo en Tijuana»: of whom? @returns the label of what has to be said */
export function unsaidThing({
  topic: { subject },
  tags,
  query: { medidas = [], lugar = [] },
}: Interpretation): string | undefined {
  const open = (subject.single ?? []).find(
    (id) => id !== 'municipio' && subject.dimensions[id] && subject.dimensions[id].standard === undefined,
  )
  // «salario mínimo en la frontera»: the zone says no more of whom than a town does.
  const saysOnlyWhere = (id: string) =>
    id !== open && subject.measures[medidas[0]?.id ?? '']?.apart?.includes(id) === true
  const figuresOnly = tags.every(({ meaning }) =>
    meaning.type === 'sense'
      ? meaning.sense.kind === 'measure' ||
        (meaning.sense.kind === 'noise' && lugar.length > 0) ||
        (meaning.sense.kind === 'value' && saysOnlyWhere(meaning.sense.id))
      : meaning.type !== 'operator' || OF_WHOM.has(meaning.operator.op),
  )
  // A town's air is that of its stations; its wages are not one.
  const { within = [], apart = [] } = subject.measures[medidas[0]?.id ?? ''] ?? {}
  const together = lugar.length > 0 && open !== undefined && ![...within, ...apart].includes(open)
  return open && figuresOnly && medidas.length && !together ? subject.dimensions[open]!.label : undefined
}

/**
 * «temperatura», «¿qué tan fuerte estuvo?», «calidad del aire»: a figure of nothing. Its mean over the whole country is
 * nobody's answer.
 */
function isBareFigure({ topic: { subject }, tags, query: { medidas = [] } }: Interpretation): boolean {
  const measure = subject.measures[medidas[0]?.id ?? '']
  if (!subject.place || !measure || measure.aggregates[0] === 'suma') return false
  // «¿me llevo paraguas mañana?»: of what is to come too.
  const isOpen = ({ meaning }: Annotation) =>
    meaning.type === 'operator'
      ? ASKING.has(meaning.operator.op) || OPEN.has(meaning.operator.op)
      : meaning.type === 'date' && subject.time?.future === true
  const named = tags.some(({ meaning }) => meaning.type === 'sense' && meaning.sense.kind === 'measure')
  return tags.every((tag) => (tag.meaning.type === 'sense' ? saysOnlyWhat(tag.meaning.sense) : isOpen(tag)))
  function saysOnlyWhat(sense: Sense): boolean {
    if (sense.kind === 'filter') return !subject.filters![sense.id]!.where.length
    // Of what differs by its kind the kinds are an answer, «precio de la gasolina»; and of what has no days its price,
    // «¿cuánto cuesta un boleto?»
    return sense.kind === 'subject'
      ? !measure!.within && !(named && subject.time === undefined)
      : ['measure', 'degree', 'noise'].includes(sense.kind)
  }
}
const OPEN: ReadonlySet<Operator['op']> = new Set(['no_soportada', 'o', 'y', 'no', 'extremos'])
