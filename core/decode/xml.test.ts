import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { childText, elements } from './xml.ts'

const read = (text: string) => [...elements(text, { root: 'lista', each: 'cosa' })]
const failure = (text: string): ParseError => {
  try {
    read(text)
  } catch (error) {
    assert.instance(error, ParseError)
    return error as ParseError
  }
  throw new Error('no falló')
}

test('gives each element with its attributes, text and children, in order', () => {
  const found = read(
    '<lista><cosa id="1"><nombre>uno</nombre><punto><x>-99.10</x></punto></cosa><otra/><cosa id="2">dos</cosa></lista>',
  )
  assert.equal(
    found.map(({ attributes, text }) => [attributes.id, text]),
    [
      ['1', ''],
      ['2', 'dos'],
    ],
  )
  assert.is(childText(found[0]!, 'nombre'), 'uno')
  assert.is(childText(found[0]!.children[1]!, 'x'), '-99.10')
  assert.is(childText(found[0]!, 'nada'), undefined)
})

test('accepts a byte order mark, a declaration, either line ending, CDATA and comments', () => {
  const found = read(
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<lista>\r\n  <cosa>\r\n a<!-- b --><![CDATA[ & ]]>c\r\n  </cosa>\r\n</lista>\n',
  )
  assert.equal(
    found.map(({ text }) => text),
    ['a & c'],
  )
})

test('decodes the entities of XML and nothing else', () => {
  assert.is(read('<lista><cosa>P&amp;G &#241;&#xD1; &lt;</cosa></lista>')[0]!.text, 'P&G ñÑ <')
  const bomb = '<!DOCTYPE lista [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><lista><cosa>&b;</cosa></lista>'
  assert.match(failure(bomb).message, /línea 1.*undefined entity/)
  const file = '<!DOCTYPE lista [<!ENTITY f SYSTEM "file:///etc/hostname">]><lista><cosa>&f;</cosa></lista>'
  assert.match(failure(file).message, /undefined entity/)
})

test('an attribute cannot reach the prototype', () => {
  const [cosa] = read('<lista><cosa __proto__="x" constructor="y"/></lista>')
  assert.is(cosa!.attributes.toString, undefined)
  assert.is(cosa!.attributes.constructor as unknown, 'y')
})

test('nested elements of the wanted name stay inside the outer one', () => {
  const found = read('<lista><grupo><cosa id="1"><cosa id="2"/></cosa></grupo></lista>')
  assert.equal(
    found.map(({ attributes, children }) => [attributes.id, children.length]),
    [['1', 1]],
  )
})

test('another root is an error that shows what came', () => {
  const error = failure('<!DOCTYPE html><html><body>Forbidden</body></html>')
  assert.match(error.message, /La raíz del XML es <html>; se espera <lista>/)
  assert.match(error.evidence, /Forbidden/)
})

test('a text cut short, crossed tags or a stray ampersand are errors with their line', () => {
  assert.match(failure('<lista>\n<cosa>a</cosa>\n<cosa>b').message, /línea 3/)
  assert.match(failure('<lista>\n<cosa><a></cosa></a></lista>').message, /línea 2, columna \d+/)
  assert.match(failure('<lista>\n\n<cosa>P & G</cosa></lista>').message, /línea 3/)
  assert.match(failure('').message, /línea 1/)
  assert.match(failure('{"ok":true}').message, /línea 1/)
})

test('what was read before a mistake is not given as if it were all', () => {
  const long = `<lista>${'<cosa>a</cosa>'.repeat(20_000)}`
  assert.throws(() => read(long), /XML mal formado/)
})

test('megabytes are read, and pieces join without a seam', () => {
  const one = (id: number) =>
    `  <cosa id="${id}">\n    <nombre>ESTACIÓN 😀 &amp; ${id}</nombre>\n    <x>-99.${id}</x>\n  </cosa>\n`
  const text = `<lista>\n${Array.from({ length: 40_000 }, (_, id) => one(id)).join('')}</lista>`
  const found = read(text)
  assert.is(found.length, 40_000)
  assert.ok(
    found.every(
      (cosa, id) => childText(cosa, 'nombre') === `ESTACIÓN 😀 & ${id}` && childText(cosa, 'x') === `-99.${id}`,
    ),
  )
})

test('depth costs no stack', () => {
  const deep = 100_000
  assert.is(read(`<lista><cosa>${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</cosa></lista>`).length, 1)
})

test.run()
