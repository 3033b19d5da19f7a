/** A moment of PostgreSQL's as ISO 8601 in UTC, as answers have it. @param column as SQL */
export const isoInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
