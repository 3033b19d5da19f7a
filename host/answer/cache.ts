import { LRUCache } from 'lru-cache'
import type { DatasetCondition } from '../status/condition.ts'

/**
 * Bytes of answers kept in memory by one process: with 64 MB a host that is asked for all there is takes more than 300.
 */
const BUDGET = 48 * 1024 * 1024

/** How an answer may be compressed, the best first. */
export type Compressed = 'br' | 'gzip'

export interface Cached {
  /** The edition of the dataset that the body is of; a body of another is only good when the database is away. */
  readonly edition: string
  /** What the dataset's `withheld` was; a body of another time is good for nothing. */
  readonly withheld: boolean
  /** What it was said to be in; a body that says otherwise is made anew. */
  readonly condition: DatasetCondition
  readonly body: Buffer
  /** The same, made when it is first asked for. */
  readonly compressed?: Readonly<Partial<Record<Compressed, Buffer>>>
  /** What the body is, and what is told of the data beside it. */
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly lastModified: string
}

/**
 * In memory of their own. What zlib gives is a corner of a chunk of 16 kB, and a short `Buffer.from` one of a page of
 * 64 kB that is shared with what is long over: kept for days, the whole of it stays, and only the corner was counted.
 */
export function ownBytes(bytes: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes))
  if (typeof bytes === 'string') own.write(bytes)
  else bytes.copy(own)
  return own
}

const sizeOf = ({ body, compressed = {} }: Cached, key: string) =>
  Object.values(compressed).reduce((sum, { length }) => sum + length, body.length) + 2 * key.length + 1000

/** Answers by dataset and normalised query, and how often they were there. */
export function openCache() {
  const underWay = new Map<string, Promise<unknown>>()
  return Object.assign(new LRUCache<string, Cached>({ maxSize: BUDGET, sizeCalculation: sizeOf }), {
    hits: 0,
    misses: 0,
    /**
     * What many ask for at once is made once, and they all get it or its failure; whoever asks after that makes it
     * again.
     */
    once<Made>(what: string, make: () => Promise<Made>): Promise<Made> {
      const made = underWay.get(what) ?? make().finally(() => underWay.delete(what))
      underWay.set(what, made)
      return made as Promise<Made>
    },
  })
}
export type AnswerCache = ReturnType<typeof openCache>
