import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ParseError } from '../connector.ts'
import { counter, MOST_BYTES } from './bounds.ts'

/** Files of one archive: each is a record in memory, and 22 bytes make one. */
const MOST_FILES = 10_000

export interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string
  /** The paths of all that were wanted, this one too. */
  readonly among: readonly string[]
  /** Decompressed bytes, as the archive says. */
  readonly bytes: number
  /**
   * Decompressed; fails with a ParseError where the bytes are not those that were archived, or are more than
   * `maxBytes`.
   */
  stream(limit?: { maxBytes: number }): Promise<Readable>
}

/**
 * The files of a ZIP, largest first; all that were given can be read until the last is done with. A ZIP's table of
 * contents is at its end, so the body is laid in a temporary file, removed afterwards; memory stays flat. All that is
 * read of it together has at most `maxBytes`, whatever the table of contents says.
 * @throws ParseError when it is no ZIP, or a damaged one, or one of too many files.
 */
export async function* zipEntries(
  body: Readable,
  wanted: (name: string) => boolean = () => true,
  { maxBytes = MOST_BYTES } = {},
): AsyncGenerator<ZipEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-zip-'))
  try {
    const path = join(folder, 'body.zip')
    await pipeline(body, createWriteStream(path))
    const zip = await opened(path)
    const count = counter('El ZIP', maxBytes)
    try {
      const entries = (await entriesOf(zip)).filter(({ fileName }) => wanted(fileName))
      const among = entries.map(({ fileName }) => fileName)
      for (const entry of entries) {
        const { fileName: name, uncompressedSize: bytes } = entry
        const own = (limit?: { maxBytes: number }) =>
          limit ? [counter(`«${name}», dentro del ZIP,`, limit.maxBytes)] : []
        yield { name, among, bytes, stream: (limit) => opening(zip, entry, [count, ...own(limit)]) }
      }
    } finally {
      zip.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The one member that is meant: the only one there is, or of several the one that is called as it should be. Never the
 * largest or the first: a second table beside the one that was meant has been published in its place.
 * @throws ParseError naming them, when none or several of several are called so
 */
export function memberMeant(names: readonly string[], isMeant: (name: string) => boolean): string | undefined {
  const found = names.length > 1 ? names.filter((name) => isMeant(name.split('/').at(-1)!)) : names
  if (found.length === 1 || !names.length) return found[0]
  throw new ParseError(
    `El ZIP trae ${names.length} archivos que podrían ser el que se busca, y ${found.length ? `${found.length} se llaman` : 'ninguno se llama'} como debe: ${names.join(', ')}.`,
  )
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await promisify<string, object, ZipFile>(yauzl.open)(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw new ParseError(
      `La fuente envió un ZIP incompleto o dañado, o algo que no es un ZIP (${(error as Error).message}).`,
    )
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      if (entries.length > MOST_FILES) reject(new ParseError(`El ZIP trae más de ${MOST_FILES} archivos.`))
      else zip.readEntry()
    })
    zip.once('end', () => resolve(entries.sort((a, b) => b.uncompressedSize - a.uncompressedSize)))
    zip.once('error', (error: Error) => reject(new ParseError(`El índice del ZIP está dañado (${error.message}).`)))
    zip.readEntry()
  })
}

type Count = (chunk: Uint8Array) => void

async function opening(zip: ZipFile, entry: Entry, counts: readonly Count[]): Promise<Readable> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const stored = await open(entry).catch((error: Error) => {
    throw damaged(entry, error.message)
  })
  return Readable.from(checked(stored, entry, counts), { objectMode: false })
}

/** yauzl compares lengths and leaves the checksum to its caller: a flipped bit would be a wrong figure. */
async function* checked(stored: Readable, entry: Entry, counts: readonly Count[]): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of stored) {
      for (const count of counts) count(chunk)
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof ParseError ? error : damaged(entry, (error as Error).message)
  }
  if (sum !== entry.crc32)
    throw damaged(entry, `CRC-32 ${sum.toString(16)}; el índice dice ${entry.crc32.toString(16)}`)
}

const damaged = ({ fileName }: Entry, detail: string) =>
  new ParseError(`«${fileName}» viene dañado dentro del ZIP (${detail}).`)
