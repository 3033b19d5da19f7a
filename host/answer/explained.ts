import { ParamError } from '@tianguis/core'
import { unknownChoice } from '@tianguis/core/param-error'
import { ApiError } from '../request/errors.ts'

/**
 * What a parameter says, or a refusal that tells which one it is, what is allowed and the nearest valid value.
 * @param read throws ParamError
 * @throws ApiError 400
 */
export function explained<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ParamError)) throw error
    throw new ApiError('parametro_invalido', `\`${name}\`: ${error.message}`, {
      detalle: {
        parametro: name,
        ...(error.allowed && { permitidos: error.allowed }),
        ...(error.suggestions.length ? { sugerencias: error.suggestions } : {}),
      },
    })
  }
}

/** One of a closed list, of a parameter that asks nothing of the records. @throws ApiError 400 */
export const chosen = <const Value extends string>(name: string, raw: string, values: readonly Value[]): Value =>
  explained(name, () => {
    const value = values.find((known) => known === raw.toLowerCase())
    if (value === undefined) throw unknownChoice(raw, values)
    return value
  })
