import type { ReferenceObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas30'
import type { Format } from '@tianguis/core/query/serialize'
import { TYPES } from '../answer/format.ts'
import { ALWAYS, headers, QUOTA, TOLD, VALIDATED } from './response-headers.ts'

/** A 200 whose body is JSON. */
export const jsonResponse = (description: string, schema: SchemaObject | ReferenceObject): ResponseObject => ({
  description,
  headers: headers(...ALWAYS),
  content: { 'application/json': { schema } },
})

/** The same, for a client that keeps it and asks whether it is still so. */
export const taggedJson = (...given: Parameters<typeof jsonResponse>): ResponseObject => ({
  ...jsonResponse(...given),
  headers: headers(...ALWAYS, 'ETag'),
})

/** A file that is no text. */
const BYTES: SchemaObject = { type: 'string', format: 'binary' }
const PLACED: ReferenceObject = { $ref: '#/components/schemas/ColeccionGeoJson' }

/** What a format holds, where it is not the JSON of records. */
const heldIn = (format: Format): SchemaObject | ReferenceObject =>
  format === 'geojson' ? PLACED : format === 'xlsx' ? BYTES : { type: 'string' }

/**
 * A 200 that a client may keep and ask about again.
 * @param formats in which it may be had
 * @param chosen what its records are with `campos`
 */
export const dataResponse = (
  description: string,
  schema: SchemaObject | ReferenceObject,
  formats: readonly Format[],
  chosen?: SchemaObject,
): ResponseObject => ({
  description,
  headers: headers(...ALWAYS, ...QUOTA, ...VALIDATED, ...TOLD),
  content: Object.fromEntries(
    formats.map((format) => [
      TYPES[format],
      format === 'json' ? { schema, ...(chosen && { 'x-campos': chosen }) } : { schema: heldIn(format) },
    ]),
  ),
})

/** A 200 that is a file, written as it is read: how many records it has is known at its end. */
export const exportResponse = (description: string, format: Format): ResponseObject => ({
  description,
  headers: headers(
    ...ALWAYS,
    ...QUOTA,
    'ETag',
    'Last-Modified',
    'X-Tianguis-Costo',
    ...TOLD.filter((name) => name !== 'X-Tianguis-Registros'),
  ),
  content: { [TYPES[format]]: { schema: heldIn(format) } },
})

/**
 * The same of an answer to a question. It also changes with the hour, so that its tag alone says whether it is still
 * the same, and what its places were taken for stands in `supuestos`.
 */
export function ofQuestion({
  headers: { 'Last-Modified': _date, 'X-Tianguis-Lugar': _place, ...headers } = {},
  ...response
}: ResponseObject): ResponseObject {
  return { ...response, headers }
}

/** A 200 that describes the service and says nothing of how long it may be kept. */
export const textResponse = (
  description: string,
  type: string,
  schema: SchemaObject = { type: 'string' },
): ResponseObject => ({ description, headers: headers('X-Request-Id'), content: { [type]: { schema } } })

/** The same, for a client that keeps it and asks whether it is still so. */
export const taggedResponse = (...given: Parameters<typeof textResponse>): ResponseObject => ({
  ...textResponse(...given),
  headers: headers(...ALWAYS, 'ETag'),
})
