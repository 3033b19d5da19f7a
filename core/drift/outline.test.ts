/** What an answer looks like, and what is said of one that looks otherwise. */
import { gzipSync, deflateRawSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differences, remembered } from './differences.ts'
import { feedOutlines } from './feed-outlines.ts'
import { outlineOf, type Outline } from './outline.ts'

const of = (body: string | Uint8Array, contentType?: string): Outline =>
  outlineOf(typeof body === 'string' ? Buffer.from(body) : body, { whole: true, contentType })
const names = ({ names: all }: Outline) =>
  all.map(({ name, optional, shapes }) => `${name}${optional ? '?' : ''} ${shapes.join('|')}`.trim())

const TABLE = 'clave,nombre,precio,fecha\n1,Ánimas,20.50,2026-11-01\n2,Río,21.00,2026-11-02\n'

/** A ZIP of one file, as far as its first header goes. */
function zipped(content: string): Buffer {
  const packed = deflateRawSync(Buffer.from(content))
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 0, 'latin1')
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt16LE(5, 26)
  return Buffer.concat([header, Buffer.from('a.csv'), packed])
}

test('a table has its columns in their order, and the forms of their values', () => {
  const outline = of(TABLE)
  assert.equal([outline.kind, outline.charset], ['csv', 'utf-8'])
  assert.equal(names(outline), ['clave 9', 'nombre texto', 'precio 9.99', 'fecha 9999-99-99'])
  assert.is(of(Buffer.from(TABLE, 'latin1')).charset, 'windows-1252')
  assert.equal(names(of(`Reporte de precios\n\n${TABLE.replaceAll(',', ';')}`)), names(outline))
  assert.equal(names(of('1,2026-11-01\n2,2026-11-02\n')), ['columna 1 9', 'columna 2 9999-99-99'])
})

test('what is packed is looked into', () => {
  assert.equal([of(gzipSync(TABLE)).kind, names(of(gzipSync(TABLE)))], ['gzip, csv', names(of(TABLE))])
  assert.equal([of(zipped(TABLE)).kind, names(of(zipped(TABLE)))], ['zip, csv', names(of(TABLE))])
  assert.is(of(Buffer.from('PK\x03\x04dañado', 'latin1')).kind, 'zip')
  assert.is(of(Buffer.from('d0cf11e0a1b11ae1', 'hex')).kind, 'xls')
})

test('of JSON the paths, with what only some have, though it be cut anywhere', () => {
  const text = JSON.stringify({
    bmx: { series: [{ id: 'SF1', datos: [{ fecha: '01/11/2026', dato: '18.2' }, { fecha: '02/11/2026' }] }] },
  })
  const whole = [
    'bmx',
    'bmx.series',
    'bmx.series[].id texto',
    'bmx.series[].datos',
    'bmx.series[].datos[].fecha 99/99/9999',
    'bmx.series[].datos[].dato? 9.9',
  ]
  assert.equal(names(of(text)), whole)
  for (let cut = 1; cut < text.length; cut += 1)
    for (const name of names(of(text.slice(0, cut))))
      assert.ok(
        whole.some((one) => one.startsWith(name.split(/[? ]/)[0]!)),
        name,
      )
  assert.equal(names(of('{"a": "le dijo \\"}, {\\"", "b": 1')), ['a texto'])
})

test('of XML the elements and attributes below its root, of a page its headings', () => {
  const xml = '<places><place place_id="1"><name>Uno</name><gas price="2"/></place><place place_id="2"><name>Dos'
  assert.equal(names(of(xml)), ['place', 'place@place_id 9', 'place/name texto', 'place/gas?', 'place/gas@price 9'])
  assert.equal(names(of('<!doctype html><table><tr><th>Fecha</th><th>PM 10</th></tr></table>')), ['Fecha', 'PM 9'])
  assert.is(of('<p>Vuelva más tarde', 'text/html').kind, 'html')
  assert.is(of('hola').kind, 'texto')
})

test('each thing that changed is told, and nothing where nothing did', () => {
  const before = of(TABLE)
  const told = (text: string | Buffer) => differences(before, of(text))
  assert.equal(told(TABLE.replace('20.50', '23.90')), [])
  assert.equal(told(TABLE.replaceAll(/^(.*),(.*)$/gm, '$1,x,$2').replace('precio,x', 'precio,gas_lp')), [
    'columna nueva: gas_lp',
  ])
  assert.equal(told(TABLE.replace('precio', 'precio_litro')), [
    'columna nueva: precio_litro',
    'columna que falta: precio',
  ])
  assert.equal(told(TABLE.replaceAll(/^(.*),(.*),/gm, '$2,$1,')), ['las columnas vienen en otro orden'])
  assert.equal(told(TABLE.replaceAll('2026-11-0', '11/0').replaceAll(/11\/0(\d)/g, '0$1/11/2026')), [
    '«fecha» venía como «9999-99-99» y viene como «99/99/9999»',
  ])
  assert.equal(told(TABLE.replaceAll('.50', '').replaceAll('.00', '')), ['«precio» venía como «9.99» y viene como «9»'])
  assert.equal(told(Buffer.from(TABLE, 'latin1')), ['venía en utf-8 y viene en windows-1252'])
  assert.equal(told('<html>Mantenimiento</html>'), ['contestaba csv y contesta html'])
})

test('what a feed once left out, or once had, is told once', () => {
  const before = of('{"a": 1, "b": 2}')
  const without = of('{"a": 1}')
  assert.equal(differences(before, without), ['columna que falta: b'])
  const after = remembered(before, without)
  assert.equal([differences(after, without), differences(after, of('{"a": 1, "b": 2}'))], [[], []])
  assert.equal(remembered(after, without), after)
})

test('of several answers of a feed, what one lacks is optional; the first forty are enough', () => {
  const outlines = feedOutlines()
  const add = (text: string) =>
    outlines.add({
      feed: 'F',
      head: Buffer.from(text),
      bytes: text.length,
      contentType: undefined,
      encoding: undefined,
    })
  add('{"a": 1}')
  add('{"a": 2.5, "b": "x"}')
  assert.equal(names(outlines.byFeed.get('F')!), ['a 9|9.9', 'b? texto'])
  for (let more = 0; more < 50; more += 1) add(`{"a": 1${more < 38 ? '' : ', "c": 1'}}`)
  assert.equal(names(outlines.byFeed.get('F')!), ['a 9|9.9', 'b? texto'])
})

test.run()
