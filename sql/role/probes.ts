import { quoted, type Client, type Pool } from '@tianguis/core/database/connection'
import { SCHEMA } from '../guard/scope.ts'
import { quotedView } from './rights.ts'

/** What the role was seen to be able to do. */
export interface RoleFindings {
  /** In Spanish; any of these and questions are not served. */
  readonly tooMuch: readonly string[]
  /** Whether pg_sleep and its kin, and what builds long texts, are closed to it. */
  readonly functionsClosed: boolean
  readonly catalogClosed: boolean
  readonly temporaryClosed: boolean
  /** Whether it can run a block of code. */
  readonly blocksClosed: boolean
  /** In Spanish: what it may do because PostgreSQL lets every role, and nobody can take that from it. */
  readonly left: readonly string[]
  /** Views that the role cannot read, with what PostgreSQL says. */
  readonly unreadable: readonly string[]
}

const DENIED = '42501'
/** A view over more than one table takes no rows from anybody. */
const NOT_UPDATABLE = '55000'
const CANCELLED = '57014'

/** What no role of ours may do, in a transaction that may write. */
const FORBIDDEN: readonly (readonly [what: string, sql: string])[] = [
  ['crear tablas en consulta', `create table ${SCHEMA}.prueba ()`],
  ['crear tablas en public', 'create table public.prueba ()'],
  ['crear esquemas', 'create schema prueba'],
  ['crear roles', 'create role prueba'],
  ['leer la tabla canario', 'select 1 from tianguis.consulta_secreto'],
  ['leer el registro de conjuntos', 'select 1 from tianguis.datasets'],
  ['leer archivos', "select pg_read_file('PG_VERSION')"],
  ['listar carpetas', "select pg_ls_dir('.')"],
  ['importar archivos', "select lo_import('PG_VERSION')"],
  ['escribir archivos', "copy (select 1) to '/tmp/prueba'"],
  ['ejecutar programas', "copy (select 1) to program 'true'"],
]

/** What every role may do for itself: undone with the transaction of a question, and by those who open the next. */
const ITS_OWN: readonly (readonly [what: string, sql: string])[] = [
  ['oír avisos', 'listen prueba'],
  ['quitarse el límite de tiempo', 'set local statement_timeout = 0'],
  ['cambiar su propia contraseña', "alter role current_user password 'prueba'"],
  ['cambiar sus propios ajustes', 'alter role current_user set statement_timeout = 0'],
]

/**
 * Tries, as the role, what it must not be able to do. Each attempt is in a transaction that may write and is rolled
 * back, since a read-only one would refuse it whatever the role.
 */
export async function probe(pool: Pool, views: readonly string[], owner: string): Promise<RoleFindings> {
  const client = await pool.connect()
  try {
    const forbidden = [
      ...FORBIDDEN,
      ['volverse el dueño', `set role ${quoted(owner)}`] as const,
      ['iniciar sesión como el dueño', `set session authorization ${quoted(owner)}`] as const,
      ...views.slice(0, 1).map((view) => ['borrar de una vista', `delete from ${quotedView(view)}`] as const),
    ]
    const tooMuch = []
    for (const [what, sql] of forbidden) {
      const code = await attempt(client, sql)
      if (code !== DENIED && code !== NOT_UPDATABLE) tooMuch.push(what)
    }
    const slept = await attempt(client, "set local statement_timeout = '20ms'; select pg_sleep(5)")
    if (slept !== DENIED && slept !== CANCELLED) tooMuch.push('dormir más de lo que se permite')
    const unreadable = []
    for (const view of views)
      if (await attempt(client, `select * from ${quotedView(view)} limit 0`)) unreadable.push(view)
    const left = []
    for (const [what, sql] of ITS_OWN) if ((await attempt(client, sql)) === undefined) left.push(what)
    return {
      tooMuch,
      unreadable,
      left,
      blocksClosed: (await attempt(client, 'do $$ begin end $$')) === DENIED,
      functionsClosed: slept === DENIED && (await attempt(client, "select format('%s', 1)")) === DENIED,
      catalogClosed: (await attempt(client, 'select 1 from pg_catalog.pg_class limit 1')) === DENIED,
      temporaryClosed: (await attempt(client, 'create temporary table prueba ()')) === DENIED,
    }
  } finally {
    client.release(true)
  }
}

/** The code of what PostgreSQL answers, or undefined when it does as told. */
async function attempt(client: Client, sql: string): Promise<string | undefined> {
  try {
    await client.query(`begin read write; set local statement_timeout = '5s'; ${sql}`)
    return undefined
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code) throw error
    return code
  } finally {
    await client.query('rollback')
  }
}

/**
 * What the catalog says that the role may do beyond reading the views, asked as the owner: attributes, memberships, and
 * rights on any table that is not a catalog.
 */
export async function excessOf(client: Client, role: string, views: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `
    select 'tener atributos de más (superusuario, crear roles o bases, replicación, saltarse RLS, heredar)' as what from pg_roles
     where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolinherit)
    union all select 'ser miembro de ' || roleid::regrole from pg_auth_members where member = (select oid from pg_roles where rolname = $1)
    union all select 'tocar ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast' and relkind in ('r', 'v', 'm', 'p', 'f')
       and (has_any_column_privilege($1, c.oid, 'insert, update, references') or has_table_privilege($1, c.oid, 'delete, truncate, trigger')
         or (has_any_column_privilege($1, c.oid, 'select') and has_schema_privilege($1, n.oid, 'usage') and not (nspname = '${SCHEMA}' and relname = any($2))))
    limit 20`,
    [role, views],
  )
  return rows.map(({ what }) => what)
}
