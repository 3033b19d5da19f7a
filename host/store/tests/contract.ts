import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, folder, namesIn, pieces, put, server, stores, textOf } from './stores.ts'

const LARGE = 9 * 2 ** 20 + 3

for (const kind of ['folder', 'bucket'] as const) {
  test(`${kind}: what was put is there, told by its size and digest, whole or in part, until it is removed`, async () => {
    const store = stores[kind]
    assert.equal(await put(store, 'uno/a.txt', 'entero'), {
      bytes: 6,
      sha256: createHash('sha256').update('entero').digest('hex'),
    })
    await put(store, 'uno/dos/b.txt', '')
    await put(store, 'unos/c.txt', 'otro')
    assert.is(await textOf(await store.get('uno/a.txt')), 'entero')
    assert.is(await textOf(await store.get('uno/a.txt', { start: 1, end: 3 })), 'nte')
    assert.is(await textOf(await store.get('uno/dos/b.txt')), '')
    assert.equal(await namesIn(store, 'uno'), ['uno/a.txt 6', 'uno/dos/b.txt 0'])
    await put(store, 'uno/a.txt', 'distinto')
    assert.is(await textOf(await store.get('uno/a.txt')), 'distinto')
    await store.remove('uno/dos/b.txt')
    await store.remove('uno/dos/b.txt')
    assert.equal(await namesIn(store, 'uno'), ['uno/a.txt 8'])
    assert.is(await store.get('uno/dos/b.txt'), undefined)
    assert.equal(await store.list('nada'), [])
    assert.is(store.locate('uno/a.txt'), `${store.place}/uno/a.txt`)
  })

  test(`${kind}: a file of several parts is what was sent, also where two put it at once`, async () => {
    const store = stores[kind]
    const sent = await buffer(pieces(LARGE, 1))
    const told = await Promise.all([
      store.put('grande.bin', pieces(LARGE, 1)),
      store.put('grande.bin', pieces(LARGE, 1)),
    ])
    for (const one of told) assert.equal(one, { bytes: LARGE, sha256: createHash('sha256').update(sent).digest('hex') })
    assert.ok((await buffer((await store.get('grande.bin'))!)).equals(sent))
    const end = await buffer((await store.get('grande.bin', { start: LARGE - 5, end: LARGE - 1 }))!)
    assert.is(end.length, 5)
  })

  test(`${kind}: what is cut short or given up is under no name, and takes the place of nothing`, async () => {
    const store = stores[kind]
    await put(store, 'corte/b.csv', 'entero')
    async function* cut(bytes: number) {
      yield* pieces(bytes)
      throw new Error('se cortó')
    }
    for (const [name, bytes] of [
      ['corte/b.csv', 5],
      ['corte/c.csv', 5],
      ['corte/c.csv', LARGE],
    ] as const)
      assert.is(await failureOf(store.put(name, cut(bytes))), 'se cortó')
    const giveUp = new AbortController()
    async function* given() {
      yield* pieces(LARGE)
      giveUp.abort(new Error('ya no'))
      yield* pieces(LARGE)
    }
    assert.is(await failureOf(store.put('corte/d.csv', given(), giveUp.signal)), 'ya no')
    assert.equal(await namesIn(store, 'corte'), ['corte/b.csv 6'])
    assert.is(await textOf(await store.get('corte/b.csv')), 'entero')
    assert.is(await store.get('corte/c.csv'), undefined)
  })

  test(`${kind}: a file of this machine is taken whole`, async () => {
    const store = stores[kind]
    await mkdir(store.spool, { recursive: true })
    const path = join(store.spool, 'de-paso')
    await writeFile(path, 'de paso')
    await store.take('tomado/x.gz', path)
    assert.is(await textOf(await store.get('tomado/x.gz')), 'de paso')
    assert.match(await failureOf(store.take('tomado/y.gz', join(store.spool, 'no-hay'))), 'ENOENT')
    assert.equal(await namesIn(store, 'tomado'), ['tomado/x.gz 7'])
  })

  test(`${kind}: a name that could leave it is no name`, async () => {
    for (const name of ['../x', '/etc/passwd', 'a/../b', '', 'a//b', 'A', '.oculto', 'a/.b'])
      for (const ask of [
        (store: (typeof stores)['folder']) => store.get(name),
        (store: (typeof stores)['folder']) => store.put(name, pieces(1)),
        (store: (typeof stores)['folder']) => store.remove(name),
        (store: (typeof stores)['folder']) => store.list(name),
      ])
        assert.match(await failureOf((async () => ask(stores[kind]))()), 'is no name')
  })
}

test('folder: nothing stays of what is on its way, nor an empty folder of what was removed', async () => {
  const store = stores.folder
  await put(store, 'vacia/hondo/x', 'x')
  await store.remove('vacia/hondo/x')
  assert.not.ok(existsSync(join(folder.path, 'vacia')))
  assert.equal(
    (await readdir(store.spool)).filter((name) => name !== 'de-paso'),
    [],
  )
})

test('bucket: a list of several pages is whole, and a part that was not finished is thrown away at once', async () => {
  const store = stores.bucket
  const names = Array.from({ length: 7 }, (_none, index) => `paginas/${index}`)
  for (const name of names) await put(store, name, 'x')
  server.fault = ({ request }) => {
    request.url += '&max-keys=3'
    return false
  }
  assert.equal((await store.list('paginas')).map(({ name }) => name).sort(), names)
  server.fault = undefined
  assert.is(server.asked.filter((one) => one.includes('list-type=2') && one.includes('paginas')).length, 3)
  assert.ok(
    server.asked.some((one) => /^DELETE .*uploadId=/.test(one)),
    'what was cut short was aborted',
  )
})
