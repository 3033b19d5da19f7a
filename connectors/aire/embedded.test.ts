import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { embeddedJson, plainText, tableRows } from './embedded.ts'

test('the value is cut where its brackets close, whatever its texts hold', () => {
  const page = '<script>var est = {"a":"};","b":["]",{"c":"\\"}"}]};\nvar conts = [];</script>'
  assert.equal(embeddedJson(page, 'est'), { a: '};', b: [']', { c: '"}' }] })
  assert.equal(embeddedJson(page, 'conts'), [])
})

test('numbers keep the text they came in; nothing is evaluated', () => {
  assert.equal(embeddedJson('conts={"v":0.0230,"w":1.0e-5};', 'conts'), { v: '0.0230', w: '1.0e-5' })
  assert.throws(() => embeddedJson('conts = {"v": alert(1)};', 'conts'), /JSON/)
})

test('only the variable itself is meant', () => {
  assert.is(embeddedJson('var miest = {"a":1};', 'est'), undefined)
  assert.is(embeddedJson('x.est = {"a":1};', 'est'), undefined)
  assert.is(embeddedJson('est = buscar();', 'est'), undefined)
  assert.equal(embeddedJson('\test={"a":1}', 'est'), { a: '1' })
  assert.throws(() => embeddedJson('est = {"a":', 'est'), /JSON/)
})

test('text loses tags, entities and runs of white space', () => {
  assert.is(
    plainText(' <b>Atizap&aacute;n</b>\n de&nbsp;Zaragoza &#233;&desconocida; '),
    'Atizapán de Zaragoza é&desconocida;',
  )
})

test('rows need no end tags and may be nested', () => {
  const html = '<table><tr><td><table><tr><td>Fecha<td>Hora<tr><td>01-11-2026</td><td> 1 </td></tr></table>'
  assert.equal(
    [...tableRows(html)].map((cells) => cells.map(plainText)),
    [[''], ['Fecha', 'Hora'], ['01-11-2026', '1']],
  )
})

test.run()
