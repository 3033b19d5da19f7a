/** A start that fails says why, and leaves no server. */
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, serversBelow } from '../../../../test/support/fake-machine.ts'
import { until } from '../../../../test/support/until.ts'
import { findEmbedded, startEmbedded } from '../server.ts'
import { folder, machine } from './machine.ts'

test('a postmaster that ends while starting is explained from its log', async () => {
  const conf = join(folder, 'postgres', 'postgresql.conf')
  const good = readFileSync(conf, 'utf8')
  appendFileSync(conf, 'max_connections = many\n')
  const configuration = await failureOf(() => startEmbedded({ folder }))
  assert.is(configuration.codigo, 'configuracion')
  assert.match(configuration.message, 'max_connections')
  writeFileSync(conf, good)

  chmodSync(join(folder, 'postgres'), 0o755)
  const permissions = await failureOf(() => startEmbedded({ folder }))
  assert.is(permissions.codigo, 'carpeta_sin_permiso')
  assert.match(permissions.message, 'chmod 0700')
  chmodSync(join(folder, 'postgres'), 0o700)

  const control = join(folder, 'postgres', 'global', 'pg_control')
  const saved = readFileSync(control)
  writeFileSync(
    control,
    saved.map((byte, at) => (at === 100 ? byte ^ 0xff : byte)),
  )
  assert.is((await failureOf(() => startEmbedded({ folder }))).codigo, 'datos_danados')
  writeFileSync(control, saved)
  await (await startEmbedded({ folder })).stop()
  assert.equal(readdirSync(join(folder, 'users')), [])
})

test('a password file that does not fit the data is said, and the server is stopped again', async () => {
  const file = join(folder, 'postgres.password')
  const good = readFileSync(file, 'utf8')
  writeFileSync(file, 'other')
  const own = await failureOf(() => startEmbedded({ folder }))
  assert.is(own.codigo, 'contrasena_rechazada')
  assert.equal(serversBelow(folder), [])

  writeFileSync(file, good)
  const { stop } = await startEmbedded({ folder })
  writeFileSync(file, 'other')
  assert.is((await failureOf(() => startEmbedded({ folder }))).codigo, 'contrasena_rechazada')
  // Who only looks waits half a second, and finds nobody where the machine needs more.
  await until(
    () => findEmbedded(folder).catch((error: { codigo?: string }) => error.codigo),
    (told) => told === 'contrasena_rechazada',
  )
  writeFileSync(file, good)
  await stop()
})

test('a postgres that never answers is given up and killed, though it ignores the polite signal', async () => {
  const bin = machine.path('mute')
  mkdirSync(bin)
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(
      join(bin, name),
      '#!/bin/sh\n[ "$1" = --version ] && echo "postgres (PostgreSQL) 18.1" && exit\ntrap "" INT\nwhile :; do sleep 0.1; done\n',
    )
    chmodSync(join(bin, name), 0o755)
  }
  const { codigo } = await failureOf(() => startEmbedded({ folder, binaries: bin }, { patience: 300 }))
  assert.is(codigo, 'no_responde')
  // A shell that is killed as it starts a program leaves, for a moment, a copy of itself.
  const left = await until(
    async () => serversBelow(folder),
    ({ length }) => length === 0,
  )
  assert.equal(left, [])
})
