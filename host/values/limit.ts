/** Values that one answer lists. */
export const VALUES_LIMIT = { max: 5000, standard: 100 } as const
