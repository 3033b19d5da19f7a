/** `backfill` asks the source, or reads a file of it, for a period of the past. */
export type RunKind = 'live' | 'sample' | 'raw' | 'backfill'

/** `partial` went through without a part of its source: what came of the rest was published, or was nothing new. */
export type RunOutcome = 'published' | 'unchanged' | 'partial' | 'refused' | 'failed' | 'cancelled'
