import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pool } from '@tianguis/core/database/connection'
import { locate } from '@tianguis/core/database/embedded/folder'
import { StoreError, type Store } from '@tianguis/core/store/store'
import type { Config } from '../../config.ts'
import { size } from '../../describe/figures.ts'
import type { DoctorFindings } from './findings.ts'
import { cliFailureMessage } from '../failures.ts'

/**
 * Bytes on disk, by what they are. The first two are estimated from PostgreSQL's statistics; null is what this user may
 * not see.
 */
export interface DiskUse {
  readonly vigentes: number
  /** Rows that are current no more: revisions, and what cursors may still be reading. */
  readonly anteriores: number
  readonly cuarentena: number
  readonly bitacora: number
  readonly cuentas: number
  readonly preparacion: number
  readonly programa: number
  /** PostgreSQL's write-ahead log. */
  readonly wal: number | null
  /** Answers of the sources, as files; null where the store does not say. */
  readonly crudas: number | null
}

const LOW_DISK = 1e9
const LEDGER = ['runs', 'versions', 'datasets', 'read_answers', 'steps']

const TABLES = `
  select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
         coalesce((select null_frac from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = '_hasta'), 1)::float8 as current
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname in ('datos', 'conteos', 'tianguis', 'staging', 'trabajos')`

interface Measured {
  readonly parts: DiskUse
  readonly largest: Largest
}
/** The largest published table; null while there is none. */
type Largest = { readonly table: string; readonly bytes: number } | null

/** What the database takes, and the raw answers beside it. */
export async function measureDisk(pool: Pool, store: Store): Promise<Measured> {
  const { rows } = await pool.query<{ schema: string; name: string; bytes: number; current: number }>(TABLES)
  const sum = (
    wanted: (row: (typeof rows)[number]) => boolean,
    share: (row: (typeof rows)[number]) => number = () => 1,
  ) => Math.round(rows.filter(wanted).reduce((total, row) => total + row.bytes * share(row), 0))
  const [published, own] = [
    ({ schema }: { schema: string }) => schema === 'datos',
    (names: readonly string[]) =>
      ({ schema, name }: { schema: string; name: string }) =>
        schema === 'tianguis' && names.includes(name),
  ]
  const largest = rows.filter(published).sort((a, b) => b.bytes - a.bytes)[0]
  const parts = {
    vigentes: sum(published, ({ current }) => current) + sum(({ schema }) => schema === 'conteos'),
    anteriores: sum(published, ({ current }) => 1 - current),
    cuarentena: sum(own(['rejects'])),
    bitacora: sum(own(LEDGER)),
    cuentas: sum((row) => row.schema === 'tianguis' && !own([...LEDGER, 'rejects'])(row)),
    preparacion: sum(({ schema }) => schema === 'staging'),
    programa: sum(({ schema }) => schema === 'trabajos'),
    wal: await walOf(pool),
    crudas: await sizeOf(store, 'raw'),
  }
  return { parts, largest: largest ? { table: `datos.${largest.name}`, bytes: largest.bytes } : null }
}

/** Only a superuser or a member of pg_monitor may look. */
async function walOf(pool: Pool): Promise<number | null> {
  const {
    rows: [may],
  } = await pool.query<{ may: boolean }>("select has_function_privilege('pg_ls_waldir()', 'execute') as may")
  if (!may!.may) return null
  const {
    rows: [wal],
  } = await pool.query<{ bytes: number }>('select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()')
  return wal!.bytes
}

const sizeOf = async (store: Store, folder: string) =>
  (
    await store.list(folder).catch((error: unknown) => {
      // What the store itself is asked says why.
      if (!(error instanceof StoreError)) throw error
    })
  )?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null

/** The data folder, where it really is, and what is free there. */
export async function examineFolder(
  { dataFolder, databaseUrl }: Config,
  largest: Largest,
  { problems, notices }: DoctorFindings,
): Promise<{ ruta: string; libre: number } | null> {
  try {
    const ruta = databaseUrl === undefined ? locate(dataFolder).folder : dataFolder
    let there = ruta
    while (!existsSync(there)) there = dirname(there)
    const { bavail, bsize } = await statfs(there)
    const libre = bavail * bsize
    if (libre < LOW_DISK) notices.push(`Quedan ${size(libre)} libres en ${ruta}; una descarga grande puede no caber.`)
    // A refresh prepares a table beside the one that is published. Of a database elsewhere, the free space is not
    // known.
    else if (databaseUrl === undefined && largest && libre < largest.bytes)
      notices.push(
        `Quedan ${size(libre)} libres en ${ruta}, y ${largest.table} ocupa ${size(largest.bytes)}: su próxima actualización puede no caber.`,
      )
    return { ruta, libre }
  } catch (error) {
    problems.push(`La carpeta de datos ${dataFolder} no se puede leer: ${cliFailureMessage(error)}`)
    return null
  }
}
