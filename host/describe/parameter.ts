import type { ParameterObject } from 'openapi3-ts/oas30'
import type { Described } from '../answer/universal.ts'

/** A parameter of the query, as OpenAPI has it. */
export const parameter = (name: string, { description, schema, example }: Described): ParameterObject =>
  ({ name, in: 'query', required: false, description, schema, example })
