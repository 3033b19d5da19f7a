import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly chunks: Iterable<Buffer>
}

type Field = readonly [bytes: number, value: number]

/** Lengths and checksum come after the data, as in the INEGI's own files. */
const AFTER = 0x08
const DEFLATE = 8
/** 20 May 2026, noon. */
const [TIME, DAY] = [12 << 11, ((2026 - 1980) << 9) | (5 << 5) | 20]

/** Writes a ZIP of any size, a piece at a time. */
export async function writeZip(path: string, entries: readonly Entry[]): Promise<void> {
  const out = createWriteStream(path)
  const directory: Buffer[] = []
  let at = 0
  async function write(bytes: Buffer): Promise<void> {
    at += bytes.length
    if (!out.write(bytes)) await once(out, 'drain')
  }
  for (const { name, chunks } of entries) {
    const offset = at
    await write(localHeader(name))
    const start = at
    const seen = { sum: 0, bytes: 0 }
    for await (const part of Readable.from(counted(chunks, seen)).pipe(createDeflateRaw({ level: 3 })))
      await write(part as Buffer)
    const sizes: Field[] = [
      [4, seen.sum],
      [4, at - start],
      [4, seen.bytes],
    ]
    await write(numbers([4, 0x08074b50], ...sizes))
    directory.push(centralHeader(name, sizes, offset))
  }
  const listed = Buffer.concat(directory)
  out.end(Buffer.concat([listed, endOfDirectory(entries.length, listed.length, at)]))
  await once(out, 'finish')
}

/** Version needed, flags, method and time, as both headers of an entry begin. */
const COMMON: readonly Field[] = [
  [2, 20],
  [2, AFTER],
  [2, DEFLATE],
  [2, TIME],
  [2, DAY],
]

function localHeader(name: string): Buffer {
  const noSizesYet: readonly Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ]
  return Buffer.concat([
    numbers([4, 0x04034b50], ...COMMON, ...noSizesYet, [2, name.length], [2, 0]),
    Buffer.from(name),
  ])
}

function centralHeader(name: string, sizes: readonly Field[], offset: number): Buffer {
  const nothingElse: readonly Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], ...COMMON, ...sizes, [2, name.length], ...nothingElse, [4, offset]),
    Buffer.from(name),
  ])
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  return numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, bytes], [4, offset], [2, 0])
}

function* counted(chunks: Iterable<Buffer>, seen: { sum: number; bytes: number }): Generator<Buffer> {
  for (const chunk of chunks) {
    seen.sum = crc32(chunk, seen.sum)
    seen.bytes += chunk.length
    yield chunk
  }
}

/** Little-endian fields, one after another. */
function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
