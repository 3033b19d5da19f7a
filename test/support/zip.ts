import { crc32, deflateRawSync } from 'node:zlib'

export interface Made {
  name: string
  content: string | Buffer
  sum?: number
  stored?: boolean
}

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

/** A ZIP as INEGI's are: lengths and checksums after each file's data, and in the index at the end. */
export function zipOf(files: readonly Made[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const { name, content, sum = crc32(content), stored = false } of files) {
    const data = stored ? Buffer.from(content) : deflateRawSync(content)
    const about = Buffer.concat([u16(20), u16(8), u16(stored ? 0 : 8), u32(0)])
    const sizes = Buffer.concat([u32(sum), u32(data.length), u32(Buffer.byteLength(content))])
    const local = Buffer.concat([
      u32(0x04034b50),
      about,
      Buffer.alloc(12),
      u16(name.length),
      u16(0),
      Buffer.from(name),
      data,
      u32(0x08074b50),
      sizes,
    ])
    index.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        about,
        sizes,
        u16(name.length),
        Buffer.alloc(12),
        u32(offset),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const table = Buffer.concat(index)
  return Buffer.concat([
    ...parts,
    table,
    u32(0x06054b50),
    u32(0),
    u16(files.length),
    u16(files.length),
    u32(table.length),
    u32(offset),
    u16(0),
  ])
}
