import { isPooled, openPool, quoted, transaction, type Pool } from '@tianguis/core/database/connection'
import type { AsSuperuser } from '@tianguis/core/database/embedded/service-login'
import { scramVerifier } from '@tianguis/core/database/scram'
import { SCHEMA } from '../guard/scope.ts'
import type { Access } from './access.ts'
import { closeCatalog } from './functions.ts'
import { layersOf, layersWithoutRole } from './layers.ts'
import { questionLogin, urlAs, type QuestionLogin } from './login.ts'
import { excessOf, probe, type RoleFindings } from './probes.ts'
import { statementsThatAdmit, statementsThatMake, statementsThatReplace, type RoleRefusal } from './remedy.ts'
import { closeToEverybody, ForeignRole, MissingRole, presentViews, settleRole, quotedView } from './rights.ts'

export type { Layer } from './layers.ts'

export interface AccessOptions {
  /** As the owner of the tables. */
  readonly pool: Pool
  readonly url: string
  /** Names of the views in schema `consulta`. */
  readonly views: readonly string[]
  /**
   * Of the server that the host starts by itself: nobody else is there, and what PostgreSQL gives everybody may be taken
   * away. Elsewhere the owner of the tables makes the role, or somebody did so for him.
   */
  readonly asSuperuser?: AsSuperuser | undefined
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
 * questions are not served, and what would open them is said. They are never run as the owner, who may write.
 * @throws Error when the database does not answer
 */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { pool, url, views } = options
  const login = await transaction(pool, async (client) => {
    await client.query(LOCK)
    return questionLogin(client)
  })
  const at = (other: string) => urlAs(other, login.role, login.password)
  try {
    return { url: at(url), at, ...(await settled(options, login, at(url))) }
  } catch (error) {
    const refusal = await refusalOf(error, login, pool)
    if (!refusal) throw error
    const layers = layersWithoutRole(refusal.why)
    return { url: at(url), at, serves: false, unreadable: views, layers, remedy: refusal.remedy }
  }
}

async function settled(options: AccessOptions, login: QuestionLogin, url: string): Promise<Omit<Access, 'url' | 'at'>> {
  const { views, asSuperuser } = options
  const { role, owner } = login
  const { present, bounded, ofViews, excess } = await makeRole(options, login)
  const found = await tried(url, () => setPassword(options, login), present, owner)
  const tooMuch = [...excess, ...found.tooMuch]
  return {
    serves: tooMuch.length === 0,
    unreadable: [...views.filter((view) => !present.includes(view)), ...found.unreadable],
    layers: layersOf({ role, ownServer: asSuperuser !== undefined, bounded, ofViews, found, tooMuch }),
  }
}

/** Whoever may make and change the role. */
const makerOf = ({ pool, asSuperuser }: AccessOptions): AsSuperuser => asSuperuser ?? ((work) => work(pool))

function makeRole(options: AccessOptions, login: QuestionLogin) {
  const { views, asSuperuser } = options
  return makerOf(options)((pool) =>
    transaction(pool, async (client) => {
      await client.query(LOCK)
      const present = await presentViews(client, views)
      const bounded = await settleRole(client, login, present)
      if (asSuperuser) await closeToEverybody(client, login)
      const ofViews = asSuperuser ? await closeCatalog(client, login, present.map(quotedView)) : []
      return { present, bounded, ofViews, excess: await excessOf(client, login.role, present) }
    }),
  )
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

function setPassword(options: AccessOptions, { role, password }: QuestionLogin): Promise<void> {
  return makerOf(options)((pool) =>
    transaction(pool, async (client) => {
      await client.query(LOCK)
      await client.query(`alter role ${quoted(role)} password '${scramVerifier(password)}'`)
    }),
  )
}

/** What keeps questions from having their role; undefined for an error that is of something else. */
async function refusalOf(error: unknown, login: QuestionLogin, pool: Pool): Promise<RoleRefusal | undefined> {
  const { role } = login
  const { code = '' } = error as { code?: string }
  if (error instanceof MissingRole)
    return {
      why: `falta el rol ${role}, y el dueño de las tablas no puede hacerlo: no tiene CREATEROLE`,
      remedy: statementsThatMake(login),
    }
  if (error instanceof ForeignRole)
    return { why: `ya hay un rol ${role} que no hizo Tianguis`, remedy: statementsThatReplace(login) }
  if (!MAY_NOT.test(code)) return undefined
  return {
    why: `el rol ${role} no puede entrar, o no se le pudo dar lo que necesita (${code})`,
    remedy: statementsThatAdmit(login, await isPooled(pool)),
  }
}
