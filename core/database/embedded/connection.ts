import { createHmac } from 'node:crypto'
import pg from 'pg'
import { errorCode } from './system.ts'

/** Made by initdb. It may do anything, and only a start uses it. */
export const SUPERUSER = 'tianguis'
/** The service logs in as this role, which owns the database and what is in it. */
export const SERVICE_LOGIN = 'tianguis_servicio'
export const DATABASE = 'tianguis'

/** What one attempt to connect found. */
export type ProbeResult =
  | { kind: 'ready'; data: string }
  /** Starting, recovering or shutting down. */
  | { kind: 'not-yet' }
  /** Alive, without a free connection. */
  | { kind: 'full' }
  | { kind: 'rejected'; reason: string }
  /** Alive, and kept from its own files, which its log names. */
  | { kind: 'broken'; reason: string }
  | { kind: 'silent'; reason: string }

/** The file holds the superuser's password. This one follows from it, and the file's does not follow from this one. */
export const servicePassword = (password: string): string =>
  createHmac('sha256', password).update(SERVICE_LOGIN).digest('base64url')

/** @param password the file's */
export const superuserUrl = (socketFolder: string, password: string, database = DATABASE): string =>
  urlOf(socketFolder, SUPERUSER, password, database)

/** @param password the file's */
export const serviceUrl = (socketFolder: string, password: string): string =>
  urlOf(socketFolder, SERVICE_LOGIN, servicePassword(password), DATABASE)

/**
 * The address for node-postgres. Port and sslmode are said aloud because it would otherwise take them from PGPORT
 * and PGSSLMODE, which people set for another server.
 */
function urlOf(socketFolder: string, user: string, password: string, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(socketFolder)}&port=5432&sslmode=disable`
}

export interface AskOptions {
  socketFolder: string
  password: string
  /** Milliseconds for a server that takes the connection and then says nothing. */
  timeout?: number
}

/** Tries to connect once; makes the database when a crash came between the cluster and its database. */
export async function probeServer({ socketFolder, password, timeout = 5_000 }: AskOptions): Promise<ProbeResult> {
  try {
    return await query(
      superuserUrl(socketFolder, password),
      "SELECT current_setting('data_directory') AS data",
      timeout,
    )
  } catch (error) {
    const code = errorCode(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (code === '3D000') return makeDatabase(superuserUrl(socketFolder, password, 'postgres'))
    if (code === '53300') return { kind: 'full' }
    if (code === '57P03') return { kind: 'not-yet' }
    // Class 58 and 42501 of a connection that is not yet one: what the server may not read, or does not find. 53100 is
    // a full disk.
    if (code !== undefined && /^(42501|58...|XX00[12]|53100)$/.test(code)) return { kind: 'broken', reason }
    if (code?.startsWith('28')) return { kind: 'rejected', reason }
    return { kind: 'silent', reason }
  }
}

async function makeDatabase(url: string): Promise<ProbeResult> {
  try {
    await query(url, `CREATE DATABASE ${DATABASE}`, 30_000)
  } catch (error) {
    // 42P04 and 23505: another process made it in the same moment.
    const code = errorCode(error)
    if (code !== '42P04' && code !== '23505') return { kind: 'silent', reason: String(error) }
  }
  return { kind: 'not-yet' }
}

async function query(connectionString: string, sql: string, timeout: number): Promise<ProbeResult> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, query_timeout: timeout })
  // A server that dies between two messages emits an error beside the rejected promise.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data: string }>(sql)
    return { kind: 'ready', data: rows[0]?.data ?? '' }
  } finally {
    await client.end().catch(() => {})
  }
}
