/**
 * Of which thing a figure is asked: one of many that nobody named, a kilo of nothing, a word that points at what was
 * said before.
 */
import type { Interpretation } from '../interpretation.ts'
import type { Token } from '../normalize.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { Annotation } from '../annotate/annotation.ts'

type Read = Pick<Interpretation, 'topic' | 'tags' | 'query'>

const kindOf = ({ meaning }: Annotation) => (meaning.type === 'sense' ? meaning.sense.kind : undefined)
const isSaid = (tags: readonly Annotation[], ...names: readonly Operator['op'][]) =>
  tags.some(({ meaning }) => meaning.type === 'operator' && names.includes(meaning.operator.op))

/**
 * «nivel de la presa», «la presa Hidalgo», «¿de cuánto fue?»: one of them, and nobody said which. @returns what one is
 * called
 */
export function unnamedOne(read: Read, tokens: readonly Token[]): string | undefined {
  const { topic, tags, query } = read
  const at = tags.findIndex(
    (tag) => kindOf(tag) === 'row' && (isTheOne(tag, tokens) || isFigureOfOne(tag, tokens, query)),
  )
  if (at < 0 || isOfMany(query)) return undefined
  if (tags.some(tellsWhich) || isSaid(tags, 'suyo', 'grupo', 'distintos', 'no', 'reciente', 'comparador'))
    return undefined
  if (isNamedByPlace(read, at, tokens)) return undefined
  // «¿cuál es la presa de Tepic?» asks which it is.
  const before = tags[at - 1]?.meaning
  return before?.type === 'operator' && before.operator.op === 'cual' ? undefined : topic.subject.row?.one
}

/** What is ranked, compared or grouped by place is asked of many. */
const isOfMany = ({ orden, comparar, dimensiones = [] }: Read['query']) =>
  orden !== undefined || comparar !== undefined || dimensiones.includes('estado') || dimensiones.includes('municipio')

const tellsWhich = ({ meaning }: Annotation) =>
  meaning.type === 'date' ||
  meaning.type === 'number' ||
  (meaning.type === 'sense' && ['value', 'filter', 'degree'].includes(meaning.sense.kind))

/**
 * «la estación Gustavo A. Madero» is named after the borough it lies in; «la presa Hidalgo» is in no state of that
 * name. «¿Qué tan llena está la presa de Hermosillo?» is told of each of that town's.
 */
function isNamedByPlace(
  { topic: { subject }, tags, query: { accion, medidas = [], lugar = [] } }: Read,
  at: number,
  tokens: readonly Token[],
): boolean {
  const [row, next] = [tags[at]!, tags[at + 1]]
  if (next?.meaning.type !== 'place' || !lugar.every(({ nivel }) => nivel === 'municipio')) return false
  const isOfThere =
    accion === 'listar' &&
    !medidas.some(({ id }) => subject.measures[id]?.within) &&
    next.from === row.to + 1 &&
    tokens[row.to]!.folded === 'de'
  return next.from === row.to || isOfThere
}

/**
 * «magnitud en Oaxaca»: what happens at a moment has one each, and their mean is nobody's answer. @returns what one is
 * called
 */
export function eventOfNone({ topic: { subject }, tags, query: { accion, medidas = [] } }: Read): string | undefined {
  const isEvents =
    subject.time?.standard === 'todo' && subject.time.meaning === 'observacion' && subject.row !== undefined
  const bare = tags.every(
    (tag) =>
      tag.meaning.type === 'place' ||
      kindOf(tag) === 'measure' ||
      kindOf(tag) === 'noise' ||
      (tag.meaning.type === 'operator' && /^(cuanto|cual|como|y)$/.test(tag.meaning.operator.op)),
  )
  return isEvents && bare && accion === 'agregar' && medidas.every(({ id }) => id !== 'filas')
    ? subject.row!.one
    : undefined
}

/** «la presa más alta», of whose figures none is named: how high it is built, or how full. */
export function tallOrFull({ tags, query: { orden } }: Read, tokens: readonly Token[]): boolean {
  const height = tags.some(
    (tag, at) =>
      tag.meaning.type === 'operator' &&
      /^(mayor|menor)$/.test(tag.meaning.operator.op) &&
      tokens.slice(tag.from, tag.to).some(({ folded }) => /^(alt|baj)[oa]s?$/.test(folded)) &&
      tags[at - 1] !== undefined &&
      tag.from - tags[at - 1]!.to < 2 &&
      kindOf(tags[at - 1]!) === 'row',
  )
  return orden !== undefined && height && !tags.some((tag) => kindOf(tag) === 'measure' || kindOf(tag) === 'filter')
}

/**
 * «la zona más cara», where what is sold differs: each of them would come out with its own. @returns the label of what
 * has to be said
 */
export function dearestOfAll({
  topic: { subject },
  tags,
  query: { dentro = [], medidas = [] },
}: Read): string | undefined {
  const [of] = subject.measures[medidas[0]?.id ?? '']?.within ?? []
  const said = tags.some(
    ({ meaning }) =>
      meaning.type === 'sense' &&
      (meaning.sense.kind === 'value' ||
        meaning.sense.kind === 'filter' ||
        (meaning.sense.kind === 'dimension' && meaning.sense.id === of)),
  )
  return of !== undefined && dentro.length > 1 && dentro.includes(of) && !said
    ? subject.dimensions[of]!.label
    : undefined
}

const isTheOne = ({ from, to }: Annotation, tokens: readonly Token[]) =>
  /^(el|la|del|al)$/.test(tokens[from - 1]?.folded ?? '') &&
  tokens.slice(from, to).every(({ folded, lemma }) => folded === lemma || !folded.endsWith('s'))

/** «cuánto fue», «qué tan fuerte»: of an event. */
const asksOfOne = ({ from, to }: Annotation, tokens: readonly Token[]) =>
  tokens.slice(from, to).some(({ folded }) => folded === 'cuanto' || folded === 'tan' || folded === 'hora')

/** «¿a qué hora fue?»: of a place each has its hour. */
const isFigureOfOne = (tag: Annotation, tokens: readonly Token[], { lugar = [] }: Read['query']) =>
  asksOfOne(tag, tokens) &&
  !(lugar.length > 0 && tokens.slice(tag.from, tag.to).some(({ folded }) => folded === 'hora'))

/** «¿cuánto cuesta el kilo?», «¿cuánto por hora?»: of what is sold so. @returns the label of what has to be said */
export function unitOfNothing({ topic: { subject }, tags, query: { medidas = [] } }: Read): string | undefined {
  const within = (subject.measures[medidas[0]?.id ?? '']?.within ?? []).map((id) => subject.dimensions[id]!)
  const senses = tags.flatMap(({ meaning }) => (meaning.type === 'sense' ? [meaning.sense] : []))
  const units = senses.flatMap((sense) =>
    sense.kind === 'filter' ? subject.filters![sense.id]!.where.map(({ columna }) => columna) : [],
  )
  const bare =
    units.length > 0 &&
    units.every((column) => within.some((one) => one.column === column)) &&
    senses.every(({ kind }) => kind === 'filter' || kind === 'measure' || kind === 'noise')
  return bare && within[0] && !units.includes(within[0].column) ? within[0].label : undefined
}

/** «¿cuál es su población?», «¿y la premium?»: of a place that another question named. */
export function pointsBack({ topic: { subject }, tags }: Read, tokens: readonly Token[]): boolean {
  if (!subject.place) return false
  const named = tags.filter(
    ({ meaning }) =>
      meaning.type === 'place' ||
      meaning.type === 'sense' ||
      (meaning.type === 'operator' && meaning.operator.op === 'nivel'),
  )
  const its = tokens.findIndex(
    ({ folded }, at) => /^sus?$/.test(folded) && !tags.some(({ from, to }) => from <= at && at < to),
  )
  if (its >= 0 && !named.some(({ to }) => to <= its)) return !tags.some(({ meaning }) => meaning.type === 'place')
  const one = tags.some(
    ({ meaning }) =>
      meaning.type === 'sense' && meaning.sense.kind === 'value' && subject.single?.includes(meaning.sense.id),
  )
  const goesOn =
    !one &&
    tokens[0]?.folded === 'y' &&
    !isSaid(tags, 'cuanto', 'cual', 'como', 'donde', 'existe', 'lista', 'cuando', 'quien')
  return (
    goesOn &&
    !tags.some(
      ({ meaning }) => meaning.type === 'place' || (meaning.type === 'operator' && meaning.operator.op === 'nivel'),
    )
  )
}

/** «¿cómo está el clima en la ciudad?», «lluvia en el estado»: which one is not said. */
export function unnamedPlace({ topic: { subject }, tags }: Read, tokens: readonly Token[]): boolean {
  // «según el tamaño del municipio»
  if (!subject.place || isSaid(tags, 'grupo') || tags.some(({ meaning }) => meaning.type === 'place')) return false
  const isLevel = ({ meaning }: Annotation) =>
    meaning.type === 'operator' && meaning.operator.op === 'nivel' && meaning.operator.nivel !== 'pais'
  return tags.some((tag, at) => {
    const next = tags[at + 1]
    const ends = !next || next.meaning.type === 'date' || tokens[next.from]!.pause === true
    return (
      isLevel(tag) &&
      ends &&
      WITHIN.test(
        tokens
          .slice(Math.max(0, tag.from - 2), tag.from)
          .map(({ folded }) => folded)
          .join(' '),
      )
    )
  })
}
const WITHIN = /\b((en|de|para|por) (la|el)|del)$/
