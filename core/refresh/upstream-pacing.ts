import type { Reserve } from '../http/client.ts'
import type { Pool } from '../database/connection.ts'

/** By the database's clock, which is one for all; each who asks moves the next one on. */
const RESERVE = `
  insert into tianguis.upstreams as u (host, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
    on conflict (host) do update set next_at = greatest(u.next_at, clock_timestamp()) + make_interval(secs => $2)
  returning extract(epoch from next_at - clock_timestamp())::float8 - $2 as seconds`

const HOLD_BACK = `
  insert into tianguis.upstreams as u (host, next_at) values ($1, clock_timestamp() + make_interval(secs => $2))
    on conflict (host) do update set next_at = greatest(u.next_at, excluded.next_at)`

/**
 * Spaces the requests of every process on the database: each spaces its own, and together they would be more than the
 * source was promised. A request has its moment and nothing is held meanwhile, so that whoever waits for a slow answer
 * keeps nobody else waiting.
 */
export function spacing(pool: Pool): Reserve {
  return {
    async next(host, everyMs) {
      const {
        rows: [row],
      } = await pool.query<{ seconds: number }>(RESERVE, [host, everyMs / 1000])
      return Math.max(0, row!.seconds * 1000)
    },
    async holdBack(host, ms) {
      await pool.query(HOLD_BACK, [host, ms / 1000])
    },
  }
}
