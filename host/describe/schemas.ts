import { qualitySchema } from './quality-schema.ts'
import { TROUBLES } from '../status/condition.ts'
import { recordColumns, type Column, type Columns, type Connector, type Kind } from '@tianguis/core'
import type { ColumnSpec } from '@tianguis/core/columns'
import type { SchemaObject } from 'openapi3-ts/oas30'
import { RECORDS } from '@tianguis/core/query/group'
import { addedColumns } from '@tianguis/core/query/shape'
import { groupedFields } from './query-words.ts'

const TYPES: Record<Kind, SchemaObject> = {
  text: { type: 'string' },
  decimal: { type: 'number' },
  integer: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  list: { type: 'array', items: { type: 'string' } },
}

/**
 * One served record: every field is always there, and null where the source may not say it; a distance, where it is
 * asked for.
 */
export function recordSchema(connector: Connector): SchemaObject {
  const { [RECORDS]: _ofGroups, ...added } = addedColumns(connector)
  return objectOf(connector, connector.title, { mayBeNull: (name) => mayBeNull(connector, name), added, required: [] })
}

/** One period of records: what it does not keep is null. Undefined where records cannot be grouped. */
export function groupedRecordSchema(connector: Connector): SchemaObject | undefined {
  const kept = groupedFields(connector)
  if (!kept) return undefined
  const nullable = (name: string) => !kept.includes(name) || mayBeNull(connector, name)
  return objectOf(connector, `${connector.title}, con \`agrupar\`: un periodo.`, {
    mayBeNull: nullable,
    added: { [RECORDS]: addedColumns(connector)[RECORDS]! },
    required: [RECORDS],
  })
}

/**
 * A record of which `campos` chose some fields, which cannot be told within the schema of whole ones without taking
 * from those what is always there.
 * @param name of the component that whole records have
 */
export function chosenSchema(
  { title }: Connector,
  name: string,
  { whole, grouped }: { readonly whole: SchemaObject; readonly grouped: SchemaObject | undefined },
): SchemaObject {
  const of = (component: string, { properties = {} }: SchemaObject) =>
    Object.keys(properties).map((field) => [
      field,
      { $ref: `#/components/schemas/${component}/properties/${field}` } as const,
    ])
  return {
    type: 'object',
    description: `${title}, con \`campos\`: solo los que se pidieron.`,
    additionalProperties: false,
    // A period may lack what a record has, and not the other way round.
    properties: Object.fromEntries([...of(name, whole), ...(grouped ? of(`${name}Agrupado`, grouped) : [])]),
  }
}

interface RecordOf {
  readonly mayBeNull: (name: string) => boolean
  /** What a request adds to the record, and what of it is always there. */
  readonly added: Columns
  readonly required: readonly string[]
}

function objectOf(connector: Connector, description: string, { mayBeNull, added, required }: RecordOf): SchemaObject {
  const columns = Object.entries(recordColumns(connector) as Columns)
  return {
    type: 'object',
    description,
    required: [...columns.map(([name]) => name), ...required],
    properties: Object.fromEntries([
      ...columns.map(([name, column]) => [name, fieldSchema(column, mayBeNull(name))]),
      ...Object.entries(added).map(([name, column]) => [name, fieldSchema(column, false)]),
    ]),
  }
}

/** Neither what a column requires nor what a row is told by is ever null. */
export function mayBeNull(connector: Connector, name: string): boolean {
  const { record, tables } = connector
  const key = typeof record === 'string' ? tables[record]!.key : []
  return !(recordColumns(connector) as Columns)[name]!.spec.required && !key.includes(name)
}

function fieldSchema({ spec }: Column, nullable: boolean): SchemaObject {
  const { kind, description, unit, values, example } = spec
  const allowed = values?.map((value) => asJson(kind, value))
  return {
    ...TYPES[kind],
    description: unit ? `${description} Unidad: ${unit}.` : description,
    ...(nullable && { nullable: true }),
    // OpenAPI 3.0.3: `nullable` does not add null to an enum.
    ...(allowed && { enum: nullable ? [...allowed, null] : allowed }),
    ...(kind === 'text' && !allowed && textBounds(spec)),
    ...((kind === 'decimal' || kind === 'integer') && numberBounds(spec)),
    ...(example !== undefined && { example: asJson(kind, String(example)) }),
  }
}

/** JSON Schema has no flags: a pattern with some is left out. */
const textBounds = ({ maxLength, pattern }: ColumnSpec): SchemaObject => ({
  maxLength,
  ...(pattern?.flags === '' && { pattern: pattern.source }),
})

const numberBounds = ({ min, max }: ColumnSpec): SchemaObject => ({
  ...(min !== undefined && { minimum: Number(min) }),
  ...(max !== undefined && { maximum: Number(max) }),
})

/** A declared value, which is written as text, as it appears in an answer. */
function asJson(kind: Kind, value: string): unknown {
  if (kind === 'decimal' || kind === 'integer') return Number(value)
  if (kind === 'boolean') return value === 'true'
  return kind === 'list' ? [value] : value
}

const instant = (description: string): SchemaObject => ({ type: 'string', format: 'date-time', description })

/** Words that were mended; the same of a parameter and of a question. */
export const correctionSchema = {
  type: 'object',
  required: ['escrito', 'leido'],
  properties: {
    escrito: { type: 'string', description: 'Como llegó.' },
    leido: { type: 'string', description: 'Como se leyó.' },
  },
} as const satisfies SchemaObject
const ofParameter: SchemaObject = {
  type: 'object',
  required: ['parametro', ...correctionSchema.required],
  properties: { parametro: { type: 'string', description: 'En qué parámetro.' }, ...correctionSchema.properties },
}

const placeSchema: SchemaObject = {
  type: 'object',
  required: ['parametro', 'escrito', 'leido', 'nivel', 'cvegeo'],
  properties: {
    ...ofParameter.properties,
    leido: { type: 'string', description: 'El lugar que se tomó; varios, si comparten el nombre, separados por «; ».' },
    nivel: {
      type: 'string',
      enum: ['localidad', 'municipio', 'estado', 'zona'],
      description: 'A qué se limitan los registros.',
    },
    cvegeo: {
      type: 'array',
      items: { type: 'string' },
      description: 'Claves del INEGI: dos dígitos de un estado, cinco de cada municipio.',
    },
    nota: {
      type: 'string',
      description: 'Solo aparece si se responde con más de lo que se pidió, como el municipio de una localidad.',
    },
  },
}

export const metaSchema: SchemaObject = {
  type: 'object',
  description: 'De dónde vienen los datos y qué tan nuevos son.',
  required: [
    'timestamp',
    'source',
    'endpoint',
    'count',
    'actualizado',
    'fecha_datos',
    'fuente_url',
    'licencia',
    'version',
  ],
  properties: {
    timestamp: { ...instant('Segundo en que se armó la respuesta (UTC).'), example: '2026-11-20T15:04:05Z' },
    source: { type: 'string', description: 'Nombre de la fuente.' },
    endpoint: { type: 'string', description: 'Nombre corto del endpoint, sin la diagonal.' },
    count: { type: 'integer', minimum: 0, description: 'Registros en esta respuesta.' },
    actualizado: { ...instant('Cuándo cambiaron los datos por última vez (UTC).'), nullable: true },
    fecha_datos: { type: 'string', format: 'date', nullable: true, description: 'Día de la observación más nueva.' },
    fuente_url: { type: 'string', description: 'Dirección de la fuente.' },
    licencia: { type: 'string', description: 'Licencia de los datos.' },
    version: { type: 'integer', description: 'Número de la publicación; sube cada vez que los datos cambian.' },
    siguiente: {
      type: 'string',
      description: 'Dirección de la página siguiente, desde la raíz del servidor y sin clave; falta en la última.',
    },
    muestra: {
      type: 'boolean',
      enum: [true],
      description:
        'Solo aparece, y es `true`, mientras los registros son la muestra incluida y no una descarga de la fuente.',
    },
    estado: {
      type: 'string',
      enum: [...TROUBLES],
      description:
        'Solo aparece mientras los datos no están como deben: `congelado` o `atrasado` si son más viejos de lo que se espera, `parcial` si falta una parte, `fallando` si la última actualización falló. `/api/v1/estado` dice por qué.',
    },
    calidad: {
      ...qualitySchema,
      description: 'Solo aparece con `calidad=1`: qué tanto se puede confiar en el conjunto.',
    },
    recibo: {
      type: 'string',
      description: 'Solo aparece con `recibo=1`: de dónde salió la respuesta, firmado (JWS).',
    },
    lugar: {
      type: 'array',
      items: placeSchema,
      description: 'Solo aparece si se pidió un lugar: qué llegó en cada parámetro y qué se tomó.',
    },
    correcciones: {
      type: 'array',
      items: ofParameter,
      description: 'Solo aparece si una palabra de un parámetro, mal escrita, se leyó como otra.',
    },
  },
}

/** The success envelope around a payload. */
export const envelopeSchema = (data: SchemaObject, meta: SchemaObject | { $ref: string }): SchemaObject => ({
  type: 'object',
  required: ['ok', 'data', 'meta'],
  properties: { ok: { type: 'boolean', enum: [true], description: 'Siempre `true`.' }, data, meta },
})
