import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { quoted, transactionOrNothing, type Client, type Pool } from '@tianguis/core/database/connection'
import { applySteps, STEPS } from '@tianguis/core/database/migrations/run'
import { makePartition } from '@tianguis/core/database/partitions'
import { keyIndex, pastKeyIndex } from '@tianguis/core/database/names'
import type { Archive } from './archive.ts'
import { backupColumns, copyIn, fullName, PLAIN_TEXT } from './contents.ts'
import { BackupError, openMeter, sameMeasure, type SavedTable } from './manifest.ts'
import { assertFree, forget, newestToken, type Present } from './present.ts'

export interface Restoration {
  readonly pool: Pool
  /** Already verified. */
  readonly archive: Archive
  /** Throws away what the database holds. */
  readonly replace: boolean
  readonly signal: AbortSignal
}

/**
 * Puts a backup in the place of what a database holds, in one transaction. The service's own tables are made by the
 * steps of the release that wrote the file, filled, and then brought forward by those that came since; tables of
 * datasets come in the shape they had, and the next start changes them as it would have changed the originals.
 * @returns what was thrown away
 * @throws BackupError when there is data and nothing was said of replacing it, or somebody uses the database; nothing
 * is changed then
 */
export async function restore({ pool, archive, replace, signal }: Restoration): Promise<Present> {
  return transactionOrNothing(pool, 'begin', async (client) => {
    await client.query(PLAIN_TEXT)
    const present = await assertFree(client, replace)
    const token = await newestToken(client)
    await forget(client)
    const { pasos, tablas } = archive.manifest
    await applySteps(
      client,
      STEPS.filter(({ name }) => pasos.includes(name)),
    )
    const [own, published] = [
      tablas.filter(({ esquema }) => esquema === 'tianguis'),
      tablas.filter(({ esquema }) => esquema === 'datos'),
    ]
    await empty(client, own)
    for (const table of await referencedFirst(client, own)) await fill(client, archive, table, signal)
    for (const table of published) {
      await createTable(client, table)
      await fill(client, archive, table, signal)
      await finishTable(client, table)
    }
    await applySteps(client)
    // A process that was paused since before must not publish with a token that is given again.
    await client.query(
      'update tianguis.datasets set lease_token = greatest(lease_token, $1) + 1, lease_holder = null, lease_until = null',
      [token],
    )
    signal.throwIfAborted()
    return present
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
}

/**
 * A step may have put rows of its own there, such as the first plans. Nothing else is there yet: what refers to them is
 * empty.
 */
async function empty(client: Client, tables: readonly SavedTable[]): Promise<void> {
  if (tables.length) await client.query(`truncate ${tables.map(fullName).join(', ')} cascade`)
}

async function fill(client: Client, archive: Archive, table: SavedTable, signal: AbortSignal): Promise<void> {
  const meter = openMeter()
  await pipeline(await archive.read(table), meter, client.query(copyFrom(copyIn(table))), { signal })
  // The file may have changed since it was verified.
  if (!sameMeasure(table, meter.measured()))
    throw new BackupError(`«${table.archivo}» cambió mientras se restauraba. No se tocó nada.`)
  if (table.siguiente)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [
      fullName(table),
      table.siguiente.columna,
      table.siguiente.valor,
    ])
  await client.query(`analyze ${fullName(table)}`)
}

async function createTable(client: Client, table: SavedTable): Promise<void> {
  const columns = table.columnas.map(
    ({ nombre, tipo, obligatoria }) => `${quoted(nombre)} ${tipo}${obligatoria ? ' not null' : ''}`,
  )
  const { conector, dividida, nombre: physical } = table
  const divided = dividida ? `partition by range (${quoted(dividida.columna)})` : ''
  await client.query(`create table ${fullName(table)} (${columns.join(', ')}) ${divided}`)
  if (conector !== null) await client.query(`comment on table ${fullName(table)} is ${client.escapeLiteral(conector)}`)
  for (const period of dividida?.periodos ?? []) await makePartition(client, conector ?? '', physical, period)
}

/**
 * The key indexes once the rows are there, as it is quicker; the others are made by the next start, of what is declared
 * then.
 */
async function finishTable(client: Client, table: SavedTable): Promise<void> {
  if (!table.llave.length) return
  const key = (...more: string[]) =>
    backupColumns({
      columnas: [...table.llave, ...more].map((nombre) => ({ nombre, tipo: '', obligatoria: true })),
    })
  const unique = (name: string, columns: string, rows: string) =>
    client.query(`create unique index ${quoted(name)} on ${fullName(table)} (${columns}) where _hasta is ${rows}`)
  await unique(keyIndex(table.nombre), key(), 'null')
  await unique(pastKeyIndex(table.nombre), key('_hasta'), 'not null')
}

/**
 * Tables in an order in which each row finds what it refers to. A table may refer to itself: that is looked at when its
 * COPY ends.
 */
async function referencedFirst(client: Client, tables: readonly SavedTable[]): Promise<SavedTable[]> {
  const { rows } = await client.query<{ one: string; other: string }>(
    `select c.relname as one, r.relname as other from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'tianguis'::regnamespace and c.oid <> r.oid`,
  )
  const waiting = new Map(tables.map((table) => [table.nombre, table]))
  const ordered: SavedTable[] = []
  while (waiting.size) {
    const free = [...waiting.values()].filter(
      ({ nombre }) => !rows.some(({ one, other }) => one === nombre && waiting.has(other)),
    )
    if (!free.length) throw new Error(`Tables that refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`)
    for (const table of free) waiting.delete(table.nombre)
    ordered.push(...free)
  }
  return ordered
}
