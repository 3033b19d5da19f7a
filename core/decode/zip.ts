import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ParseError } from '../connector.ts'

export interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string
  /** Decompressed bytes, as the archive says. */
  readonly bytes: number
  stream(): Promise<Readable>
}

/**
 * Gives the files of a ZIP to `work`, largest first. A ZIP's table of contents is at its end, so the body is laid in a
 * temporary file, removed afterwards; memory stays flat.
 * @throws ParseError when it is no ZIP, or a damaged one.
 */
export async function* zipEntries(body: Readable, wanted: (name: string) => boolean = () => true): AsyncGenerator<ZipEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-zip-'))
  try {
    const path = join(folder, 'body.zip')
    await pipeline(body, createWriteStream(path))
    const zip = await opened(path)
    try {
      for (const entry of (await entriesOf(zip)).filter(({ fileName }) => wanted(fileName))) {
        yield { name: entry.fileName, bytes: entry.uncompressedSize, stream: () => promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void)(entry) }
      }
    } finally {
      zip.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await promisify<string, object, ZipFile>(yauzl.open)(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw new ParseError(`La fuente envió algo que no es un ZIP sano (${(error as Error).message}).`)
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries.sort((a, b) => b.uncompressedSize - a.uncompressedSize)))
    zip.once('error', (error: Error) => reject(new ParseError(`El índice del ZIP está dañado (${error.message}).`)))
    zip.readEntry()
  })
}
