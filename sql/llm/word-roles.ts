/**
 * Each word that the rules do not know must have found its place in the query: a word that is dropped was maybe what
 * the question is about.
 */
import type { LogicalQuery } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import { wordsOf } from '../annotate/annotation.ts'
import { fold, type NormalizedQuestion } from '../normalize.ts'
import type { Meaning, Annotation } from '../annotate/annotation.ts'
import type { DraftQuery, Role } from './draft.ts'
import { Unfit } from './unfit.ts'

/**
 * The role of each unknown word, in their order. @throws Unfit where one has none, or one that the query does not show.
 */
export function rolesOf(
  question: NormalizedQuestion,
  unknown: readonly string[],
  given: readonly Role[],
  draft: DraftQuery,
): readonly Role[] {
  return unknown.map((words) => {
    const role = given.find(({ palabra }) => fold(palabra) === fold(words))
    if (!role) throw new Unfit('una palabra desconocida quedó sin papel')
    if (!isShown(role, draft) || (role.papel === 'relleno' && isNamed(question, words)))
      throw new Unfit('una palabra desconocida no llegó a la consulta')
    return role
  })
}

const LINKS = /^(en|de|del|desde|hasta|sin|con|por|para|entre|contra|segun|que)$/
const ARTICLES = /^(el|la|los|las|un|una)$/

/** «en Wakanda», «del zumbón»: what a preposition joins, or what is written as a name, is no courtesy. */
function isNamed(question: NormalizedQuestion, words: string): boolean {
  const from = spanOf(question, words)?.from ?? 0
  const before = question.tokens
    .slice(0, from)
    .map(({ folded }) => folded)
    .filter((word) => !ARTICLES.test(word))
    .at(-1)
  return (before !== undefined && LINKS.test(before)) || (from > 0 && /^\p{Lu}/u.test(words))
}

/** Whether a query shows a word in its role. */
const isShown = (role: Role, draft: DraftQuery): boolean => SHOWN[role.papel](draft, role.id ?? '')

const bounded = ({ filtros, parte }: DraftQuery) => [...filtros, ...parte].map(({ de }) => de)
const measured = ({ medidas }: DraftQuery) => medidas.map(({ id }) => id)

const SHOWN: Readonly<Record<Role['papel'], (draft: DraftQuery, id: string) => boolean>> = {
  medida: (draft, id) => [...measured(draft), ...bounded(draft), draft.orden?.por].includes(id),
  dimension: (draft, id) => [...draft.dimensiones, ...draft.dentro, ...measured(draft)].includes(id),
  valor: (draft, id) => bounded(draft).includes(id),
  condicion: ({ condiciones }, id) => condiciones.includes(id),
  lugar: ({ lugar, excluir }) => lugar.length + excluir.length > 0,
  tiempo: ({ tiempo, grano, comparar }) => tiempo !== null || grano !== null || comparar !== null,
  orden: ({ orden }) => orden !== null,
  relleno: () => true,
  asunto: ({ tabla }, id) => id === tabla,
}

/** The unknown words as what they were taken for, for the answer to show. */
export function tagsOf(
  question: NormalizedQuestion,
  unknown: readonly string[],
  roles: readonly Role[],
  topic: Topic,
  { filtros = [] }: LogicalQuery,
): Annotation[] {
  return unknown.flatMap((words, at) => {
    const span = spanOf(question, words)
    const meaning = span && meaningOf(roles[at]!, topic, filtros)
    return meaning ? [{ ...span!, meaning, weight: 0 }] : []
  })
}

function spanOf(question: NormalizedQuestion, words: string): { from: number; to: number } | undefined {
  const length = words.split(' ').length
  const from = question.tokens.findIndex((_, at) => wordsOf(question, { from: at, to: at + length }) === words)
  return from < 0 ? undefined : { from, to: from + length }
}

/** Of a place or a time the sentence says which; courtesies mean nothing. */
function meaningOf(
  { papel, id }: Role,
  { subject }: Topic,
  filtros: NonNullable<LogicalQuery['filtros']>,
): Meaning | undefined {
  const sense = (sense: Extract<Meaning, { type: 'sense' }>['sense']): Meaning => ({ type: 'sense', sense })
  if (papel === 'asunto') return sense({ kind: 'subject' })
  if (id === null) return undefined
  if (papel === 'medida' && Object.hasOwn(subject.measures, id)) return sense({ kind: 'measure', id })
  if (papel === 'condicion' && Object.hasOwn(subject.filters ?? {}, id)) return sense({ kind: 'filter', id })
  if (!Object.hasOwn(subject.dimensions, id)) return undefined
  if (papel === 'dimension') return sense({ kind: 'dimension', id })
  const values = filtros.find(({ columna }) => columna === subject.dimensions[id]!.column)?.valores ?? []
  return papel === 'valor' ? sense({ kind: 'value', id, values: values.map(String), overPlaces: false }) : undefined
}
