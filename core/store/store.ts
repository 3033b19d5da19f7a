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

/** A file that is there, as a list names it. */
export interface ListedFile {
  readonly name: string
  readonly bytes: number
}

/** Names are paths of lower-case letters, digits, `-`, `.` and `/`. Whatever fails throws `StoreError` or an error of the disk. */
export interface Store {
  /** What it is, for people: a folder, or `s3://bucket/prefix`. */
  readonly place: string
  /** A folder of this machine for files on their way into the store; it need not be there yet. */
  readonly spool: string
  /**
   * All of a file, or nothing of it: what is cut short is under no name. It takes the place of what had its name.
   * @param signal gives up, and throws its reason
   */
  put(name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<StoredFile>
  /** The same of a file of this machine, best of the spool, which may be gone from there afterwards. */
  take(name: string, path: string, signal?: AbortSignal): Promise<void>
  /** What fails later fails on the stream, which never ends before all of it came. @returns undefined where there is no such file */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** What is in this folder and below it. */
  list(folder: string): Promise<readonly ListedFile[]>
  /** Also where there is none. */
  remove(name: string): Promise<void>
  /** Where a file is, or would be, for people. */
  locate(name: string): string
  /** @throws StoreError where there is too little room for what need not be written */
  assertRoom(): Promise<void>
  close(): void
}

/** The store did not do what it was asked; in Spanish, and without any credential. */
export class StoreError extends Error {}

/** @throws Error for what is no name of a file or folder in a store */
export function checkedName(name: string): string {
  if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name)) throw new Error(`«${name}» is no name of a file.`)
  return name
}
