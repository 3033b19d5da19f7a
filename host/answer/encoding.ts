import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'
import { ownBytes, type AnswerCache, type Cached, type Compressed } from './cache.ts'

const COMPRESS: Readonly<Record<Compressed, (body: Buffer) => Promise<Buffer>>> = {
  // 11, which zlib would take, is for files that are made once and served for years.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

export const compress = (encoding: Compressed, body: Buffer): Promise<Buffer> => COMPRESS[encoding](body)

/** A smaller body fits in a packet as it is. */
const WORTH_IT = 1024

/** What a ZIP archive begins with, as a workbook is one: it is compressed already. */
const ARCHIVE = 'PK'

/** The best that the client accepts, undefined for the body as it is. */
export function encodingFor(request: Request, { body }: Pick<Cached, 'body'>): Compressed | undefined {
  if (body.length < WORTH_IT || request.headers['accept-encoding'] === undefined) return undefined
  if (body.toString('latin1', 0, ARCHIVE.length) === ARCHIVE) return undefined
  return (Object.keys(COMPRESS) as Compressed[]).find((encoding) => request.acceptsEncodings(encoding))
}

/** The body compressed, once for everybody: the copy is kept beside the original, as long as that is. */
export async function compressedOf(
  cache: AnswerCache,
  key: string,
  cached: Cached,
  encoding: Compressed,
): Promise<Buffer> {
  return (
    cached.compressed?.[encoding] ??
    cache.once(`${cached.etag} ${key} ${encoding}`, async () => {
      const made = ownBytes(await compress(encoding, cached.body))
      const now = cache.peek(key)
      if (now?.etag === cached.etag) cache.set(key, { ...now, compressed: { ...now.compressed, [encoding]: made } })
      return made
    })
  )
}
