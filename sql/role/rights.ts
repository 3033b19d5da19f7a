import { quoted, type Client } from '@tianguis/core/database/connection'
import { SCHEMA } from '../guard/scope.ts'
import type { QuestionLogin } from './login.ts'

/** Says that a role is ours to change; another of the same name is left alone. */
export const ROLE_MARK = 'Tianguis: lee las vistas de consulta, y nada más.'

/** Connections of all hosts together, eight each. */
export const ROLE_CONNECTIONS = 64

/**
 * What the role starts every session with. It could change most of these for itself; the session sets its own anyway.
 */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  statement_timeout: '5s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  search_path: '',
}

/** Only a superuser may set it, and the role may not change it. */
const DISK = { name: 'temp_file_limit', value: '256MB' }

/** A role of that name exists and is not ours. */
export class ForeignRole extends Error {}
/** There is none, and it may not be made. */
export class MissingRole extends Error {}

/**
 * Makes the role if there is none, and settles its rights: to connect, to use the schema, to read the views.
 * @param client of the owner, or of a superuser in his stead
 * @returns whether its use of disk is bounded
 * @throws ForeignRole, MissingRole; what PostgreSQL says when something else may not be done
 */
export async function settleRole(
  client: Client,
  { role, owner, database }: QuestionLogin,
  views: readonly string[],
): Promise<boolean> {
  const name = quoted(role)
  const has = await claim(client, role)
  // One that an administrator made is not the owner's to change. The session sets all of these for itself.
  const set = async (setting: string, value: string) =>
    has.get(setting) === value || mayDo(client, `alter role ${name} set ${setting} = '${value}'`)
  for (const [setting, value] of Object.entries(ROLE_SETTINGS)) await set(setting, value)
  const bounded = await set(DISK.name, DISK.value)
  await client.query(`create schema if not exists ${SCHEMA} authorization ${quoted(owner)}`)
  await client.query(`grant connect on database ${quoted(database)} to ${name}`)
  await client.query(`grant usage on schema ${SCHEMA} to ${name}`)
  await client.query(`revoke all on all tables in schema ${SCHEMA} from ${name}`)
  // Another host that makes a view anew must not leave this one without it until it has granted it.
  await client.query(
    `alter default privileges for role ${quoted(owner)} in schema ${SCHEMA} grant select on tables to ${name}`,
  )
  for (const view of views) await client.query(`grant select on ${quotedView(view)} to ${name}`)
  return bounded
}

/** Those of the views that are there. */
export async function presentViews(client: Client, views: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ viewname: string }>(
    'select viewname from pg_views where schemaname = $1 and viewname = any($2)',
    [SCHEMA, views],
  )
  return rows.map(({ viewname }) => viewname)
}

/** Takes from everybody what PostgreSQL gives everybody. Only for a server of our own. */
export async function closeToEverybody(client: Client, { database }: QuestionLogin): Promise<void> {
  await client.query(`revoke all on database ${quoted(database)} from public`)
  await client.query('revoke all on schema public from public')
  // With it anybody runs a block of code, `DO`. Functions that are there already are called as ever.
  const { rows } = await client.query<{ name: string }>('select lanname as name from pg_language where lanpltrusted')
  for (const { name } of rows) await client.query(`revoke usage on language ${quoted(name)} from public`)
}

export const quotedView = (view: string) => `${SCHEMA}.${quoted(view)}`

/** @returns the settings that it has */
async function claim(client: Client, role: string): Promise<Map<string, string>> {
  const name = quoted(role)
  const {
    rows: [found],
  } = await client.query<{ mark: string | null; settings: readonly string[] }>(
    "select shobj_description(oid, 'pg_authid') as mark, coalesce(rolconfig, '{}') as settings from pg_roles where rolname = $1",
    [role],
  )
  if (found && found.mark !== ROLE_MARK) throw new ForeignRole()
  if (found) return new Map(found.settings.map(settingOf))
  if (!(await mayDo(client, `create role ${name} login noinherit connection limit ${ROLE_CONNECTIONS}`)))
    throw new MissingRole()
  await client.query(`comment on role ${name} is '${ROLE_MARK}'`)
  return new Map()
}

/** As PostgreSQL writes it, which puts an empty list of schemas in quotes. */
function settingOf(written: string): [string, string] {
  const at = written.indexOf('=')
  const value = written.slice(at + 1)
  return [written.slice(0, at), value === '""' ? '' : value]
}

const DENIED = '42501'

/** Runs a statement within a transaction, if it may be run. */
async function mayDo(client: Client, statement: string): Promise<boolean> {
  await client.query('savepoint attempt')
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== DENIED) throw error
    await client.query('rollback to savepoint attempt')
    return false
  }
}
