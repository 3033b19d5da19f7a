/** Pictures of answers, as files. */
import type { OperationObject, ParameterObject, ResponseObject } from 'openapi3-ts/oas30'
import { IMAGES } from '../portal/addresses.ts'
import { SPAN_KEYS } from '../pictures/lines.ts'
import { questionParameters } from './question-paths.ts'
import { ALWAYS, headers, QUOTA } from './response-headers.ts'
import { errorResponses, sameDrawing } from './shared-responses.ts'

const choice = (name: string, description: string, values: readonly string[]): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', enum: [...values] },
  example: values[0]!,
})

const ofPicture = (themes: readonly string[]) => [
  choice('tema', 'Para un fondo claro u oscuro; un SVG sin `tema` sigue al navegador.', themes),
  choice('forma', 'Con `tarjeta`, de 1200×630, como se comparte un enlace.', ['normal', 'tarjeta']),
  choice('rango', 'De una serie larga, sólo sus últimos años o meses.', SPAN_KEYS),
]

const drawn = (type: string): ResponseObject => ({
  description: 'El dibujo, con su título, su leyenda, su fuente y el día de sus datos.',
  headers: headers(...ALWAYS, ...QUOTA, 'ETag'),
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})

const picture = (format: 'SVG' | 'PNG', type: string, themes: readonly string[]): OperationObject => ({
  tags: ['Preguntas'],
  operationId: `dibujarRespuesta${format}`,
  summary: `La respuesta a una pregunta, dibujada como ${format}`,
  description: `Mapa por estado o municipio, puntos, líneas, barras o una cifra, según la forma de la respuesta. Cuesta lo que la pregunta. La lista de un conjunto se dibuja en \`${IMAGES}/<conjunto>.${format.toLowerCase()}\`, con sus mismos parámetros, y una página para insertar está en \`/incrustar\`.`,
  parameters: [...questionParameters, ...ofPicture(themes)],
  responses: { 200: drawn(type), 304: sameDrawing, ...errorResponses(400, 401, 403, 405, 422, 429, 500, 503, 504) },
})

export const picturePaths: Record<string, OperationObject> = {
  [`${IMAGES}/preguntas.svg`]: picture('SVG', 'image/svg+xml', ['claro', 'oscuro', 'auto']),
  [`${IMAGES}/preguntas.png`]: picture('PNG', 'image/png', ['claro', 'oscuro']),
}
