/** The body of a request that writes: one JSON object of known fields, each of its kind. */
import { json, type Request, type RequestHandler } from 'express'
import { closest } from '@tianguis/core/words/closest'
import { ApiError } from '../request/errors.ts'
import { wrongField } from './refusals.ts'

const LIMIT = '10kb'
const MOST_ITEMS = 10

const parse = json({ limit: LIMIT, strict: true, type: 'application/json' })

/** @throws ApiError 400, 413, 415 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (!request.is('application/json') && request.headers['content-length'] !== '0' && hasBody(request))
    throw new ApiError(
      'cuerpo_no_es_json',
      `El cuerpo llegó como «${(request.get('Content-Type') ?? 'nada').slice(0, 60)}»; se espera application/json.`,
    )
  parse(request, response, (error?: unknown) => next(error === undefined ? undefined : refusalOf(error)))
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

function refusalOf(error: unknown): ApiError {
  const { type = '' } = error as { type?: string }
  if (type === 'entity.too.large')
    return new ApiError('cuerpo_grande', 'El cuerpo mide más de 10 kB; lo que hace falta cabe en menos.')
  if (/^(charset|encoding)\./.test(type))
    return new ApiError('cuerpo_no_es_json', 'El cuerpo llegó en una codificación que no se lee; mándalo en UTF-8.')
  return new ApiError(
    'cuerpo_ilegible',
    'El cuerpo no se puede leer como un objeto JSON. Revisa llaves, comas y comillas.',
  )
}

export interface Fields {
  /** @throws ApiError 400 */
  text(name: string, longest: number): string | undefined
  /** Exact decimal text of a number. @throws ApiError 400 */
  decimal(name: string): string | undefined
  /** @throws ApiError 400 */
  flag(name: string): boolean | undefined
  /** @throws ApiError 400 */
  texts(name: string): readonly string[] | undefined
}

/** @throws ApiError 400 for what is no object, or has a field that is not among these */
export function fieldsOf({ body }: Request, known: readonly string[]): Fields {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  if (Array.isArray(given)) throw new ApiError('cuerpo_ilegible', 'El cuerpo es una lista; se espera un objeto JSON.')
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownField(unknown, known)
  const of = (name: string) => (Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined)
  return {
    text(name, longest) {
      const value = of(name)
      if (value === undefined) return undefined
      if (typeof value !== 'string') throw wrongField(name, 'se espera un texto.')
      return checkedText(name, value, longest)
    },
    decimal(name) {
      const value = of(name)
      if (value === undefined) return undefined
      const text = String(value)
      if (!['number', 'string'].includes(typeof value) || !/^-?\d{1,12}(\.\d{1,8})?$/.test(text))
        throw wrongField(name, `llegó «${text.slice(0, 40)}»; se espera un número como 22 o 22.50.`)
      return text
    },
    flag(name) {
      const value = of(name)
      if (value !== undefined && typeof value !== 'boolean') throw wrongField(name, 'se espera true o false.')
      return value
    },
    texts(name) {
      const value = of(name)
      if (value === undefined) return undefined
      if (!Array.isArray(value) || value.length > MOST_ITEMS || !value.every((one) => typeof one === 'string'))
        throw wrongField(name, `se espera una lista de hasta ${MOST_ITEMS} textos.`)
      return value as string[]
    },
  }
}

/** @throws ApiError 400 */
export function checkedText(name: string, value: string, longest: number): string {
  const text = value.trim().normalize('NFC')
  if (!text || text.length > longest || /\p{Cc}/u.test(text) || !text.isWellFormed())
    throw wrongField(name, `se esperan de 1 a ${longest} caracteres, sin saltos de línea.`)
  return text
}

function unknownField(name: string, known: readonly string[]): ApiError {
  const [near] = closest(name, known)
  return new ApiError(
    'parametro_desconocido',
    `No conozco el campo «${name.slice(0, 60)}».${near ? ` ¿Quisiste decir «${near}»?` : ''} Se aceptan: ${known.join(', ')}.`,
    { detalle: { parametro: name.slice(0, 60), permitidos: known } },
  )
}
