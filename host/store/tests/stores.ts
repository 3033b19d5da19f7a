/** A store of each kind, for the parts of their tests. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import { folderStore } from '@tianguis/core/store/folder'
import type { Store } from '@tianguis/core/store/store'
import { openFolder, type Folder } from '../../../test/support/folder.ts'
import { openS3Server, STORE_URL, type S3Server } from '../../../test/support/s3-server.ts'
import { s3Store } from '../s3.ts'

export let folder: Folder
export let server: S3Server
export let stores: Readonly<Record<'folder' | 'bucket', Store>>
/** One that waits for nobody long. */
export let hasty: Store

/** In milliseconds; a test waits for each. */
export const HASTE = { connectMs: 2000, idleMs: 800, requestMs: 2000, answerMs: 10_000, attempts: 2 }

test.before(async () => {
  folder = await openFolder('almacen')
  server = await openS3Server()
  const { env } = server
  const spool = folderStore(folder.path).spool
  stores = { folder: folderStore(folder.path), bucket: s3Store({ url: STORE_URL, env, spool }) }
  hasty = s3Store({ url: STORE_URL, env, spool, patience: HASTE })
})

test.after(async () => {
  server.fault = undefined
  for (const store of [...Object.values(stores), hasty]) store.close()
  await server.close()
  await folder.remove()
})

export const textOf = async (stream: Readable | undefined) => stream && (await buffer(stream)).toString()

export const put = (store: Store, name: string, text: string) => store.put(name, Readable.from([Buffer.from(text)]))

export const namesIn = async (store: Store, within: string) =>
  (await store.list(within)).map(({ name, bytes }) => `${name} ${bytes}`).sort()

/** The words of what it throws. */
export const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => {
      throw new Error('it went well')
    },
    (error: Error) => error.message,
  )

/** @param everyMs between pieces of 64 KiB, for a content that comes slowly */
export async function* pieces(bytes: number, fill = 7): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(65_536, fill)
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}
