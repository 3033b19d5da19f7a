import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { newestRaw, pruneRaw, rawBody, rawFolder } from './raw.ts'

let folder: Folder
test.before.each(async () => {
  folder = await openFolder('crudo')
})
test.after.each(() => folder.remove())

/** A run as it is kept, with the bodies that it names. */
async function keep(run: number, ...bodies: string[]): Promise<void> {
  const path = rawFolder(folder.path, 'presas', String(run))
  await mkdir(path, { recursive: true })
  await mkdir(join(folder.path, 'raw', 'presas', 'bodies'), { recursive: true })
  for (const body of bodies) await writeFile(rawBody(folder.path, 'presas', body), '')
  const answers = [...bodies.map((body) => ({ body: `../bodies/${body}.gz` })), {}]
  await writeFile(join(path, 'recording.json'), JSON.stringify({ answers }))
}

test('the newest run is by number, has a recording, and is not the one that is left out', async () => {
  for (const run of [9, 10]) await keep(run)
  await mkdir(rawFolder(folder.path, 'presas', '11'))
  assert.is(await newestRaw(folder.path, 'presas'), rawFolder(folder.path, 'presas', '10'))
  assert.is(await newestRaw(folder.path, 'presas', '10'), rawFolder(folder.path, 'presas', '9'))
  assert.is(await newestRaw(folder.path, 'gasolina'), undefined)
})

test('three runs stay with every body that one of them names; other runs, half ones and bodies go', async () => {
  await keep(8, 'a')
  await keep(9, 'a', 'b')
  await keep(10, 'c')
  await keep(11, 'b')
  await mkdir(rawFolder(folder.path, 'presas', '12'))
  await pruneRaw(folder.path, 'presas', '12')
  const left = async (...path: string[]) => (await readdir(join(folder.path, 'raw', 'presas', ...path))).sort()
  assert.equal(await left(), ['10', '11', '9', 'bodies'])
  await keep(13)
  await pruneRaw(folder.path, 'presas', '13')
  assert.equal(await left('bodies'), ['b.gz', 'c.gz'])
})

test('a run that was overtaken takes nothing from the one that is under way', async () => {
  for (const run of [8, 9, 10, 11]) await keep(run)
  await mkdir(rawFolder(folder.path, 'presas', '13'))
  await writeFile(rawBody(folder.path, 'presas', 'de la trece'), '')
  await pruneRaw(folder.path, 'presas', '12')
  assert.equal((await readdir(join(folder.path, 'raw', 'presas'))).sort(), ['10', '11', '13', '8', '9', 'bodies'])
  assert.equal(await readdir(join(folder.path, 'raw', 'presas', 'bodies')), ['de la trece.gz'])
})

test('where nothing was ever kept there is nothing to prune', async () => {
  await pruneRaw(folder.path, 'presas', '1')
  assert.equal(await readdir(folder.path), [])
})

test.run()
