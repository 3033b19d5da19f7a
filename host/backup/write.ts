import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { transactionOrNothing, type Client, type Pool } from '@tianguis/core/database/connection'
import { copyOut, fullName, PLAIN_TEXT, readContents, type BackupTable } from './contents.ts'
import { FORMAT, MANIFEST_NAME, openMeter, sealOf, type Manifest, type SavedTable } from './manifest.ts'
import type { BackupPlace } from './place.ts'

export interface Backup {
  readonly pool: Pool
  readonly place: BackupPlace
  readonly release: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly onTable?: (table: SavedTable) => void
}

/** A backup that was written. */
export interface WrittenBackup {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Writes one ZIP with everything that was published and everything the service knows of its accounts, as one moment
 * saw it; refreshes and requests go on meanwhile. Under its own name it is whole or not there.
 * @throws BackupError; what PostgreSQL, the disk or the store say; the reason of `signal`
 */
export async function writeBackup(backup: Backup): Promise<WrittenBackup> {
  await backup.place.assertFree()
  return transactionOrNothing(backup.pool, 'begin isolation level repeatable read read only', (client) =>
    copyAll(client, backup),
  )
}

async function copyAll(client: Client, { place, release, now, signal, onTable }: Backup): Promise<WrittenBackup> {
  await client.query(PLAIN_TEXT)
  const { pasos, tablas } = await readContents(client)
  // No start of a newer release may change a table between the snapshot and its copy.
  if (tablas.length) await client.query(`lock table ${tablas.map(fullName).join(', ')} in access share mode`)
  const {
    rows: [server],
  } = await client.query<{ postgresql: string }>("select current_setting('server_version') as postgresql")
  const zip = new ZipFile()
  const over = new AbortController()
  const fail = (error: unknown) => {
    over.abort(error)
    throw error
  }
  zip.on('error', (error) => over.abort(error))
  const either = AbortSignal.any([signal, over.signal])
  const kept = place.keep(zip.outputStream as Readable, either).catch(fail)
  const filled = fill().catch(fail)
  async function fill(): Promise<Manifest> {
    const saved: SavedTable[] = []
    for (const table of tablas) {
      saved.push(await copyTable(client, zip, table, now, either))
      onTable?.(saved.at(-1)!)
    }
    const manifest: Manifest = {
      formato: FORMAT,
      version: release,
      hecho: now.toISOString(),
      ...server!,
      pasos,
      tablas: saved,
    }
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    zip.addBuffer(text, MANIFEST_NAME, { mtime: now, mode: 0o100600 })
    zip.end({ comment: sealOf(text), forceZip64Format: false })
    return manifest
  }
  const [done, written] = await Promise.allSettled([filled, kept])
  if (done.status === 'rejected' || written.status === 'rejected') {
    signal.throwIfAborted()
    throw over.signal.reason
  }
  return { manifest: done.value, bytes: written.value }
}

async function copyTable(
  client: Client,
  zip: ZipFile,
  table: BackupTable,
  mtime: Date,
  signal: AbortSignal,
): Promise<SavedTable> {
  const archivo = `${table.esquema}/${encodeURIComponent(table.nombre)}.copy`
  const meter = openMeter()
  zip.addReadStream(meter, archivo, { mtime, mode: 0o100600, forceZip64Format: true })
  await pipeline(client.query(copyTo(copyOut(table))), meter, { signal })
  return { ...table, archivo, ...meter.measured() }
}
