/** Values that some row may have, of columns that a question may bound. */
import type { Condition, Subject, Term } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Proposed, QueryRule } from './rule.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/** More conditions, or values in one of them, are nobody's question. */
export const [MOST_CONDITIONS, MOST_VALUES] = [20, 200]
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/
const PLACES: readonly string[] = ['estado', 'cvegeo']

const conditionsOf = ({ query: { filtros = [], parte = [] } }: Proposed) => [...filtros, ...parte]

/** What declarations themselves set: of the measures, of the named filters. */
const declaredOf = ({ measures, filters = {} }: Subject): Condition[] => [
  ...Object.values(measures).flatMap(({ where = [] }) => where),
  ...Object.values(filters).flatMap(({ where }) => where),
]

/** The values that a column of a dimension is known to have; undefined where it may have any. */
export function valuesOf(
  topic: Topic,
  id: string,
  { vocabularies }: Pick<Knowledge, 'vocabularies'>,
): ReadonlySet<string> {
  const { subject } = topic
  const { column, values = {}, synonyms = {}, vocabulary } = subject.dimensions[id]!
  const { spec } = subject.columns[column]!
  return new Set([
    ...Object.keys(values),
    ...Object.values(synonyms).flat(),
    ...(spec.values ?? []),
    ...(spec.kind === 'boolean' ? ['true', 'false'] : []),
    ...declaredOf(subject)
      .filter(({ columna }) => columna === column)
      .flatMap(({ valores = [] }) => valores.map(String)),
    ...(vocabulary ? termsOf(topic, id, vocabularies.get(topic.id)?.terms ?? []).map(({ value }) => value) : []),
  ])
}

/** The open list of a dimension, as its vocabulary was made with. */
export function termsOf({ subject }: Topic, id: string, lists: readonly (readonly Term[])[]): readonly Term[] {
  const open = Object.entries(subject.dimensions)
    .filter(([, { vocabulary }]) => vocabulary)
    .map(([name]) => name)
  return lists[open.indexOf(id)] ?? []
}

const columns: QueryRule = (proposed) => {
  const {
    topic: { subject },
    query: { parte = [] },
  } = proposed
  const known = new Set([
    ...[...Object.values(subject.dimensions), ...Object.values(subject.measures)].map(({ column }) => column),
    ...declaredOf(subject).map(({ columna }) => columna),
    ...Object.values(subject.dimensions).flatMap(({ sizes }) => (sizes ? [sizes.amount, sizes.unit] : [])),
    ...(subject.place?.town ? [subject.place.town] : []),
    ...(subject.row?.named ? [subject.row.named] : []),
  ])
  const free = (condition: Condition) =>
    known.has(condition.columna) ||
    (subject.place !== undefined && parte.includes(condition) && PLACES.includes(condition.columna))
  return conditionsOf(proposed)
    .filter((condition) => !free(condition))
    .map(({ columna }) => `pone una condición a «${columna}», que no es medida ni dimensión.`)
}

const values: QueryRule = (proposed) => {
  const { topic, knowledge } = proposed
  const { dimensions, columns } = topic.subject
  return conditionsOf(proposed).flatMap(({ columna, op, valores = [] }) => {
    const id = Object.keys(dimensions).find((name) => dimensions[name]!.column === columna)
    const { kind } = columns[columna]!.spec
    if (valores.length > MOST_VALUES) return ['lleva demasiados valores.']
    if (topic.subject.place && PLACES.includes(columna))
      return valores.every((value) => isPlace(knowledge, columna, String(value)))
        ? []
        : ['nombra un lugar que no existe.']
    if (kind === 'integer' || kind === 'decimal')
      return valores.every(
        (value) => NUMBER.test(String(value)) && (kind === 'decimal' || Number.isInteger(Number(value))),
      )
        ? []
        : [`compara «${columna}» con lo que no es un número suyo.`]
    if (/[<>]/.test(op) && kind !== 'date') return [`«${columna}» no tiene mayor ni menor.`]
    return id === undefined || op === 'begins' ? [] : unpublished(proposed, id, valores)
  })
}

function unpublished({ topic, knowledge }: Proposed, id: string, valores: readonly unknown[]): readonly string[] {
  const { digits, written, column } = topic.subject.dimensions[id]!
  if (digits) return valores.every((value) => isCode(value, digits)) ? [] : [`«${column}» es de ${digits} dígitos.`]
  // What nobody keeps in memory may be published.
  if (written) return []
  const known = valuesOf(topic, id, knowledge)
  return valores.every((value) => known.has(String(value)))
    ? []
    : [`compara «${column}» con un valor que no se publica.`]
}

const isCode = (value: unknown, digits: number) => String(value).length === digits && /^\d+$/.test(String(value))

const isPlace = ({ territory }: Knowledge, column: string, value: string) =>
  column === 'estado'
    ? territory.states().some(({ estado }) => estado === value)
    : territory.byCode(value) !== undefined

/** «magna» and «premium» at once is no row. */
const contradictions: QueryRule = ({ query: { filtros = [] } }) => {
  const equal = Map.groupBy(
    filtros.filter(({ op }) => op === '='),
    ({ columna }) => columna,
  )
  return [
    ...([...equal.values()].some((same) => new Set(same.map(({ valores }) => String(valores))).size > 1)
      ? ['pide dos valores a la vez de lo mismo.']
      : []),
    ...(filtros.length > MOST_CONDITIONS ? ['lleva demasiadas condiciones.'] : []),
  ]
}

const places: QueryRule = ({ query: { lugar = [], excluir = [], puesto_de: of = [] }, knowledge: { territory } }) => {
  const exists = ({ nivel, clave }: { nivel: string; clave: string }) =>
    nivel === 'estado'
      ? territory.states().some(({ cve_ent }) => cve_ent === clave)
      : territory.byCode(clave) !== undefined
  return [...lugar, ...excluir, ...of].every(exists) ? [] : ['nombra un lugar que no existe.']
}

const levels: QueryRule = ({
  query: { dimensiones = [], dentro = [] },
  topic: {
    subject: { place },
  },
}) => {
  const closed = (['municipio', 'estado'] as const).filter((level) => place?.levels && !place.levels.includes(level))
  return [...dimensiones, ...dentro].some((id) => (closed as readonly string[]).includes(id))
    ? ['agrupa por un nivel de lugar que no tiene.']
    : []
}

export const valueViolations: QueryRule = (proposed) =>
  [columns, values, contradictions, places, levels].flatMap((check) => check(proposed))
