import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, Store, StoredFile } from './store.ts'

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
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name)) throw new Error(`«${name}» is no name of a file.`)
    return join(root, name)
  }
  return {
    async put(name, content) {
      const path = pathOf(name)
      const parts = join(root, PARTS)
      await mkdir(parts, { recursive: true })
      await sweep(parts)
      await assertRoom(root)
      const part = join(parts, randomUUID())
      try {
        const stored = await written(part, content)
        await mkdir(dirname(path), { recursive: true })
        await rename(part, path)
        return stored
      } finally {
        await rm(part, { force: true })
      }
    },
    get: (name, range) => opened(pathOf(name), range),
    async list(folder) {
      const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch(missing)
      return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** On the disk before it has its name: a machine that loses its power would else have a name for nothing. */
async function written(path: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await using file = await open(path, 'wx')
  for await (const piece of content) {
    hash.update(piece)
    bytes += piece.length
    await file.writeFile(piece)
  }
  await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Opened before anything is answered, so that a file which is not there is told, and one that is removed goes on. */
async function opened(path: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  const file = await open(path).catch(missing)
  return file?.createReadStream(range)
}

async function sweep(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const found = await stat(join(parts, name)).catch(missing)
    if (found && found.mtimeMs < Date.now() - FORSAKEN_MS) await rm(join(parts, name), { force: true })
  }
}

/** @throws Error in Spanish */
async function assertRoom(root: string): Promise<void> {
  const { bavail, bsize } = await statfs(root)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
  if (bavail * bsize < LEAST_FREE)
    throw new Error(
      `Quedan ${megabytes(bavail * bsize)} libres en el disco de ${root} y se piden ${megabytes(LEAST_FREE)} para escribir. Haz lugar, o baja VERSION_DAYS.`,
    )
}
