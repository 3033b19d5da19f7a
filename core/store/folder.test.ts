import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openFolder } from '../../test/support/folder.ts'
import { folderStore } from './folder.ts'

const folder = await openFolder('almacen')
const store = folderStore(folder.path)
test.after(() => folder.remove())

async function* pieces(...all: string[]) {
  for (const piece of all) yield Buffer.from(piece)
}

test('a file is read whole and by ranges that include both their ends', async () => {
  const stored = await store.put('a/uno.txt', pieces('01234', '56789'))
  assert.equal(stored, { bytes: 10, sha256: createHash('sha256').update('0123456789').digest('hex') })
  assert.is(await text((await store.get('a/uno.txt'))!), '0123456789')
  assert.is(await text((await store.get('a/uno.txt', { start: 2, end: 4 }))!), '234')
  assert.is(await text((await store.get('a/uno.txt', { start: 9, end: 9 }))!), '9')
  assert.is(await store.get('a/dos.txt'), undefined)
})

test('what is cut short is under no name, and leaves what had it', async () => {
  async function* cut() {
    yield Buffer.from('nuevo')
    throw new Error('se cortó')
  }
  await store.put('b/uno.txt', pieces('antes'))
  const failure = await store.put('b/uno.txt', cut()).catch((error: Error) => error)
  assert.match((failure as Error).message, 'se cortó')
  assert.is(await text((await store.get('b/uno.txt'))!), 'antes')
  await store.put('b/dos.txt', cut()).catch(() => {})
  assert.equal(await store.list('b'), [{ name: 'b/uno.txt', bytes: 5 }])
})

test('a name that leads elsewhere is none', async () => {
  for (const name of ['../fuera', '/etc/x', 'a//b', 'a/../b', 'A'])
    await assertThrows(() => store.put(name, pieces('x')), name)
})

async function assertThrows(work: () => Promise<unknown>, what: string): Promise<void> {
  const failure = await Promise.resolve()
    .then(work)
    .catch((error: Error) => error)
  assert.instance(failure, Error, what)
}

test.run()
