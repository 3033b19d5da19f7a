import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Client } from '@tianguis/core/database/connection'

/** PostgreSQL cuts a longer name without a word. */
const LONGEST = 63

/**
 * The role that questions run as: `tianguis_consulta` for the database `tianguis`. Roles belong to the whole server,
 * and two installations on one server must not share one.
 */
export function roleOf(database: string): string {
  const name = `${database}_consulta`
  return Buffer.byteLength(name) <= LONGEST
    ? name
    : `${createHash('sha256').update(database).digest('hex').slice(0, 16)}_consulta`
}

/** As whom questions log in, and where. */
export interface QuestionLogin {
  readonly role: string
  readonly password: string
  readonly database: string
  /** Who owns the tables and the views. */
  readonly owner: string
}

/** Made and read as the owner of the tables. */
export async function questionLogin(client: Client): Promise<QuestionLogin> {
  const { rows } = await client.query<{ database: string; owner: string }>(
    'select current_database() as database, current_user as owner',
  )
  const role = roleOf(rows[0]!.database)
  return { ...rows[0]!, role, password: await passwordOf(client, role) }
}

/**
 * The role's password, the same for every host on one database: a random one at each start would lock out the hosts
 * that started before. It comes from a secret that only the owner of the tables can read, who could set the password
 * anyway.
 */
async function passwordOf(client: Client, role: string): Promise<string> {
  await client.query(
    'create table if not exists tianguis.consulta_secreto (unico boolean primary key default true check (unico), secreto text not null)',
  )
  await client.query('insert into tianguis.consulta_secreto (secreto) values ($1) on conflict do nothing', [
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await client.query<{ secreto: string }>('select secreto from tianguis.consulta_secreto')
  return createHmac('sha256', rows[0]!.secreto).update(role).digest('base64url')
}

/**
 * The owner's address with the role in the owner's place: in an address, parameters win over what stands before the @.
 */
export function urlAs(url: string, role: string, password: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}user=${encodeURIComponent(role)}&password=${encodeURIComponent(password)}`
}
