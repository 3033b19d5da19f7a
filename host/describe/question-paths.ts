import type { OperationObject, ParameterObject } from 'openapi3-ts/oas30'
import { PLACELESS } from '../answer/format.ts'
import { UNIVERSAL } from '../answer/universal.ts'
import { parameter } from './parameter.ts'
import { dataResponse, ofQuestion, taggedJson } from './responses.ts'
import { LONGEST_HANDLE, SHORTEST_HANDLE } from '@tianguis/sql/follow-up/handle'
import { errorResponses, sameAnswer, sameText, uncountedRefusal } from './shared-responses.ts'

/** The one that is answered as an example. */
export const QUESTION = '¿qué presa de Jalisco está más llena?'
const q: ParameterObject = {
  name: 'q',
  in: 'query',
  required: true,
  description: 'La pregunta, en español: de 3 a 300 caracteres.',
  schema: { type: 'string', minLength: 3, maxLength: 300 },
  example: QUESTION,
}
const tras: ParameterObject = {
  name: 'tras',
  in: 'query',
  description:
    'El `consulta_id` de la respuesta a la que sigue la pregunta: con «¿y en Puebla?», «por mes» o «sólo las de menos de 22» cambia aquella consulta, y `interpretacion.seguimiento` dice qué conservó.',
  schema: { type: 'string', minLength: SHORTEST_HANDLE, maxLength: LONGEST_HANDLE },
}
const explicar: ParameterObject = {
  name: 'explicar',
  in: 'query',
  description: 'Con `1`, sólo dice qué entendió y el SELECT; no lo ejecuta.',
  schema: { type: 'string', enum: ['0', '1'] },
  example: '1',
}

/**
 * What is asked again while nothing was published, and within the hour, is answered from memory, and has the same tag.
 */
const answeredResponse = ofQuestion(
  dataResponse(
    'La respuesta; en CSV y NDJSON, solo sus renglones.',
    { $ref: '#/components/schemas/RespuestaPregunta' },
    PLACELESS,
  ),
)

export const QUESTION_PATH = '/api/query'

export const questionPaths: Record<string, OperationObject> = {
  [QUESTION_PATH]: {
    tags: ['Preguntas'],
    operationId: 'leerRespuesta',
    summary: 'Una pregunta en español',
    description:
      'Convierte la pregunta en un SELECT seguro, lo ejecuta y responde con sus renglones, el SQL y el origen. No adivina: lo que no entiende, lo que es ambiguo y lo que los datos no dicen es un 422 con qué preguntar en su lugar.',
    parameters: [
      q,
      tras,
      explicar,
      parameter('formato', UNIVERSAL.formato),
      parameter('decimal', UNIVERSAL.decimal),
      parameter('recibo', UNIVERSAL.recibo),
    ],
    responses: {
      200: answeredResponse,
      304: sameAnswer,
      ...errorResponses(400, 401, 403, 405, 422, 429, 500, 503, 504),
    },
  },
  [`${QUESTION_PATH}/ayuda`]: {
    tags: ['Preguntas'],
    operationId: 'leerAyudaPreguntas',
    summary: 'Qué se puede preguntar',
    description:
      'De qué trata cada conjunto, qué se mide de él, por qué lugares y periodos, y preguntas que hoy tienen respuesta.',
    responses: {
      200: taggedJson('Por conjunto, qué se puede preguntar, con ejemplos que hoy tienen respuesta.', {
        $ref: '#/components/schemas/AyudaPreguntas',
      }),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(405, 429, 503),
    },
  },
}
