/** The values that a parameter takes. */
import type { OperationObject, SchemaObject } from 'openapi3-ts/oas30'
import type { Connector } from '@tianguis/core'
import { listedParameters, valuesPath } from '../values/paths.ts'
import { VALUES_LIMIT } from '../values/limit.ts'
import type { ParameterValue } from '../values/values.ts'
import { inPascal } from './parameter.ts'
import { taggedJson } from './responses.ts'
import { envelopeSchema } from './schemas.ts'
import { instantOf, numberOf, orNull, proseOf, wholeSchema } from './schema-parts.ts'
import { errorResponses, sameText, uncountedRefusal } from './shared-responses.ts'

const value = wholeSchema<ParameterValue>({
  valor: proseOf('Lo que se escribe en el parámetro.'),
  nombre: proseOf('Cómo se llama; de un municipio, con su estado.'),
  registros: orNull(
    numberOf('Registros que lo tienen ahora; `null` donde el parámetro dice cómo contestar y no qué registros.'),
  ),
})

const meta = {
  ...wholeSchema<{
    timestamp: string
    source: string
    endpoint: string
    count: number
    total: number
    version: number
  }>({
    timestamp: instantOf('Segundo en que se armó la respuesta (UTC).'),
    source: proseOf('De quién son los datos.'),
    endpoint: proseOf('Ruta, sin `/api/v1/`.'),
    count: numberOf('Valores en esta respuesta.'),
    total: numberOf('Valores que hay, o que llevan `q`.'),
    version: numberOf('Número de la publicación que se contó.'),
  }),
}
const withSample: SchemaObject = {
  ...meta,
  properties: {
    ...meta.properties,
    muestra: { type: 'boolean', enum: [true], description: 'Los datos son de la muestra.' },
  },
}

export const valuesSchemas: Record<string, SchemaObject> = {
  Valores: envelopeSchema({ type: 'array', items: value }, withSample),
}

/** One path a dataset, whose parameters that have a list are those of its path. */
export function valuesPathsOf(connectors: readonly Connector[]): Record<string, OperationObject> {
  const listed = connectors.filter((connector) => listedParameters(connector).length > 0)
  return Object.fromEntries(
    listed.map((connector) => [valuesPath(connector, '{parametro}'), operationOf(connector)] as const),
  )
}

function operationOf(connector: Connector): OperationObject {
  const names = listedParameters(connector)
  return {
    tags: ['Valores'],
    operationId: `valores${inPascal(connector.path.slice(1))}`,
    summary: `Qué valores toma un parámetro de ${connector.path}`,
    description:
      'Los valores que se pueden escribir, primero los de más registros, y cuántos registros tiene cada uno en lo publicado. No pide clave ni cuenta.',
    parameters: [
      {
        name: 'parametro',
        in: 'path',
        required: true,
        description: 'El parámetro.',
        schema: { type: 'string', enum: [...names] },
        example: names[0],
      },
      {
        name: 'q',
        in: 'query',
        description: 'Sólo los que lo llevan en su nombre, sin distinguir acentos ni mayúsculas.',
        schema: { type: 'string', minLength: 1, maxLength: 120 },
      },
      {
        name: 'limit',
        in: 'query',
        description: `Cuántos, de 1 a ${VALUES_LIMIT.max}; sin él, ${VALUES_LIMIT.standard}.`,
        schema: { type: 'integer', minimum: 1, maximum: VALUES_LIMIT.max, default: VALUES_LIMIT.standard },
      },
    ],
    responses: {
      200: taggedJson('Un registro por valor.', { $ref: '#/components/schemas/Valores' }),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(404, 405, 429, 500, 503, 504),
    },
  }
}
