import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as settled } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bytesOf, store, TooSlow } from './body.ts'

const folder = await mkdtemp(join(tmpdir(), 'tianguis-bodies-'))
test.after(() => rm(folder, { recursive: true }))

const PIECE = Buffer.from('0123456789abcdef'.repeat(4096))

for (const [says, pieces] of [
  ['that fits in memory', 3],
  ['that does not', 200],
] as const) {
  test(`a body ${says} reads the same the first time, again, and where it stays`, async () => {
    const sent = Buffer.concat(Array.from({ length: pieces }, () => PIECE))
    const { body, head } = await store(Readable.from(Array.from({ length: pieces }, () => PIECE)), {
      path: join(folder, `${pieces}.gz`),
      maxBytes: Infinity,
    })
    assert.is(body.bytes, sent.length)
    assert.ok(head.equals(sent.subarray(0, head.length)))
    assert.ok((await bytesOf(body.open())).equals(sent), 'first')
    assert.ok((await bytesOf(body.open())).equals(sent), 'again')
    const stays = join(folder, `${pieces}-stays.gz`)
    const bytes = await body.size()
    await body.takenBy((path) => rename(path, stays))
    await body.remove()
    const kept = await readFile(stays)
    assert.is(kept.length, bytes)
    assert.ok(gunzipSync(kept).equals(sent), 'where it stays')
  })
}

test('a body that nobody has read yet is on disk once the next one comes', async () => {
  const one = (name: string, text: string) =>
    store(Readable.from([Buffer.from(text)]), { path: join(folder, name), maxBytes: Infinity })
  const { body: before } = await one('before.gz', 'the first')
  const { body: after } = await one('after.gz', 'the second')
  await rm(join(folder, 'before.gz'))
  await rm(join(folder, 'after.gz'))
  assert.is(String(await bytesOf(after.open())), 'the second')
  assert.is(await bytesOf(before.open()).then(String, ({ code }) => code), 'ENOENT')
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('of a large body the pieces under way are held, and no others', async () => {
  const count = 1600
  const pieces: WeakRef<Buffer>[] = []
  let most = 0
  const held = async () => {
    await settled()
    collect()
    most = Math.max(most, pieces.filter((piece) => piece.deref()).length)
  }
  async function* sent() {
    for (let at = 0; at < count; at += 1) {
      if (at % 200 === 0) await held()
      const piece = Buffer.alloc(65_536, at % 251)
      pieces.push(new WeakRef(piece))
      yield piece
    }
  }
  const { body } = await store(Readable.from(sent(), { objectMode: false }), {
    path: join(folder, 'large.gz'),
    maxBytes: Infinity,
  })
  await held()
  let read = 0
  for await (const chunk of body.open()) read += (chunk as Buffer).length
  assert.equal([body.bytes, read], [count * 65_536, count * 65_536])
  // The first 8 MiB are held, 128 pieces, until there are more; beside them what the streams have taken.
  assert.ok(most < 160, `${most} pieces of ${count}`)
})

/** Pieces of these many bytes, each followed by as long as the flow is measured for. */
async function paced(name: string, sizes: readonly number[]): Promise<number> {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    const from = new PassThrough()
    let heard = () => {}
    const stored = store(from, {
      path: join(folder, name),
      maxBytes: Infinity,
      leastFlow: { bytes: 500, everyMs: 30_000 },
      onChunk: () => heard(),
    })
    stored.catch(() => {})
    for (const size of sizes) {
      const arrived = new Promise<void>((resolve) => {
        heard = resolve
      })
      from.write(Buffer.alloc(size))
      await Promise.race([arrived, stored])
      mock.timers.tick(30_000)
    }
    from.end()
    return (await stored).body.bytes
  } finally {
    mock.timers.reset()
  }
}

test('what comes slowly and comes is waited for, and what comes more slowly is given up', async () => {
  assert.is(await paced('slow.gz', [500, 501, 500]), 1501)
  assert.instance(await paced('slower.gz', [500, 499]).catch((error: unknown) => error), TooSlow)
})

test.run()
