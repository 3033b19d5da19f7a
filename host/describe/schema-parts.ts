/** The small parts that descriptions of what the service says of itself are made of. */
import type { SchemaObject } from 'openapi3-ts/oas30'

export const proseOf = (description: string): SchemaObject => ({ type: 'string', description })
export const instantOf = (description: string): SchemaObject => ({ type: 'string', format: 'date-time', description })
export const dayOf = (description: string): SchemaObject => ({ type: 'string', format: 'date', description })
export const flagOf = (description: string): SchemaObject => ({ type: 'boolean', description })
export const numberOf = (description: string): SchemaObject => ({ type: 'integer', minimum: 0, description })
export const listOf = (items: SchemaObject, description: string): SchemaObject => ({
  type: 'array',
  items,
  description,
})
export const orNull = (schema: SchemaObject): SchemaObject => ({ ...schema, nullable: true })

/** An object with exactly the fields of a type, all of them always there. */
export const wholeSchema = <Shape extends object>(
  properties: Record<keyof Shape & string, SchemaObject>,
): SchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** `meta` of what the service says of itself. @param count what is counted */
export const serviceMeta = (count: string): SchemaObject =>
  wholeSchema<{ timestamp: string; source: string; endpoint: string; count: number }>({
    timestamp: instantOf('Segundo en que se armó la respuesta (UTC).'),
    source: proseOf('Este servicio.'),
    endpoint: proseOf('Nombre corto del endpoint.'),
    count: { type: 'integer', description: count },
  })
