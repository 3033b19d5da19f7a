import type { Connector, Param } from '@tianguis/core'
import { QueryPlanError } from '@tianguis/core/query/refusal'
import { API_ROOT } from '../describe/calls.ts'

export const valuesPath = ({ path }: Pick<Connector, 'path'>, parameter: string) =>
  `${API_ROOT}${path}/valores/${parameter}`

/** Whether the values of a parameter are a list: closed ones, words that the records hold, and places. */
export const isListed = ({ schema, vocabulary, places }: Param) =>
  vocabulary !== undefined || places !== undefined || Array.isArray(schema.enum)

/** The parameters of a dataset whose values may be listed, in their order. */
export const listedParameters = ({ params }: Connector): readonly string[] =>
  Object.keys(params).filter((name) => isListed(params[name]!))

/** What a request asks, or a refusal that says where the values are which it does not list. @throws QueryPlanError */
export function tellingValues<Plan>(connector: Connector, plan: () => Plan): Plan {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof QueryPlanError) || error.detail.permitidos) throw error
    const { parametro, contradice } = error.detail
    if (contradice || !listedParameters(connector).includes(parametro)) throw error
    const valores = valuesPath(connector, parametro)
    throw new QueryPlanError(error.code, `${error.message} ${valores} dice cuáles hay.`, { ...error.detail, valores })
  }
}
