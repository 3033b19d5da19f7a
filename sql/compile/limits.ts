import type { LogicalQuery } from '@tianguis/core'

/** Rows of a list, where the question does not say how many. */
export const LISTED = 50
/** Rows or groups that tie for a place are all shown, up to this many. */
export const TIED = 100
/** Of anything else; the guard lets no more pass. */
export const MOST_ROWS = 1000

/** How many rows an answer stops at where the question does not say. */
export const usualLimit = ({ accion }: LogicalQuery): number => (accion === 'listar' ? LISTED : MOST_ROWS)
