import type { Pool } from '@tianguis/core/database/connection'
import { ownerLayers } from './layers.ts'
import type { Access } from './access.ts'

/** Memberships with which a SELECT reaches files or programs of the machine. */
const OVER_FILES = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program']

/** Access as the owner of the tables, where a role of its own cannot be had. @param why in Spanish */
export async function ownerAccess(pool: Pool, url: string, why: string): Promise<Access> {
  const {
    rows: [owner],
  } = await pool.query<{ strong: boolean }>(
    "select rolsuper or exists (select from unnest($1::text[]) f where pg_has_role(current_user, f, 'usage')) as strong from pg_roles where rolname = current_user",
    [OVER_FILES],
  )
  const serves = !owner!.strong
  return { url, at: () => undefined, serves, unreadable: [], layers: ownerLayers(why, serves) }
}
