import type { OperationObject } from 'openapi3-ts/oas30'
import { API_ROOT } from './calls.ts'
import { jsonResponse, taggedResponse, textResponse } from './responses.ts'
import { wholeSchema } from './schema-parts.ts'
import { readySchema } from './service-schemas.ts'
import { errorResponses, hurriedPage, sameText, uncountedRefusal } from './shared-responses.ts'

export const USE_PATH = `${API_ROOT}/uso`

/** The paths that are there whatever the connectors are. */
export const servicePaths: Record<string, OperationObject> = {
  [`${API_ROOT}/estado`]: {
    tags: ['Frescura'],
    operationId: 'leerEstado',
    summary: 'Frescura de cada conjunto',
    description: 'Última observación, último cambio, próxima consulta, si va tarde y cómo terminó la última corrida.',
    responses: {
      200: jsonResponse('Un registro por conjunto.', { $ref: '#/components/schemas/EstadoDeConjuntos' }),
      400: uncountedRefusal,
      ...errorResponses(405, 429, 500, 503, 504),
    },
  },
  [USE_PATH]: {
    tags: ['Claves'],
    operationId: 'leerUso',
    summary: 'Lo que va del mes',
    description:
      'Cuántas peticiones van de las del plan, por día y endpoint; sin clave, las de tu dirección. Preguntarlo no cuenta.',
    responses: {
      200: jsonResponse('El mes en curso.', { $ref: '#/components/schemas/UsoDelMes' }),
      400: uncountedRefusal,
      ...errorResponses(401, 403, 405, 429, 500, 503, 504),
    },
  },
  '/': {
    tags: ['Descripción'],
    operationId: 'leerPortada',
    summary: 'Portada',
    description: 'La página de inicio, para personas: qué hay, qué tan nuevo es y cómo empezar.',
    responses: {
      200: textResponse('Página con los endpoints y una primera llamada a cada uno.', 'text/html'),
      429: hurriedPage,
      ...errorResponses(405),
    },
  },
  '/openapi.json': {
    tags: ['Descripción'],
    operationId: 'leerOpenapi',
    summary: 'Esta descripción, en OpenAPI 3.0.3',
    description:
      'Todo lo que hay, para programas, con respuestas de hoy como ejemplos. Cambia con cada publicación; de ella se generan clientes.',
    responses: {
      200: taggedResponse('La descripción.', 'application/json', { type: 'object' }),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(405, 429),
    },
  },
  '/docs': {
    tags: ['Descripción'],
    operationId: 'leerReferencia',
    summary: 'Esta descripción, para personas',
    description: 'La página que muestra `/openapi.json`. No carga nada de otros servidores.',
    responses: { 200: textResponse('La página.', 'text/html'), 429: hurriedPage, ...errorResponses(405) },
  },
  '/api/v1.md': {
    tags: ['Descripción'],
    operationId: 'leerManual',
    summary: 'El manual, en Markdown',
    description: 'Cada endpoint, parámetro, campo y error, con ejemplos para copiar.',
    responses: {
      200: taggedResponse('El manual.', 'text/markdown'),
      304: sameText,
      400: uncountedRefusal,
      ...errorResponses(405, 429),
    },
  },
  '/healthz': {
    tags: ['Operación'],
    operationId: 'leerSalud',
    summary: 'El proceso vive',
    description: 'Para quien vigila el proceso. No pregunta nada a la base de datos.',
    responses: {
      200: jsonResponse('Vive.', wholeSchema<{ ok: true }>({ ok: { type: 'boolean', enum: [true] } })),
      ...errorResponses(405),
    },
  },
  '/readyz': {
    tags: ['Operación'],
    operationId: 'leerDisponibilidad',
    summary: 'El servicio puede atender peticiones',
    description: 'Para quien reparte peticiones entre varios servidores: si a este se le pueden mandar.',
    responses: {
      200: jsonResponse('Puede.', readySchema),
      503: jsonResponse('Está arrancando, cerrando, o la base de datos no responde.', readySchema),
      ...errorResponses(405),
    },
  },
}
