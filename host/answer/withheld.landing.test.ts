/** What may not be sold, in answers that are kept in memory, and where it is all that a dataset has. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { deletePermission, savePermission } from '@tianguis/core/licensing'
import { tiny } from '../../test/engine/tiny.ts'
import type { Call } from '../../test/support/called.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { withoutDatabase } from '../../test/support/outage.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'

const { source } = tiny()
const licence = { ...source.licence, commercial: false }

async function serving(
  given: Partial<Connector['source']>,
  work: (host: SmallHost, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await openTestDatabase()
  await database.pool.query("update tianguis.plans set stripe_price = 'price_1' where name = 'pro'")
  await savePermission(database.pool, { dataset: 'prueba', words: 'oficio 1' })
  const host = await openSmallHost({ ...database, connector: tiny({ source: { ...source, licence, ...given } }) })
  try {
    await work(host, database)
  } finally {
    await host.close()
    await database.close()
  }
}

test('what was answered before it was withheld is not answered again, not even while the database is away', () =>
  serving(
    {
      restricted: {
        holder: 'Fuente',
        hosts: ['fuente.example'],
        rows: { table: 'precios', column: 'clave', value: 'k0' },
      },
    },
    async (host, { pool, url }) => {
      const get = async (path: string, more?: Call) => {
        const { status, json, headers } = await call(host.url, path, more)
        return { status, rows: status === 200 ? json().meta.count : undefined, etag: headers.get('etag') }
      }
      const [before] = [await get('/api/v1/prueba'), await get('/api/v1/prueba?limit=7')]
      assert.is(before.rows, 1)
      await deletePermission(pool, 'prueba')
      const after = await until(
        () => get('/api/v1/prueba'),
        ({ rows }) => rows === 0,
      )
      assert.equal([after.rows, after.etag === before.etag], [0, false])
      await withoutDatabase(url, async () => {
        assert.equal(await get('/api/v1/prueba'), after)
        assert.is((await get('/api/v1/prueba?limit=7')).status, 503)
        assert.is((await get('/api/v1/prueba', { headers: { 'if-none-match': before.etag! } })).status, 200)
      })
      await savePermission(pool, { dataset: 'prueba', words: 'oficio 2' })
      assert.equal(
        await until(
          () => get('/api/v1/prueba'),
          ({ rows }) => rows === 1,
        ),
        before,
      )
    },
  ))

test('a dataset of which all is withheld says so, and is no empty list', () =>
  serving({}, async (host, { pool }) => {
    const get = (path: string) => call(host.url, path)
    assert.is((await get('/api/v1/prueba')).status, 200)
    await deletePermission(pool, 'prueba')
    const off = await until(
      () => get('/api/v1/prueba'),
      ({ status }) => status === 503,
    )
    assert.equal([off.status, off.json().codigo, off.headers.get('retry-after')], [503, 'sin_datos', '3600'])
    assert.match(
      off.json().error,
      /^\/prueba no se sirve\. Está apagado lo que es de «Fuente»: no permite uso comercial/,
    )
    assert.equal([(await get('/api/v1/prueba.csv')).status, (await get('/api/v1/prueba?limit=1')).status], [503, 503])
    const { data } = (await get('/api/v1/estado')).json()
    assert.match(
      data.find(({ conjunto }: { conjunto: string }) => conjunto === 'prueba').motivo,
      /^Está apagado lo que es de «Fuente»/,
    )
    await savePermission(pool, { dataset: 'prueba', words: 'oficio 2' })
    assert.is(
      (
        await until(
          () => get('/api/v1/prueba'),
          ({ status }) => status === 200,
        )
      ).json().meta.count,
      1,
    )
  }))

test.run()
