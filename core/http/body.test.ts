import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bytesOf, store } from './body.ts'

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

test.run()
