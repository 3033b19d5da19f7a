import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, whose text may be made as it is read. */
export interface ArchivedFile {
  readonly name: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

const [LOCAL, DESCRIPTOR, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
/** Names are UTF-8, and sizes come behind what they are of. */
const FLAGS = 0x0808
const [VERSION, DEFLATED] = [20, 8]
/** 1 January 1980: the same rows are the same file. */
const DAY = 0x21

/**
 * A ZIP archive, a piece at a time: nothing of it is kept but its names and sizes, which are less than 4 GB.
 * @throws what reading a text throws
 */
export async function* zipped(files: readonly ArchivedFile[]): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let at = 0
  for (const { name, text } of files) {
    const start = { name: Buffer.from(name), at }
    const local = headed(LOCAL, [[2, VERSION], ...common({ crc: 0, compressed: 0, size: 0 }, start.name), [2, 0]])
    yield Buffer.concat([local, start.name])
    const sums = { crc: 0, size: 0, compressed: 0 }
    for await (const piece of deflated(text, sums)) {
      sums.compressed += piece.length
      yield piece
    }
    yield headed(DESCRIPTOR, sizes(sums))
    written.push({ ...start, ...sums })
    at += local.length + start.name.length + sums.compressed + 16
  }
  const central = Buffer.concat(written.flatMap((one) => [centralHeader(one), one.name]))
  yield central
  const { length } = written
  yield headed(END, [
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, central.length],
    [4, at],
    [2, 0],
  ])
}

type Sums = Pick<Written, 'crc' | 'compressed' | 'size'>
type Field = readonly [bytes: 2 | 4, value: number]

const sizes = ({ crc, compressed, size }: Sums): Field[] => [
  [4, crc],
  [4, compressed],
  [4, size],
]

/** What a header in front of a file and that in the directory both say. */
const common = (sums: Sums, name: Buffer): Field[] => [
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
  ...sizes(sums),
  [2, name.length],
]

const centralHeader = ({ name, at, ...sums }: Written): Buffer =>
  headed(CENTRAL, [[2, VERSION], [2, VERSION], ...common(sums, name), [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]])

function headed(signature: number, fields: readonly Field[]): Buffer {
  const header = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 4))
  let at = header.writeUInt32LE(signature)
  for (const [bytes, value] of fields) at = header.writeUIntLE(value, at, bytes)
  return header
}

/** The text compressed, and what it was before summed up. One piece is made while another is taken. */
function deflated(text: ArchivedFile['text'], sums: { crc: number; size: number }): AsyncIterable<Buffer> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const buffer = Buffer.from(piece)
      sums.crc = crc32(buffer, sums.crc)
      sums.size += buffer.length
      yield buffer
    }
  }
  const made = createDeflateRaw()
  // What fails in the text fails where the compressed bytes are read.
  pipeline(Readable.from(bytes(), { highWaterMark: 1 }), made, () => {})
  return made
}
