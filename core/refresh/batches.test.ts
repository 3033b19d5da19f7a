import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Batches } from '../contract.ts'
import { each, readBatches } from './batches.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const never = new AbortController().signal

async function all<Batch>(batches: Batches<Batch>): Promise<Batch[]> {
  const reading = readBatches(batches, never)
  const taken: Batch[] = []
  for (let next = await reading.next(); !next.done; next = await reading.next()) taken.push(next.value)
  return taken
}

test('a generator that is handed over is read where it was, and so are those within it', async () => {
  async function* inner(): Batches<number> {
    yield 2
    yield (async function* () {
      yield 3
    })()
    yield 4
  }
  async function* empty(): Batches<number> {}
  async function* outer(): Batches<number> {
    yield 1
    yield inner()
    yield empty()
    yield 5
  }
  assert.equal(await all(outer()), [1, 2, 3, 4, 5])
})

test('what it throws is thrown where it was handed over, and can be caught there', async () => {
  const seen: string[] = []
  async function* broken(): Batches<number> {
    try {
      yield 1
      throw new Error('roto')
    } finally {
      seen.push('closed')
    }
  }
  async function* minding(): Batches<number> {
    try {
      yield broken()
    } catch (error) {
      seen.push((error as Error).message)
    }
    yield 2
  }
  assert.equal(
    [await all(minding()), seen],
    [
      [1, 2],
      ['closed', 'roto'],
    ],
  )
  async function* heedless(): Batches<number> {
    yield (async function* () {
      yield broken()
    })()
  }
  assert.match((await all(heedless()).catch((error: Error) => error.message)) as string, 'roto')
})

test('at the end all that are open are closed', async () => {
  const closed: string[] = []
  async function* named(name: string, within?: Batches<number>): Batches<number> {
    try {
      if (within) yield within
      yield 1
    } finally {
      closed.push(name)
    }
  }
  const reading = readBatches(named('outer', named('inner')), never)
  await reading.next()
  reading.end()
  await new Promise((done) => setImmediate(done))
  assert.equal(closed, ['inner', 'outer'])
})

interface Batch {
  readonly rows: readonly number[]
}
/** Three batches; while the next one is on its way, whether the one before it is still held. */
const held: [string, (blocks: () => AsyncGenerator<Batch, void, undefined>) => Batches<Batch>][] = [
  ['by one generator', (blocks) => blocks()],
  [
    'by one that hands another over',
    async function* (blocks) {
      yield blocks()
    },
  ],
  [
    'by one that makes them of others',
    async function* (blocks) {
      yield each(blocks(), ({ rows }) => ({ rows }))
    },
  ],
]
for (const [what, from] of held) {
  test(`nothing of a batch is held ${what} while the next is on its way`, async () => {
    const refs: WeakRef<Batch>[] = []
    const kept: boolean[] = []
    const made = () => {
      const batch = { rows: Array.from({ length: 1000 }, (_none, index) => index) }
      refs.push(new WeakRef(batch))
      return batch
    }
    async function* blocks(): AsyncGenerator<Batch, void, undefined> {
      for (let count = 0; count < 3; count++) {
        await new Promise((done) => setTimeout(done, 5))
        collect()
        if (refs.length) kept.push(refs.at(-1)!.deref() !== undefined)
        yield made()
      }
    }
    const reading = readBatches(from(blocks), never)
    const take = async () => (await reading.next()).done
    while (!(await take()));
    assert.equal(kept, [false, false])
  })
}

test.run()
