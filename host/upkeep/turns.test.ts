import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTurns } from './turns.ts'

/** Works that end when they are told to, and which of them has begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  const work = (name: string) => () => new Promise<string>((resolve, reject) => { begun.push(name); ends.set(name, { resolve, reject }) })
  return { begun, work, end: (name: string) => ends.get(name)!.resolve(name), fail: (name: string) => ends.get(name)!.reject(new Error(name)) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('those that ask the same upstream come one after another, and whoever asks another does not wait for them', async () => {
  const { begun, work, end } = works()
  const turns = openTurns()
  const first = turns.take(['banxico'], work('dólar'))
  void turns.take(['inegi', 'banxico'], work('inflación'))
  void turns.take(['ssn'], work('sismos'))
  await settled()
  assert.equal(begun, ['dólar', 'sismos'])
  end('dólar')
  assert.is(await first, 'dólar')
  await settled()
  assert.equal(begun, ['dólar', 'sismos', 'inflación'])
})

test('two at once, whatever they ask', async () => {
  const { begun, work, end } = works()
  const turns = openTurns()
  for (const name of ['a', 'b', 'c']) void turns.take([name], work(name))
  await settled()
  assert.equal(begun, ['a', 'b'])
  end('b')
  await settled()
  assert.equal(begun, ['a', 'b', 'c'])
})

test('one that fails says so to its own, and the next has its turn', async () => {
  const { begun, work, fail } = works()
  const turns = openTurns()
  const failing = turns.take(['banxico'], work('dólar')).then(() => 'no', ({ message }: Error) => message)
  void turns.take(['banxico'], work('inflación'))
  await settled()
  fail('dólar')
  assert.is(await failing, 'dólar')
  await settled()
  assert.equal(begun, ['dólar', 'inflación'])
})

test.run()
