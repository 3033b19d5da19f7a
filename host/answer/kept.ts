import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { isNotModified } from './validators.ts'
import { ownBytes, type Compressed } from './cache.ts'
import { compress, encodingFor } from './encoding.ts'

/** A text that is the same for many: made and compressed once, and not for each who asks. */
export interface KeptAnswer {
  readonly type: string
  readonly etag: string
  readonly lastModified?: string
  readonly body: Buffer
  readonly compressed: Map<Compressed, Promise<Buffer>>
}

/**
 * @param lastModified where it is known
 * @param follows what the text follows from, where it tells the moment of answering besides
 */
export function keptText(
  type: string,
  text: string | Buffer,
  { lastModified, follows = text }: { lastModified?: Date | undefined; follows?: string | Buffer } = {},
): KeptAnswer {
  return {
    type,
    etag: `W/"${createHash('sha1').update(follows).digest('base64url')}"`,
    body: ownBytes(text),
    compressed: new Map(),
    ...(lastModified && { lastModified: lastModified.toUTCString() }),
  }
}

/** Sends it, or 304 to who has it. @param cacheControl how long others may keep it */
export async function sendKept(
  request: Request,
  response: Response,
  kept: KeptAnswer,
  cacheControl: string,
): Promise<void> {
  response.vary('Accept-Encoding').set('Cache-Control', cacheControl)
  // What may be kept nowhere is asked about by nobody.
  if (cacheControl !== 'no-store') {
    response.set({ ETag: kept.etag, ...(kept.lastModified && { 'Last-Modified': kept.lastModified }) })
    if (isNotModified(request, kept)) return void response.status(304).end()
  }
  response.type(kept.type)
  const encoding = encodingFor(request, kept)
  if (encoding) response.set('Content-Encoding', encoding)
  const body = encoding ? await compressedOf(kept, encoding) : kept.body
  response.set('Content-Length', String(body.length))
  response.end(request.method === 'HEAD' ? undefined : body)
}

function compressedOf({ body, compressed }: KeptAnswer, encoding: Compressed): Promise<Buffer> {
  const there = compressed.get(encoding)
  if (there) return there
  const made = compress(encoding, body).then(ownBytes)
  compressed.set(encoding, made)
  return made
}
