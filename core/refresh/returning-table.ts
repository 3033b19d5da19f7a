import type { Pool } from '../database/connection.ts'
import type { Table } from '../table.ts'
import type { Comparison } from './compare.ts'

/** One table of a run, held against what is published of it. */
export interface ReturningTable {
  readonly pool: Pool
  readonly name: string
  readonly table: Table
  readonly comparison: Comparison
  /** Its relations, as SQL. */
  readonly staged: string
  readonly published: string
  /** Staged rows as `s` with the published ones of their keys as `p`, as SQL. */
  readonly joined: string
  /** The share of the staged rows that is among those joined. */
  readonly part: number
}
