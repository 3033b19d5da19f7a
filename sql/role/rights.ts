import { quoted, type Client } from '@tianguis/core/database/connection'
import { SCHEMA } from '../guard/scope.ts'

/** Says that a role is ours to change; another of the same name is left alone. */
const MARK = 'Tianguis: lee las vistas de consulta, y nada más.'

/** Connections of all hosts together, eight each. */
const CONNECTIONS = 64

/**
 * What the role starts every session with. It could change most of these for itself; the session sets its own anyway.
 */
const SETTINGS: Readonly<Record<string, string>> = {
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

/**
 * Makes the role if there is none, and settles its rights: to connect, to use the schema, to read the views.
 * @returns whether its use of disk is bounded
 * @throws ForeignRole; what PostgreSQL says when its owner may not make roles
 */
export async function settleRole(client: Client, role: string, views: readonly string[]): Promise<boolean> {
  const name = quoted(role)
  await claim(client, role)
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query(`alter role ${name} set ${setting} = '${value}'`)
  const bounded = await boundDisk(client, name)
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(`grant connect on database ${await databaseOf(client)} to ${name}`)
  await client.query(`grant usage on schema ${SCHEMA} to ${name}`)
  await client.query(`revoke all on all tables in schema ${SCHEMA} from ${name}`)
  // Another host that makes a view anew must not leave this one without it until it has granted it.
  await client.query(`alter default privileges in schema ${SCHEMA} grant select on tables to ${name}`)
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
export async function closeToEverybody(client: Client): Promise<void> {
  await client.query(`revoke all on database ${await databaseOf(client)} from public`)
  await client.query('revoke all on schema public from public')
  // With it anybody runs a block of code, `DO`. Functions that are there already are called as ever.
  const { rows } = await client.query<{ name: string }>('select lanname as name from pg_language where lanpltrusted')
  for (const { name } of rows) await client.query(`revoke usage on language ${quoted(name)} from public`)
}

export const quotedView = (view: string) => `${SCHEMA}.${quoted(view)}`

async function databaseOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return quoted(rows[0]!.name)
}

async function claim(client: Client, role: string): Promise<void> {
  const name = quoted(role)
  const {
    rows: [found],
  } = await client.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1",
    [role],
  )
  if (found && found.mark !== MARK) throw new ForeignRole()
  if (found) return
  await client.query(`create role ${name} login noinherit connection limit ${CONNECTIONS}`)
  await client.query(`comment on role ${name} is '${MARK}'`)
}

async function boundDisk(client: Client, name: string): Promise<boolean> {
  await client.query('savepoint disk')
  try {
    await client.query(`alter role ${name} set ${DISK.name} = '${DISK.value}'`)
    return true
  } catch {
    await client.query('rollback to savepoint disk')
    return false
  }
}
