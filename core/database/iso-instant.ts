/**
 * A moment of PostgreSQL's as ISO 8601 in UTC, as answers have it.
 * @param moment as SQL
 * @param fraction `.MS` tells its milliseconds, too
 */
export const isoInstant = (moment: string, fraction: '' | '.MS' = ''): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${fraction}"Z"')`
