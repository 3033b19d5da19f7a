/** Every operator that was read shows in the query: one that is in no part of it was dropped, and nothing tells. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import type { Operator } from '../lexicon/operator.ts'
import type { Check, Reading } from './lost/check.ts'
import type { Tag } from '../tag.ts'
import { wordsOf } from './reader.ts'

type Shows = (reading: Reading, tag: Tag, operator: Operator) => unknown

const conditionsOf = ({ filtros = [], parte = [] }: LogicalQuery): readonly Condition[] => [...filtros, ...parte]
const hasBound = (query: LogicalQuery) =>
  query.tener?.length || conditionsOf(query).some(({ op }) => op !== 'in' && op !== 'not in')
const isOneCount = ({ accion, dimensiones = [], medidas = [] }: LogicalQuery) =>
  accion === 'agregar' && !dimensiones.length && medidas.length > 0 && medidas.every(({ agg }) => agg === 'cuenta')

/** Things side by side: periods, places, values, figures, or each of a kind. */
const hasSides: Shows = ({
  query,
  reader: {
    topic: { subject },
  },
}) => {
  const { comparar, accion, lugar = [], dimensiones = [], medidas = [], resta } = query
  const several = conditionsOf(query).some(({ valores = [] }) => valores.length > 1)
  // What is published as a change since the period before is itself held against it.
  const change = medidas.some(({ id }) => subject.measures[id]?.since ?? subject.measures[id]?.between)
  const things = lugar.length > 1 || several || dimensiones.length > 0 || medidas.length > 1
  return comparar || accion === 'cambio' || resta || things || change
}

const isAggregated: Shows = ({ query }, _tag, operator) => {
  if (operator.op !== 'agregado') return true
  const { medidas = [], orden, cada, resumen, tener, por_habitantes: rate, accion } = query
  if (operator.agg === 'suma') return accion !== 'listar' || orden
  if (operator.agg !== 'promedio') return true
  return medidas.some(({ agg }) => agg === 'promedio') || cada || resumen || tener || rate || accion === 'cambio'
}

const SHOWN: Partial<Record<Operator['op'], Shows>> = {
  contra: hasSides,
  agregado: isAggregated,
  // «¿hay más de 50 negocios?»: how many there are says so.
  comparador: ({ query }) => hasBound(query) || isOneCount(query),
  // «todos los precios menos …»: the first ten of them are not all, and one is only where it is asked for «de todos».
  todos: ({ query: { limite }, facts: { ranking, changeRanking }, reader: { tokens } }, { from }) =>
    limite === undefined ||
    (ranking?.most ?? changeRanking?.most) !== undefined ||
    (limite === 1 && /^(de|entre|en)$/.test(tokens[from - 1]?.folded ?? '')),
  tasa: ({
    query,
    reader: {
      topic: { subject },
    },
  }) => query.por_habitantes || query.medidas?.some(({ id }) => /tasa/.test(subject.measures[id]?.label ?? '')),
  porcion: ({ query }) => query.accion === 'proporcion' || query.accion === 'cambio',
}

/** «con menos agua respecto a su capacidad» is no order by the water alone. */
const dropped: Check = (reading) => {
  const { reader } = reading
  const lost = reader.tags.find((tag) => {
    const { meaning } = tag
    const shows = meaning.type === 'operator' ? SHOWN[meaning.operator.op] : undefined
    return shows && meaning.type === 'operator' && !shows(reading, tag, meaning.operator)
  })
  return lost && `«${wordsOf(reader, lost)}» no cabe en esa pregunta`
}

export const heldChecks: readonly Check[] = [dropped]
