import type { OperationObject, SchemaObject } from 'openapi3-ts/oas30'
import { API_ROOT } from './calls.ts'
import { errorResponses, jsonResponse, textResponse } from './responses.ts'
import { RESULTS } from './run-words.ts'
import { envelopeSchema } from './schemas.ts'
import type { Condition, DatasetStatus, LastRun } from './status.ts'

const text = (description: string): SchemaObject => ({ type: 'string', description })
const instant = (description: string): SchemaObject => ({ type: 'string', format: 'date-time', description })
const day = (description: string): SchemaObject => ({ type: 'string', format: 'date', description })
const flag = (description: string): SchemaObject => ({ type: 'boolean', description })
const orNull = (schema: SchemaObject): SchemaObject => ({ ...schema, nullable: true })
/** An object with exactly the fields of a type, all of them always there. */
const whole = <Shape extends object>(properties: Record<keyof Shape & string, SchemaObject>): SchemaObject =>
  ({ type: 'object', required: Object.keys(properties), properties })

const lastRun = whole<LastRun>({
  id: { type: 'integer', description: 'Número de la corrida.' },
  inicio: instant('Cuándo empezó.'),
  fin: orNull(instant('Cuándo terminó; `null` si sigue.')),
  resultado: { type: 'string', enum: Object.values(RESULTS), description: 'Cómo terminó.' },
  explicacion: orNull(text('Qué pasó, en palabras.')),
})

const CONDITIONS: Record<Condition, string> = {
  al_dia: 'la fuente se consultó bien y a tiempo',
  atrasado: 'lleva sin consultarse bien más de lo que declara',
  fallando: 'la última actualización falló; se sirve lo último bueno',
  muestra: 'se sirve la muestra incluida',
  sin_datos: 'todavía no tiene datos',
  roto: 'su conector no se pudo cargar',
}

const status = whole<DatasetStatus>({
  conjunto: text('Nombre del conjunto.'),
  titulo: text('Título.'),
  ruta: text('Su endpoint, bajo `/api/v1`.'),
  estado: {
    type: 'string', enum: Object.keys(CONDITIONS),
    description: `Cómo está: ${Object.entries(CONDITIONS).map(([name, says]) => `\`${name}\`, ${says}`).join('; ')}.`,
  },
  motivo: orNull(text('Por qué no está bien, en palabras.')),
  filas: { type: 'integer', minimum: 0, description: 'Filas publicadas de su tabla principal.' },
  filas_aproximadas: flag('`filas` es una estimación, porque son muchas.'),
  fecha_datos: orNull(day('Día de la observación más nueva.')),
  actualizado: orNull(instant('Cuándo cambiaron los datos por última vez.')),
  revisado: orNull(instant('Cuándo respondió bien la fuente por última vez.')),
  proxima: orNull(instant('Cuándo toca consultarla.')),
  atrasado: flag('Lleva sin consultarse bien más de lo que declara.'),
  muestra: flag('Sirve la muestra incluida.'),
  version: { type: 'integer', minimum: 0, description: 'Número de la publicación; 0 si no hay ninguna.' },
  ultima_corrida: orNull(lastRun),
  fuente: orNull(text('Nombre de la fuente; `null`, como los dos que siguen, si el conector no se pudo cargar.')),
  fuente_url: orNull(text('Dirección de la fuente.')),
  licencia: orNull(text('Licencia de los datos.')),
})

const statusMeta = whole<{ timestamp: string; source: string; endpoint: string; count: number }>({
  timestamp: instant('Segundo en que se armó la respuesta (UTC).'),
  source: text('Este servicio.'),
  endpoint: text('Nombre corto del endpoint.'),
  count: { type: 'integer', description: 'Conjuntos en esta respuesta.' },
})

const ready: SchemaObject = {
  type: 'object', required: ['ok'],
  properties: { ok: flag('Si se le pueden mandar peticiones.'), base_de_datos: flag('Si la base de datos responde.') },
}

export const serviceSchemas: Record<string, SchemaObject> = {
  EstadoDeConjunto: status,
  EstadoDeConjuntos: envelopeSchema({ type: 'array', items: { $ref: '#/components/schemas/EstadoDeConjunto' } }, statusMeta),
}

/** The paths that are there whatever the connectors are. */
export const servicePaths: Record<string, OperationObject> = {
  [`${API_ROOT}/estado`]: {
    tags: ['Frescura'], operationId: 'leerEstado', summary: 'Frescura de cada conjunto',
    description: 'Última observación, último cambio, próxima consulta, si va tarde y cómo terminó la última corrida.',
    responses: { 200: jsonResponse('Un registro por conjunto.', { $ref: '#/components/schemas/EstadoDeConjuntos' }), ...errorResponses(405, 500, 503) },
  },
  '/': {
    tags: ['Descripción'], operationId: 'leerPortada', summary: 'Portada',
    responses: { 200: textResponse('Página con los endpoints y una primera llamada a cada uno.', 'text/html'), ...errorResponses(405) },
  },
  '/openapi.json': {
    tags: ['Descripción'], operationId: 'leerOpenapi', summary: 'Esta descripción, en OpenAPI 3.0.3',
    responses: { 200: jsonResponse('La descripción.', { type: 'object' }), ...errorResponses(405) },
  },
  '/api/v1.md': {
    tags: ['Descripción'], operationId: 'leerManual', summary: 'El manual, en Markdown',
    responses: { 200: textResponse('El manual.', 'text/markdown'), ...errorResponses(405) },
  },
  '/healthz': {
    tags: ['Operación'], operationId: 'leerSalud', summary: 'El proceso vive',
    responses: { 200: jsonResponse('Vive.', whole<{ ok: true }>({ ok: { type: 'boolean', enum: [true] } })), ...errorResponses(405) },
  },
  '/readyz': {
    tags: ['Operación'], operationId: 'leerDisponibilidad', summary: 'El servicio puede atender peticiones',
    responses: {
      200: jsonResponse('Puede.', ready),
      503: jsonResponse('Está arrancando, cerrando, o la base de datos no responde.', ready),
      ...errorResponses(405),
    },
  },
}
