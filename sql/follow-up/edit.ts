/** What an edit of an earlier query is made with. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import type { Atom, AskedFor } from '../grammar/atoms.ts'
import { atomsOf } from '../grammar/compose/parts.ts'
import type { QueryRequest } from '../grammar/compose/request.ts'
import type { Marks } from './marks.ts'

export interface Editing {
  readonly subject: Subject
  readonly marks: Marks
  readonly atoms: readonly Atom[]
  readonly request: QueryRequest
  /** Words that stand for themselves. */
  readonly words: ReadonlySet<string>
  /** Dimensions of values that only narrow what there is. */
  readonly narrowing: ReadonlySet<string>
  /** What was asked before the query that is edited, where both are of one subject. */
  readonly earlier: LogicalQuery | undefined
  /** The day after the last that is known of the subject, "AAAA-MM-DD". */
  readonly until: string | undefined
  /** What was taken for granted, in Spanish. */
  readonly notes: string[]
}

/** One of the closed set of edits. */
export interface Edit {
  /** Pieces of a follow-up that this edit accounts for. */
  readonly reads: readonly Atom['is'][]
  /**
   * @returns the query itself where the follow-up says nothing of this
   * @throws ParseFailure where what it says has no meaning for the query
   */
  readonly apply: (query: LogicalQuery, editing: Editing) => LogicalQuery
}

export const wants = ({ atoms }: Pick<Editing, 'atoms'>, what: AskedFor): boolean =>
  atomsOf(atoms, 'wanted').some((one) => one.what === what)
