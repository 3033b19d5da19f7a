import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '../connector.ts'
import { DEEPEST, MOST_NODES, MOST_SIBLINGS } from './bounds.ts'
import { htmlElements } from './html.ts'

const page = `<!DOCTYPE html><html><body><table class="a b">
<tr class="1days" id=r1><td id="mag_1_1"> PRELIMINAR&nbsp;
  <b>5.0</b></td><td>M&eacute;xico</td></tr>
<tr class="2days hidden"><td id="mag_2_1">4.1`

test('elements in document order, with their attributes and collapsed text', () => {
  const rows = htmlElements(page, 'table.a tr')
  assert.equal(
    rows.map(({ attributes }) => ({ ...attributes })),
    [{ class: '1days', id: 'r1' }, { class: '2days hidden' }],
  )
  assert.is(rows[0]!.text, 'PRELIMINAR 5.0México')
})

test('what is inside is found by its selector, and what is not there is undefined', () => {
  const [first, second] = htmlElements(page, 'tr')
  assert.is(first!.first('[id^="mag_"]')!.text, 'PRELIMINAR 5.0')
  assert.is(first!.first('td')!.first('b')!.text, '5.0')
  assert.is(second!.first('[id^="mag_"]')!.text, '4.1')
  assert.is(second!.first('b'), undefined)
})

test('a text that is no page has no elements', () => {
  assert.equal(htmlElements('{"no":"html"}', 'tr'), [])
  assert.equal(htmlElements('', 'tr'), [])
})

const refused = (page: string, says: RegExp) => {
  assert.throws(
    () => htmlElements(page, 'i'),
    (error: Error) => error instanceof ParseError && says.test(error.message),
  )
}

test('elements as deep as a browser reads are read, and deeper ones are refused', () => {
  const deep = (levels: number) => `${'<i>'.repeat(levels)}x${'</i>'.repeat(levels)}`
  assert.is(htmlElements(deep(DEEPEST), 'i').length, DEEPEST)
  refused(deep(DEEPEST + 1), /más de 512 niveles/)
})

test('as many side by side as a page of data may have are read, and more are refused', () => {
  assert.is(htmlElements(`<p>${'<i></i>'.repeat(MOST_SIBLINGS)}</p>`, 'i').length, MOST_SIBLINGS)
  refused(`<p>${'<i></i>'.repeat(MOST_SIBLINGS + 1)}</p>`, /más de 10000 elementos y textos uno junto a otro/)
  refused('<i></i>'.repeat(MOST_SIBLINGS + 1), /más de 10000/)
})

test('a page of very many elements is refused', () => {
  const rows = (count: number) => `<div>${'<p></p>'.repeat(99)}</div>`.repeat(count)
  assert.is(htmlElements(rows(MOST_NODES / 100), 'div').length, MOST_NODES / 100)
  refused(rows(MOST_NODES / 100 + 1), /más de 50000/)
})

test.run()
