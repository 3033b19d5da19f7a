import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { folderStore } from '../store/folder.ts'
import type { Store } from '../store/store.ts'
import { newestRaw, pruneRaw, rawBody, rawFolder, rawSpool } from './raw.ts'

let [folder, store]: [Folder, Store] = [] as never
let database: TestDatabase
test.before(async () => void (database = await openTestDatabase()))
test.before.each(async () => {
  folder = await openFolder('crudo')
  store = folderStore(folder.path)
})
test.after.each(() => folder.remove())
test.after(() => database.close())

const put = (name: string, text = '') => store.put(name, Readable.from([Buffer.from(text)]))

/** A run as it is kept, with the bodies that it names. */
async function keep(run: number, ...bodies: string[]): Promise<void> {
  for (const body of bodies) await put(rawBody('presas', body))
  const answers = [...bodies.map((body) => ({ body: `../bodies/${body}.gz` })), {}]
  await put(`${rawFolder('presas', String(run))}/recording.json`, JSON.stringify({ answers }))
}

const prune = (run: number) => pruneRaw(store, database.pool, 'presas', String(run))
const left = async (...path: string[]) => (await readdir(join(folder.path, 'raw', 'presas', ...path))).sort()

test('the newest run is by number and has a recording', async () => {
  for (const run of [9, 10]) await keep(run)
  await put(`${rawFolder('presas', '11')}/otra.json`)
  assert.is((await newestRaw(store, 'presas'))!.place, join(folder.path, 'raw/presas/10'))
  assert.is(await newestRaw(store, 'gasolina'), undefined)
})

test('three runs stay with every body that one of them names; other runs, half ones and bodies go', async () => {
  await keep(8, 'a')
  await keep(9, 'a', 'b')
  await keep(10, 'c')
  await keep(11, 'b')
  await put(`${rawFolder('presas', '12')}/otra.json`)
  await prune(12)
  assert.equal(await left(), ['10', '11', '9', 'bodies'])
  await keep(13)
  await prune(13)
  assert.equal(await left('bodies'), ['b.gz', 'c.gz'])
})

test('what killed runs left on their way to the store goes with the next one, and nothing of another dataset', async () => {
  for (const [dataset, run] of [
    ['presas', '7'],
    ['presas-2', '7'],
  ] as const) {
    await mkdir(rawSpool(store, dataset, run), { recursive: true })
    await writeFile(join(rawSpool(store, dataset, run), '.x.gz.part'), 'a med')
  }
  await prune(8)
  assert.equal(await readdir(store.spool), ['presas-2-7'])
})

test('a run that was overtaken takes nothing from the one that is under way', async () => {
  for (const run of [8, 9, 10, 11]) await keep(run)
  await put(rawBody('presas', 'de-la-trece'))
  await database.pool.query("insert into tianguis.datasets (name) values ('presas')")
  await database.pool.query(
    "insert into tianguis.runs (id, dataset, kind, trigger, holder) overriding system value values (13, 'presas', 'live', 'prueba', 'otro')",
  )
  await prune(12)
  assert.equal(await left(), ['10', '11', '8', '9', 'bodies'])
  assert.equal(await left('bodies'), ['de-la-trece.gz'])
})

test.run()
