import { LRUCache } from 'lru-cache'

/** Bytes of answers kept in memory by one process. */
const BUDGET = 64 * 1024 * 1024

export interface Cached {
  /** The dataset version the body is of; a body of another version is only good when the database is away. */
  readonly version: number
  readonly body: Buffer
  /** What the body is, and what is told of the data beside it. */
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly lastModified: string
}

/** Answers by dataset and normalised query, and how often they were there. */
export const openCache = () =>
  Object.assign(new LRUCache<string, Cached>({ maxSize: BUDGET, sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 1000 }), { hits: 0, misses: 0 })
export type AnswerCache = ReturnType<typeof openCache>
