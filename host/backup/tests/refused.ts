/** What is not restored, and what stops in the middle. */
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ZipFile } from 'yazl'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl, STEPS } from '@tianguis/core/database/migrations/run'
import { openTestDatabase } from '../../../test/support/database.ts'
import { holdLock, waitingForLocks } from '../../../test/support/lock.ts'
import { until } from '../../../test/support/until.ts'
import { openArchive } from '../archive.ts'
import { backupFile } from '../place.ts'
import { restore } from '../restore.ts'
import { source, target, folder, look, never, at, backup, restored } from './databases.ts'

const refused = async (work: Promise<unknown>): Promise<string> => {
  const failure = await work.then(
    () => undefined,
    (error: Error) => error.message,
  )
  assert.ok(failure, 'it was allowed')
  return failure!
}

/** What can be seen of a database, as text. */
async function contents(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('datos', 'tianguis') order by 1",
  )
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (await pool.query(`select '${name} ' || t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row),
    ),
  )
  return all.flat().join('\n')
}

test('data is not thrown away unless that was said, and not from under somebody', async () => {
  await restored(at('uno.zip'))
  const before = await contents(look)
  assert.match(await refused(restored(at('uno.zip'), { replace: false })), 'ya tiene 1 conjunto publicado y 1 cuenta')
  const other = openPool({ url: target.url })
  await other.query('select 1')
  assert.match(await refused(restored(at('uno.zip'))), 'Detenlos todos')
  await other.end()
  assert.is(await contents(look), before)
})

test('a file that is cut, altered, of something else or of a newer release is refused in words before anything is touched', async () => {
  const before = await contents(look)
  const whole = await readFile(at('uno.zip'))
  await copyFile(at('uno.zip'), at('cortado.zip'))
  await truncate(at('cortado.zip'), whole.length - 500)
  assert.match(await refused(restored(at('cortado.zip'))), 'le falta el final')
  const flipped = Buffer.from(whole)
  const data = flipped.indexOf('tianguis/accounts.copy') + 'tianguis/accounts.copy'.length
  flipped[data + 24]! ^= 1
  await writeFile(at('alterado.zip'), flipped)
  assert.match(await refused(restored(at('alterado.zip'))), /«tianguis\/\w+.copy» no es lo que se respaldó/)
  await writeFile(at('texto.zip'), 'no es un zip')
  assert.match(await refused(restored(at('texto.zip'))), 'no es un respaldo')
  const other = new ZipFile()
  other.addBuffer(Buffer.from('hola'), 'hola.txt')
  other.end()
  await writeFile(at('otro.zip'), other.outputStream as never)
  assert.match(await refused(restored(at('otro.zip'))), 'y no un respaldo de Tianguis')
  assert.match(await refused(restored(at('ninguno.zip'))), 'No existe')
  assert.is(await contents(look), before)
})

test('a backup of a newer release is refused by name of its step', async () => {
  const newer = await openTestDatabase()
  try {
    await migrateControl(newer.pool, [...STEPS, { name: '900 futuro', sql: 'create table tianguis.futuro (a int)' }])
    assert.match(
      await refused(backup(at('futuro.zip'), newer.pool)),
      'viene de una versión más nueva de Tianguis (paso «900 futuro»)',
    )
    STEPS.push({ name: '900 futuro', sql: '' })
    await backup(at('futuro.zip'), newer.pool).finally(() => STEPS.pop())
    assert.match(await refused(restored(at('futuro.zip'))), 'más nuevo que este programa (paso «900 futuro»)')
  } finally {
    await newer.close()
  }
})

test('a backup that is cancelled leaves no file, and one is never written over another', async () => {
  const before = await readdir(folder.path)
  const cancelled = new AbortController()
  await source.pool.query(
    "create table datos.larga as select n as clave, repeat('x', 200) as texto from generate_series(1, 200000) n",
  )
  const lock = await holdLock(source.pool, 'lock table datos.larga in access exclusive mode')
  const going = refused(backup(at('cancelado.zip'), source.pool, cancelled.signal))
  await until(
    () => waitingForLocks(source.pool),
    (n) => n > 0,
  )
  cancelled.abort(new Error('La orden fue cancelada.'))
  await lock.release()
  assert.is(await going, 'La orden fue cancelada.')
  assert.match(await refused(backup(at('uno.zip'))), 'Ya existe')
  assert.match(await refused(backup(at('no/hay/uno.zip'))), 'No existe la carpeta')
  assert.equal(await readdir(folder.path), before)
})

test('a restore that is cancelled, or whose connection dies, leaves the database as it was', async () => {
  await backup(at('largo.zip'))
  await source.pool.query('drop table datos.larga')
  const before = await contents(look)
  const cancelled = new AbortController()
  const archive = await openArchive(backupFile(at('largo.zip')))
  const read = archive.read
  const dying = openPool({ url: target.url, max: 1 })
  const halfway = (what: () => unknown) => ({
    ...archive,
    read: async (table: Parameters<typeof read>[0]) => (await (table.nombre === 'larga' && what()), read(table)),
  })
  assert.is(
    await refused(
      restore({
        pool: dying,
        archive: halfway(() => cancelled.abort(new Error('La orden fue cancelada.'))),
        replace: true,
        signal: cancelled.signal,
      }),
    ),
    'La orden fue cancelada.',
  )
  assert.is(await contents(look), before)
  const killed = halfway(() =>
    look.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tianguis'",
    ),
  )
  assert.ok(await refused(restore({ pool: dying, archive: killed, replace: true, signal: never })))
  await dying.end()
  archive.close()
  assert.is(await contents(look), before)
})
