import type { Layer } from './layers.ts'

/** How questions reach the database, and what stands between the two. */
export interface Access {
  /** For `openSession`. Holds a password: keep it out of logs. */
  readonly url: string
  /** The same at another server that is a copy of this one. */
  at(url: string): string
  /** Whether questions may be served. */
  readonly serves: boolean
  /** Views that questions cannot read: they are not there, or use something that the role may not. */
  readonly unreadable: readonly string[]
  readonly layers: readonly Layer[]
  /** Where the role cannot be had, what whoever administers PostgreSQL is to run, as it is pasted. */
  readonly remedy?: string | undefined
}
