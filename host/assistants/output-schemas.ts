/** What tools answer, as the service's own description has it: OpenAPI's schemas as JSON Schema, each whole in itself. */
import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas30'
import { namedSchema } from '../describe/card-schemas.ts'
import { metaSchema } from '../describe/schemas.ts'
import { questionSchemas } from '../describe/question-schemas.ts'
import { receiptSchemas } from '../describe/receipt-paths.ts'
import { serviceSchemas } from '../describe/service-schemas.ts'

export interface OutputSchema {
  readonly type: 'object'
  readonly [word: string]: unknown
}

const COMPONENTS: Readonly<Record<string, SchemaObject>> = {
  ...questionSchemas,
  ...serviceSchemas,
  ...receiptSchemas,
  Meta: metaSchema,
}

/** @throws TypeError for a name that is none */
export const outputSchema = (name: string): OutputSchema => asJsonSchema(COMPONENTS[name]!) as OutputSchema

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type more, and keeps what is shared under a name. */
function asJsonSchema(schema: SchemaObject | ReferenceObject): Record<string, unknown> {
  if ('$ref' in schema) return asJsonSchema(COMPONENTS[schema.$ref.split('/').at(-1)!]!)
  const { nullable, example: _example, properties, items, anyOf, ...rest } = schema
  return {
    ...rest,
    ...(nullable && rest.type && { type: [rest.type, 'null'] }),
    ...(nullable && rest.enum && { enum: [...new Set([...rest.enum, null])] }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, asJsonSchema(one)])),
    }),
    ...(items && { items: asJsonSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(asJsonSchema) }),
  }
}

/** An answer of any dataset: which fields its records have is told by its card. */
export const LIST_OUTPUT: OutputSchema = {
  type: 'object',
  required: ['ok', 'data', 'meta'],
  properties: {
    ok: { type: 'boolean', enum: [true] },
    data: { type: 'array', items: { type: 'object' }, description: 'Los registros.' },
    meta: asJsonSchema(metaSchema),
  },
}

/** A question may also come back with what it may mean. */
export const QUESTION_OUTPUT: OutputSchema = {
  type: 'object',
  anyOf: [
    outputSchema('RespuestaPregunta'),
    {
      type: 'object',
      required: ['ok', 'codigo', 'error', 'detalle'],
      properties: {
        ok: { type: 'boolean', enum: [false] },
        codigo: { type: 'string', enum: ['ambigua'] },
        error: { type: 'string', description: 'Por qué no se sabe cuál de ellas es.' },
        detalle: {
          type: 'object',
          required: ['opciones'],
          properties: {
            opciones: {
              type: 'array',
              items: outputSchema('PreguntaSugerida'),
              description: 'Una pregunta lista por cada cosa que puede significar.',
            },
          },
        },
      },
    },
  ],
}

/** Names that were found, and the card of the dataset that was named. */
export const SEARCH_OUTPUT: OutputSchema = {
  type: 'object',
  required: ['resultados'],
  properties: {
    resultados: { type: 'array', items: asJsonSchema(namedSchema), description: 'Lo que se llama así.' },
    ficha: {
      type: 'object',
      description: 'Del conjunto que se nombró: sus parámetros, sus asuntos y lo que una consulta puede nombrar.',
    },
  },
}
