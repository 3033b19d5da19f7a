import { openPool, preparation, quoted, type Client, type Pool } from '../connection.ts'
import { patiently, type Waiting } from '../patience.ts'
import { scramVerifier } from '../scram.ts'
import { DATABASE, SERVICE_LOGIN, servicePassword } from './connection.ts'
import { errorCode } from './system.ts'

/** Work that only the superuser of the bundled server may do, on a pool that is closed afterwards. */
export type AsSuperuser = <Result>(work: (pool: Pool) => Promise<Result>) => Promise<Result>

/**
 * The service's login owns schemas, and could put functions of its own there under names of PostgreSQL's: the superuser
 * looks for names in pg_catalog alone.
 */
const NO_FOREIGN_NAMES = `&options=${encodeURIComponent('-c search_path=pg_catalog')}`

export const superuserOf =
  (url: string): AsSuperuser =>
  async (work) => {
    const pool = openPool({ url: `${url}${NO_FOREIGN_NAMES}`, max: 1 })
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }

export interface Settling extends Waiting {
  /** The superuser's. */
  readonly url: string
  /** The file's. */
  readonly password: string
}

/**
 * Makes the login that the service uses, and gives it the database with all that is in it. Until the release that made
 * this login, the service logged in as the superuser and owned everything as such. PostgreSQL cannot make its first
 * superuser an ordinary role (since 16), nor reassign what that role owns, so each object is named. All of it is one
 * transaction: a start that is killed has changed nothing, and the next one does it. Where all is done it is one query.
 *
 * A host of that older release may still work in this server. It goes on, since a superuser may use what it does not own.
 * @throws DatabaseUnavailable when it holds a table for longer than a start waits; the reason of `signal`
 */
export const settleServiceLogin = ({ password, ...waiting }: Settling): Promise<void> =>
  superuserOf(waiting.url)((pool) =>
    patiently(waiting, async () => {
      const verifier = scramVerifier(servicePassword(password))
      if (!(await isSettled(pool, verifier))) await preparation(pool, (client) => settle(client, verifier))
    }),
  )

async function isSettled(pool: Pool, verifier: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ settled: boolean }>(SETTLED, [SERVICE_LOGIN, verifier])
    return rows[0]!.settled
  } catch (error) {
    // Too many connections, also for a superuser. Whoever has them logged in.
    if (errorCode(error) === '53300') return true
    throw error
  }
}

/** PostgreSQL's own objects have numbers below this one (FirstNormalObjectId). */
const OWN = 16_384

/**
 * What the superuser owns in this database beside PostgreSQL's own, as `alter … owner to` names it. Indexes, the
 * sequences of columns and the types of rows follow their tables, and what came with an extension stays with it.
 */
const STRAYS = `
  select object.what
    from (select 'pg_namespace'::regclass as class, oid, nspname as schema, nspowner as owner, format('schema %I', nspname) as what from pg_namespace
          union all
          select 'pg_class'::regclass, oid, relnamespace::regnamespace::text, relowner,
                 format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, oid::regclass)
            from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          union all
          select 'pg_proc'::regclass, oid, pronamespace::regnamespace::text, proowner, format('routine %s', oid::regprocedure) from pg_proc
          union all
          select 'pg_type'::regclass, t.oid, typnamespace::regnamespace::text, typowner, format('type %s', t.oid::regtype)
            from pg_type t left join pg_class c on c.oid = typrelid where typtype in ('e', 'd', 'r') or relkind = 'c'
          union all
          select 'pg_statistic_ext'::regclass, oid, stxnamespace::regnamespace::text, stxowner, format('statistics %s.%I', stxnamespace::regnamespace, stxname)
            from pg_statistic_ext) object
   where object.oid >= ${OWN} and object.owner = current_user::regrole and object.schema !~ '^pg_'
     and not exists (select from pg_depend d where d.classid = object.class and d.objid = object.oid
                        and (d.deptype = 'e' or object.what like 'sequence %' and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass))`

/** A copy of another server is as that one is. */
const SETTLED = `
  select pg_is_in_recovery()
      or exists (select from pg_authid r join pg_database d on d.datdba = r.oid
                  where d.datname = current_database() and rolname = $1 and rolpassword = $2 and rolcanlogin
                    and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls))
         and not exists (${STRAYS}) as settled`

/**
 * May it make roles? No: before 16 whoever may make roles may become one that reads files and runs programs. The role
 * of questions is made by the superuser, at the same start.
 */
const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

async function settle(client: Client, verifier: string): Promise<void> {
  // An older host reads and writes meanwhile. Whoever asks it is not to wait long behind a lock that waits, and where
  // both wait for each other it is not the host that PostgreSQL gives up.
  await client.query("set local lock_timeout = '1s'; set local deadlock_timeout = '50ms'")
  const login = quoted(SERVICE_LOGIN)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE_LOGIN])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${login} ${ATTRIBUTES} password '${verifier}'`)
  const { rows: strays } = await client.query<{ what: string }>(STRAYS)
  for (const { what } of strays) await client.query(`alter ${what} owner to ${login}`)
  await client.query(`alter database ${quoted(DATABASE)} owner to ${login}`)
  await grantCatalog(client, SERVICE_LOGIN)
}

/** What PostgreSQL gave everybody when the cluster was made: all that has no list of rights, or one that says so. */
const PUBLIC_CATALOG = `
  with given as (select i.classoid, i.objoid, exists (select from aclexplode(i.initprivs) where grantee = 0 and privilege_type in ('EXECUTE', 'SELECT')) as public
                   from pg_init_privs i where i.privtype = 'i' and i.objsubid = 0)
  select (select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p left join given g on g.classoid = 'pg_proc'::regclass and g.objoid = p.oid
           where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < ${OWN} and coalesce(g.public, true)) as functions,
         (select string_agg(c.oid::regclass::text, ', ') from pg_class c join given g on g.classoid = 'pg_class'::regclass and g.objoid = c.oid
           where c.relnamespace = 'pg_catalog'::regnamespace and g.public) as tables,
         (select string_agg(quote_ident(lanname), ', ') from pg_language where lanpltrusted) as languages`

/**
 * The catalogs are closed to everybody for the sake of questions (sql/role/functions.ts): what everybody had, the login
 * has by name. Files, programs, passwords and other sessions were never among it. Beside it, the size of the
 * write-ahead log is what `tianguis doctor` tells.
 */
export async function grantCatalog(client: Client, login: string): Promise<void> {
  const { rows } = await client.query<{ functions: string; tables: string; languages: string }>(PUBLIC_CATALOG)
  const { functions, tables, languages } = rows[0]!
  for (const what of [
    `execute on function ${functions}, pg_ls_waldir()`,
    `select on table ${tables}`,
    `usage on language ${languages}`,
    'usage on schema information_schema',
  ])
    await client.query(`grant ${what} to ${quoted(login)}`)
}
