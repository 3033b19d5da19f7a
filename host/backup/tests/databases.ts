/** A service that is backed up and a database that takes it, which the parts of the tests share. */
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { date, decimal, instant, list, text, type Table } from '@tianguis/core'
import { openBench, table, tiny, type Bench } from '../../../test/engine/tiny.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openFolder, type Folder } from '../../../test/support/folder.ts'
import { openArchive, verify } from '../archive.ts'
import { backupFile } from '../place.ts'
import { restore } from '../restore.ts'
import { writeBackup } from '../write.ts'

export let source: Bench

export let target: TestDatabase

export let folder: Folder

/** To look into the target, as somebody who is no service. */
export let look: pg.Pool

export const never = new AbortController().signal

const NOW = new Date('2026-11-22T18:00:00Z')

export const columns = {
  clave: text().required().describe('Clave.'),
  precio: decimal({ digits: 4 }).describe('Precio.'),
  cuando: instant().describe('Momento.'),
  notas: list().describe('Notas.'),
}

const dayColumns = { clave: columns.clave, dia: date().required().describe('Día.') }
const dias = {
  ...table({ columns: dayColumns, key: ['clave', 'dia'], mode: 'append', guard: { atLeast: 0 } } as Partial<Table>),
  partition: { by: 'dia', grain: 'anio' } as const,
}
export const connector = tiny({ tables: { precios: table({ columns, indexes: [['precio']] }), dias } })

const AWKWARD = 'tab\t, salto\n, retorno\r, barra \\, \\N, «ñ» 🌮'

test.before(async () => {
  ;[source, target, folder] = [await openBench(), await openTestDatabase(), await openFolder('respaldo')]
  look = new pg.Pool({ connectionString: target.url, application_name: 'prueba' })
  await look.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tianguis'",
  )
  const { pool } = source
  await source.run(connector, {
    precios: [
      { clave: 'a', precio: '20.50', notas: ['x,"y"', AWKWARD] },
      { clave: 'b', precio: '1', cuando: '2026-11-19T06:00:00.123Z' },
      { clave: AWKWARD },
    ],
  })
  await source.run(
    connector,
    {
      precios: [
        { clave: 'a', precio: '21.0000', notas: ['x,"y"', AWKWARD] },
        { clave: AWKWARD },
        { clave: 'c', precio: 'caro' },
      ],
      dias: ['2024-12-31', '2025-01-01', '2025-01-02'].map((dia) => ({ clave: 'a', dia })),
    },
    { acceptShrink: true },
  )
  await pool.query(`
    insert into tianguis.accounts (name, plan) values ('Ana', 'pro'), ('Beto', 'free');
    delete from tianguis.accounts where name = 'Beto';
    update tianguis.plans set monthly = 77 where name = 'basic';
    insert into tianguis.peppers (version, fingerprint) values (1, 'huella');
    insert into tianguis.keys (account, name, ending) values (1, 'una', 'abcd'), (1, 'otra', 'efgh');
    update tianguis.keys set replaced_by = 2 where id = 1;
    insert into tianguis.key_hashes (hash, key, pepper) values ('\\x00ff0a5c', 1, 1);
    insert into tianguis.quotas values ('cuenta:1', '2026-11-01', 40, 5), ('ip:abc', '2026-11-01', 3, 1);
    insert into tianguis.usage values ('cuenta:1', '2026-11-19', 'dolar', 35), ('ip:abc', '2026-11-19', 'dolar', 3);
    insert into tianguis.salts values ('2026-11-01', '\\xaa');
    insert into tianguis.sessions (hash, account, expires_at) values ('\\x01', 1, now())`)
})

test.after(async () => {
  await look.end()
  await source.close()
  await target.close()
  await folder.remove()
})

export const at = (name: string) => join(folder.path, name)

export const backup = (path: string, pool: Pool = source.pool, signal = never) =>
  writeBackup({ pool, place: backupFile(path), release: '0.1.0', now: NOW, signal })

/** On connections of its own, as a command has. */
export async function restored(path: string, { replace = true, signal = never, url = target.url } = {}) {
  const archive = await openArchive(backupFile(path))
  const pool = openPool({ url })
  try {
    await verify(archive, path, signal)
    return await restore({ pool, archive, replace, signal })
  } finally {
    archive.close()
    await pool.end()
  }
}
