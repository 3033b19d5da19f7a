/** Two questions as one, whose rows stand side by side. */
import type { LogicalQuery } from '@tianguis/core'
import type { Understood } from '../understood.ts'
import { besideProblems } from './rules.ts'

/** Both as one question, where their rows can stand side by side. @param por as `LogicalQuery.junto` has it */
export function joinedWith(one: Understood, other: Understood, por: number | undefined): Understood | undefined {
  if (one.interpretation.topic.connector === other.interpretation.topic.connector) return undefined
  const [first, second] = [asStock(one), asStock(groupedAs(other, one))]
  const query = first && second && joinedQuery(first.interpretation.query, second.interpretation.query, por)
  if (!query || besideProblems(query).length) return undefined
  return {
    ...first,
    interpretation: { ...first.interpretation, query },
    corrections: [...new Set([...first.corrections, ...second.corrections])],
    confidence: Math.min(first.confidence, second.confidence),
    halves: [first, second],
  }
}

const withQuery = (half: Understood, query: LogicalQuery, ...notes: readonly string[]): Understood => ({
  ...half,
  interpretation: { ...half.interpretation, query, notes: [...half.interpretation.notes, ...notes] },
})

/** «municipios con más homicidios por gasolinera»: of the same municipalities, though only the first half says so. */
function groupedAs(half: Understood, first: Understood): Understood {
  const { query, topic } = half.interpretation
  const { dimensiones = [] } = first.interpretation.query
  const isSaid = Boolean(query.dimensiones?.length) || query.grano !== undefined
  const areOfPlaces =
    topic.subject.place !== undefined && dimensiones.every((id) => id === 'municipio' || id === 'estado')
  return isSaid || !dimensiones.length || !areOfPlaces ? half : withQuery(half, { ...query, dimensiones })
}

/** What is dated by when it was registered is what there is, whatever period the other figure is of. */
function asStock(half: Understood): Understood | undefined {
  const { query, topic } = half.interpretation
  if (topic.subject.time?.meaning !== 'captura') return half
  const { tiempo, ...rest } = query
  if (query.grano) return undefined
  return tiempo === undefined
    ? half
    : withQuery(half, rest, `De ${topic.subject.label} se cuentan todos los registrados.`)
}

/** Ranked and cut as the first half says; what the second says of that it says of the same. */
function joinedQuery(first: LogicalQuery, second: LogicalQuery, por: number | undefined): LogicalQuery | undefined {
  const { orden: _order, limite: _limit, ...consulta } = second
  if (JSON.stringify(first.lugar) !== JSON.stringify(second.lugar)) return undefined
  return { ...first, junto: { consulta, ...(por === undefined ? {} : { por }) } }
}
