/** Where files are kept that no database is for, whatever that is made of. */
import type { Readable } from 'node:stream'

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly bytes: number
  /** Of what it holds, as hexadecimal. */
  readonly sha256: string
}

/** Names are paths of lower-case letters, digits, `-`, `.` and `/`. */
export interface Store {
  /** All of a file, or nothing of it: what is cut short is under no name. It takes the place of what had its name. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** @returns undefined where there is no such file */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** The names that begin with this folder. */
  list(folder: string): Promise<readonly string[]>
  /** Also where there is none. */
  remove(name: string): Promise<void>
}
