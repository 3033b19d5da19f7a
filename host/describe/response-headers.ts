/** The headers of answers, described once. */
import type { HeaderObject } from 'openapi3-ts/oas30'

/** An example of a request's id. */
export const REQUEST_ID = '7d0f6c1e-3c1b-4f0e-9a57-0c2a5d3f8b11'

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
  'X-Request-Id': header('Identificador de la petición. Se conserva el que mandes, si es corto y simple.', REQUEST_ID),
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
  'X-Tianguis-Clave': header('Los campos que distinguen un registro de cualquier otro, como `meta.clave`.', 'permiso'),
  'Accept-Ranges': header('El archivo se puede pedir por partes, con `Range`.', 'bytes'),
  'Content-Length': header('Bytes de lo que llega.', 24578),
  'Content-Range': header('Qué parte es y cuánto mide el archivo.', 'bytes 0-1023/24578'),
  'X-Tianguis-Costo': header('Peticiones del mes que cuenta la exportación.', 10),
  'X-Tianguis-Version': header('Número de la publicación, como `meta.version`.', 12),
  'Cache-Tag': mayLack(
    'Los conjuntos de que es la respuesta, para las cachés que olvidan por etiqueta.',
    'nombre-del-conjunto',
  ),
  'Surrogate-Key': mayLack('Lo mismo que `Cache-Tag`, separado por espacios.', 'nombre-del-conjunto'),
  'X-Tianguis-Actualizado': mayLack(
    'Cuándo cambiaron los datos, como `meta.actualizado`; falta si no se sabe.',
    '2026-11-20T15:04:05.000Z',
  ),
  'X-Tianguis-Fecha-Datos': mayLack(
    'Día de la observación más nueva, como `meta.fecha_datos`; falta si no se sabe.',
    '2026-11-19',
  ),
  'X-Tianguis-Estado-Datos': mayLack('Como `meta.estado`: solo mientras los datos no están como deben.', 'congelado'),
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
  'Idempotent-Replayed': mayLack(
    '`true`: es lo que se contestó la primera vez con esa `Idempotency-Key`; no se hizo otra vez.',
    'true',
  ),
  Allow: header('Métodos que se aceptan.', 'GET, HEAD, OPTIONS'),
}

/** References to headers, by name. */
export const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
export const ALWAYS = ['X-Request-Id', 'Cache-Control']
/** Of what a client keeps and asks about again. */
export const VALIDATED = ['ETag', 'Last-Modified', 'X-Tianguis-Estado', 'Age']
/** Of the data, in every format. */
export const TOLD = [
  'Vary',
  'Link',
  'Content-Disposition',
  'X-Tianguis-Registros',
  'X-Tianguis-Version',
  'Cache-Tag',
  'Surrogate-Key',
  'X-Tianguis-Actualizado',
  'X-Tianguis-Fecha-Datos',
  'X-Tianguis-Estado-Datos',
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
