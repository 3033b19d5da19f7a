import type { Connector, Param } from '@tianguis/core'
import { API_ROOT } from '../describe/calls.ts'

export const valuesPath = ({ path }: Pick<Connector, 'path'>, parameter: string) =>
  `${API_ROOT}${path}/valores/${parameter}`

/** Whether the values of a parameter are a list: closed ones, words that the records hold, and places. */
export const isListed = ({ schema, vocabulary, places }: Param) =>
  vocabulary !== undefined || places !== undefined || Array.isArray(schema.enum)

/** The parameters of a dataset whose values may be listed, in their order. */
export const listedParameters = ({ params }: Connector): readonly string[] =>
  Object.keys(params).filter((name) => isListed(params[name]!))
