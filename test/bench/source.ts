/**
 * A source of its own process, so that what it holds is not counted as the service's memory. Its files are written
 * before anything is timed. Arguments: dataset, folder, fraction. Each message orders an edition, and is answered when
 * it is written.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sourceOf } from './sources/all.ts'
import type { Edition } from './sources/source.ts'

const [dataset, folder, fraction] = process.argv.slice(2) as [string, string, string]
const source = sourceOf(dataset)

const server = createServer(async (request, response) => {
  const name = source.fileOf(new URL(request.url!, 'http://source'))
  if (!name) return response.writeHead(404).end()
  const path = join(folder, name)
  const { size } = await stat(path)
  // No validator: a refresh with nothing new has to fetch and read the whole again, which is the dearer of its two
  // ways.
  response.writeHead(200, { 'content-type': typeOf(name), 'content-length': size })
  createReadStream(path, { highWaterMark: 256 * 1024 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

process.on('message', async (ordered: Pick<Edition, 'round' | 'share'>) => {
  await source.write({ ...ordered, folder, fraction: Number(fraction) })
  process.send!('written')
})
process.on('disconnect', () => process.exit())

const typeOf = (name: string) =>
  ({ json: 'application/json', html: 'text/html; charset=utf-8', zip: 'application/zip' })[name.split('.').at(-1)!] ??
  source.contentType
