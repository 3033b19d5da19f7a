/**
 * No regular expression that meets what a source sends takes more than linear time: each is judged by its structure,
 * and reads a million characters of what is worst for it. Those of a new connector are found by themselves.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { within } from '../support/bounded.ts'
import { allSources, filesOfTests } from '../support/imports.ts'
import { builtBy, expressionsOf, type Expression } from './find-regexes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where a source's bytes and texts are read. */
const ROOMS = ['core/{http,decode,upstreams,territory,words,refresh}/**/*.ts', 'connectors/**/*.ts']
/** A linear one takes some hundredths of a second, a quadratic one a quarter of an hour. */
const BOUNDS = { ms: 20_000, megabytes: 512 }
/**
 * Of the whole analysis, which takes five seconds at most where nothing else runs; a part that was given up would make
 * another answer.
 */
const ANALYSIS_MS = 120_000
const PUMP = new URL('pump.ts', import.meta.url).href

/** What only tests import reads no source; connectors are imported by nobody. */
const ofTests = filesOfTests(allSources(ROOT))
const files = globSync(ROOMS, { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|node_modules/.test(file) && (file.startsWith('connectors') || !ofTests.has(file)))
  .sort()
const found = new Map(files.map((file) => [file, expressionsOf(file, readFileSync(join(ROOT, file), 'utf8'))]))
const built: Expression[] = []
for (const [
  file,
  {
    built: { length },
  },
] of found) {
  if (length) built.push(...(await builtBy(file, () => import(join(ROOT, file)))))
}
/** What repeats nothing without end reads a bounded number of characters at each place. */
const repeats = ({ source }: Expression) => /[*+]|,\}/.test(source)
const expressions = [
  ...Map.groupBy(
    [...found.values()]
      .flatMap(({ literals }) => literals)
      .concat(built)
      .filter(repeats),
    ({ source, flags }) => `/${source}/${flags}`,
  ).values(),
].map((same): Expression => ({ ...same[0]!, at: same.map(({ at }) => at).join(', ') }))

const attacked = (expression: Expression) => within(BOUNDS, PUMP, 'attack', expression)

/** Why an expression may take more than linear time; undefined when it does not. */
async function superlinear({ source, flags }: Expression): Promise<string | undefined> {
  const judged = await check(source, flags, { timeout: ANALYSIS_MS, incubationTimeout: null, attackTimeout: null })
  if (judged.status === 'safe') return undefined
  return judged.status === 'vulnerable' ? judged.complexity.summary : `it is too involved to tell: ${judged.error.kind}`
}

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

for (const expression of expressions) {
  test(`by its structure, and by a million characters: ${expression.at}`, async () => {
    assert.is(await superlinear(expression), undefined, `/${expression.source}/${expression.flags}`)
    await attacked(expression).catch((error: Error) =>
      assert.unreachable(`/${expression.source}/${expression.flags}: ${error.message}`),
    )
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
    const error = await within({ ...BOUNDS, ms: 1000 }, PUMP, 'attack', expression).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    assert.match(error?.message ?? '', /not done after 1000 ms/)
  })
}

test.run()
