import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bytesOf } from '@tianguis/core/http/body'
import { zipEntries } from '@tianguis/core/decode/zip'
import { zipOf } from '../support/zip.ts'

/** A text of one byte a character: whatever its charset is, ASCII is what it says and the rest comes back as it was. */
type Spoil = (text: string) => string

interface Packed {
  readonly name: string
  readonly content: Buffer
}

const isGzip = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b
export const isZip = (body: Buffer) => body[0] === 0x50 && body[1] === 0x4b

/** The body with its text spoiled, within a gzip or each table of a ZIP too. */
export async function respoiled(body: Buffer, spoil: Spoil): Promise<Buffer> {
  if (isGzip(body)) return gzipSync(await respoiled(gunzipSync(body), spoil))
  if (isZip(body))
    return zipOf((await filesOf(body)).map(({ name, content }) => ({ name, content: spoiledText(content, spoil) })))
  return spoiledText(body, spoil)
}

const spoiledText = (body: Buffer, spoil: Spoil) => Buffer.from(spoil(body.toString('latin1')), 'latin1')

/** The archive with its largest file twice, as an agency does that leaves last year's beside this year's. */
export async function withTwice(body: Buffer): Promise<Buffer> {
  const files = await filesOf(body)
  const [largest] = files.toSorted((one, other) => other.content.length - one.content.length)
  return zipOf([...files, { ...largest!, name: largest!.name.replace(/(\.\w+)$/, '_anterior$1') }])
}

async function filesOf(body: Buffer): Promise<Packed[]> {
  const files: Packed[] = []
  for await (const entry of zipEntries(Readable.from([body]))) {
    files.push({ name: entry.name, content: await bytesOf(await entry.stream()) })
  }
  return files
}
