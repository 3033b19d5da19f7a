import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable, Transform, pipeline as joined } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Bytes on disk, gzipped as they come: a 400 MB file costs neither memory nor a second pass to be kept. */
export interface Body {
  readonly bytes: number
  readonly sha256: string
  /** Decompressed. */
  open(): Readable
  /** Of the gzipped file. */
  size(): Promise<number>
  /** To where it stays; there is nothing to open here any more. */
  takenBy(take: (path: string) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

/** As much as tells a charset, a decoy or a rate limit. */
export const HEAD_BYTES = 65_536
/**
 * So much of the newest body is held until it is first read: most are read at once, and need not be decompressed again
 * for it.
 */
const HELD_BYTES = 8 * 2 ** 20
/** Of the one before: two hundred that nobody reads would be as many held. */
let letGo = () => {}
/** Text compresses to within 15 % of level 6 at three times the speed. */
const GZIP_LEVEL = 3

export class TooLarge extends Error {
  readonly code = 'TOO_LARGE'
  /** The beginning of what came. */
  readonly head: Buffer
  constructor(message: string, head: Buffer) {
    super(message)
    this.head = head
  }
}

/** Fewer bytes than `bytes` in any `everyMs` are too few. */
export interface Flow {
  bytes: number
  everyMs: number
}

/** A slow line gives several times as much; what is slower comes to no end that anybody waits for. */
export const LEAST_FLOW: Flow = { bytes: 8192, everyMs: 30_000 }

export class TooSlow extends Error {
  readonly code = 'TOO_SLOW'
}

interface Options {
  path: string
  maxBytes: number
  leastFlow?: Flow
  onChunk?: (bytes: number) => void
}

/** @throws {TooLarge}, {TooSlow} or the stream's own error; the file is gone then. */
export async function store(
  from: Readable,
  { path, maxBytes, leastFlow, onChunk }: Options,
): Promise<{ body: Body; head: Buffer }> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let held: Buffer[] | undefined = []
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - bytes)))
      bytes += chunk.length
      if (bytes > maxBytes) return done(new TooLarge(`more than ${maxBytes} bytes`, Buffer.concat(head)))
      if (bytes > HELD_BYTES) held = undefined
      held?.push(chunk)
      hash.update(chunk)
      onChunk?.(chunk.length)
      done(null, chunk)
    },
  })
  let counted = 0
  const watch =
    leastFlow &&
    setInterval(() => {
      if (bytes - counted < leastFlow.bytes)
        meter.destroy(new TooSlow(`less than ${leastFlow.bytes} bytes in ${leastFlow.everyMs} ms`))
      counted = bytes
    }, leastFlow.everyMs)
  try {
    await pipeline(
      from,
      meter,
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    clearInterval(watch)
  }
  return { body: bodyAt(path, { bytes, sha256: hash.digest('hex'), held }), head: Buffer.concat(head) }
}

/** This machine's disk, for which no source is to blame. */
export function isDiskError(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EMFILE|ENFILE|ENOENT|EEXIST|EIO)$/.test(
    (error as NodeJS.ErrnoException)?.code ?? '',
  )
}

function bodyAt(
  path: string,
  { bytes, sha256, held }: { bytes: number; sha256: string; held: Buffer[] | undefined },
): Body {
  let once = held
  letGo()
  letGo = () => {
    once = undefined
  }
  return {
    bytes,
    sha256,
    open() {
      const chunks = once
      once = undefined
      return chunks ? Readable.from(chunks, { objectMode: false }) : openGzipped(path)
    },
    size: async () => (await stat(path)).size,
    async takenBy(take) {
      await take(path)
      once = undefined
    },
    async remove() {
      once = undefined
      await rm(path, { force: true })
    },
  }
}

export function openGzipped(path: string): Readable {
  // The callback is empty because the error also arrives on the stream that is read.
  return joined(createReadStream(path), createGunzip(), () => {})
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
