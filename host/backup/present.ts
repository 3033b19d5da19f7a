import type { Client } from '@tianguis/core/database/connection'
import { counted } from '../describe/figures.ts'
import { BackupError } from './manifest.ts'

/** Schemas whose contents a restore makes anew. The schedule of refreshes is left: the next start settles it. */
const SCHEMAS = ['consulta', 'conteos', 'staging', 'datos', 'tianguis']

/** What a database holds before a restore. */
export interface Present {
  readonly datasets: number
  readonly accounts: number
}

/** @throws BackupError when a restore would take something away that nobody said may go, or from under somebody */
export async function assertFree(client: Client, replace: boolean): Promise<Present> {
  if (!(await isThere(client, 'tianguis.datasets'))) {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1)',
      [SCHEMAS],
    )
    if (rows.length)
      throw new BackupError(
        `Esta base de datos tiene esquemas que no hizo Tianguis (${rows.map(({ name }) => name).join(', ')}). Restaura en otra. No se tocó nada.`,
      )
    return { datasets: 0, accounts: 0 }
  }
  const {
    rows: [users],
  } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'tianguis' and pid <> pg_backend_pid()",
  )
  if (users!.count)
    throw new BackupError(
      'Hay un servicio o una orden de Tianguis usando esta base de datos. Detenlos todos y repite. No se tocó nada.',
    )
  const present = {
    datasets: await countOf(client, 'tianguis.datasets where version > 0'),
    accounts: (await isThere(client, 'tianguis.accounts')) ? await countOf(client, 'tianguis.accounts') : 0,
  }
  if (replace || present.datasets + present.accounts === 0) return present
  throw new BackupError(
    `Esta base de datos ya tiene ${counted(present.datasets, 'conjunto publicado', 'conjuntos publicados')} y ${counted(present.accounts, 'cuenta')}. ` +
      'Para tirar eso y poner el respaldo en su lugar, repite con --replace; para conservarlo, restaura en otra base o en otra carpeta (TIANGUIS_DATA). No se tocó nada.',
  )
}

/** The highest fencing token that was ever given here. */
export async function newestToken(client: Client): Promise<string> {
  if (!(await isThere(client, 'tianguis.datasets'))) return '0'
  const {
    rows: [row],
  } = await client.query<{ token: string }>(
    'select coalesce(max(lease_token), 0)::text as token from tianguis.datasets',
  )
  return row!.token
}

export async function forget(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`)
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const {
    rows: [row],
  } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return row!.there
}

async function countOf(client: Client, from: string): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  return row!.count
}
