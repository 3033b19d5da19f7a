/** Where a backup's file is: on this machine, or in the store beside everything else that is kept. */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl, { type ZipFile } from 'yauzl'
import { syncFolder } from '@tianguis/core/database/embedded/private-file'
import type { Store } from '@tianguis/core/store/store'
import { BackupError } from './manifest.ts'

export interface BackupPlace {
  /** For people. */
  readonly path: string
  /** @throws BackupError where there is one already, or cannot be one */
  assertFree(): Promise<void>
  /** All of it, or nothing under its name. @returns its bytes @throws BackupError; the signal's reason */
  keep(content: Readable, signal: AbortSignal): Promise<number>
  /** @throws BackupError where there is none; what reads it says when it is none */
  open(): Promise<ZipFile>
}

const OPTIONS = { lazyEntries: true, autoClose: false } as const
const taken = (path: string) =>
  new BackupError(`Ya existe ${path}. Da otro nombre, o aparta ese archivo: un respaldo no se escribe sobre otro.`)

/** A file of this machine, in a folder that is there. */
export const backupFile = (path: string): BackupPlace => ({
  path,
  async assertFree() {
    if (existsSync(path)) throw taken(path)
    if (!existsSync(dirname(path))) throw new BackupError(`No existe la carpeta ${dirname(path)}.`)
  },
  async keep(content, signal) {
    const half = `${path}.${randomBytes(4).toString('hex')}.parcial`
    try {
      await pipeline(content, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }), { signal })
      await rename(half, path)
      syncFolder(dirname(path))
      return (await stat(path)).size
    } catch (error) {
      await rm(half, { force: true })
      const { code } = error as { code?: string }
      throw code === 'ENOSPC'
        ? new BackupError(
            `No cabe el respaldo ${basename(path)}: el disco de ${dirname(path)} se llenó. No quedó nada a medias.`,
          )
        : error
    }
  },
  open: () => yauzl.openPromise(path, OPTIONS),
})

const FOLDER = 'respaldos'

/** @param file its name in the folder of backups */
export function storedBackup(store: Store, file: string): BackupPlace {
  const name = `${FOLDER}/${file}`
  const path = store.locate(name)
  return {
    path,
    async assertFree() {
      if ((await store.list(FOLDER)).some((one) => one.name === name)) throw taken(path)
      await store.assertRoom()
    },
    keep: async (content, signal) => (await store.put(name, content, signal)).bytes,
    async open() {
      const there = await store.list(FOLDER)
      const found = there.find((one) => one.name === name)
      if (found) return yauzl.fromRandomAccessReaderPromise(new StoredReader(store, name), found.bytes, OPTIONS)
      const names = there.map((one) => one.name.slice(FOLDER.length + 1)).sort()
      throw new BackupError(`No existe ${path}. Ahí hay: ${names.join(', ') || 'ningún respaldo'}.`)
    },
  }
}

/** A ZIP is read from its end; a store gives any part of a file. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #store: Store
  readonly #name: string
  constructor(store: Store, name: string) {
    super()
    this.#store = store
    this.#name = name
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#store, this.#name, start, end), { objectMode: false })
  }
}

async function* piecesOf(store: Store, name: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (start >= end) return
  const content = await store.get(name, { start, end: end - 1 })
  if (!content) throw new BackupError(`${store.locate(name)} se borró mientras se leía.`)
  yield* content
}
