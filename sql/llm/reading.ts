/**
 * From a model's draft to an interpretation like any of the rules': its names looked up, its defaults filled in, and
 * nothing taken for granted.
 */
import type { Condition, LogicalQuery, Subject, TimeRange } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Topic } from '../knowledge/catalogue.ts'
import { commonTo } from '../annotate/common.ts'
import { segmentations } from '../annotate/segmentation.ts'
import type { Interpretation } from '../interpretation.ts'
import { crossedBreaks } from '../reply/series-breaks.ts'
import { standardOf } from '../standard-value.ts'
import type { Settled } from '../places/filter.ts'
import { wordsOf } from '../annotate/annotation.ts'
import { GRAINS_BY_LENGTH, isSeveral } from '../periods.ts'
import type { NormalizedQuestion } from '../normalize.ts'
import { violations } from '../validate.ts'
import { mixedBy } from '../validate/figures.ts'
import { subjectAnnotations } from '../annotate/subject-annotations.ts'
import { type Annotation } from '../annotate/annotation.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Draft, DraftQuery, DraftTime } from './draft.ts'
import { conditionOf, placeOf, type NameResolution } from './resolve-names.ts'
import { rolesOf, tagsOf } from './word-roles.ts'
import { whatDiffers } from './verify-draft.ts'
import { Unfit } from './unfit.ts'

const some = <Value>(key: string, list: readonly Value[]) => (list.length ? { [key]: list } : {})

/** A question that the rules abstained from. */
export interface Abstained {
  readonly question: NormalizedQuestion
  /** The words that they do not know. */
  readonly words: readonly string[]
}

/** @throws Unfit where the draft names, says or adds up what it may not. */
export function readingOf(
  { palabras, consulta }: Draft,
  { question, words }: Abstained,
  knowledge: Knowledge,
  now: Date,
  settled: Settled,
): Interpretation {
  const topic = knowledge.catalogue.topics.get(consulta.tabla)
  if (!topic) throw new Unfit('un asunto que no existe')
  const today = dayIn(MEXICO_CITY, now)
  const segmentation = segmentationOf(question, topic, knowledge, now)
  // Of another subject than the nearest the rules may know fewer words.
  const unknown = [
    ...new Set([
      ...words,
      ...segmentation.filter(({ meaning }) => meaning.type === 'unknown').map((tag) => wordsOf(question, tag)),
    ]),
  ]
  const roles = rolesOf(question, unknown, palabras, consulta)
  const named = segmentation.flatMap(({ meaning }) => (meaning.type === 'place' ? [meaning.span] : []))
  const reading: NameResolution = { topic, knowledge, question, named, settled, notes: [], unsettled: [] }
  const { query, bounds } = queryOf(consulta, reading)
  const differs = whatDiffers({ query, tags: segmentation, roles, bounds, unsettled: reading.unsettled, today })
  if (differs) throw new Unfit(differs)
  if (violations(query, knowledge, today).length) throw new Unfit('una consulta que no se sostiene')
  const crossed = crossedBreaks(query, topic.subject.time, now)
  if (crossed.some(({ forbids }) => forbids)) throw new Unfit('una comparación a través de un cambio de método')
  const dropped = unknown.filter((_, at) => roles[at]!.papel === 'relleno').map((word) => `«${word}» se dejó de lado.`)
  return {
    topic,
    query,
    tags: tagsOf(question, unknown, roles, topic, query),
    notes: [...reading.notes, ...dropped],
    warnings: crossed.map(({ says }) => says),
    unsettled: reading.unsettled,
    shared: undefined,
    assumed: 0,
  }
}

/** The words of the question as the rules take them, of this subject. */
function segmentationOf(
  { tokens }: NormalizedQuestion,
  topic: Topic,
  { places, vocabularies }: Knowledge,
  now: Date,
): readonly Annotation[] {
  return segmentations(tokens.length, [
    ...commonTo(tokens, places, now),
    ...subjectAnnotations(tokens, vocabularies.get(topic.id)!),
  ])[0]!.tags
}

function queryOf(draft: DraftQuery, reading: NameResolution): { query: LogicalQuery; bounds: readonly Condition[] } {
  const { subject } = reading.topic
  const said = draft.filtros.map((condition) => conditionOf(reading, condition))
  const parte = draft.parte.map((condition) => conditionOf(reading, condition))
  const medidas = draft.medidas.map((asked) => measureOf(asked, draft, subject))
  const own = distinct([...said, ...declaredBy(draft, subject)])
  const tiempo = draft.tiempo && rangeOf(draft.tiempo)
  const query: LogicalQuery = {
    tabla: draft.tabla,
    accion: draft.accion,
    ...some('medidas', medidas),
    ...some('dimensiones', draft.dimensiones),
    ...some('filtros', [...own, ...standards(draft, [...own, ...parte], tiempo, reading)]),
    ...some(
      'lugar',
      draft.lugar.flatMap((place) => placeOf(reading, place)),
    ),
    ...some(
      'excluir',
      draft.excluir.flatMap((place) => placeOf(reading, place)),
    ),
    ...(tiempo ? { tiempo } : {}),
    ...(draft.grano ? { grano: draft.grano } : {}),
    ...(draft.orden ? { orden: [draft.orden] } : {}),
    ...(draft.limite ? { limite: draft.limite } : {}),
    ...some('dentro', draft.dentro),
    ...some(
      'tener',
      draft.tener.map(({ medida, op, valor }) => ({ medida, op, valor: String(valor) })),
    ),
    ...(draft.comparar
      ? { comparar: { antes: rangeOf(draft.comparar.antes), despues: rangeOf(draft.comparar.despues) } }
      : {}),
    ...(draft.por_habitantes ? { por_habitantes: draft.por_habitantes } : {}),
    ...some('parte', parte),
  }
  return { query: keptApart(query, subject), bounds: [...said, ...parte] }
}

/** How a figure is made where nobody says: by the first of its aggregates, as in every question. */
function measureOf(
  { id, agg }: DraftQuery['medidas'][number],
  { accion }: DraftQuery,
  { measures }: Subject,
): NonNullable<LogicalQuery['medidas']>[number] {
  if (accion === 'listar') return { id, ...(agg ? { agg } : {}) }
  const usual = Object.hasOwn(measures, id) ? measures[id]!.aggregates[0] : 'cuenta'
  return { id, agg: agg ?? usual }
}

/** What the named filters and the measures of a draft bring with them. */
function declaredBy({ condiciones, medidas, orden }: DraftQuery, { filters = {}, measures }: Subject): Condition[] {
  if (!condiciones.every((id) => Object.hasOwn(filters, id))) throw new Unfit('una condición que no existe')
  const measured = [...medidas.map(({ id }) => id), orden?.por ?? ''].filter((id) => Object.hasOwn(measures, id))
  return [...condiciones.flatMap((id) => filters[id]!.where), ...measured.flatMap((id) => measures[id]!.where ?? [])]
}

const distinct = (conditions: readonly Condition[]): Condition[] => [
  ...new Map(conditions.map((one) => [JSON.stringify(one), one])).values(),
]

/** The standard value of each dimension that the draft neither bounds nor tells apart. */
function standards(
  { dimensiones, dentro, grano, medidas }: DraftQuery,
  set: readonly Condition[],
  tiempo: TimeRange | null,
  { topic: { subject }, notes }: NameResolution,
): Condition[] {
  const grain =
    grano ??
    (tiempo && typeof tiempo === 'object' ? GRAINS_BY_LENGTH.find((one) => !isSeveral(tiempo, one)) : undefined)
  const apart = new Set([...dimensiones, ...dentro, ...medidas.map(({ id }) => id)])
  return Object.entries(subject.dimensions).flatMap(([id, { column }]) => {
    const meant =
      apart.has(id) || set.some(({ columna }) => columna === column) ? undefined : standardOf(subject, id, grain)
    if (meant) notes.push(meant.note)
    return meant ? [meant.condition] : []
  })
}

/** What does not compare is told apart, as the rules do: «la gasolina» is magna, premium and diesel. */
function keptApart(query: LogicalQuery, subject: Subject): LogicalQuery {
  const mixed = mixedBy(query, subject)
  if (!mixed.length) return query
  const ranked = query.orden !== undefined && query.limite !== undefined
  return {
    ...query,
    ...(query.accion === 'listar' ? {} : { dimensiones: [...(query.dimensiones ?? []), ...mixed] }),
    ...(ranked && query.accion !== 'cambio' ? { dentro: [...(query.dentro ?? []), ...mixed] } : {}),
  }
}

function rangeOf(time: DraftTime): TimeRange {
  if (typeof time === 'string' || 'ultimos' in time) return time
  const { desde, hasta } = time
  return { ...(desde === null ? {} : { desde }), ...(hasta === null ? {} : { hasta }) }
}
