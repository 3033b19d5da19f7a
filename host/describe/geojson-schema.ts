import type { SchemaObject } from 'openapi3-ts/oas30'
import { metaSchema } from './schemas.ts'

const position: SchemaObject = {
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
  description: 'Longitud y latitud, en grados.',
}
const listOf = (items: SchemaObject): SchemaObject => ({ type: 'array', items })
const geometryOf = (type: string, coordinates: SchemaObject): SchemaObject => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { type: 'string', enum: [type] }, coordinates },
})

/** How many there are is not known where they are written as they are read. */
const meta: SchemaObject = { ...metaSchema, required: metaSchema.required!.filter((name) => name !== 'count') }

/** A collection of features, by RFC 7946. */
export const collectionSchema: SchemaObject = {
  type: 'object',
  description: 'Una `FeatureCollection` de RFC 7946; `meta` es lo que acompaña a los registros en JSON.',
  required: ['type', 'features', 'meta'],
  properties: {
    type: { type: 'string', enum: ['FeatureCollection'] },
    meta,
    features: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'geometry', 'properties'],
        properties: {
          type: { type: 'string', enum: ['Feature'] },
          geometry: {
            description: 'Su punto o su límite; `null` si no se conoce.',
            anyOf: [
              { ...geometryOf('Point', position), nullable: true },
              geometryOf('Polygon', listOf(listOf(position))),
              geometryOf('MultiPolygon', listOf(listOf(listOf(position)))),
            ],
          },
          properties: { type: 'object', description: 'El registro, con los campos que se piden.' },
        },
      },
    },
  },
}
