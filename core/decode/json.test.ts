import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { DEEPEST } from './bounds.ts'
import { exactJson, jsonField, listField, textField } from './json.ts'

test('numbers keep the digits the source wrote', () => {
  assert.equal(exactJson('{"a":17.3480,"b":[0.1,1e3,-0],"c":"x","d":null,"e":true}'), {
    a: '17.3480',
    b: ['0.1', '1e3', '-0'],
    c: 'x',
    d: null,
    e: true,
  })
  assert.is(exactJson('12345678901234567890.123456789'), '12345678901234567890.123456789')
})

test('a byte order mark is no error', () => {
  assert.equal(exactJson('\uFEFF{"a":1}'), { a: '1' })
})

test('what is not JSON is shown, cut short', () => {
  const page = `<!DOCTYPE html>${'x'.repeat(5000)}`
  try {
    exactJson(page)
    assert.unreachable()
  } catch (error) {
    assert.instance(error, ParseError)
    assert.match((error as Error).message, 'Se esperaba JSON')
    assert.match((error as Error).message, '<!DOCTYPE html>')
    assert.ok((error as Error).message.length < 500)
  }
})

test('a missing or other-shaped field is undefined, inherited names too', () => {
  const json = exactJson('{"lista":[1],"texto":"a","numero":2,"nulo":null}')
  assert.equal(listField(json, 'lista'), ['1'])
  assert.is(textField(json, 'numero'), '2')
  assert.is(textField(json, 'lista'), undefined)
  assert.is(textField(json, 'nulo'), undefined)
  assert.is(listField(json, 'texto'), undefined)
  assert.is(jsonField(json, 'toString'), undefined)
  assert.is(jsonField(['a'], 'length'), undefined)
  assert.is(jsonField(undefined, 'a'), undefined)
})

const refused = (text: string, says: RegExp) => {
  assert.throws(
    () => exactJson(text),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )
}

test('levels have a limit, and brackets within a text are none', () => {
  const deep = (levels: number) => `${'['.repeat(levels - 1)}{}${']'.repeat(levels - 1)}`
  exactJson(deep(DEEPEST))
  refused(deep(DEEPEST + 1), /más de 512 niveles/)
  assert.equal(exactJson(`["${'['.repeat(2 * DEEPEST)}"]`), ['['.repeat(2 * DEEPEST)])
})

test('so have values, however short each is', () => {
  for (const value of ['0', '{}']) refused(`[${`${value},`.repeat(5_000_000)}0]`, /más de 5000000 valores/)
})

test.run()
