import type { LogicalQuery, TimeRange } from '../logical-query.ts'
import type { Subject } from '../semantics.ts'
import { reducesTo } from '../measure.ts'
import { conditionProblems } from './conditions.ts'

const ACTIONS: readonly LogicalQuery['accion'][] = [
  'listar',
  'agregar',
  'distintos',
  'existe',
  'cambio',
  'proporcion',
  'definicion',
  'metadatos',
]

/**
 * What a logical query names that its subject has not, in Spanish: measures, dimensions, columns, values, places,
 * times.
 */
export function queryProblems(subject: Subject, query: LogicalQuery): string[] {
  const { accion, filtros = [], parte = [] } = query
  return [
    ...(ACTIONS.includes(accion) ? [] : [`la acción «${accion}» no existe.`]),
    ...measured(subject, query),
    ...named(subject, query),
    ...[...filtros, ...parte].flatMap((condition) => conditionProblems(subject, condition, 'la consulta')),
    ...places(subject, query),
    ...times(subject, query),
    ...defined(subject, query),
  ]
}

const defined = ({ glossary = {} }: Subject, { accion, concepto }: LogicalQuery): string[] =>
  (accion === 'definicion' || concepto !== undefined) && !has(glossary, concepto ?? '')
    ? [`define «${concepto ?? ''}», que no está en el glosario.`]
    : []

const isPlace = ({ place }: Subject, id: string) => place !== undefined && (id === 'municipio' || id === 'estado')
/** Not what every object has: «constructor» is no measure. */
const has = (declared: Readonly<Record<string, unknown>>, id: string) => Object.hasOwn(declared, id)
const isGroup = (subject: Subject, id: string) => has(subject.dimensions, id) || isPlace(subject, id)

function measured(subject: Subject, { medidas = [], tener = [] }: LogicalQuery): string[] {
  return [
    ...medidas.flatMap(({ id, agg }) => {
      const measure = has(subject.measures, id) ? subject.measures[id] : undefined
      if (agg === 'cuenta')
        return id === 'filas' || isGroup(subject, id) ? [] : [`cuenta «${id}», que no es dimensión ni filas.`]
      if (id === 'filas') return [`las filas sólo se cuentan, y pide «${agg ?? 'su valor'}».`]
      if (!measure) return [`nombra la medida «${id}», que no se declara.`]
      return agg === undefined || reducesTo(measure, agg)
        ? []
        : [`de «${id}» pide «${agg}», y sólo hay ${measure.aggregates.join(', ')}.`]
    }),
    ...tener
      .filter(({ medida }) => medida !== 'filas' && !has(subject.measures, medida))
      .map(({ medida }) => `pone un umbral a «${medida}», que no se declara.`),
  ]
}

function named(subject: Subject, { accion, dimensiones = [], dentro = [], orden = [] }: LogicalQuery): string[] {
  const { measures, columns } = subject
  const isChange = (por: string) => accion === 'cambio' && (por === 'cambio' || por === 'cambio_pct')
  return [
    ...[...dimensiones, ...dentro]
      .filter((id) => !isGroup(subject, id))
      .map((id) => `nombra la dimensión «${id}», que no se declara.`),
    ...orden
      .map(({ por }) => por)
      .filter(
        (por) =>
          por !== 'tiempo' &&
          por !== 'filas' &&
          por !== 'alfabeto' &&
          !isChange(por) &&
          !has(measures, por) &&
          !isGroup(subject, por) &&
          !has(columns, por),
      )
      .map((por) => `ordena por «${por}», que no se declara.`),
  ]
}

function places({ place }: Subject, { lugar = [], excluir = [] }: LogicalQuery): string[] {
  const all = [...lugar, ...excluir]
  if (!place) return all.length ? ['nombra un lugar, y el asunto no tiene lugares.'] : []
  const allowed = place.levels ?? ['municipio', 'estado']
  return all.flatMap(({ nivel, clave }) => [
    ...(allowed.includes(nivel) ? [] : [`filtra por ${nivel}, y el asunto sólo tiene ${allowed.join(', ')}.`]),
    ...((nivel === 'estado' ? /^\d{2}$/ : /^\d{5}$/).test(clave) ? [] : [`la clave «${clave}» no es de ${nivel}.`]),
  ])
}

/** Every period that a query looks at. */
export const rangesOf = ({ tiempo, comparar }: LogicalQuery): TimeRange[] =>
  [tiempo, comparar?.antes, comparar?.despues].filter((range) => range !== undefined)

function times({ time }: Subject, query: LogicalQuery): string[] {
  const { grano, orden = [], accion } = query
  const ranges = rangesOf(query)
  const needsTime =
    ranges.length > 0 || grano !== undefined || accion === 'cambio' || orden.some(({ por }) => por === 'tiempo')
  if (!time) return needsTime ? ['nombra un tiempo, y el asunto no tiene fechas.'] : []
  return ranges.flatMap(rangeProblems)
}

function rangeProblems(range: TimeRange): string[] {
  if (typeof range === 'string' || 'ultimos' in range) return []
  const { desde, hasta } = range
  const strange = [desde, hasta].filter((day) => day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(day))
  if (strange.length) return [`el día «${strange[0]}» no tiene la forma AAAA-MM-DD.`]
  return desde && hasta && desde >= hasta
    ? [`el periodo de ${desde} a ${hasta} está vacío: «hasta» es el día siguiente al último.`]
    : []
}
