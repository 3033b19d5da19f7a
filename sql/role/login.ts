import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Client } from '@tianguis/core/database/connection'

/** PostgreSQL cuts a longer name without a word. */
const LONGEST = 63
const ITERATIONS = 4_096

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

/**
 * The role's password, the same for every host on one database: a random one at each start would lock out the hosts
 * that started before. It comes from a secret that only the owner of the tables can read, who could set the password
 * anyway.
 */
export async function passwordOf(client: Client, role: string): Promise<string> {
  await client.query(
    'create table if not exists tianguis.consulta_secreto (unico boolean primary key default true check (unico), secreto text not null)',
  )
  await client.query('insert into tianguis.consulta_secreto (secreto) values ($1) on conflict do nothing', [
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await client.query<{ secreto: string }>('select secreto from tianguis.consulta_secreto')
  return createHmac('sha256', rows[0]!.secreto).update(role).digest('base64url')
}

/** What PostgreSQL stores of a password. Sent in its place, so that no log of statements can hold the password. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/**
 * The owner's address with the role in the owner's place: in an address, parameters win over what stands before the @.
 */
export function urlAs(url: string, role: string, password: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}user=${encodeURIComponent(role)}&password=${encodeURIComponent(password)}`
}
