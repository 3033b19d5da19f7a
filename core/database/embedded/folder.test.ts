import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { folderNotices, locate, prepareFolder } from './folder.ts'
import { asRoot, failureOf, openHost, openFakeMachine, ordinary } from '../../../test/support/fake-machine.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))
const refuge = machine.path('refuge')

function folder(mode: number, ...names: string[]): string {
  const path = machine.path(...names)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}

/** What counts as data, owned by the runner. */
function withData(path: string): void {
  mkdirSync(join(path, 'postgres'), { recursive: true })
  writeFileSync(join(path, 'postgres', 'PG_VERSION'), '18\n')
  chownSync(join(path, 'postgres'), ordinary.uid, ordinary.gid)
}

test('two paths to one folder are one folder', () => {
  const real = folder(0o755, 'real')
  symlinkSync(real, machine.path('link'))
  assert.is(locate(machine.path('link', 'new')).folder, locate(join(real, 'new')).folder)
  assert.is(locate(machine.path('link')).folder, real)
})

test('looking makes nothing; preparing makes every level', async () => {
  const layout = locate(machine.path('one', 'two'))
  assert.not.ok(statSync(machine.path('one'), { throwIfNoEntry: false }))
  prepareFolder(layout)
  assert.ok(statSync(layout.users).isDirectory())
})

test('a file where the folder should be, or above it, is said to be a file', async () => {
  const file = machine.path('file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'below')]) {
    const { codigo, message } = await failureOf(() => prepareFolder(locate(path)))
    assert.is(codigo, 'carpeta_es_archivo')
    assert.match(message, file)
  }
})

test('a folder that cannot be written is said to be so', async () => {
  const closed = folder(0o555, 'closed')
  for (const path of [closed, join(closed, 'below')]) {
    const { codigo, message } = await openHost({ folder: path, as: ordinary }).report
    assert.is(codigo, 'carpeta_sin_permiso', message)
    assert.match(message ?? '', `uid ${ordinary.uid}`)
    assert.match(message ?? '', path)
  }
})

asRoot('a folder below a closed home moves to the refuge, each to its own, and says so', () => {
  folder(0o700, 'home')
  const one = locate(machine.path('home', 'one', '.tianguis'), refuge)
  const two = locate(machine.path('home', 'two', '.tianguis'), refuge)
  assert.ok(one.folder.startsWith(`${refuge}/tianguis-`))
  assert.is.not(one.folder, two.folder)
  assert.is(locate(machine.path('home', 'one', '.tianguis'), refuge).folder, one.folder)
  assert.match(folderNotices(one).join('\n'), `Los datos quedan en ${one.folder}`)
})

asRoot('data in the refuge is found again after the home was opened', () => {
  const home = folder(0o700, 'opened')
  const { folder: shelter } = locate(join(home, 'd'), refuge)
  withData(shelter)
  chmodSync(home, 0o755)
  chmodSync(refuge, 0o755)
  assert.is(locate(join(home, 'd'), refuge).folder, shelter)
})

asRoot('data that became unreachable is refused, not replaced by an empty refuge', async () => {
  const home = folder(0o755, 'later-closed')
  withData(join(home, 'd'))
  chmodSync(home, 0o700)
  const { codigo, message } = await failureOf(() => locate(join(home, 'd'), refuge))
  assert.is(codigo, 'carpeta_sin_permiso')
  assert.match(message, 'chmod o+x')
})

asRoot('an umask of 077 does not shut the runner out', async () => {
  const { codigo, message } = await openHost({ folder: machine.path('masked', 'deep'), umask: 0o077, brief: true })
    .report
  assert.is(codigo, undefined, message)
})

test.run()
