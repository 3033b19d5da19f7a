/** What a model named, by the ways in which a question names it: nobody takes its word for a key or for a value. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Settled } from '../places/filter.ts'
import { wordsOf } from '../annotate/annotation.ts'
import { described, filterOf, type Unsettled } from '../places/filter.ts'
import { QuestionError, readQuestion, type NormalizedQuestion, type Token } from '../normalize.ts'
import { choosePlace } from '../places/choose.ts'
import { type PlaceReference, type PlaceSpan } from '../places/finder.ts'
import { valuesOf } from '../validate/values.ts'
import { subjectAnnotations } from '../annotate/subject-annotations.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { DraftCondition, DraftPlace } from './draft.ts'
import { Unfit } from './unfit.ts'

/** What a draft's names are looked up in. */
export interface NameResolution {
  readonly topic: Topic
  readonly knowledge: Knowledge
  readonly question: NormalizedQuestion
  /** The places that the question names itself. */
  readonly named: readonly PlaceSpan[]
  readonly settled: Settled
  readonly notes: string[]
  readonly unsettled: Unsettled[]
}

/** @throws Unfit for a dimension or measure that the subject has not, or a value that nobody publishes. */
export function conditionOf({ topic, knowledge }: NameResolution, { de, op, valores }: DraftCondition): Condition {
  const { measures, dimensions, single = [] } = topic.subject
  if (Object.hasOwn(measures, de))
    return { columna: measures[de]!.column, op, ...(valores.length ? { valores: valores.map(String) } : {}) }
  if (!Object.hasOwn(dimensions, de)) throw new Unfit('una condición a lo que el asunto no tiene')
  const meant = valores.map((value) => valueNamed(topic, de, String(value), knowledge))
  if (single.includes(de) && meant.some(({ length }) => length > 1)) throw new Unfit('un nombre de varias cosas')
  const all = [...new Set(meant.flat())]
  const several = all.length > 1 ? ({ '=': 'in', '!=': 'not in' } as const)[op as string] : undefined
  return { columna: dimensions[de]!.column, op: several ?? op, ...(all.length ? { valores: all } : {}) }
}

/** The values that a text means to a dimension: one as it is published, or those that a question would mean by it. */
function valueNamed(topic: Topic, id: string, text: string, knowledge: Knowledge): readonly string[] {
  if (valuesOf(topic, id, knowledge).has(text)) return [text]
  const tokens = tokensOf(text)
  const found = subjectAnnotations(tokens, knowledge.vocabularies.get(topic.id)!).find(
    ({ from, to, meaning }) =>
      from === 0 &&
      to === tokens.length &&
      meaning.type === 'sense' &&
      !meaning.partly &&
      meaning.sense.kind === 'value' &&
      meaning.sense.id === id,
  )
  if (found?.meaning.type !== 'sense' || found.meaning.sense.kind !== 'value')
    throw new Unfit('un valor que no se publica')
  return found.meaning.sense.values
}

function tokensOf(text: string): readonly Token[] {
  try {
    return readQuestion(text).tokens
  } catch (error) {
    if (error instanceof QuestionError) throw new Unfit('un nombre que no se puede leer')
    throw error
  }
}

/**
 * The place that a name means, by the same ladder as in a question. Where the question names it, its words count and
 * not the model's, which may have chosen among namesakes by itself.
 * @throws Unfit for a name that is no place of the subject's
 */
export function placeOf(reading: NameResolution, place: DraftPlace): NonNullable<LogicalQuery['lugar']> {
  const {
    topic: { subject },
    settled,
    notes,
    unsettled,
    question,
  } = reading
  if (!subject.place) throw new Unfit('un lugar donde no los hay')
  const meant = spanOf(reading, place)
  const said = reading.named.find(({ places }) =>
    places.some(({ clave }) => meant.places.some((one) => one.clave === clave)),
  )
  const words = said ? wordsOf(question, said) : meant.places[0]!.nombre.split(', ')[0]!
  const known = settled.get(words)
  const chosen = known
    ? { kind: 'one' as const, place: known, instead: undefined }
    : choosePlace(said ?? meant, place.nivel ? { ...subject.place, prefer: place.nivel } : subject.place)
  if (!chosen) throw new Unfit('un lugar de un nivel que no hay')
  if (chosen.kind === 'several') {
    unsettled.push({ words, places: chosen.places })
    return []
  }
  if (known) notes.push(`«${words}» se tomó como ${described(known)}: es el único lugar de ese nombre con datos.`)
  else if (chosen.instead)
    notes.push(`«${words}» se tomó como ${described(chosen.place)}, no como ${described(chosen.instead)}.`)
  return [filterOf(chosen.place)]
}

function spanOf({ knowledge }: NameResolution, { nombre, nivel }: DraftPlace): PlaceSpan {
  const tokens = tokensOf(nombre)
  const whole = knowledge.places(tokens).filter(({ from, to }) => from === 0 && to === tokens.length)
  const span = whole.find(({ said }) => said) ?? whole[0]
  const places: readonly PlaceReference[] = span?.places.filter((one) => !nivel || one.nivel === nivel) ?? []
  if (!span || !places.length) throw new Unfit('un lugar que no se conoce')
  return { ...span, places, said: nivel ?? span.said }
}
