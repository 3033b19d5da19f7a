import type { DescribedParam } from '@tianguis/core'
import type { ParameterObject, ReferenceObject } from 'openapi3-ts/oas30'
import { UNIVERSAL } from '../answer/universal.ts'

/** A parameter of the query, as OpenAPI has it. */
export const parameter = (name: string, { description, schema, example }: DescribedParam): ParameterObject => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  example,
})

/** Those of an operation; what is the same everywhere is described once. */
export const parameters = (all: Readonly<Record<string, DescribedParam>>): (ParameterObject | ReferenceObject)[] =>
  Object.entries(all).map(([name, one]) =>
    one === UNIVERSAL[name as keyof typeof UNIVERSAL]
      ? { $ref: `#/components/parameters/${name}` }
      : parameter(name, one),
  )

/** 'tipo-cambio' -> 'TipoCambio'. Connector names are lower case, so two names never give the same word. */
export const inPascal = (name: string) =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase()).replaceAll('-', '_')
