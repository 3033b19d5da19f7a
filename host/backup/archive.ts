import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import { StoreError } from '@tianguis/core/store/store'
import { unknownSteps } from './contents.ts'
import {
  BackupError,
  MANIFEST_NAME,
  openMeter,
  readManifest,
  sameMeasure,
  sealOf,
  type Manifest,
  type SavedTable,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** A backup's file, open to be read. */
export interface Archive {
  readonly manifest: Manifest
  /** The rows of a table, as COPY text. */
  read(table: SavedTable): Promise<Readable>
  close(): void
}

const MOST_MANIFEST = 64e6

/**
 * Opens a backup and believes its manifest; `verify` reads the rest.
 * @throws BackupError when it is no backup, is damaged or cut short, or is of a newer release; StoreError
 */
export async function openArchive(place: BackupPlace): Promise<Archive> {
  const { path } = place
  const zip = await opened(place)
  try {
    const entries = await entriesOf(zip, path)
    const about = entries.get(MANIFEST_NAME)
    if (!about || about.uncompressedSize > MOST_MANIFEST)
      throw new BackupError(`${path} es un ZIP, y no un respaldo de Tianguis.`)
    const text = await buffer(await streamOf(zip, about))
    if (zip.comment !== sealOf(text)) throw altered(path, MANIFEST_NAME)
    const manifest = readManifest(text.toString())
    const unknown = unknownSteps(manifest.pasos)
    if (unknown.length)
      throw new BackupError(
        `El respaldo es de Tianguis ${manifest.version}, más nuevo que este programa (paso «${unknown.join('», «')}»). Actualízalo y repite.`,
      )
    return {
      manifest,
      async read({ archivo }) {
        const entry = entries.get(archivo)
        if (!entry) throw altered(path, archivo)
        return streamOf(zip, entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw isTold(error) ? error : new BackupError(`${path} está dañado: ${(error as Error).message}.`)
  }
}

/**
 * Reads all of it once, and changes nothing.
 * @throws BackupError when a table is not what the manifest says; the reason of `signal`
 */
export async function verify(archive: Archive, path: string, signal: AbortSignal): Promise<void> {
  for (const table of archive.manifest.tablas) {
    const meter = openMeter()
    meter.resume()
    try {
      await pipeline(await archive.read(table), meter, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw isTold(error) ? error : altered(path, table.archivo)
    }
    if (!sameMeasure(table, meter.measured())) throw altered(path, table.archivo)
  }
}

const altered = (path: string, name: string) =>
  new BackupError(
    `${path} está dañado o se alteró: «${name}» no es lo que se respaldó. No se tocó nada; usa otra copia del respaldo.`,
  )

/** A store that is away says nothing about a file. */
const isTold = (error: unknown) => error instanceof BackupError || error instanceof StoreError

async function opened({ path, open }: BackupPlace): Promise<ZipFile> {
  try {
    return await open()
  } catch (error) {
    if (isTold(error)) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code === 'ENOENT') throw new BackupError(`No existe ${path}.`)
    if (code !== undefined) throw new BackupError(`No se pudo leer ${path}: ${message}`)
    throw new BackupError(
      `${path} no es un respaldo, o le falta el final (${message}). No se tocó nada; usa otra copia.`,
    )
  }
}

function entriesOf(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', (error: Error) => reject(new BackupError(`El índice de ${path} está dañado (${error.message}).`)))
    zip.readEntry()
  })
}

const streamOf = (zip: ZipFile, entry: Entry) => promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
