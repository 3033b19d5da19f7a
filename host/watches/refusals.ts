/** What is refused of a watch, in words for whoever asked. */
import { ApiError } from '../request/errors.ts'

export const wrongField = (parametro: string, message: string): ApiError =>
  new ApiError('parametro_invalido', `\`${parametro}\`: ${message}`, { detalle: { parametro } })

/** Another account's is not told from one that is not there. */
export const notThere = (what: string): ApiError =>
  new ApiError('no_encontrado', `No tienes ${what} con ese identificador. La lista dice cuáles hay.`)

export const limitReached = (message: string): ApiError => new ApiError('limite_de_avisos', message)

/** As PostgreSQL reads one; anything else names nothing. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
