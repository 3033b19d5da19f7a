/** When sources are asked, and what was published. */
import type { OperationObject, ParameterObject, SchemaObject } from 'openapi3-ts/oas30'
import type { Due } from '../calendar/due.ts'
import { CALENDAR_PATH, CHANGES_FEED_PATH, CHANGES_PATH, ICS_PATH, STATE_FEED_PATH } from '../calendar/paths.ts'
import type { PublicationTold } from '../calendar/publications.ts'
import { taggedJson, taggedResponse } from './responses.ts'
import { envelopeSchema } from './schemas.ts'
import { dayOf, instantOf, numberOf, orNull, serviceMeta, proseOf, wholeSchema } from './schema-parts.ts'
import { errorResponses, sameText, uncountedRefusal } from './shared-responses.ts'

const told = {
  conjunto: proseOf('Nombre del conjunto.'),
  titulo: proseOf('Título.'),
  ruta: proseOf('Su endpoint, bajo `/api/v1`.'),
}

const due = wholeSchema<Due>({
  ...told,
  cuando: instantOf('Cuándo se consulta su fuente (UTC).'),
  dia: dayOf('El día, hora de la Ciudad de México.'),
  cadencia: proseOf('Cada cuánto, en palabras.'),
})
const publication = wholeSchema<PublicationTold>({
  ...told,
  version: { type: 'integer', minimum: 1, description: 'Número de la publicación.' },
  publicacion: proseOf('Su nombre, que no se repite aunque se restaure un respaldo.'),
  publicado: instantOf('Cuándo se publicó aquí (UTC).'),
  fecha_datos: orNull(dayOf('Día de su dato más nuevo.')),
  nuevas: numberOf('Filas que no había.'),
  cambiadas: numberOf('Filas que cambiaron.'),
  retiradas: numberOf('Filas que la fuente ya no da.'),
})

export const calendarSchemas: Record<string, SchemaObject> = {
  Calendario: envelopeSchema({ type: 'array', items: due }, serviceMeta('Consultas en esta respuesta.')),
  Publicaciones: envelopeSchema({ type: 'array', items: publication }, serviceMeta('Publicaciones en esta respuesta.')),
}

const ofOne: ParameterObject = {
  name: 'conjunto',
  in: 'query',
  description: 'Sólo de este conjunto, por su nombre en `/api/v1/estado`; sin él, de todos.',
  schema: { type: 'string', maxLength: 60 },
}

type Words = Pick<OperationObject, 'operationId' | 'summary' | 'description'>

const asked = (words: Words, answers: OperationObject['responses']): OperationObject => ({
  tags: ['Frescura'],
  ...words,
  parameters: [ofOne],
  responses: { ...answers, 400: uncountedRefusal, ...errorResponses(405, 429, 500, 503, 504) },
})
const list = (schema: string, words: Words) =>
  asked(words, {
    200: taggedJson('Un registro por cada una.', { $ref: `#/components/schemas/${schema}` }),
    304: sameText,
  })
const file = (type: string, words: Words) => asked(words, { 200: taggedResponse('El archivo.', type), 304: sameText })

export const calendarPaths: Record<string, OperationObject> = {
  [CALENDAR_PATH]: list('Calendario', {
    operationId: 'leerCalendario',
    summary: 'Qué toca consultar esta semana',
    description:
      'Cada vez que se consultará una fuente en los siete días que vienen, de la más próxima en adelante. De las que se consultan a cada rato, sólo la próxima.',
  }),
  [ICS_PATH]: file('text/calendar', {
    operationId: 'leerCalendarioIcs',
    summary: 'El mismo calendario, para suscribirse',
    description: 'En formato iCalendar (RFC 5545), para la aplicación de calendario que sea.',
  }),
  [STATE_FEED_PATH]: file('application/atom+xml', {
    operationId: 'leerEstadoAtom',
    summary: 'Qué fuente empezó a fallar o a contestar otra cosa',
    description:
      'En formato Atom (RFC 4287): cada vez, en los últimos 30 días, que una fuente empezó a fallar, dio solo una parte, volvió a estar bien o contestó con otra forma.',
  }),
  [CHANGES_PATH]: list('Publicaciones', {
    operationId: 'leerPublicaciones',
    summary: 'Qué se ha publicado',
    description: 'Las cien publicaciones más recientes, sin las de muestra, y cuántas filas cambió cada una.',
  }),
  [CHANGES_FEED_PATH]: file('application/atom+xml', {
    operationId: 'leerPublicacionesAtom',
    summary: 'Las mismas, para un lector de noticias',
    description: 'En formato Atom (RFC 4287).',
  }),
}
