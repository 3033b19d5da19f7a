import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { zipOf } from '../../test/support/zip.ts'
import { memberMeant, zipEntries } from './zip.ts'

async function read(zip: Buffer, wanted?: (name: string) => boolean): Promise<[name: string, text: string][]> {
  const found: [string, string][] = []
  for await (const { name, stream } of zipEntries(Readable.from([zip]), wanted))
    found.push([name, (await buffer(await stream())).toString()])
  return found
}

// A folder of its own: other tests unpack their archives in the common one.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'tianguis-unzipped-'))
test.after(() => rmSync(process.env.TMPDIR!, { recursive: true }))

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tianguis-zip-')).length

async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => assert.unreachable('It was read without a word.') as never,
    (error: Error) => error,
  )
}

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

const BOTH = [
  { name: 'metadatos/m.txt', content: 'corto' },
  { name: 'datos/d.csv', content: 'a,b\n'.repeat(50_000) },
]

test('the files come largest first, folders left out, and only those wanted', async () => {
  const zip = zipOf([...BOTH, { name: 'carpeta/', content: '' }])
  assert.equal(
    (await read(zip)).map(([name, text]) => [name, text.length]),
    [
      ['datos/d.csv', 200_000],
      ['metadatos/m.txt', 5],
    ],
  )
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
  for (const bytes of [
    Buffer.from('<!DOCTYPE html><p>Esta liga ya no existe'),
    zipOf(BOTH).subarray(0, 300),
    Buffer.alloc(0),
  ]) {
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
  for (const [zip, says] of [
    [flipped, /«a.txt» viene dañado.*CRC-32/],
    [garbled, /«datos\/d.csv» viene dañado/],
    [short, /CRC-32/],
  ] as const) {
    const error = await failure(read(zip))
    assert.instance(error, ParseError)
    assert.match(error.message, says)
  }
})

test('what is read of an archive is bounded, whatever its table of contents says', async () => {
  const large = 'x'.repeat(3_000_000)
  const bomb = zipOf([
    { name: 'a.csv', content: large },
    { name: 'b.csv', content: large },
  ])
  assert.ok(bomb.length < 10_000)
  const limited = async (zip: Buffer, most: { all?: number; one?: number }) => {
    for await (const { stream } of zipEntries(
      Readable.from([zip]),
      () => true,
      most.all === undefined ? {} : { maxBytes: most.all },
    )) {
      await buffer(await stream(most.one === undefined ? undefined : { maxBytes: most.one }))
    }
  }
  await limited(bomb, { all: 6_000_000, one: 3_000_000 })
  assert.match(
    (await failure(limited(bomb, { all: 5_999_999 }))).message,
    /El ZIP se cortó al pasar de 5999999 bytes ya descomprimidos/,
  )
  assert.match(
    (await failure(limited(bomb, { one: 2_999_999 }))).message,
    /«a.csv», dentro del ZIP, se cortó al pasar de 2999999 bytes/,
  )
  /** Where both tables say 3,000,000 they say another number. */
  const lying = (bytes: number) => {
    const zip = Buffer.from(bomb)
    for (let at = zip.indexOf(u32(3_000_000)); at >= 0; at = zip.indexOf(u32(3_000_000), at + 4))
      u32(bytes).copy(zip, at)
    return zip
  }
  const error = await failure(limited(lying(3), {}))
  assert.instance(error, ParseError)
  assert.match(error.message, /too many bytes/)
  // What is counted is what came: neither is a number that is too small believed, nor one that is too large.
  for (const said of [2_999_999, 3_000_001, 2 ** 31]) {
    assert.match(
      (await failure(limited(lying(said), { one: 2_000_000 }))).message,
      /«a.csv».* se cortó al pasar de 2000000 bytes/,
    )
    assert.match(
      (await failure(limited(lying(said), { all: 2_000_000 }))).message,
      /El ZIP se cortó al pasar de 2000000 bytes/,
    )
  }
})

test('an archive of very many files is refused before they are in memory', async () => {
  const many = zipOf(Array.from({ length: 10_001 }, (_one, at) => ({ name: `${at}.csv`, content: '' })))
  assert.match((await failure(read(many))).message, /más de 10000 archivos/)
})

test('the member that is meant is the only one, or the one that is called so; anything else is refused by name', () => {
  const meant = (name: string) => /^denue_inegi_09_?\.csv$/.test(name)
  assert.is(memberMeant([], meant), undefined)
  assert.is(memberMeant(['datos/cualquiera.csv'], meant), 'datos/cualquiera.csv')
  assert.is(memberMeant(['datos/grande.csv', 'datos/denue_inegi_09_.csv'], meant), 'datos/denue_inegi_09_.csv')
  assert.throws(
    () => memberMeant(['a.csv', 'b.csv'], meant),
    /2 archivos que podrían ser el que se busca, y ninguno se llama como debe: a\.csv, b\.csv/,
  )
  assert.throws(() => memberMeant(['a/denue_inegi_09_.csv', 'b/denue_inegi_09.csv'], meant), /2 se llaman como debe/)
})

test.run()
