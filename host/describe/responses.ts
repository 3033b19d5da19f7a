import type { HeaderObject, ReferenceObject, ResponseObject, ResponsesObject, SchemaObject } from 'openapi3-ts/oas30'
import { DESCRIBED_CODES } from '../request/error-codes.ts'
import { oneOfErrors } from './error-schemas.ts'
import { FORMATS } from '@tianguis/core/query/text'
import { TYPES } from '../answer/format.ts'

const ID = '7d0f6c1e-3c1b-4f0e-9a57-0c2a5d3f8b11'

const header = (description: string, example: string | number): HeaderObject => ({
  description,
  required: true,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
})
/**
 * A header that not every answer of its kind has: those of a quota are only in an answer that was counted, under a plan
 * with that limit.
 */
const mayLack = (description: string, example: string | number): HeaderObject => ({
  ...header(description, example),
  required: false,
})

export const HEADERS: Record<string, HeaderObject> = {
  'X-Request-Id': header('Identificador de la petición. Se conserva el que mandes, si es corto y simple.', ID),
  'Cache-Control': header(
    'Cómo puede guardarse la respuesta. Los errores son `no-store`.',
    'public, max-age=0, must-revalidate',
  ),
  ETag: header('Cambia solo si cambian los datos; mándalo en `If-None-Match`.', 'W/"q1Yz0mB5pGkq4n2dK7hVt0Ws9uA"'),
  'Last-Modified': header(
    'Cuándo cambiaron los datos; mándalo en `If-Modified-Since`.',
    'Fri, 20 Nov 2026 15:04:05 GMT',
  ),
  Vary: header(
    'De qué depende la respuesta además de su dirección; el formato, de `Accept`.',
    'Accept, Accept-Encoding, Authorization',
  ),
  'Retry-After': header('Segundos que conviene esperar antes de volver a preguntar.', 30),
  'WWW-Authenticate': header('Cómo se manda una clave.', 'Bearer realm="Tianguis"'),
  'RateLimit-Policy': mayLack(
    'Los límites del plan: peticiones (`q`) por ventana en segundos (`w`).',
    '"mes";q=10000;w=2678400, "minuto";q=300;w=60',
  ),
  RateLimit: mayLack(
    'Lo que queda del mes (`r`) y los segundos que faltan para que se renueve (`t`), según este servidor.',
    '"mes";r=9987;t=864000',
  ),
  'X-RateLimit-Limit': mayLack('Peticiones al mes.', 10000),
  'X-RateLimit-Remaining': mayLack('Las que quedan.', 9987),
  'X-RateLimit-Reset': mayLack('Cuándo se renueva el mes, en segundos desde 1970.', 1796104800),
  Link: header(
    'La página siguiente, si la hay (`rel="next"`); la licencia de los datos (`rel="license"`) y su fuente (`rel="via"`).',
    '<https://datos.gob.mx/libreusomx>; rel="license", <https://www.gob.mx/cne>; rel="via"',
  ),
  'Content-Disposition': mayLack(
    'Con CSV y en las exportaciones: el nombre con que se guarda.',
    'attachment; filename="datos.csv"',
  ),
  'X-Tianguis-Registros': header('Registros en esta respuesta, como `meta.count`.', 50),
  'X-Tianguis-Costo': header('Peticiones del mes que cuenta la exportación.', 10),
  'X-Tianguis-Version': header('Número de la publicación, como `meta.version`.', 12),
  'X-Tianguis-Actualizado': mayLack(
    'Cuándo cambiaron los datos, como `meta.actualizado`; falta si no se sabe.',
    '2026-11-20T15:04:05.000Z',
  ),
  'X-Tianguis-Fecha-Datos': mayLack(
    'Día de la observación más nueva, como `meta.fecha_datos`; falta si no se sabe.',
    '2026-11-19',
  ),
  'X-Tianguis-Muestra': mayLack('`true`, solo mientras los registros son la muestra incluida.', 'true'),
  'X-Tianguis-Lugar': mayLack(
    'Los lugares que se pidieron y lo que se tomó, como `meta.lugar`: `escrito=leido`, unidos con `&` y codificados como una consulta.',
    'Sayulita=Bah%C3%ADa+de+Banderas%2C+Nayarit',
  ),
  'X-Tianguis-Correcciones': mayLack(
    'Las palabras que se leyeron como otras, como `meta.correcciones`: `escrito=leido`, unidas con `&` y codificadas como una consulta.',
    'jitomat=Jitomate',
  ),
  'X-Tianguis-Estado': mayLack(
    '`base-caida`: la base de datos no responde y esta respuesta sale de la memoria. Falta mientras todo va bien.',
    'base-caida',
  ),
  Age: mayLack('Con `X-Tianguis-Estado`: segundos que lleva sin poder comprobarse que la respuesta sigue vigente.', 12),
  Allow: header('Métodos que se aceptan.', 'GET, HEAD, OPTIONS'),
}

const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
const ALWAYS = ['X-Request-Id', 'Cache-Control']
const VALIDATED = ['ETag', 'Last-Modified', 'X-Tianguis-Estado', 'Age']
/** Of the data, in every format. */
const TOLD = [
  'Vary',
  'Link',
  'Content-Disposition',
  'X-Tianguis-Registros',
  'X-Tianguis-Version',
  'X-Tianguis-Actualizado',
  'X-Tianguis-Fecha-Datos',
  'X-Tianguis-Muestra',
  'X-Tianguis-Lugar',
  'X-Tianguis-Correcciones',
]
/** Of every answer that counts against a quota; a plan without limits has none of them. */
export const QUOTA = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

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

/** A 200 that a client may keep and ask about again, in every format. */
export const dataResponse = (description: string, schema: SchemaObject | ReferenceObject): ResponseObject => ({
  description,
  headers: headers(...ALWAYS, ...QUOTA, ...VALIDATED, ...TOLD),
  content: Object.fromEntries(
    FORMATS.map((format) => [TYPES[format], { schema: format === 'json' ? schema : { type: 'string' as const } }]),
  ),
})

/** A 200 that is a file, written as it is read: how many records it has is known at its end. */
export const exportResponse = (description: string, type: string): ResponseObject => ({
  description,
  headers: headers(
    ...ALWAYS,
    ...QUOTA,
    'ETag',
    'Last-Modified',
    'X-Tianguis-Costo',
    ...TOLD.filter((name) => name !== 'X-Tianguis-Registros'),
  ),
  content: { [type]: { schema: { type: 'string' } } },
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

const ERRORS: Record<
  number,
  { name: string; description: string; error: string; more?: object; also?: readonly string[] }
> = {
  400: {
    name: 'PeticionInvalida',
    description: 'Un parámetro es desconocido, está repetido, vacío o mal escrito.',
    error: '`limit`: Llegó «0»; `limit` es un entero de 1 a 100.',
    more: { detalle: { parametro: 'limit' } },
    also: QUOTA,
  },
  401: {
    name: 'ClaveQueNoSirve',
    description: 'La clave no tiene forma de una, no existe, se revocó o venció.',
    error: 'Esa clave se revocó. Consigue una en /portal, o pídesela a quien opera este servicio.',
    also: ['WWW-Authenticate'],
  },
  403: {
    name: 'RequiereClave',
    description: 'Sin clave no se puede pedir esto.',
    error: 'Esto necesita una clave. Consigue una en /portal, o pídesela a quien opera este servicio.',
  },
  429: {
    name: 'LimiteExcedido',
    description: 'Se agotó el mes, o son demasiadas peticiones en un minuto.',
    error: 'Se agotaron las 10,000 peticiones del mes del plan basic.',
    also: ['Retry-After'],
  }, // those of the quota only where it was the month that ended
  422: {
    name: 'PreguntaSinRespuesta',
    description: 'La pregunta se leyó y no se contesta: sin adivinar, dice por qué y qué preguntar en su lugar.',
    error: 'No conozco «Wakanda» en una pregunta sobre nivel de las presas. Dilo con otras palabras o quítalo.',
    more: { detalle: { palabras: ['Wakanda'] }, pregunta: '¿qué presa de Wakanda está más llena?', latencia_ms: 4 },
    also: QUOTA,
  },
  405: {
    name: 'MetodoNoPermitido',
    description: 'La API solo se lee.',
    error: 'Llegó POST; esta API solo se lee, con GET.',
    also: ['Allow'],
  },
  410: {
    name: 'CursorVencido',
    description: 'Los datos que leía el cursor ya no están.',
    error:
      '`cursor`: los datos se publicaron de nuevo hace más de una hora, y los de entonces ya no se leen. Empieza de nuevo en /api/v1/datos?limit=7',
    more: { detalle: { parametro: 'cursor', enlace: '/api/v1/datos?limit=7' } },
  },
  500: {
    name: 'ErrorInterno',
    description: 'Un fallo nuestro.',
    error: 'Algo falló de nuestro lado. Si se repite, avisa con el id_solicitud.',
  },
  503: {
    name: 'NoDisponible',
    description: 'El conjunto todavía no tiene datos, o la base de datos no responde o se está cambiando.',
    also: ['Retry-After'],
    error: 'La base de datos no responde en este momento. Vuelve a intentarlo en unos segundos.',
  },
  504: {
    name: 'TiempoAgotado',
    description: 'La base de datos no terminó a tiempo y la consulta se canceló.',
    also: ['Retry-After'],
    error:
      'La base de datos no terminó a tiempo y la consulta se canceló. Vuelve a intentarlo en unos segundos; si solo le pasa a esta petición, pide menos datos o un lugar más preciso.',
  },
}
/** Those that an operation may answer with. */
export const ERROR_STATUSES = Object.keys(ERRORS).map(Number)
const SHOWN: Record<number, string> = { 400: 'parametro_invalido', 401: 'clave_revocada', 503: 'base_de_datos_caida' }

const codesOf = (status: number) => DESCRIBED_CODES.filter((code) => code.status === status).map(({ codigo }) => codigo)

/** The responses every operation shares, by component name. */
export const SHARED_RESPONSES: Record<string, ResponseObject> = {
  SinCambios: {
    description: 'Los datos son los mismos que ya tienes; no hay cuerpo.',
    headers: headers(...ALWAYS, ...QUOTA, ...VALIDATED),
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, description, error, more, also = [] }]) => {
      const codes = codesOf(Number(status))
      const codigo = SHOWN[Number(status)] ?? codes[0]!
      return [
        name,
        {
          description: `${description} \`codigo\`: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
          headers: headers(...ALWAYS, ...also),
          content: {
            'application/json': {
              schema: oneOfErrors(codes),
              example: { ok: false, error, codigo, ...more, id_solicitud: ID },
            },
          },
        } satisfies ResponseObject,
      ]
    }),
  ),
}

SHARED_RESPONSES.MismaRespuesta = ofQuestion({
  ...SHARED_RESPONSES.SinCambios!,
  description: 'La respuesta es la que ya tienes; no hay cuerpo.',
})
export const sameAnswer: ReferenceObject = { $ref: '#/components/responses/MismaRespuesta' }

SHARED_RESPONSES.MismoArchivo = {
  description: 'El archivo es el que ya tienes; no hay cuerpo.',
  headers: headers(...ALWAYS, ...QUOTA, 'ETag', 'Last-Modified'),
}
export const sameFile: ReferenceObject = shared('MismoArchivo')

SHARED_RESPONSES.MismaDescripcion = {
  description: 'La descripción es la que ya tienes; no hay cuerpo.',
  headers: headers(...ALWAYS, 'ETag'),
}
export const sameText: ReferenceObject = shared('MismaDescripcion')

SHARED_RESPONSES.PeticionInvalidaSinCuota = { ...SHARED_RESPONSES.PeticionInvalida!, headers: headers(...ALWAYS) }
/** A 400 where nothing is counted. */
export const uncountedRefusal: ReferenceObject = { $ref: '#/components/responses/PeticionInvalidaSinCuota' }

/** A page's own 429. */
export const hurriedPage: ResponseObject = {
  description: 'Van demasiadas peticiones en un minuto desde tu dirección; la página dice cuánto esperar.',
  headers: headers(...ALWAYS, 'Retry-After'),
  content: { 'text/html': { schema: { type: 'string' } } },
}

/** References to the shared error responses of these statuses. */
export const errorResponses = (...statuses: number[]): ResponsesObject =>
  Object.fromEntries(statuses.map((status) => [status, shared(ERRORS[status]!.name)]))

export const notModified: ReferenceObject = shared('SinCambios')

function shared(name: string): ReferenceObject {
  return { $ref: `#/components/responses/${name}` }
}
