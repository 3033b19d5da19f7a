import type { OperationObject, ReferenceObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas30'
import { ALWAYS, headers } from './response-headers.ts'
import { errorResponses } from './shared-responses.ts'

const message = (properties: Record<string, SchemaObject>, required: string[]): SchemaObject => ({
  type: 'object',
  required: ['jsonrpc', ...required],
  properties: { jsonrpc: { type: 'string', enum: ['2.0'], description: 'Siempre «2.0».' }, ...properties },
})
const id: SchemaObject = { oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'El de la petición.' }
const answer = message(
  {
    id: { description: 'El de la petición; `null` si no se pudo leer.' },
    result: { type: 'object', description: 'Lo que se pidió.' },
    error: {
      type: 'object',
      description: 'Por qué no se hizo: algo de la forma del mensaje. Lo que una herramienta niega va en `result`.',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
  [],
)
const json = (description: string, schema: SchemaObject | ReferenceObject): ResponseObject => ({
  description,
  headers: headers(...ALWAYS),
  content: { 'application/json': { schema } },
})

/** What an assistant says to the service; its tools are told by the protocol itself. */
export const assistantOperation: OperationObject = {
  tags: ['Asistentes'],
  operationId: 'hablarConAsistente',
  summary: 'El servicio para asistentes (MCP)',
  description:
    'Model Context Protocol por HTTP, sin sesión y con respuestas JSON: la versión 2026-07-28 y las de 2025. Seis herramientas de solo lectura (`buscar`, `preguntar`, `consultar`, `datos`, `verificar`, `estado`), y como recursos el manual y la ficha de cada conjunto. Cada herramienta pregunta a una dirección de esta API con la clave de quien la llama, y cuenta y se limita como ella; listar no cuenta.',
  requestBody: {
    required: true,
    description: 'Un mensaje de JSON-RPC 2.0, de hasta 64 kB.',
    content: {
      'application/json': {
        schema: message(
          {
            id,
            method: { type: 'string', description: 'Por ejemplo `initialize`, `tools/list` o `tools/call`.' },
            params: { type: 'object' },
          },
          ['method'],
        ),
      },
    },
  },
  responses: {
    200: json('La respuesta al mensaje.', answer),
    202: { description: 'Un aviso, que no se responde.', headers: headers(...ALWAYS) },
    400: json('El mensaje no se puede leer, o no es de una versión que se hable.', {
      anyOf: [answer, { $ref: '#/components/schemas/Error' }],
    }),
    406: json('`Accept` no admite `application/json` y `text/event-stream`.', answer),
    413: json('El mensaje es demasiado grande.', { $ref: '#/components/schemas/Error' }),
    415: json('`Content-Type` no es `application/json`.', answer),
    ...errorResponses(401, 405, 429, 500, 503),
  },
}
