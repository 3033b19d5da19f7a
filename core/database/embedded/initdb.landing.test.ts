/** A cluster that is not made to its end: why is said, nothing half is left, and the next start works. */
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, openHost, serversBelow } from '../../../test/support/fake-machine.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { startEmbedded } from './server.ts'
import { layoutFor, machine, PLENTY } from './tests/layouts.ts'

test.after(async () => void (await machine.close()))

/** A PG_BIN whose initdb is this shell script and whose postgres says a version. */
function fakeBin(name: string, initdb: string): string {
  const bin = machine.path(name)
  mkdirSync(bin)
  for (const [file, text] of [
    ['initdb', initdb],
    ['postgres', 'echo "postgres (PostgreSQL) 18.1"'],
  ] as const) {
    writeFileSync(join(bin, file), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, file), 0o755)
  }
  return bin
}

function halvesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('initdb-'))
}

test('too little space is said before anything is written', async () => {
  const layout = layoutFor('small')
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: () => 99e6 }),
  )
  assert.is(codigo, 'sin_espacio')
  assert.match(message, 'quedan 99 MB')
  assert.equal(readdirSync(layout.folder), ['users'])
})

test('space that runs out during initdb is said, nothing half is left, and the next start works', async () => {
  const layout = layoutFor('filled')
  const bin = fakeBin(
    'bin-filled',
    'mkdir -p "$2/base" && echo 18 > "$2/PG_VERSION"; echo "initdb: error: could not write to file: No space left on device" >&2; exit 1',
  )
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout, bin), freeBytes: PLENTY }),
  )
  assert.is(codigo, 'sin_espacio')
  assert.match(message, 'No space left on device')
  assert.not.ok(existsSync(layout.data))
  assert.equal(halvesIn(layout.folder), [])
  const server = await startEmbedded({ folder: layout.folder })
  await server.stop()
})

test('a failure of initdb that nobody foresaw shows its last lines', async () => {
  const layout = layoutFor('odd')
  const { codigo, message } = await failureOf(() =>
    ensureCluster({
      layout,
      binaries: findBinaries(layout, fakeBin('bin-odd', 'echo "the moon is full" >&2; exit 3')),
      freeBytes: PLENTY,
    }),
  )
  assert.is(codigo, 'no_arranco')
  assert.match(message, 'the moon is full')
})

test('a host killed in the middle of initdb does not block the next start, and its initdb ends', async () => {
  const folder = machine.path('killed')
  const host = openHost({
    folder,
    binaries: fakeBin('bin-slow', 'mkdir "$2" && echo 18 > "$2/PG_VERSION" && sleep 60'),
  })
  while (!existsSync(folder) || !halvesIn(folder).some((half) => existsSync(join(folder, half, 'mark')))) await sleep(2)
  host.kill('SIGKILL')
  await host.ended
  assert.is(serversBelow(folder).length, 1)
  assert.not.ok(existsSync(join(folder, 'postgres')))
  const server = await startEmbedded({ folder })
  assert.equal(serversBelow(folder), [server.pid])
  assert.equal(halvesIn(folder), [])
  await server.stop()
})

test('an abort in the middle of initdb leaves neither process nor half', async () => {
  const layout = layoutFor('aborted')
  const abort = new AbortController()
  const start = startEmbedded({
    folder: layout.folder,
    binaries: fakeBin('bin-endless', 'sleep 60'),
    signal: abort.signal,
  })
  start.catch(() => {})
  while (serversBelow(layout.folder).length === 0) await sleep(1)
  abort.abort(new Error('enough'))
  try {
    await start
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'enough')
  }
  assert.equal(serversBelow(layout.folder), [])
  assert.equal(halvesIn(layout.folder), [])
  assert.equal(readdirSync(layout.users), [])
})

test.run()
