/** From one real server to another: what a service answers after a restore is what it answered before the backup. */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startEmbedded } from '@tianguis/core/database/embedded/server'
import { openS3Server, STORE_URL } from '../../test/support/s3-server.ts'
import { answers, at, bench, publishes, served, settings } from '../../test/support/market-service.ts'
import { createAccount } from '../accounts/accounts.ts'
import { openKeyring } from '../accounts/keyring.ts'
import { createKey } from '../accounts/keys.ts'
import { refreshDataset } from '../upkeep/refresh-dataset.ts'

/** Debian's; another PostgreSQL 15 may be named. */
const OTHER = process.env.TIANGUIS_TEST_PG15 ?? '/usr/lib/postgresql/15/bin'

let secret: string
let before: Awaited<ReturnType<typeof answers>>

test('a service with two publications of a dataset, and a key that was used', () =>
  served({}, async (service, url) => {
    const found = service.connectors.find(({ connector }) => connector.name === 'mercado')!
    const refresh = async (rows: object[]) => {
      await publishes(rows)
      const { outcome, failure } = await refreshDataset(service, found, {
        from: 'live',
        trigger: 'prueba',
        signal: new AbortController().signal,
      })
      assert.is(outcome, 'published', failure ?? '')
    }
    await refresh([
      { clave: 'a', precio: '10.10' },
      { clave: 'b', precio: '20' },
    ])
    await service.pool.query("update tianguis.versions set published_at = published_at - interval '1 day'")
    await refresh([{ clave: 'a', precio: '11.0000' }, { clave: 'b', precio: '20' }, { clave: 'c' }])
    const { id } = await createAccount(service.pool, { name: 'Ana', plan: 'pro' })
    secret = (await createKey(await openKeyring(service), { account: id, name: 'una' })).secret
    before = await answers(url, secret, 4)
    assert.equal(
      before.data.map(({ body }) => body.data.map(({ precio }: { precio: number | null }) => precio)),
      [[11, 20, null], [11], [10.1, 20], [11, 20, null]],
    )
    assert.equal([before.plan, before.used], ['pro', 4])
  }))

/** The same answers from here on; each time they were asked for is still counted. */
async function answersTheSame(env: NodeJS.ProcessEnv, used: number): Promise<void> {
  const now = await served(env, (_service, url) => answers(url, secret, used))
  assert.equal(now.data, before.data)
  assert.equal([now.plan, now.used], [before.plan, used])
}
const run = (args: string, env: NodeJS.ProcessEnv) => bench.run(args, settings(env))

test('a backup is made beside a living service, and says where the pepper is that is not in it', async () => {
  const { code, stdout, stderr } = await served({}, () => run(`backup ${at('uno.zip')}`, {}))
  assert.is(code, 0, stderr)
  assert.match(stdout, /uno\.zip: .* filas de \d+ tablas/)
  assert.match(stdout.replaceAll(/\s+/g, ' '), `está en ${at('uno')}/pimienta. Guárdala aparte`)
  assert.not.ok((await readFile(at('uno.zip'))).includes(await readFile(at('uno/pimienta'))))
})

test('from the bundled server to another folder: the same answers, revisions, key and quota', async () => {
  const ended = await run(`restore ${at('uno.zip')}`, { TIANGUIS_DATA: at('dos') })
  assert.is(ended.code, 0, ended.stderr)
  assert.match(ended.stdout, `Falta ${at('dos')}/pimienta`)
  await copyFile(at('uno/pimienta'), at('dos/pimienta'))
  await answersTheSame({ TIANGUIS_DATA: at('dos') }, 8)
})

test('a second time it is refused, and with --replace it is done; what has no connector here is kept and told', async () => {
  const again = await run(`restore ${at('uno.zip')}`, { TIANGUIS_DATA: at('dos') })
  assert.is(again.code, 1)
  assert.match(again.stderr, 'repite con --replace')
  const replaced = await run(`restore ${at('uno.zip')} --replace --json`, {
    TIANGUIS_DATA: at('dos'),
    TIANGUIS_CONNECTORS: '',
  })
  assert.is(replaced.code, 0, replaced.stderr)
  const { data } = replaced.json()
  assert.equal([data.sin_conector, data.tirados, data.avisos], [['mercado'], { conjuntos: 1, cuentas: 1 }, []])
  await answersTheSame({ TIANGUIS_DATA: at('dos') }, 8)
})

test('while a service runs on it, a database is not replaced', async () => {
  const { code, stderr } = await served({}, () => run(`restore ${at('uno.zip')} --replace`, {}))
  assert.is(code, 1)
  assert.match(stderr, 'Detenlos todos')
})

test('a backup in the store is restored from there by whoever has it, and read in parts', async () => {
  const bucket = await openS3Server()
  try {
    const made = await served({}, () => run('backup lunes.zip --store --json', bucket.env))
    assert.is(made.code, 0, made.stderr)
    assert.is(made.json().data.archivo, `${STORE_URL}/respaldos/lunes.zip`)
    const again = await served({}, () => run('backup lunes.zip --store', bucket.env))
    assert.equal([again.code, /Ya existe s3:/.test(again.stderr)], [1, true], again.stderr)
    const other = { ...bucket.env, TIANGUIS_DATA: at('cuatro') }
    for (const [file, code, words] of [
      ['martes.zip', 1, /No existe s3:.*martes\.zip\. Ahí hay: lunes\.zip\./],
      ['../lunes.zip', 2, /es un nombre y no una ruta/],
    ] as const) {
      const ended = await run(`restore ${file} --store`, other)
      assert.is(ended.code, code, ended.stderr)
      assert.match(ended.stderr, words)
    }
    assert.not.ok(existsSync(at('cuatro')), 'no server was started for what is not there')
    bucket.fault = ({ request, cutAfter }) => {
      const isRead = request.method === 'GET' && /lunes/.test(request.url!)
      if (isRead) cutAfter(2000)
      return isRead
    }
    const cut = await run('restore lunes.zip --store', other)
    assert.equal([cut.code, /El almacén .* se cortó o no contesta/.test(cut.stderr)], [1, true], cut.stderr)
    bucket.fault = undefined
    const ended = await run('restore lunes.zip --store', other)
    assert.is(ended.code, 0, ended.stderr)
    await copyFile(at('uno/pimienta'), at('cuatro/pimienta'))
    await answersTheSame(other, 8)
  } finally {
    await bucket.close()
  }
})

test('a file that is no backup starts no server', async () => {
  await writeFile(at('nada.zip'), 'nada')
  const { code, stderr } = await run(`restore ${at('nada.zip')}`, { TIANGUIS_DATA: at('ninguna') })
  assert.is(code, 1)
  assert.match(stderr, 'no es un respaldo')
  assert.not.ok(existsSync(at('ninguna')))
})

test('from the bundled server to DATABASE_URL on PostgreSQL 15, and back to 18', async () => {
  if (!existsSync(join(OTHER, 'initdb')))
    return console.log(`skip: no PostgreSQL 15 in ${OTHER}; TIANGUIS_TEST_PG15 may name another folder.`)
  const pepper = (await readFile(at('uno/pimienta'), 'utf8')).trim()
  const server = await startEmbedded({ folder: at('quince'), binaries: OTHER })
  try {
    const other = { DATABASE_URL: server.url, TIANGUIS_PEPPER: pepper, TIANGUIS_DATA: at('crudo') }
    const there = await run(`restore ${at('uno.zip')} --json`, other)
    assert.is(there.code, 0, there.stderr)
    assert.match(there.json().data.postgresql, /^18/)
    assert.equal(there.json().data.avisos, [], 'every connector is served there')
    await answersTheSame(other, 8)
    const saved = await run(`backup ${at('quince.zip')} --json`, other)
    assert.is(saved.code, 0, saved.stderr)
    assert.match(saved.json().data.postgresql, /^15/)
    assert.is(saved.json().data.pimienta, 'TIANGUIS_PEPPER')
  } finally {
    await server.stop()
  }
  const back = { TIANGUIS_DATA: at('tres'), TIANGUIS_PEPPER: pepper }
  assert.is((await run(`restore ${at('quince.zip')}`, back)).code, 0)
  await answersTheSame(back, 12)
})

test.run()
