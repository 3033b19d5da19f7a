import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvBlocks, csvRecords, csvRows } from './csv.ts'

async function* chunked(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('quotes, doubled quotes, CRLF and a BOM', () => {
  assert.equal(csvRows('\uFEFFa,b\r\n"1,5","dice ""no"""\r\n\r\n'), [['a', 'b'], ['1,5', 'dice "no"']])
  assert.equal(csvRecords('clave;valor\n1;x\n', { delimiter: ';' }), [{ clave: '1', valor: 'x' }])
})

test('a record of another width, and a quote that never closes, are told', () => {
  assert.throws(() => csvRecords('a,b\n1,2\n1,2,3\n'), /registro 2 del CSV trae 3 campos; el encabezado, 2/)
  assert.throws(() => csvRows('a,b\n1,"2\n3,4\n'), /comillas sin cerrar/)
})

test('a large file comes in blocks, whatever the size of the chunks, with line ends inside quotes', async () => {
  const lines = Array.from({ length: 30_000 }, (_one, at) => `${at},"línea ${at}\nsigue, así","${'x'.repeat(60)}"`)
  const text = `id,texto,relleno\n${lines.join('\n')}\n`
  for (const size of [997, 70_000, 3_000_000]) {
    const blocks = await Array.fromAsync(csvBlocks(chunked(text, size)))
    assert.ok(blocks.length > 1 || size > text.length)
    const rows = blocks.flat()
    assert.is(rows.length, 30_001)
    assert.equal(rows[0], ['id', 'texto', 'relleno'])
    assert.equal(rows[29_999], ['29998', 'línea 29998\nsigue, así', 'x'.repeat(60)])
  }
})

test('a large file that ends in the middle of a row is told, and one that only lacks the last line end is not', async () => {
  const read = (text: string) => Array.fromAsync(csvBlocks(chunked(text, 10)))
  assert.equal((await read('a,b\n1,2\n3,4')).flat().length, 3)
  await read('a,b\n1,2\n3').then(() => assert.unreachable('read'), (error: Error) => assert.match(error.message, /termina a media fila: trae 1 de 2 campos/))
})

test.run()
