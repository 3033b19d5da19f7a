import { quoted, type Client } from '@tianguis/core/database/connection'
import { STEPS } from '@tianguis/core/database/migrations/run'
import { keyIndex } from '@tianguis/core/database/names'
import { BackupError, type SavedTable } from './manifest.ts'

/**
 * Tables of the service that a backup leaves out. Every other one is in it, also those that a later release adds.
 * The salt of a month's addresses is thrown away with its month; in a file it would outlive it.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  steps: 'los pasos van en el manifiesto',
  read_answers: 'se vuelve a leer todo una vez',
  sessions: 'quien entró al portal vuelve a entrar',
  sign_in_links: 'duran minutos',
  salts: 'se tira cada mes',
  purges: 'a las cachés se les dice todo otra vez',
  bookings: 'solo sirven a quien repite lo de hace un momento',
  first_answers: 'duran un día',
  consulta_secreto: 'cada servidor hace el suyo',
}
/** Counts of addresses mean nothing without the month's salt. */
const OF_KEYS = "where subject not like 'ip:%'"
const ONLY: Readonly<Record<string, string>> = { quotas: OF_KEYS, usage: OF_KEYS }

/** A table that goes into a backup, before it was copied. */
export type BackupTable = Omit<SavedTable, 'archivo' | 'filas' | 'bytes' | 'sha256'>

/**
 * A partition that an earlier release took half away is read by nobody through its table, and is saved as one of its
 * own: a backup asks for no start of this release before it.
 */
const TABLES = `
  select n.nspname as esquema, c.relname as nombre, obj_description(c.oid, 'pg_class') as conector, columns.list as columnas, columns.siguiente,
         coalesce((select json_agg(a.attname order by k.n) from pg_index i
                     join lateral unnest(i.indkey) with ordinality as k (attnum, n) on true
                     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                    where i.indrelid = c.oid and i.indexrelid = to_regclass(format('%I.%I', n.nspname, c.relname || $2)) and a.attname <> '_hasta'), '[]') as llave,
         (select json_build_object('columna', attname, 'periodos', array(
                   select substr(k.relname, length(c.relname) + 2) from pg_inherits join pg_class k on k.oid = inhrelid where inhparent = c.oid and not inhdetachpending order by 1))
            from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0] where partrelid = c.oid) as dividida
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select json_agg(json_build_object('nombre', attname, 'tipo', format_type(atttypid, atttypmod), 'obligatoria', attnotnull) order by attnum) as list,
             (json_agg(json_build_object('columna', attname, 'valor', (coalesce(pg_sequence_last_value(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), attname)::regclass), 0) + 1)::text))
               filter (where attidentity <> '')) -> 0 as siguiente
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) columns
   where c.relkind in ('r', 'p') and not exists (select from pg_inherits where inhrelid = c.oid and not inhdetachpending)
         and (n.nspname = 'datos' or n.nspname = 'tianguis' and c.relname <> all ($1))
   order by n.nspname desc, c.relname`

/** What a database holds for a backup: its tables, and the steps they went through. */
export async function readContents(client: Client): Promise<{ pasos: string[]; tablas: BackupTable[] }> {
  const {
    rows: [found],
  } = await client.query<{ any: boolean }>("select to_regclass('tianguis.steps') is not null as any")
  if (!found!.any) throw new BackupError('No hay nada que respaldar: en esta base de datos todavía no corre Tianguis.')
  const { rows: steps } = await client.query<{ name: string }>('select name from tianguis.steps order by name')
  const pasos = steps.map(({ name }) => name)
  const unknown = unknownSteps(pasos)
  if (unknown.length)
    throw new BackupError(
      `La base de datos viene de una versión más nueva de Tianguis (paso «${unknown.join('», «')}»). Haz el respaldo con ella, o actualiza este programa.`,
    )
  const { rows } = await client.query<BackupTable>(TABLES, [Object.keys(LEFT_OUT), keyIndex('')])
  return { pasos, tablas: rows }
}

/** Steps that this release does not know. */
export const unknownSteps = (names: readonly string[]) =>
  names.filter((name) => !STEPS.some((step) => step.name === name))

export const fullName = ({ esquema, nombre }: Pick<BackupTable, 'esquema' | 'nombre'>) => `${esquema}.${quoted(nombre)}`
export const backupColumns = ({ columnas }: Pick<BackupTable, 'columnas'>) =>
  columnas.map(({ nombre }) => quoted(nombre)).join(', ')

/** Names of columns and not `*`: what a later step adds or moves must not shift a value into another's place. */
export const copyOut = (table: BackupTable) =>
  `copy (select ${backupColumns(table)} from ${fullName(table)} ${(table.esquema === 'tianguis' && ONLY[table.nombre]) || ''}) to stdout`
export const copyIn = (table: BackupTable) => `copy ${fullName(table)} (${backupColumns(table)}) from stdin`

/** How values are written as text must not depend on the server that writes or reads them. */
export const PLAIN_TEXT =
  "set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 3"
