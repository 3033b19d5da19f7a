import { totalmem } from 'node:os'

/**
 * Settings of the product, rewritten at each start; postgresql.conf includes them and may overrule them. Discs have no
 * arm to move any more: with the 4 that is the server's own, a year of one city's fuel was looked for among all days of
 * the country (2 s, and 0.3).
 */
export const serverSettings =
  () => `# Escrito por Tianguis en cada arranque. Los ajustes propios van en postgresql.conf.
max_connections = 100
shared_buffers = ${bufferMegabytes(memoryHere())}MB
jit = off
wal_compression = on
max_wal_size = 2GB
random_page_cost = 1.1
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
log_line_prefix = '%m [%p] '
`

const MEGABYTE = 1_048_576

/**
 * An eighth of the memory, from 128 MB to 2 GB. Where the indexes of what is published do not fit, each new row has
 * pages written out and read again that the next one needs.
 * @param memory in bytes
 */
export const bufferMegabytes = (memory: number): number =>
  Math.min(2048, Math.max(128, Math.floor(memory / 8 / MEGABYTE)))

/** What this process may have, in a container or out of one, in bytes. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
