import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { ParseError } from '../connector.ts'
import { counter, MOST_BYTES, MOST_TEXT_BYTES } from './bounds.ts'
import { decodeText, type CharsetHint } from './charset.ts'

/**
 * The bytes of a body that may itself be a gzip file (not its content-encoding, which the client has undone). Some
 * sources send the file one day and its plain contents another: the magic number 1f 8b decides. Memory stays flat.
 * @throws ParseError when the gzip is damaged, cut short or grows past `maxBytes`.
 */
export async function* gunzipped(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes = MOST_BYTES } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const { compressed, whole } = await sniffed(chunks)
  if (!compressed) return yield* whole
  const source = Readable.from(whole, { objectMode: false })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const count = counter('El gzip', maxBytes)
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      count(chunk)
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new ParseError(`El gzip llegó incompleto o dañado (${(error as Error).message}).`)
    throw error
  } finally {
    source.destroy()
  }
}

/** The whole text of such a body, its charset found as charset.ts says. @throws ParseError as `gunzipped` does. */
export async function gunzippedText(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes = MOST_TEXT_BYTES, ...hint }: CharsetHint & { maxBytes?: number } = {},
): Promise<string> {
  return decodeText(Buffer.concat(await Array.fromAsync(gunzipped(chunks, { maxBytes }))), hint)
}

/** Whether the first two bytes are a gzip's, and all the bytes again; a chunk may hold only one of them. */
async function sniffed(chunks: AsyncIterable<Uint8Array>) {
  const rest = chunks[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  let done: boolean | undefined = false
  while (head.length < 2 && !done) {
    const next = await rest.next()
    done = next.done
    if (!next.done) head = head.length ? Buffer.concat([head, next.value]) : next.value
  }
  async function* whole() {
    try {
      if (head.length) yield head
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  }
  return { compressed: head[0] === 0x1f && head[1] === 0x8b, whole: whole() }
}
