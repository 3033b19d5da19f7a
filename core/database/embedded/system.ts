/** The code of a Node system error (`ENOENT`, `EACCES`, …) or of a PostgreSQL error (`57P03`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * The whole environment of every PostgreSQL process. An allow-list, for three reasons: PGPORT, PGDATA and their kin
 * change what the server does; LC_ALL makes its messages readable to `failureFromLog`; and the host's own variables
 * hold secrets that the unprivileged user could read in /proc/<pid>/environ.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) }
}
