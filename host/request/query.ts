import { closest } from '@tianguis/core/words/closest'
import { ApiError } from './errors.ts'

const LONGEST = 4000

/** What other APIs call it. */
const ELSEWHERE: Readonly<Record<string, string | readonly string[]>> = {
  page: 'cursor',
  offset: 'cursor',
  after: 'cursor',
  per_page: 'limit',
  size: 'limit',
  top: 'limit',
  sort: 'orden',
  order: 'orden',
  order_by: 'orden',
  fields: 'campos',
  select: 'campos',
  format: 'formato',
  from: 'desde',
  since: 'desde',
  to: 'hasta',
  until: 'hasta',
  city: ['ciudad', 'municipio'],
  ciudad: 'municipio',
  localidad: 'municipio',
  town: 'municipio',
  municipality: 'municipio',
  municipio: 'ciudad',
  state: 'estado',
  query: 'q',
}

/** What others call the parameter with a key. */
export const KEY_ELSEWHERE = /^(x[-_])?(api[-_]?key|key|token|access[-_]?token|apikey|clave|auth)$/i

/**
 * The query string as one value per name, decoded strictly: `%E0%A4%A`, `%00`, a repeated, an empty or an unknown
 * parameter is refused. Node's own parser would replace what it cannot read and answer something else.
 * @param url path and query as they came
 * @param longest of it, in characters
 * @throws ApiError 400
 */
export function readQuery(url: string, known: readonly string[], longest = LONGEST): Map<string, string> {
  const start = url.indexOf('?')
  const values = new Map<string, string>()
  if (start < 0) return values
  if (url.length > longest)
    throw new ApiError('consulta_larga', `La consulta mide ${url.length} caracteres; caben ${longest}.`)
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const name = decoded(split < 0 ? pair : pair.slice(0, split))
    const value = decoded(split < 0 ? '' : pair.slice(split + 1))
    if (!known.includes(name)) throw unknown(name, known)
    if (values.has(name))
      throw new ApiError('parametro_repetido', `El parámetro «${name}» llegó más de una vez; escríbelo una sola.`, {
        detalle: { parametro: name },
      })
    if (value.trim() === '')
      throw new ApiError('parametro_vacio', `El parámetro «${name}» llegó vacío; dale un valor o quítalo.`, {
        detalle: { parametro: name },
      })
    values.set(name, value.trim().normalize('NFC'))
  }
  return values
}

function decoded(text: string): string {
  let value
  try {
    value = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ApiError('codificacion_invalida', `«${text.slice(0, 60)}» no es UTF-8 bien codificado con %.`)
  }
  if (/[\0-\x1f\x7f]/.test(value))
    throw new ApiError('caracter_de_control', 'La consulta lleva un carácter de control; quítalo.')
  return value
}

function unknown(name: string, known: readonly string[]): ApiError {
  const foreign = [ELSEWHERE[name.toLowerCase()] ?? []].flat().filter((one) => known.includes(one))
  const suggestions = foreign.length ? foreign : closest(name, known)
  const hint = KEY_ELSEWHERE.test(name)
    ? ' Una clave va en el encabezado «Authorization: Bearer TU_CLAVE», o en el parámetro «api_key».'
    : suggestions.length
      ? ` ¿Quisiste decir «${suggestions[0]}»?`
      : ''
  return new ApiError(
    'parametro_desconocido',
    `No conozco el parámetro «${name.slice(0, 60)}».${hint} ${known.length ? `Se aceptan: ${known.join(', ')}.` : 'Aquí no se acepta ninguno.'}`,
    {
      detalle: { parametro: name.slice(0, 60), permitidos: known },
    },
  )
}
