import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findBinaries, fromPackage, packageRoot, repairLinks } from './binaries.ts'
import { locate, prepareFolder, type Layout } from './folder.ts'
import { asRoot, failureOf, openFakeMachine, ordinary } from '../../../test/support/fake-machine.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))

/** The package as npm leaves it with --ignore-scripts: without links. */
function freshPackage(name: string): string {
  const root = machine.path(name)
  cpSync(packageRoot(), root, { recursive: true, verbatimSymlinks: true })
  for (const { target } of linksOf(root)) rmSync(join(root, target), { force: true })
  return root
}

function linksOf(root: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
}

function layoutFor(name: string): Layout {
  const layout = locate(machine.path(name))
  prepareFolder(layout)
  return layout
}

function version(root: string): string {
  return spawnSync(join(root, 'native', 'bin', 'initdb'), ['--version'], { encoding: 'utf8', env: {} }).stdout
}

/** An executable of the operator's, for PG_BIN. */
function program(bin: string, name: string, text: string): void {
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, name), text)
  chmodSync(join(bin, name), 0o755)
}

test('without its links the package does not run; repaired it does, and a second repair finds nothing to do', () => {
  const root = freshPackage('bare')
  assert.is(version(root), '')
  const { repaired, failed } = repairLinks(root)
  assert.is(failed, undefined)
  assert.is(repaired, linksOf(root).length)
  assert.match(version(root), /^initdb \(PostgreSQL\) \d+/)
  for (const { target } of linksOf(root)) assert.not.ok(readlinkSync(join(root, target)).includes('/'))
  assert.equal(repairLinks(root), { repaired: 0 })
  rmSync(root, { recursive: true })
})

test('a dangling link is replaced, and lost executable bits come back', () => {
  const root = freshPackage('dangling')
  const link = join(root, linksOf(root)[0]?.target ?? '')
  symlinkSync('nowhere', link)
  for (const name of ['initdb', 'postgres']) chmodSync(join(root, 'native', 'bin', name), 0o644)
  assert.is(repairLinks(root).failed, undefined)
  assert.ok(existsSync(link))
  assert.match(version(root), 'PostgreSQL')
  rmSync(root, { recursive: true })
})

test('several processes may repair at once', async () => {
  const root = freshPackage('at-once')
  const code = `import { repairLinks } from ${JSON.stringify(new URL('./binaries.ts', import.meta.url).href)}
    const { failed } = repairLinks(process.argv.at(-1)); if (failed) { console.error(failed); process.exit(1) }`
  const runs = [1, 2, 3, 4].map(
    () =>
      new Promise((resolve) =>
        spawn(process.execPath, ['--input-type=module', '-e', code, root], { stdio: 'inherit' }).once('exit', resolve),
      ),
  )
  assert.equal(await Promise.all(runs), [0, 0, 0, 0])
  for (const { target } of linksOf(root)) assert.ok(existsSync(join(root, target)))
  const names = readdirSync(join(root, 'native', 'lib'))
  assert.equal(
    names.filter((name) => /\.\d{3,}$/.test(name)),
    [],
  )
  rmSync(root, { recursive: true })
})

test('findBinaries uses the package in place and says nothing when all is well', () => {
  const { bin, notices, major } = findBinaries(layoutFor('well'))
  assert.is(bin, join(packageRoot(), 'native', 'bin'))
  assert.equal(notices, [])
  assert.ok(major >= 18)
})

test('a repair is one notice', () => {
  const root = freshPackage('noticed')
  const { notices } = fromPackage(root, layoutFor('noticing'))
  assert.is(notices.length, 1)
  assert.match(notices[0] ?? '', `${linksOf(root).length} enlaces`)
  rmSync(root, { recursive: true })
})

asRoot('binaries below a closed home are copied out once, whole and readable, whatever the umask', () => {
  const home = machine.path('home')
  mkdirSync(home)
  chmodSync(home, 0o700)
  const before = process.umask(0o077)
  const root = freshPackage('home/package')
  const layout = layoutFor('below-home')
  const { bin, notices } = fromPackage(root, layout)
  process.umask(before)
  assert.ok(bin.startsWith(layout.binaries))
  assert.match(notices.at(-1) ?? '', 'nobody no puede usarlos')
  const copy = dirname(dirname(bin))
  const link = join(copy, linksOf(root)[0]?.target ?? '')
  assert.ok(lstatSync(link).isSymbolicLink() && !readlinkSync(link).includes('/'))
  const made = statSync(copy).ino
  assert.is(fromPackage(root, layout).bin, bin)
  assert.is(statSync(copy).ino, made)
  // The runner must not be able to change what it runs.
  assert.is(statSync(bin).uid, 0)
  rmSync(root, { recursive: true })
})

test('a read-only node_modules without links is copied too', () => {
  const root = freshPackage('read-only')
  const folder = machine.path('reading')
  mkdirSync(folder)
  chownSync(folder, ordinary.uid, ordinary.gid)
  const lib = join(root, 'native', 'lib')
  chmodSync(lib, 0o555)
  const code = `import { fromPackage } from ${JSON.stringify(new URL('./binaries.ts', import.meta.url).href)}
    import { locate } from ${JSON.stringify(new URL('./folder.ts', import.meta.url).href)}
    const [root, folder] = process.argv.slice(-2); console.log(JSON.stringify(fromPackage(root, locate(folder))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, root, folder], {
    uid: ordinary.uid,
    gid: ordinary.gid,
    cwd: '/',
    encoding: 'utf8',
  })
  chmodSync(lib, 0o755)
  assert.ok(stdout, stderr)
  const { bin, notices } = JSON.parse(stdout) as { bin: string; notices: string[] }
  assert.ok(bin.startsWith(folder))
  assert.match(notices.join(), 'faltan enlaces')
  rmSync(root, { recursive: true })
})

test('a platform without a package is told of PG_BIN and DATABASE_URL', async () => {
  const { codigo, message } = await failureOf(() => packageRoot('sunos', 'sparc'))
  assert.is(codigo, 'sin_binarios')
  assert.match(message, 'sunos-sparc')
  assert.match(message, /PG_BIN.*DATABASE_URL/)
})

test('PG_BIN without a program, too old, or of another libc is refused with what is wrong', async () => {
  const layout = layoutFor('operator')
  const half = machine.path('half')
  program(half, 'initdb', '#!/bin/sh\n')
  const missing = await failureOf(() => findBinaries(layout, half))
  assert.is(missing.codigo, 'sin_binarios')
  assert.match(missing.message, 'falta postgres')

  program(half, 'postgres', '#!/bin/sh\necho "postgres (PostgreSQL) 12.3"\n')
  assert.match((await failureOf(() => findBinaries(layout, half))).message, 'PostgreSQL 12')

  // The loader that Alpine does not have.
  program(half, 'postgres', '#!/no/such/loader\n')
  const musl = await failureOf(() => findBinaries(layout, half))
  assert.is(musl.codigo, 'binarios_no_corren')
  assert.match(musl.message, 'glibc')

  program(half, 'postgres', '#!/bin/sh\necho "error while loading shared libraries: libx.so" >&2; exit 127\n')
  assert.match((await failureOf(() => findBinaries(layout, half))).message, 'libx.so')
})

test.run()
