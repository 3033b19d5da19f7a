/** What a follow-up kept of the question before it and what it changed, in words. */
import type { LogicalQuery } from '@tianguis/core'
import { sentenceParts, type SentencePart } from '../reply/explain.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { townName } from '../places/names.ts'

/** How a question follows the one before it. */
export interface Following {
  /** The question before it, as it was sent. */
  readonly de: string
  readonly conserva: readonly string[]
  readonly cambia: readonly string[]
}

export function followingOf(de: string, before: LogicalQuery, after: LogicalQuery, knowledge: Knowledge): Following {
  const [old, now] = [before, after].map((query) => finerParts(query, knowledge))
  const holds = (parts: readonly SentencePart[], { text }: SentencePart) => parts.some((part) => part.text === text)
  const kept = now!.filter((part) => holds(old!, part))
  const changed = now!.filter((part) => !holds(old!, part))
  const gone = old!.filter(({ slot }) => !now!.some((part) => part.slot === slot))
  return {
    de,
    conserva: kept.map(({ text }) => text),
    cambia: [...changed.map(({ text }) => text), ...gone.map(({ text }) => `ya no ${text}`)],
  }
}

/** Each condition by itself, since one may stay while another goes. */
function finerParts(query: LogicalQuery, knowledge: Knowledge): readonly SentencePart[] {
  const { catalogue } = knowledge
  const { filtros = [], tabla } = query
  const each = filtros.map((one): LogicalQuery => ({ tabla, accion: 'existe', filtros: [one] }))
  const ofSlot = (one: LogicalQuery) => sentenceParts(one, catalogue, placeNames(knowledge))
  return [
    ...ofSlot({ ...query, filtros: [] }),
    ...each.flatMap((one) => ofSlot(one).filter(({ slot }) => slot === 'filtros')),
  ]
}

const QUIET = 'Se conservó todo de la pregunta anterior.'

/** One or two sentences, to be read beside what was assumed. */
export function followingWords({ conserva, cambia }: Following): string {
  if (!cambia.length) return QUIET
  const changed = `Cambió: ${cambia.join('; ')}.`
  return conserva.length ? `De la pregunta anterior se conservó: ${conserva.join('; ')}. ${changed}` : changed
}

export const NOTHING_KEPT = 'Es una pregunta completa: no se conservó nada de la anterior.'

export const placeNames =
  ({ catalogue, territory }: Pick<Knowledge, 'catalogue' | 'territory'>) =>
  (clave: string): string =>
    clave.length === 2 ? catalogue.stateName(clave) : townName(territory, clave)
