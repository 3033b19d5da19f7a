/** What commands do with the server that comes with the program; the other tests of commands are given a database. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findEmbedded, startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { openWorkbench, type Workbench } from './workbench.ts'

let bench: Workbench
let server: EmbeddedServer | undefined

test.before(async () => {
  bench = await openWorkbench()
})
test.after(async () => {
  await server?.stop()
  await bench.close()
})

test('a command on an empty folder starts it, and stops it', async () => {
  const { code, stdout, stderr } = await bench.run('accounts list --json')
  assert.is(code, 0, stdout + stderr)
  assert.is(await findEmbedded(bench.dataFolder), undefined)
  assert.ok(existsSync(join(bench.dataFolder, 'postgres/PG_VERSION')))
  assert.not.ok(existsSync(join(bench.dataFolder, 'postgres/postmaster.pid')))
})

test('one that lives is used, as beside a host, and goes on', async () => {
  server = await startEmbedded({ folder: bench.dataFolder })
  assert.is((await bench.run('accounts list')).code, 0)
  assert.ok(await findEmbedded(bench.dataFolder))
})

test('keys need nothing but the embedded server, whose pepper is made when the first one is', async () => {
  const looked = (await bench.run('doctor --json')).json().data
  assert.equal([looked.claves.pimienta, looked.claves.donde], ['por_hacer', 'archivo'])
  assert.is((await bench.run('accounts create --name Lonja')).code, 0)
  const made = await bench.run('keys create --account 1 --json')
  assert.is(made.code, 0, made.stderr)
  assert.match(made.json().data.clave, /^tgs_live_\w{36}$/)
})

test.run()
