import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { zipEntries } from './zip.ts'

interface Made { name: string; content: string; sum?: number; stored?: boolean }

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

/** A ZIP as INEGI's are: lengths and checksums after each file's data, and in the index at the end. */
function zipOf(files: readonly Made[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const { name, content, sum = crc32(content), stored = false } of files) {
    const data = stored ? Buffer.from(content) : deflateRawSync(content)
    const about = Buffer.concat([u16(20), u16(8), u16(stored ? 0 : 8), u32(0)])
    const sizes = Buffer.concat([u32(sum), u32(data.length), u32(Buffer.byteLength(content))])
    const local = Buffer.concat([u32(0x04034b50), about, Buffer.alloc(12), u16(name.length), u16(0), Buffer.from(name), data, u32(0x08074b50), sizes])
    index.push(Buffer.concat([u32(0x02014b50), u16(20), about, sizes, u16(name.length), Buffer.alloc(12), u32(offset), Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const table = Buffer.concat(index)
  return Buffer.concat([...parts, table, u32(0x06054b50), u32(0), u16(files.length), u16(files.length), u32(table.length), u32(offset), u16(0)])
}

async function read(zip: Buffer, wanted?: (name: string) => boolean): Promise<[name: string, text: string][]> {
  const found: [string, string][] = []
  for await (const { name, stream } of zipEntries(Readable.from([zip]), wanted)) found.push([name, (await buffer(await stream())).toString()])
  return found
}

// A folder of its own: other tests unpack their archives in the common one.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'tianguis-unzipped-'))
test.after(() => rmSync(process.env.TMPDIR!, { recursive: true }))

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tianguis-zip-')).length

async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(() => assert.unreachable('It was read without a word.') as never, (error: Error) => error)
}

const BOTH = [{ name: 'metadatos/m.txt', content: 'corto' }, { name: 'datos/d.csv', content: 'a,b\n'.repeat(50_000) }]

test('the files come largest first, folders left out, and only those wanted', async () => {
  const zip = zipOf([...BOTH, { name: 'carpeta/', content: '' }])
  assert.equal((await read(zip)).map(([name, text]) => [name, text.length]), [['datos/d.csv', 200_000], ['metadatos/m.txt', 5]])
  assert.equal(await read(zip, (name) => name.startsWith('metadatos/')), [['metadatos/m.txt', 'corto']])
  assert.equal(await read(zipOf([{ name: 'a.txt', content: 'tal cual', stored: true }])), [['a.txt', 'tal cual']])
})

test('a file that came earlier can still be read, twice, and nothing stays on disk', async () => {
  const before = leftovers()
  const seen: number[] = []
  let largest: (() => Promise<Readable>) | undefined
  for await (const { stream } of zipEntries(Readable.from([zipOf(BOTH)]))) {
    largest ??= stream
    seen.push((await buffer(await largest())).length)
  }
  assert.equal(seen, [200_000, 200_000])
  for await (const { stream } of zipEntries(Readable.from([zipOf(BOTH)]))) {
    for await (const chunk of await stream()) {
      assert.ok((chunk as Buffer).length > 0)
      break
    }
    break
  }
  assert.is(leftovers(), before)
})

test('a page with status 200 and a ZIP cut short are no ZIP', async () => {
  for (const bytes of [Buffer.from('<!DOCTYPE html><p>Esta liga ya no existe'), zipOf(BOTH).subarray(0, 300), Buffer.alloc(0)]) {
    const error = await failure(read(bytes))
    assert.instance(error, ParseError)
    assert.match(error.message, /un ZIP incompleto o dañado/)
  }
})

test('bytes that are not those that were archived are told, whichever way they show', async () => {
  const flipped = zipOf([{ name: 'a.txt', content: 'precio 23.50', stored: true }])
  flipped[flipped.indexOf('23.50')] = '9'.charCodeAt(0)
  const garbled = zipOf(BOTH)
  garbled.fill(0xff, garbled.indexOf('d.csv') + 5, garbled.indexOf('d.csv') + 45)
  const short = zipOf([{ name: 'a.txt', content: 'x', sum: 7 }])
  for (const [zip, says] of [[flipped, /«a.txt» viene dañado.*CRC-32/], [garbled, /«datos\/d.csv» viene dañado/], [short, /CRC-32/]] as const) {
    const error = await failure(read(zip))
    assert.instance(error, ParseError)
    assert.match(error.message, says)
  }
})

test('what is read of an archive is bounded, whatever its table of contents says', async () => {
  const large = 'x'.repeat(3_000_000)
  const bomb = zipOf([{ name: 'a.csv', content: large }, { name: 'b.csv', content: large }])
  assert.ok(bomb.length < 10_000)
  const limited = async (zip: Buffer, most: { all?: number; one?: number }) => {
    for await (const { stream } of zipEntries(Readable.from([zip]), () => true, most.all === undefined ? {} : { maxBytes: most.all })) {
      await buffer(await stream(most.one === undefined ? undefined : { maxBytes: most.one }))
    }
  }
  await limited(bomb, { all: 6_000_000, one: 3_000_000 })
  assert.match((await failure(limited(bomb, { all: 5_999_999 }))).message, /El ZIP se cortó al pasar de 5999999 bytes ya descomprimidos/)
  assert.match((await failure(limited(bomb, { one: 2_999_999 }))).message, /«a.csv», dentro del ZIP, se cortó al pasar de 2999999 bytes/)
  const lying = Buffer.from(bomb)
  // Where both tables say 3,000,000, they say 3.
  for (let at = lying.indexOf(u32(3_000_000)); at >= 0; at = lying.indexOf(u32(3_000_000), at + 4)) u32(3).copy(lying, at)
  const error = await failure(limited(lying, {}))
  assert.instance(error, ParseError)
  assert.match(error.message, /too many bytes/)
})

test('an archive of very many files is refused before they are in memory', async () => {
  const many = zipOf(Array.from({ length: 10_001 }, (_one, at) => ({ name: `${at}.csv`, content: '' })))
  assert.match((await failure(read(many))).message, /más de 10000 archivos/)
})

test.run()
