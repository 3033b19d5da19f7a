/** A version as a file that never changes, or a year of the past: whole, in part, or not again to who has it. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { shownHolder } from '@tianguis/core/refresh/holder'
import { StoreError, type ByteRange } from '@tianguis/core/store/store'
import { headersOf } from '../answer/headers.ts'
import { notLoaded } from '../answer/rows.ts'
import { cacheControl, cacheTags, isNotModified } from '../answer/validators.ts'
import type { Hosting } from '../hosting.ts'
import { ApiError } from '../request/errors.ts'
import { QUOTA_HEADERS } from '../request/quota-headers.ts'
import { readQuery } from '../request/query.ts'
import { findFile, type FoundFile } from './find.ts'
import { VERSION_TYPES, versionsTag } from './offered.ts'

/** One who takes nothing for this long is let go. */
const STALLED_MS = 30_000
const PLAIN = { format: 'csv', comma: false, marked: false } as const

export function answerVersion(
  connector: Connector,
  { datasets, service, log }: Hosting,
  poolOf: (response: Response) => Pool,
): RequestHandler {
  const { store } = service
  return async (request, response) => {
    readQuery(request.url, [])
    const file = await findFile(poolOf(response), connector, request.params.archivo as string)
    // What was written before some of it was withheld has all of it.
    const dataset = datasets.get(connector.name)
    if (dataset?.withheld && !file.withheld) throw notLoaded(connector, dataset)
    const { bytes, sha256 } = file.files[file.format]
    const etag = `"${sha256}"`
    // Kept for a year by whoever is on the way, it says nothing of the quota of the one that asked first.
    if (file.isForGood && !response.locals.private) for (const name of QUOTA_HEADERS) response.removeHeader(name)
    const headers = { ...toldBy(connector, file, response), ETag: etag }
    if (isNotModified(request, { etag, lastModified: headers['Last-Modified'] }))
      return void response.status(304).set(headers).end()
    const range = rangeOf(request, bytes, headers)
    if (range === 'unsatisfiable') throw beyond(bytes)
    if (request.method === 'HEAD') return void response.set({ ...headers, 'Content-Length': String(bytes) }).end()
    const content = await store.get(file.stored, range).catch((error: unknown) => away(error, log))
    if (!content) throw elsewhere(connector, file)
    response.status(range ? 206 : 200).set({
      ...headers,
      'Content-Length': String(range ? range.end - range.start + 1 : bytes),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
    })
    // All but its last byte is worth a request, too.
    response.locals.streaming = true
    await sendFile(response, content)
  }
}

async function sendFile(response: Response, content: Readable): Promise<void> {
  // Each part of the way of a request listens for its end, and so does a pipeline.
  response.setMaxListeners(20).setTimeout(STALLED_MS, () => response.destroy())
  // What fails by now ends the connection, which tells whoever reads that it is not whole.
  await pipeline(content, response).catch(() => response.destroy())
}

/** What is said of the data, as beside a list, and whether it stays as it is. */
function toldBy(connector: Connector, file: FoundFile, response: Response) {
  return {
    ...headersOf(connector, { ...file, count: file.rows, writing: PLAIN, corrections: [] }),
    'Content-Type': file.format === 'csv' ? `${VERSION_TYPES.csv}; charset=utf-8` : VERSION_TYPES.parquet,
    'Content-Disposition': `attachment; filename="${connector.name}-${file.savedAs}.${file.format}"`,
    // A version is not of the publications after it, which it outlasts.
    ...cacheTags([file.isForGood ? versionsTag(connector.name) : connector.name]),
    'Cache-Control': file.isForGood
      ? `${response.locals.private ? 'private' : 'public'}, max-age=31536000, immutable`
      : cacheControl(response),
    'Last-Modified': file.changedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
}

/**
 * The part that is asked for; undefined for all of it, as where several parts are, or where who asks has one of another
 * file.
 */
function rangeOf(
  request: Request,
  bytes: number,
  { ETag, 'Last-Modified': changed }: { readonly ETag: string; readonly 'Last-Modified': string },
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('if-range')
  if (request.method !== 'GET' || (condition !== undefined && condition !== ETag && condition !== changed))
    return undefined
  const ranges = request.range(bytes)
  if (ranges === -1) return 'unsatisfiable'
  return typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

const beyond = (bytes: number) =>
  new ApiError('rango_invalido', `\`Range\`: el archivo mide ${bytes} bytes, y se pide a partir de más allá.`, {
    headers: { 'Content-Range': `bytes */${bytes}` },
  })

/** @throws ApiError for a store that does not answer; its words name a place that is nobody's business but the operator's */
function away(error: unknown, log: Hosting['log']): never {
  if (!(error instanceof StoreError)) throw error
  log.warn(error.message)
  throw new ApiError(
    'almacen_caido',
    'El almacén de archivos no responde. Lo demás se sirve como siempre; vuelve a intentarlo.',
    { headers: { 'Retry-After': '5' } },
  )
}

/** Hosts that share no store: another may be asked the next time. */
const elsewhere = (connector: Connector, { what, holder }: FoundFile) =>
  new ApiError(
    'archivo_en_otro_servidor',
    `Lo que hay de ${what} de ${connector.path} se escribió en ${shownHolder(holder)}, y este servidor no tiene su archivo. Vuelve a intentarlo: puede contestar otro. Quien opera el servicio puede darles un almacén común (STORE_URL).`,
    { headers: { 'Retry-After': '5' } },
  )
