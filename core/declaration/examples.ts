import type { Connector } from '../connector.ts'
import type { LogicalQuery, Negative, TimeRange } from '../logical-query.ts'
import type { Subject } from '../semantics.ts'
import { conditionProblems } from './subjects.ts'

/** Fewer show neither what can be asked nor whether it is understood. */
export const FEWEST_EXAMPLES = 10
/** Characters of a question. */
const [SHORTEST, LONGEST] = [3, 300]

const CODES: readonly Negative['codigo'][] = ['otra', 'no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada']
const ACTIONS: readonly LogicalQuery['accion'][] = ['listar', 'agregar', 'distintos', 'existe', 'cambio', 'proporcion']

/** What is wrong with the questions a connector declares, in Spanish; empty when they name only what it has. */
export function exampleProblems({ semantics, examples = [], negatives = [] }: Connector): string[] {
  const asked = [...examples, ...negatives].map(({ q }) => q)
  if (!semantics) return asked.length ? ['Hay preguntas de ejemplo, y nada que se pueda preguntar (semantics).'] : []
  return [
    ...(examples.length < FEWEST_EXAMPLES ? [`Hay ${examples.length} preguntas de ejemplo; se necesitan ${FEWEST_EXAMPLES}.`] : []),
    ...asked.filter((q) => q.trim().length < SHORTEST || q.length > LONGEST).map((q) => `La pregunta «${q.slice(0, 60)}» no tiene entre ${SHORTEST} y ${LONGEST} letras.`),
    ...asked.filter((q, at) => asked.indexOf(q) < at).map((q) => `La pregunta «${q}» se repite.`),
    ...negatives.filter(({ codigo }) => !CODES.includes(codigo)).map(({ q, codigo }) => `La pregunta «${q}» espera el código «${codigo}», que no existe.`),
    ...examples.flatMap(({ q, consulta }) => {
      const subject = semantics[consulta.tabla]
      const problems = subject ? queryProblems(subject, consulta) : [`nombra el asunto «${consulta.tabla}», que no se declara.`]
      return problems.map((problem) => `El ejemplo «${q}»: ${problem}`)
    }),
  ]
}

function queryProblems(subject: Subject, query: LogicalQuery): string[] {
  const { accion, filtros = [], parte = [] } = query
  return [
    ...(ACTIONS.includes(accion) ? [] : [`la acción «${accion}» no existe.`]),
    ...measured(subject, query),
    ...named(subject, query),
    ...[...filtros, ...parte].flatMap((condition) => conditionProblems(subject, condition, 'la consulta')),
    ...places(subject, query),
    ...times(subject, query),
  ]
}

const isPlace = ({ place }: Subject, id: string) => place !== undefined && (id === 'municipio' || id === 'estado')
const isGroup = (subject: Subject, id: string) => subject.dimensions[id] !== undefined || isPlace(subject, id)

function measured(subject: Subject, { medidas = [], tener = [] }: LogicalQuery): string[] {
  return [
    ...medidas.flatMap(({ id, agg }) => {
      const measure = subject.measures[id]
      if (agg === 'cuenta') return id === 'filas' || isGroup(subject, id) ? [] : [`cuenta «${id}», que no es dimensión ni filas.`]
      if (id === 'filas') return [`las filas sólo se cuentan, y pide «${agg ?? 'su valor'}».`]
      if (!measure) return [`nombra la medida «${id}», que no se declara.`]
      return agg === undefined || measure.aggregates.includes(agg) ? [] : [`de «${id}» pide «${agg}», y sólo hay ${measure.aggregates.join(', ')}.`]
    }),
    ...tener.filter(({ medida }) => medida !== 'filas' && !subject.measures[medida]).map(({ medida }) => `pone un umbral a «${medida}», que no se declara.`),
  ]
}

function named(subject: Subject, { dimensiones = [], dentro = [], orden = [] }: LogicalQuery): string[] {
  const { measures, columns } = subject
  return [
    ...[...dimensiones, ...dentro].filter((id) => !isGroup(subject, id)).map((id) => `nombra la dimensión «${id}», que no se declara.`),
    ...orden.map(({ por }) => por).filter((por) => por !== 'tiempo' && por !== 'filas' && !measures[por] && !isGroup(subject, por) && !columns[por]).map((por) => `ordena por «${por}», que no se declara.`),
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

function times({ time }: Subject, { tiempo, grano, comparar, orden = [], accion }: LogicalQuery): string[] {
  const ranges = [tiempo, comparar?.antes, comparar?.despues].filter((range) => range !== undefined)
  const needsTime = ranges.length > 0 || grano !== undefined || accion === 'cambio' || orden.some(({ por }) => por === 'tiempo')
  if (!time) return needsTime ? ['nombra un tiempo, y el asunto no tiene fechas.'] : []
  return ranges.flatMap(rangeProblems)
}

function rangeProblems(range: TimeRange): string[] {
  if (typeof range === 'string' || 'ultimos' in range) return []
  const { desde, hasta } = range
  const strange = [desde, hasta].filter((day) => day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(day))
  if (strange.length) return [`el día «${strange[0]}» no tiene la forma AAAA-MM-DD.`]
  return desde && hasta && desde >= hasta ? [`el periodo de ${desde} a ${hasta} está vacío: «hasta» es el día siguiente al último.`] : []
}
