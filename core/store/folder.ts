import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedName, StoreError, type ByteRange, type ListedFile, type Store, type StoredFile } from './store.ts'

/** Where files are until they are whole, in the same file system: a rename then is all or nothing. */
const PARTS = '.partes'
/** What a process left that was killed; none takes so long to write. */
const FORSAKEN_MS = 24 * 3_600_000
/** The bundled database may be on the same disk, and ends when that is full. */
const LEAST_FREE = 1024 ** 3

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** A store in a folder of this machine, or in one that several share. */
export function folderStore(root: string): Store {
  const pathOf = (name: string) => join(root, checkedName(name))
  const spool = join(root, PARTS)
  const put: Store['put'] = async (name, content, signal) => {
    const path = pathOf(name)
    await mkdir(spool, { recursive: true, mode: 0o700 })
    await sweep(spool)
    const part = join(spool, randomUUID())
    try {
      const stored = await written(part, content, signal)
      await moved(part, path)
      return stored
    } finally {
      await rm(part, { force: true })
    }
  }
  return {
    place: root,
    spool,
    put,
    async take(name, path, signal) {
      await moved(path, pathOf(name)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await put(name, createReadStream(path), signal)
      })
    },
    get: (name, range) => opened(pathOf(name), range),
    list: (folder) => listed(root, pathOf(folder)),
    async remove(name) {
      const path = pathOf(name)
      await rm(path, { force: true })
      await dropEmpty(root, dirname(path))
    },
    locate: pathOf,
    assertRoom: () => assertRoom(root),
    close() {},
  }
}

/** On the disk before it has its name: a machine that loses its power would else have a name for nothing. */
async function written(
  path: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  // A letter or a backup is nobody else's.
  await using file = await open(path, 'wx', 0o600)
  for await (const piece of content) {
    signal?.throwIfAborted()
    hash.update(piece)
    bytes += piece.length
    await file.writeFile(piece)
  }
  await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** A second time where whoever removed the last file of its folder took the folder meanwhile. */
async function moved(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    missing(error)
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  })
}

/** Opened before anything is answered, so that a file which is not there is told, and one that is removed goes on. */
async function opened(path: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  const file = await open(path).catch(missing)
  return file?.createReadStream(range)
}

async function listed(root: string, folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)
  const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      // Somebody may remove one meanwhile.
      const there = await stat(path).catch(missing)
      return there && { name: relative(root, path), bytes: there.size }
    }),
  )
  return found.filter((one) => one !== undefined)
}

async function dropEmpty(root: string, folder: string): Promise<void> {
  if (relative(root, folder) === '') return
  const gone = await rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code!)) throw error
      return false
    },
  )
  if (gone) await dropEmpty(root, dirname(folder))
}

async function sweep(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const found = await stat(join(parts, name)).catch(missing)
    if (found && found.mtimeMs < Date.now() - FORSAKEN_MS) await rm(join(parts, name), { recursive: true, force: true })
  }
}

async function assertRoom(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  const { bavail, bsize } = await statfs(root)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
  if (bavail * bsize < LEAST_FREE)
    throw new StoreError(
      `Quedan ${megabytes(bavail * bsize)} libres en el disco de ${root} y se piden ${megabytes(LEAST_FREE)} para escribir. Haz lugar, o baja VERSION_DAYS.`,
    )
}
