/** Sources, connectors and folders that fail, each with the words that the ledger must have. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { claim } from '@tianguis/core/refresh/lease'
import { publish } from '@tianguis/core/refresh/publish'
import { folderStore } from '@tianguis/core/store/folder'
import { LostStageError } from '@tianguis/core/refresh/stage'
import type { Connector } from '@tianguis/core'
import { ledger, stagingTables, stations, stored } from '../tiny.ts'
import { bench, clean, published } from './database.ts'

test('something is published', async () => {
  assert.is((await bench.run(published, { precios: stations(50) })).outcome, 'published')
  await clean()
})

/** What a recovery leaves of unlogged tables. */
async function emptyStaging(): Promise<void> {
  for (const name of await stagingTables(bench.pool))
    await bench.pool.query(`truncate staging."${String(name).replace(/^staging\.|"/g, '')}"`)
}

const broken: [string, Partial<Connector>, RegExp][] = [
  [
    'fetch throws',
    {
      async *fetch() {
        throw new Error('No contesta.')
      },
    },
    /^No contesta\.$/,
  ],
  [
    'fetch throws after a batch',
    {
      async *fetch() {
        yield { precios: stations(10) }
        throw new Error('Se cortó.')
      },
    },
    /^Se cortó\.$/,
  ],
  [
    'fetch throws what is no error',
    {
      async *fetch() {
        throw 'texto'
      },
    },
    /^texto$/,
  ],
  [
    'parse throws with evidence',
    {
      parse() {
        throw new ParseError('No es la página.', '<html>\0\ud800')
      },
    },
    /No es la página\. Llegó: "<html>/,
  ],
  [
    'a message holds a NUL',
    {
      parse() {
        throw new Error('mal\0 texto \ud800')
      },
    },
    /mal/,
  ],
  [
    'rows throw as they are read',
    {
      parse: () => ({
        precios: (function* () {
          yield* stations(3000)
          throw new Error('Fila rota.')
        })(),
      }),
    },
    /^Fila rota\.$/,
  ],
  [
    'parse names a table that is not declared',
    { parse: () => ({ otra: [] }) },
    /parse devolvió filas para «otra», que prueba no declara/,
  ],
  [
    'parse returns nothing',
    { parse: () => undefined as never },
    /parse devolvió nada; se esperaba un objeto con filas/,
  ],
  [
    'PostgreSQL recovers from a crash between two batches',
    {
      async *fetch() {
        yield { precios: stations(10) }
        await emptyStaging()
        yield { precios: stations(10) }
      },
      parse: (batch: object) => batch as never,
    },
    /Se prepararon 20 filas de «precios» y quedan 10/,
  ],
  [
    'a row is no object',
    { parse: () => ({ precios: [null] as never }) },
    /parse devolvió null como fila de «precios»; se esperaba un objeto/,
  ],
]

for (const [what, change, words] of broken) {
  test(`${what}: the run fails in words and nothing moves`, async () => {
    const before = await stored(bench.pool, published)
    const connector = {
      ...published,
      async *fetch() {
        yield {}
      },
      ...change,
    } as Connector
    const { outcome, failure } = await bench.run(connector)
    assert.equal(outcome, 'failed')
    assert.match(failure!, words)
    assert.equal(await stored(bench.pool, published), before)
    const last = (await ledger(bench.pool)).at(-1)
    assert.is(last.outcome, 'failed')
    assert.match(last.failure, words)
    await clean()
  })
}

test('PostgreSQL recovers from a crash after the comparison: nothing is published of what is gone', async () => {
  const before = await stored(bench.pool, published)
  const lease = await claim(bench.pool, 'prueba')
  await bench.pool.query('create unlogged table staging.vaciada (like datos.prueba_precios)')
  const comparison = {
    table: 'precios',
    staged: 20,
    published: 50,
    new: 0,
    changed: 0,
    unchanged: 20,
    gone: 30,
    observed: null,
    newest: null,
    absent: {},
  }
  const publication = {
    runId: '1',
    token: lease.token,
    kind: 'live',
    sample: false,
    fingerprint: null,
    observed: null,
    newest: null,
    replace: false,
    comparisons: [comparison],
  } as const
  const failure = await publish(bench.pool, published, () => 'staging.vaciada', publication).catch(
    (error: Error) => error,
  )
  assert.instance(failure, LostStageError)
  assert.match((failure as Error).message, /20 filas de «precios» y quedan 0/)
  await bench.pool.query('drop table staging.vaciada')
  await lease.release()
  assert.equal(await stored(bench.pool, published), before)
  await clean()
})

test('a note of the connector reaches the ledger, NUL and all', async () => {
  const { notes } = await bench.run({
    ...published,
    async *fetch({ note }) {
      note('sin token\0')
      yield { precios: stations(50) }
    },
  })
  assert.equal(notes, ['sin token\0'])
  assert.equal((await ledger(bench.pool)).at(-1).notes, ['sin token\\0'])
})

test('an override that cannot be used fails the run, and its ledger row is closed', async () => {
  const { outcome, failure, runId } = await bench.run(
    published,
    { precios: stations(50) },
    { env: { TIANGUIS_PRUEBA_URL: 'esto no es una dirección' } },
  )
  assert.is(outcome, 'failed')
  assert.match(failure!, /TIANGUIS_PRUEBA_URL/)
  const last = (await ledger(bench.pool)).at(-1)
  assert.equal([last.id, last.outcome, last.failure], [runId, 'failed', failure])
  await clean()
})

test('a data folder that cannot be written is a note, or a failure in words', async () => {
  const file = join(bench.folder, 'archivo')
  await writeFile(file, '')
  const { outcome, failure, notes } = await bench.run(
    published,
    { precios: stations(50) },
    { store: folderStore(file) },
  )
  assert.match([failure, ...notes].join(), /ENOTDIR|EEXIST/)
  assert.ok(['failed', 'unchanged'].includes(outcome), outcome)
  await clean()
})
