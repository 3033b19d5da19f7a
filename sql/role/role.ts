import type { Access } from './access.ts'
import { openPool, quoted, transaction, type Pool } from '@tianguis/core/database/connection'
import { SCHEMA } from '../guard/scope.ts'
import { closeCatalog } from './functions.ts'
import { layersOf } from './layers.ts'
import { passwordOf, roleOf, urlAs, verifierOf } from './login.ts'
import { ownerAccess } from './owner.ts'
import { excessOf, probe, type RoleFindings } from './probes.ts'
import { closeToEverybody, ForeignRole, presentViews, settleRole, quotedView } from './rights.ts'

export type { Layer } from './layers.ts'

export interface AccessOptions {
  /** As the owner of the tables. */
  readonly pool: Pool
  readonly url: string
  /** Names of the views in schema `consulta`. */
  readonly views: readonly string[]
  /**
   * True for the server that the host starts by itself: nobody else is there, and what PostgreSQL gives everybody may
   * be taken away.
   */
  readonly ownServer: boolean
}

/** The lock that is held while the views are made, too. */
const LOCK = `select pg_advisory_xact_lock(hashtext('${SCHEMA}'))`

/** What PostgreSQL answers who may not do something, or cannot log in. */
const MAY_NOT = /^(42501|28|08P01)/

/** PostgreSQL's word for it, and PgBouncer's. */
const WRONG_PASSWORD = /^(28P01|08P01)$/

/**
 * Makes or mends the role that questions run as, tries what it can do, and says which layers hold.
 *
 * The role logs in by itself. A pool of the owner with SET ROLE would be undone by `set_config('role', …)` inside a
 * question. Where it cannot be made or cannot log in (no CREATEROLE, a PgBouncer that knows only its list, pg_hba),
 * questions run as the owner behind the guard, a read-only transaction and the time limits, unless the owner is a
 * superuser or may touch files: then the guard alone would stand between a question and the machine, and questions are
 * not served.
 * @throws Error when the database does not answer
 */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { pool, url, views, ownServer } = options
  try {
    const { role, password, owner, present, bounded, ofViews, excess } = await makeRole(options)
    const roleUrl = urlAs(url, role, password)
    const found = await tried(roleUrl, () => setPassword(pool, role, password), present, owner)
    const tooMuch = [...excess, ...found.tooMuch]
    const layers = layersOf({ role, ownServer, bounded, ofViews, found, tooMuch })
    return {
      url: roleUrl,
      at: (other) => urlAs(other, role, password),
      serves: tooMuch.length === 0,
      unreadable: [...views.filter((view) => !present.includes(view)), ...found.unreadable],
      layers,
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!(error instanceof ForeignRole) && !MAY_NOT.test(code)) throw error
    return ownerAccess(
      pool,
      url,
      error instanceof ForeignRole
        ? 'ya hay un rol con ese nombre que no hizo Tianguis'
        : `PostgreSQL no lo permite (${code})`,
    )
  }
}

async function makeRole({ pool, views, ownServer }: AccessOptions) {
  return transaction(pool, async (client) => {
    await client.query(LOCK)
    const { rows } = await client.query<{ database: string; owner: string }>(
      'select current_database() as database, current_user as owner',
    )
    const { database, owner } = rows[0]!
    const role = roleOf(database)
    const password = await passwordOf(client, role)
    const present = await presentViews(client, views)
    const bounded = await settleRole(client, role, present)
    if (ownServer) await closeToEverybody(client)
    const ofViews = ownServer ? await closeCatalog(client, role, present.map(quotedView)) : []
    return { role, password, owner, present, bounded, ofViews, excess: await excessOf(client, role, present) }
  })
}

/**
 * Tries the role out; the password is set only when it is not the one it should be, so that no start disturbs another.
 */
async function tried(
  url: string,
  setPassword: () => Promise<void>,
  views: readonly string[],
  owner: string,
): Promise<RoleFindings> {
  const pool = openPool({ url, max: 1, limits: null })
  try {
    return await probe(pool, views, owner).catch(async (error: { code?: string }) => {
      if (!WRONG_PASSWORD.test(error.code ?? '')) throw error
      await setPassword()
      return probe(pool, views, owner)
    })
  } finally {
    await pool.end()
  }
}

async function setPassword(pool: Pool, role: string, password: string): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(LOCK)
    await client.query(`alter role ${quoted(role)} password '${verifierOf(password)}'`)
  })
}
