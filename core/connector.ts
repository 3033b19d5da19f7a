/**
 * The connector contract: one value per dataset, from which its tables, checks, parameters,
 * API description, documentation, schedule and contract tests all follow.
 */
import type { Rejected, Declaration, Connector } from './contract.ts'
import type { Column, Columns } from './columns.ts'
import { problemsOf } from './validation/problems.ts'

export type * from './contract.ts'
export * from './columns.ts'
export type * from './dimension.ts'
export type * from './query-spec.ts'
export * from './params.ts'
export * from './nearby-param.ts'
export * from './time-params.ts'
export type * from './logical-query.ts'
export type * from './measure.ts'
export type * from './periods.ts'
export type * from './semantics.ts'
export type * from './table.ts'
export type { Http, Answer, Request } from './http/client.ts'
export type { Territory, Municipality } from './territory/territory.ts'

export const rejected = (reason: string, raw: string): Rejected => ({ rejected: reason, raw })

/** The whole batch is not what it should be: nothing of this run is published. */
export class ParseError extends Error {
  readonly evidence: string
  constructor(message: string, evidence = '') {
    super(evidence ? `${message} Llegó: ${excerpt(evidence)}` : message)
    this.evidence = excerpt(evidence)
  }
}
const excerpt = (text: string) => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)

/**
 * Checks a declaration and returns it as a connector.
 * @throws Error listing everything that is wrong with the declaration, in Spanish.
 */
export function defineConnector<Tables extends Record<string, Columns>, Batch>(
  declaration: Declaration<Tables, Batch>,
): Connector {
  const problems = problemsOf(declaration as unknown as Connector)
  if (problems.length) throw new Error(`El conector «${declaration.name}» no es válido: ${problems.join(' ')}`)
  const connector = Object.freeze(declaration as unknown as Connector)
  defined.add(connector)
  return connector
}

const defined = new WeakSet<object>()
/** True for what defineConnector has checked. */
export const isConnector = (value: unknown): value is Connector =>
  typeof value === 'object' && value !== null && defined.has(value)

/** The columns of one served record. */
export function recordColumns(connector: Connector): Readonly<Record<string, Column>> {
  const { record, tables } = connector
  return typeof record === 'string' ? tables[record]!.columns : record.columns
}
