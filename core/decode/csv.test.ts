import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvBlocks, csvRecords, csvRows } from './csv.ts'

async function* chunked(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('quotes, doubled quotes, CRLF and a BOM', () => {
  assert.equal(csvRows('\uFEFFa,b\r\n"1,5","dice ""no"""\r\n\r\n'), [
    ['a', 'b'],
    ['1,5', 'dice "no"'],
  ])
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
  await read('a,b\n1,2\n3').then(
    () => assert.unreachable('read'),
    (error: Error) => assert.match(error.message, /termina a media fila: trae 1 de 2 campos/),
  )
})

const RECORD = (id: number, name: string) => `${id},${name},Mérida,12.50\n`
const PLAIN = Array.from({ length: 60_000 }, (_one, at) => RECORD(at, 'un renglón sin comillas'))
const HEAD = 'id,producto,ciudad,precio\n'
const rowsOf = async (text: string, size = 65_536) => (await Array.fromAsync(csvBlocks(chunked(text, size)))).flat()

test('a quote within a plain cell is a character, and costs nothing', async () => {
  const lines = [...PLAIN]
  lines[1000] = RECORD(1000, 'TELEVISOR 32" LED')
  const rows = await rowsOf(HEAD + lines.join(''))
  assert.is(rows.length, 60_001)
  assert.equal(rows[1001], ['1000', 'TELEVISOR 32" LED', 'Mérida', '12.50'])
})

const STRAY: Readonly<Record<string, string>> = {
  'opens and never closes': RECORD(1000, '"TELEVISOR 32 LED'),
  'closes too early': RECORD(1000, '"TELEVISOR 32" LED"'),
  'opens in one line and closes in a later one': `${RECORD(1000, '"TELEVISOR 32 LED')}${RECORD(1001, 'x "y" z')}`,
}
for (const [what, line] of Object.entries(STRAY)) {
  test(`a quote that ${what} costs its own line, and no other`, async () => {
    const lines = [...PLAIN]
    lines[1000] = line
    for (const size of [997, 3_000_000]) {
      const rows = await rowsOf(HEAD + lines.join(''), size)
      assert.equal(rows[1001], [line.slice(0, line.indexOf('\n'))])
      assert.equal(rows.filter(({ length }) => length !== 4).length, 1)
      assert.is(rows.length, HEAD.concat(...lines).split('\n').length - 1)
    }
  })
}

test('one that opens in the last line is told as a file that was cut', async () => {
  const told = (error: Error) => assert.match(error.message, /termina a media fila/)
  await rowsOf(`${HEAD}${PLAIN[0]}1,"Teléfono\n`).then(() => assert.unreachable('read'), told)
  await rowsOf(`${HEAD}${PLAIN[0]}1,"Telé`).then(() => assert.unreachable('read'), told)
})

test('spaces between a quote and what follows it may be cut anywhere', async () => {
  const text = `${HEAD}${'1,"uno, dos"   ,"tres\r\ncuatro"  ,5\n'.repeat(50_000)}`
  const rows = await rowsOf(text, 1021)
  assert.equal(rows.filter((row) => row.join('|') !== '1|uno, dos|tres\r\ncuatro|5').length, 1)
})

test('a line without an end, and misplaced quotes in every line, are refused', async () => {
  await rowsOf('x'.repeat(3_000_000)).then(
    () => assert.unreachable('read'),
    (error: Error) => assert.match(error.message, /pasa de 65536 caracteres/),
  )
  await rowsOf('"a\n'.repeat(1_000_000)).then(
    () => assert.unreachable('read'),
    (error: Error) => assert.match(error.message, /Más de 10000 renglones/),
  )
})

test('what is read does not depend on the size of the chunks', async () => {
  const lines = PLAIN.slice(0, 30_000).map((line, at) =>
    at % 7 ? line : `${at},"dice ""no"", y\r\nsigue",Oaxaca,${at}\n`,
  )
  const text = HEAD + lines.join('')
  const whole = csvRows(text)
  for (const size of [991, 65_536, 5_000_000]) assert.equal(await rowsOf(text, size), whole)
})

test.run()
