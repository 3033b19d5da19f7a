import type { LogicalQuery } from '@tianguis/core'
import type { Facts } from '../fact.ts'
import type { Reader } from '../reader.ts'

/** @returns in Spanish what the query leaves out, for a reason of «No puedo responder eso sobre …: …». */
export type Check = (reading: Reading) => string | undefined

/** A question as it was read, and the query that it came to. */
export interface Reading {
  readonly reader: Reader
  readonly facts: Facts
  readonly query: LogicalQuery
  /** The folded words of the question, with a space between. */
  readonly words: string
}
