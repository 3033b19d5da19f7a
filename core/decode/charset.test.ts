import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeStream, decodeText } from './charset.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text, 'utf8')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a BOM decides and is dropped', () => {
  assert.is(decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('Año')])), 'Año')
  assert.is(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Año', 'utf16le')])), 'Año')
  assert.is(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be('Año')])), 'Año')
  assert.is(
    decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('Año')]), {
      contentType: 'text/csv; charset=iso-8859-1',
    }),
    'Año',
  )
})

test('without a word about it, UTF-8 if the bytes are, else windows-1252', () => {
  assert.is(decodeText(utf8('Michoacán')), 'Michoacán')
  assert.is(decodeText(latin('Michoacán')), 'Michoacán')
  assert.is(decodeText(Buffer.from([0x80, 0x93, 0x94])), '€“”')
})

test('declarations in the content-type, the XML and the HTML', () => {
  assert.is(decodeText(Buffer.from([0xa4]), { contentType: 'text/plain; charset="ISO-8859-15"' }), '€')
  assert.is(decodeText(latin('<?xml version="1.0" encoding="koi8-r"?><a>\xc1</a>')).includes('а'), true)
  assert.is(decodeText(latin('<html><head><meta charset="koi8-r"></head>\xc1')).at(-1), 'а')
  assert.is(decodeText(latin('<?xml version="1.0" encoding="utf-16"?><a>é</a>')).includes('é'), true)
})

test('a wrong declaration of UTF-8 or Latin-1 does no harm', () => {
  assert.is(decodeText(latin('Nuevo León'), { contentType: 'text/csv; charset=utf-8' }), 'Nuevo León')
  assert.is(decodeText(utf8('Nuevo León'), { contentType: 'text/csv; charset=ISO-8859-1' }), 'Nuevo León')
  assert.is(decodeText(latin('<?xml version="1.0" encoding="UTF-8"?><a>Pe\xf1a</a>')).includes('Peña'), true)
})

test('a charset that was asked for decides, and one that does not exist is ignored', () => {
  assert.is(decodeText(utf8('é'), { encoding: 'windows-1252' }), 'Ã©')
  assert.is(decodeText(utf8('é'), { encoding: 'chino' }), 'é')
})

test('a NUL stays', () => {
  assert.is(decodeText(Buffer.from('a\0b')), 'a\0b')
})

async function streamed(bytes: Buffer, hint = {}, size = 1000): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  let text = ''
  for await (const piece of decodeStream(chunks(), hint)) text += piece
  return text
}

test('a stream gives what decodeText gives, wherever the chunks are cut', async () => {
  const long = 'Ciudad Juárez,Peñón,'.repeat(12_000)
  for (const size of [1, 3, 65_536, 70_001]) {
    const text = size < 10 ? long.slice(0, 70_000) : long
    assert.is(await streamed(utf8(text), {}, size), text)
    assert.is(await streamed(latin(text), {}, size), text)
  }
  assert.is(await streamed(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(long, 'utf16le')]), {}, 777), long)
  assert.is(await streamed(utf8('México')), 'México')
  assert.is(await streamed(Buffer.alloc(0)), '')
})

test('a first accent that comes late still decides the charset', async () => {
  const text = `${'x'.repeat(65_535)}é${'y'.repeat(200_000)}ñ`
  assert.is(await streamed(latin(text), {}, 65_536), text)
  assert.is(await streamed(utf8(text), {}, 65_536), text)
  const shortTail = `${'x'.repeat(65_530)}éab`
  assert.is(await streamed(latin(shortTail), {}, 65_536), shortTail)
})

test('bytes that deny the decision later are visible as U+FFFD', async () => {
  const bytes = Buffer.concat([utf8('é'.repeat(70_000)), Buffer.from([0xe9, 0x2c])])
  assert.match(await streamed(bytes), /\uFFFD,$/)
})

test.run()
