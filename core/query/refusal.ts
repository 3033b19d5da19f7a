/** What of a request cannot be planned, in words for whoever sent it. */
import { ParamError, unknownChoice } from '../param-error.ts'

export const REFUSAL_CODES = ['parametro_invalido', 'cursor_invalido', 'sin_publicacion'] as const
export type QueryPlanErrorCode = (typeof REFUSAL_CODES)[number]

export interface RefusalDetail {
  readonly parametro: string
  /** The parameter that it cannot go together with. */
  readonly contradice?: string
  /** Every value there is, where they are few. */
  readonly permitidos?: readonly string[]
  readonly sugerencias?: readonly string[]
  /** Where they are listed, where they are many. */
  readonly valores?: string
}

/**
 * A request that asks for what a dataset cannot give: a stable code, the parameter, and a Spanish sentence saying what
 * to do.
 */
export class QueryPlanError extends Error {
  readonly code: QueryPlanErrorCode
  readonly detail: RefusalDetail
  constructor(code: QueryPlanErrorCode, message: string, detail: RefusalDetail) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

export const invalid = (parametro: string, message: string, detail: Omit<RefusalDetail, 'parametro'> = {}) =>
  new QueryPlanError('parametro_invalido', `\`${parametro}\`: ${message}`, { parametro, ...detail })

export const contradicts = (parametro: string, contradice: string, message: string) =>
  invalid(parametro, message, { contradice })

/**
 * What a parameter says, or a refusal that tells which one it is, what is allowed and the nearest valid value.
 * @param read throws ParamError
 * @throws QueryPlanError
 */
export function explained<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ParamError)) throw error
    throw invalid(name, error.message, {
      ...(error.allowed && { permitidos: error.allowed }),
      ...(error.suggestions.length ? { sugerencias: error.suggestions } : {}),
    })
  }
}

/** One of a closed list, of a parameter that asks nothing of the records. @throws QueryPlanError */
export const chosen = <const Value extends string>(name: string, raw: string, values: readonly Value[]): Value =>
  explained(name, () => {
    const value = values.find((known) => known === raw.toLowerCase())
    if (value === undefined) throw unknownChoice(raw, values)
    return value
  })
