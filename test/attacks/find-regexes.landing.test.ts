/**
 * No regular expression that meets what a source sends takes more than linear time: each is judged by its structure,
 * and reads a million characters of what is worst for it. Those of a new connector are found by themselves. What was
 * judged once stays so, and stands in a list.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attack, expressionsHere, judgedBefore, superlinear, written } from './expressions.ts'
import { expressionsOf, type Expression } from './find-regexes.ts'

const { found, built, expressions } = await expressionsHere()
const judged = judgedBefore()

test('they are found, those that are built of texts too', () => {
  assert.ok(expressions.length > 80, `${expressions.length}`)
  assert.ok(built.length, 'none is built')
  const {
    literals,
    built: atLoad,
    builtLater,
  } = expressionsOf(
    'a.ts',
    'const one: RegExp = /a+/g\nconst two = new RegExp("b+")\nconst three = (word: string) => RegExp(`${word}+`)',
  )
  assert.equal([literals, atLoad, builtLater], [[{ source: 'a+', flags: 'g', at: 'a.ts:1' }], [2], [3]])
})

test('none is built inside of a function, where no test can see of what', () => {
  assert.equal(
    [...found].flatMap(([file, { builtLater }]) => builtLater.map((line) => `${file}:${line}`)),
    [],
  )
})

test('the list of those that were judged names none that is gone: npm run expressions', () => {
  const here = new Set(expressions.map(written))
  assert.equal(
    [...judged].filter((text) => !here.has(text)),
    [],
  )
})

for (const expression of expressions.filter((one) => !judged.has(written(one)))) {
  test(`by its structure, and by a million characters: ${expression.at}`, async () => {
    assert.is(await superlinear(expression), undefined, written(expression))
    await attack(expression).catch((error: Error) => assert.unreachable(`${written(expression)}: ${error.message}`))
    console.log(`Linear, and not yet on the list (npm run expressions): ${written(expression)}`)
  })
}

const SLOW: readonly Expression[] = [
  { source: String.raw`^\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|script)\b`, flags: 'i', at: 'exponential' },
  { source: '<t[dh]\\b[^>]*>', flags: 'i', at: 'begins anew at every tag' },
  { source: '0+$', flags: '', at: 'begins anew at every character' },
]
for (const expression of SLOW) {
  test(`both see one that is not: ${expression.at}`, async () => {
    assert.ok(await superlinear(expression))
    // To its end it would take a quarter of an hour.
    const error = await attack(expression, 1000).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    assert.match(error?.message ?? '', /not done after 1000 ms/)
  })
}

test.run()
