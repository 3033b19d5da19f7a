import type { OperationObject, ParameterObject } from 'openapi3-ts/oas30'
import { PLACELESS } from '../answer/format.ts'
import { UNIVERSAL } from '../answer/universal.ts'
import { QUERY_SCHEMA_PATH } from '../ask/asked.ts'
import { HELP_PATH, SEARCH_PATH } from '../ask/help.ts'
import { parameter } from './parameter.ts'
import { dataResponse, jsonResponse, ofQuestion, taggedJson, taggedResponse } from './responses.ts'
import { LONGEST_HANDLE, SHORTEST_HANDLE } from '@tianguis/sql/follow-up/handle'
import { errorResponses, sameAnswer, sameText, uncountedRefusal } from './shared-responses.ts'

/** The one that is answered as an example. */
export const QUESTION = '¿qué presa de Jalisco está más llena?'
const q: ParameterObject = {
  name: 'q',
  in: 'query',
  description: 'La pregunta, en español: de 3 a 300 caracteres. Va esto o `consulta`.',
  schema: { type: 'string', minLength: 3, maxLength: 300 },
  example: QUESTION,
}
const consulta: ParameterObject = {
  name: 'consulta',
  in: 'query',
  description:
    'En vez de `q`, una consulta lógica en JSON: nada se lee ni se supone, y el SQL es exactamente el suyo. Su forma está en `/api/query/esquema.json`; los nombres de cada conjunto, en `/api/query/ayuda?conjunto=…`. Pasa por las mismas validaciones que una pregunta; lo que no se sostiene es un 400 `consulta_invalida`.',
  schema: { type: 'string', minLength: 2, maxLength: 12_000 },
  example: '{"tabla":"ASUNTO","accion":"metadatos"}',
}
const conjunto: ParameterObject = {
  name: 'conjunto',
  in: 'query',
  description: 'Solo de este conjunto, con su ficha: parámetros, y lo que una consulta lógica puede nombrar.',
  schema: { type: 'string', minLength: 1, maxLength: 60 },
  example: 'CONJUNTO',
}
const tras: ParameterObject = {
  name: 'tras',
  in: 'query',
  description:
    'El `consulta_id` de la respuesta a la que sigue la pregunta: con «¿y en Puebla?», «por mes» o «sólo las de menos de 22» cambia aquella consulta, y `interpretacion.seguimiento` dice qué conservó.',
  schema: { type: 'string', minLength: SHORTEST_HANDLE, maxLength: LONGEST_HANDLE },
}
/** What is asked, wherever it is answered. */
export const questionParameters: readonly ParameterObject[] = [q, tras]
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
    summary: 'Una pregunta en español, o una consulta lógica',
    description:
      'Convierte la pregunta en un SELECT seguro, lo ejecuta y responde con sus renglones, el SQL y el origen. No adivina: lo que no entiende, lo que es ambiguo y lo que los datos no dicen es un 422 con qué preguntar en su lugar.',
    parameters: [
      q,
      consulta,
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
  [HELP_PATH]: {
    tags: ['Preguntas'],
    operationId: 'leerAyudaPreguntas',
    summary: 'Qué se puede preguntar',
    description:
      'De qué trata cada conjunto, qué se mide de él, por qué lugares y periodos, y preguntas que hoy tienen respuesta.',
    parameters: [conjunto],
    responses: {
      200: taggedJson('Por conjunto, qué se puede preguntar, con ejemplos que hoy tienen respuesta.', {
        $ref: '#/components/schemas/AyudaPreguntas',
      }),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(405, 429, 503),
    },
  },
  [SEARCH_PATH]: {
    tags: ['Preguntas'],
    operationId: 'buscarNombres',
    summary: 'Cómo se llama lo que se puede pedir',
    description:
      'Encuentra por sus palabras conjuntos, medidas, dimensiones, valores (productos, series, cadenas…) y lugares con su clave. Sin `texto`, los conjuntos.',
    parameters: [
      {
        name: 'texto',
        in: 'query',
        description: 'Las palabras; una que no está completa encuentra las que empiezan así.',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
        example: 'precio',
      },
      { ...conjunto, description: 'Solo nombres de este conjunto.' },
    ],
    responses: {
      200: jsonResponse('Lo que se llama así.', { $ref: '#/components/schemas/NombresEncontrados' }),
      400: uncountedRefusal,
      ...errorResponses(405, 429, 503),
    },
  },
  [QUERY_SCHEMA_PATH]: {
    tags: ['Preguntas'],
    operationId: 'leerEsquemaDeConsulta',
    summary: 'La forma de una consulta lógica',
    description: 'Un JSON Schema (2020-12) de lo que va en `consulta`.',
    responses: {
      200: taggedResponse('El esquema.', 'application/schema+json', {}),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(405, 429),
    },
  },
}
