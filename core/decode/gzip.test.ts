import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { MOST_TEXT_BYTES } from './bounds.ts'
import { gunzipped, gunzippedText } from './gzip.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: Error) => error,
  )

const text = 'Cielo nublado en Ñuu Savi. '.repeat(5000)
const packed = gzipSync(text)

test('a gzip file is opened and a plain one passes as it is, wherever the chunks are cut', async () => {
  for (const size of [1, 2, 1000, 1_000_000]) {
    assert.is(await gunzippedText(inPieces(size === 1 ? gzipSync('ñ') : packed, size)), size === 1 ? 'ñ' : text)
    assert.is(await gunzippedText(inPieces(Buffer.from(size === 1 ? 'ñ[' : text), size)), size === 1 ? 'ñ[' : text)
  }
})

test('nothing is nothing, and a single byte of the magic number is no gzip', async () => {
  assert.is(await gunzippedText(inPieces(Buffer.alloc(0), 10)), '')
  assert.equal(Buffer.concat(await Array.fromAsync(gunzipped(inPieces(Buffer.from([0x1f]), 10)))), Buffer.from([0x1f]))
})

test('a gzip of several members is read to its end', async () => {
  assert.is(await gunzippedText(inPieces(Buffer.concat([gzipSync('uno'), gzipSync('dos')]), 7)), 'unodos')
})

test('the charset of the contents is found, and may be told', async () => {
  assert.is(await gunzippedText(inPieces(gzipSync(Buffer.from('Peñón', 'latin1')), 100)), 'Peñón')
  assert.is(await gunzippedText(inPieces(gzipSync('é'), 100), { encoding: 'windows-1252' }), 'Ã©')
})

test('one that is cut short or damaged is refused in words', async () => {
  const damaged = Buffer.from(packed)
  damaged.fill(0xff, 40, 60)
  for (const wrong of [packed.subarray(0, packed.length - 9), packed.subarray(0, 40), damaged]) {
    const error = await refusal(gunzippedText(inPieces(wrong, 30)))
    assert.instance(error, ParseError)
    assert.match(error.message, /^El gzip llegó incompleto o dañado/)
  }
})

test('one that grows without end is given up, and its source is let go', async () => {
  let closed = false
  async function* source() {
    try {
      yield* inPieces(packed, 50)
    } finally {
      closed = true
    }
  }
  const error = await refusal(gunzippedText(source(), { maxBytes: 10_000 }))
  assert.match(error.message, /se cortó al pasar de 10000 bytes/)
  assert.ok(closed)
})

test('what is held as one text has a limit that nobody has to set', async () => {
  const of = (bytes: number) => inPieces(gzipSync(Buffer.alloc(bytes, 'a'), { level: 1 }), 65_536)
  assert.is((await gunzippedText(of(MOST_TEXT_BYTES))).length, MOST_TEXT_BYTES)
  assert.match(
    (await refusal(gunzippedText(of(MOST_TEXT_BYTES + 1)))).message,
    /se cortó al pasar de 67108864 bytes ya descomprimidos/,
  )
})

test('a failure of the source is told as it is', async () => {
  async function* failing() {
    yield packed.subarray(0, 50)
    throw new RangeError('se fue')
  }
  assert.is((await refusal(gunzippedText(failing()))).message, 'se fue')
})

test.run()
