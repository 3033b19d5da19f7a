/** The same query of another subject of its dataset: prices of stations know what a list of stations does not. */
import type { LogicalQuery } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/** The subjects that may carry a query on, its own first, each with the query as its own. */
export function carriers(query: LogicalQuery, { catalogue }: Knowledge): { topic: Topic; query: LogicalQuery }[] {
  const topic = catalogue.topics.get(query.tabla)
  if (!topic) return []
  const siblings = [...catalogue.topics.values()].filter((one) => one.connector === topic.connector && one !== topic)
  return [
    { topic, query },
    ...siblings
      .filter((one) => canCarry(query, topic, one))
      .map((one) => ({ topic: one, query: { ...query, tabla: one.id } })),
  ]
}

/** Whether everything that a query names is called the same by another subject, and means the same. */
function canCarry(
  { filtros = [], parte = [], medidas = [], dimensiones = [], lugar, tiempo, orden = [] }: LogicalQuery,
  from: Topic,
  to: Topic,
): boolean {
  const [own, other] = [from.subject, to.subject]
  const columnIn = (subject: Topic['subject'], id: string) => subject.dimensions[id]?.column
  const areKnown = [...filtros, ...parte].every(({ columna }) =>
    Object.entries(own.dimensions).some(([id, { column }]) => column === columna && columnIn(other, id) === columna),
  )
  const measured = [...medidas.map(({ id }) => id), ...orden.map(({ por }) => por)]
  return (
    areKnown &&
    measured.every((id) =>
      id === 'filas'
        ? other.row !== undefined || medidas.length > 1
        : own.measures[id] === undefined || other.measures[id] !== undefined,
    ) &&
    dimensiones.every((id) => own.dimensions[id] === undefined || columnIn(other, id) === columnIn(own, id)) &&
    (!lugar || other.place !== undefined) &&
    (tiempo === undefined || other.time !== undefined)
  )
}
