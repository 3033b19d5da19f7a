import type { Kind } from '@tianguis/core'

/** Sentences that the description and the manual share. */
export const ABOUT =
  'Datos económicos y de precios de México, reunidos de sus fuentes oficiales y servidos como una sola API JSON, de solo lectura. ' +
  'Cada respuesta dice de dónde vienen sus datos, con qué licencia y qué tan nuevos son.'

export const EXACTNESS =
  'Los números de la fuente llevan los decimales que ella publica, sin redondear. Un campo que la fuente no dice va en `null`: ningún registro omite campos, ' +
  'y nunca hay un cero en lugar de un dato ausente. Los días van como `AAAA-MM-DD` y los instantes en UTC.'

export const RULES =
  'Todos los parámetros son opcionales. Uno desconocido, repetido, vacío o mal escrito es un error 400 que dice qué se acepta. ' +
  'Se aceptan GET, HEAD y OPTIONS, desde cualquier origen (CORS). ' +
  'Repite el `ETag` en `If-None-Match`, o la fecha en `If-Modified-Since`, y la respuesta es un 304 sin cuerpo mientras los datos no cambien.'

export const SAMPLE =
  'Mientras un conjunto no se haya descargado de su fuente se sirve la muestra incluida, y `meta.muestra` es `true`. ' +
  'Si una fuente falla, se sigue sirviendo lo último bueno, con su fecha.'

/** Why a dataset shows sample rows. */
export const SAMPLE_ROWS = 'Son filas de muestra, hasta la primera actualización real.'

/** What a column holds, in a word. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  text: 'texto',
  decimal: 'decimal',
  integer: 'entero',
  date: 'día',
  instant: 'instante',
  boolean: 'sí o no',
  list: 'lista de textos',
}
