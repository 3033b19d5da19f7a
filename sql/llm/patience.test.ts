import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ModelFailure } from './failure.ts'
import { createPatience } from './patience.ts'

const failing = () => Promise.reject(new ModelFailure('falló'))
const well = () => Promise.resolve('bien')

function open() {
  const state = { ms: 0, words: [] as string[] }
  return {
    state,
    patience: createPatience({
      now: () => state.ms,
      warn: (words) => state.words.push(words),
      failuresInARow: 2,
      restMs: 1_000,
      atOnce: 2,
    }),
  }
}

test('a failure is told in words and comes to nothing', async () => {
  const { state, patience } = open()
  assert.is(await patience.through(failing), undefined)
  assert.equal(state.words, ['falló.'])
})

test('failures in a row end in a rest, and a success between them does not', async () => {
  const { state, patience } = open()
  for (const call of [failing, well, failing, well]) await patience.through<unknown>(call)
  assert.is(state.words.length, 2)
  await patience.through(failing)
  await patience.through(failing)
  assert.is(state.words.at(-1), 'falló. Se le deja en paz 1 s.')
  assert.is(await patience.through(well), undefined)
  state.ms = 1_000
  assert.is(await patience.through(well), 'bien')
})

test('after a rest one tries alone; if it fails too, the rest begins anew', async () => {
  const { state, patience } = open()
  for (const call of [failing, failing]) await patience.through(call)
  state.ms = 1_000
  const { promise, reject } = Promise.withResolvers<never>()
  const trying = patience.through(() => promise)
  assert.is(await patience.through(well), undefined)
  reject(new ModelFailure('falló'))
  await trying
  state.ms = 1_999
  assert.is(await patience.through(well), undefined)
  state.ms = 2_000
  assert.is(await patience.through(well), 'bien')
})

test('no more than so many at once', async () => {
  const { patience } = open()
  const { promise, resolve } = Promise.withResolvers<string>()
  const two = [patience.through(() => promise), patience.through(() => promise)]
  assert.is(await patience.through(well), undefined)
  resolve('bien')
  assert.equal(await Promise.all(two), ['bien', 'bien'])
  assert.is(await patience.through(well), 'bien')
})

test('what is no failure of the endpoint is thrown, and counts for nothing', async () => {
  const { state, patience } = open()
  for (let at = 0; at < 3; at++)
    await patience
      .through(() => Promise.reject(new RangeError('nuestra')))
      .then(
        () => assert.unreachable(),
        (error) => assert.instance(error, RangeError),
      )
  assert.equal([state.words, await patience.through(well)], [[], 'bien'])
})

test.run()
