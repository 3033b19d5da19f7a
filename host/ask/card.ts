/** All that has to be known of a dataset to ask for it by its parameters, or by a logical query: what it declares. */
import type { Condition, Connector, Dimension, Example, Measure, Subject } from '@tianguis/core'
import type { Topic } from '@tianguis/sql/knowledge/catalogue'
import type { Knowledge } from '@tianguis/sql/knowledge/knowledge'
import { termsOf } from '@tianguis/sql/validate/values'
import { universalOf } from '../answer/universal.ts'

/** Of an open list; `/api/query/buscar` finds the others. */
const MOST_VALUES = 40

export interface ParameterCard {
  readonly nombre: string
  readonly descripcion: string
  readonly ejemplo: string
  readonly valores: readonly string[]
}

export interface MeasureCard {
  readonly id: string
  readonly de: string
  readonly columna: string
  readonly unidad: string | null
  readonly agregados: readonly string[]
  /** The one that is meant where nobody says which. */
  readonly usual: boolean
  readonly dentro: readonly string[]
  readonly condiciones: readonly Condition[]
}

export interface DimensionCard {
  readonly id: string
  readonly de: string
  readonly columna: string
  readonly valores: readonly { readonly valor: string; readonly de: string }[]
  /** How many there are; those above are the first. */
  readonly total: number
  readonly usual: string | null
}

export interface SubjectCard {
  readonly medidas: readonly MeasureCard[]
  readonly dimensiones: readonly DimensionCard[]
  readonly condiciones: readonly { readonly de: string; readonly filtros: readonly Condition[] }[]
  readonly tiempo: { readonly columna: string; readonly periodo: string; readonly usual: string } | null
  readonly conceptos: readonly string[]
  readonly ejemplos: readonly { readonly pregunta: string; readonly consulta: Example['consulta'] }[]
}

/** The parameters of its endpoint. */
export const parameterCards = (connector: Connector): readonly ParameterCard[] =>
  Object.entries({ ...connector.params, ...universalOf(connector) }).map(([nombre, one]) => ({
    nombre,
    descripcion: one.description,
    ejemplo: String(one.example),
    valores: ((one.schema.enum ?? []) as readonly unknown[]).map(String),
  }))

/** What a logical query may name of a subject. */
export function subjectCard(topic: Topic, knowledge: Knowledge): SubjectCard {
  const { id, subject, connector } = topic
  const { measures, dimensions, filters = {}, time, glossary = {} } = subject
  return {
    medidas: Object.entries(measures).map(([name, measure]) => measureCard(name, measure, subject)),
    dimensiones: Object.entries(dimensions).map(([name, dimension]) => ({
      id: name,
      de: dimension.label,
      columna: dimension.column,
      ...firstOf(namedValuesOf(topic, name, dimension, knowledge)),
      usual: dimension.standard ?? null,
    })),
    condiciones: Object.values(filters).map(({ label, where }) => ({ de: label, filtros: where })),
    tiempo: time
      ? {
          columna: time.column,
          periodo: time.grain,
          usual: typeof time.standard === 'number' ? `los últimos ${time.standard} meses` : time.standard,
        }
      : null,
    conceptos: Object.keys(glossary),
    ejemplos: (connector.examples ?? [])
      .filter(({ consulta }) => consulta.tabla === id)
      .map(({ q, consulta }) => ({ pregunta: q, consulta })),
  }
}

const measureCard = (id: string, measure: Measure, { columns }: Subject): MeasureCard => ({
  id,
  de: measure.label,
  columna: measure.column,
  unidad: columns[measure.column]!.spec.unit ?? null,
  agregados: measure.aggregates,
  usual: measure.standard ?? false,
  dentro: measure.within ?? [],
  condiciones: measure.where ?? [],
})

/** Of a flag or a code that says nothing, what people say. */
const IS_NAME = /^(?!true$|false$)\p{L}[\p{L} ,.-]{3,}$/u

/** As they are stored, and what each is called. */
export function namedValuesOf(
  topic: Topic,
  name: string,
  { values = {}, names = {} }: Dimension,
  { vocabularies }: Pick<Knowledge, 'vocabularies'>,
): readonly { readonly valor: string; readonly de: string }[] {
  const open = termsOf(topic, name, vocabularies.get(topic.id)?.terms ?? [])
  return [
    ...Object.entries(values).map(([valor, spoken]) => ({
      valor,
      de: names[valor] ?? (IS_NAME.test(valor) ? valor : (spoken[0] ?? valor)),
    })),
    ...open.map(({ value, label }) => ({ valor: value, de: label })),
  ]
}

const firstOf = (all: DimensionCard['valores']) => ({ valores: all.slice(0, MOST_VALUES), total: all.length })
