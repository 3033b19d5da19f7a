import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const ITERATIONS = 4_096

/**
 * What PostgreSQL stores of a password. Sent in its place, so that no log of statements can hold the password. The same
 * for the same password: whether a role has it can be looked up, and PgBouncer passes on only what is equal in its list
 * and in the server, salt and all. The salt follows from the password, which must be random: nobody has a table of
 * those.
 */
export function scramVerifier(password: string): string {
  const salt = createHmac('sha256', password).update('salt').digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
