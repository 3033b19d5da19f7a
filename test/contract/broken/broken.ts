import type { Subject } from '../subject.ts'
import type { Change, Recorded } from './sound-connector.ts'

/** A connector with one thing wrong, and what the check that is for it has to say. */
export interface Broken {
  /** Where what is changed of it must know its name. */
  readonly name?: string
  readonly what: string
  readonly says: RegExp
  readonly change?: Change
  readonly recorded?: Recorded
  /** What no connector can do by itself: to the database, to the service, or to what is claimed. */
  readonly spoil?: (subject: Subject) => Promise<Partial<Subject> | void>
  /** It needs tables of its own: it spoils what is published, or is saved by what was published before. */
  readonly alone?: true
}

/** By the check that each proves. */
export type BrokenBy = Readonly<Record<string, readonly Broken[]>>
