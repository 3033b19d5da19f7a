import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly chunks: Iterable<Buffer>
}

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
    await write(
      Buffer.concat([
        numbers(
          [4, 0x04034b50],
          [2, 20],
          [2, AFTER],
          [2, DEFLATE],
          [2, TIME],
          [2, DAY],
          [4, 0],
          [4, 0],
          [4, 0],
          [2, name.length],
          [2, 0],
        ),
        Buffer.from(name),
      ]),
    )
    const start = at
    const seen = { sum: 0, bytes: 0 }
    for await (const part of Readable.from(counted(chunks, seen)).pipe(createDeflateRaw({ level: 3 })))
      await write(part as Buffer)
    const sizes = [
      [4, seen.sum],
      [4, at - start],
      [4, seen.bytes],
    ] as const
    await write(numbers([4, 0x08074b50], ...sizes))
    directory.push(
      numbers(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, AFTER],
        [2, DEFLATE],
        [2, TIME],
        [2, DAY],
        ...sizes,
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ),
      Buffer.from(name),
    )
  }
  const listed = Buffer.concat(directory)
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.length],
    [4, at],
    [2, 0],
  )
  out.end(Buffer.concat([listed, end]))
  await once(out, 'finish')
}

function* counted(chunks: Iterable<Buffer>, seen: { sum: number; bytes: number }): Generator<Buffer> {
  for (const chunk of chunks) {
    seen.sum = crc32(chunk, seen.sum)
    seen.bytes += chunk.length
    yield chunk
  }
}

/** Little-endian fields, one after another. */
function numbers(...fields: readonly (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
