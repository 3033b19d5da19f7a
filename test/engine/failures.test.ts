/** What a connector, an operator or a signal can do in the middle of a run. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { prepareTables } from '@tianguis/core/database/tables'
import { claim } from '@tianguis/core/refresh/lease'
import { publish } from '@tianguis/core/refresh/publish'
import { refresh } from '@tianguis/core/refresh/run'
import { LostStageError } from '@tianguis/core/refresh/stage'
import type { Connector } from '@tianguis/core'
import {
  dataset,
  ledger,
  openBench,
  request,
  served,
  stagingTables,
  stations,
  stored,
  tiny,
  type Bench,
} from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

/** What has to be true whatever happened. */
async function clean(name = 'prueba') {
  const { pool } = bench
  assert.equal(await stagingTables(pool), [])
  assert.equal([pool.waitingCount, pool.totalCount - pool.idleCount], [0, 0])
  const { lease_holder, lease_until } = await dataset(pool, name)
  assert.equal([lease_holder, lease_until], [null, null])
  assert.equal(
    (await ledger(pool, name)).filter(({ outcome }) => outcome === 'running'),
    [],
  )
}

const published = tiny()
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
  ['parse returns nothing', { parse: () => undefined as never }, /undefined/],
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
  ['a row is no object', { parse: () => ({ precios: [null] as never }) }, /./],
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
  const { outcome, failure, notes } = await bench.run(published, { precios: stations(50) }, { dataFolder: file })
  assert.match([failure, ...notes].join(), /ENOTDIR|EEXIST/)
  assert.ok(['failed', 'unchanged'].includes(outcome), outcome)
  await clean()
})

const forever = () => new Promise<never>(() => {})
const aborted: [
  string,
  (abort: () => void) => { connector: Connector; onProgress?: (progress: { phase: string }) => void },
][] = [
  [
    'before it begins',
    (abort) => {
      abort()
      return { connector: published }
    },
  ],
  [
    'in a fetch that does not listen',
    (abort) => ({
      connector: {
        ...published,
        async *fetch() {
          yield { precios: stations(5) }
          setTimeout(abort, 20)
          await forever()
        },
      } as Connector,
    }),
  ],
  [
    'in a fetch that listens',
    (abort) => ({
      connector: {
        ...published,
        async *fetch({ signal }) {
          setTimeout(abort, 20)
          await new Promise((_done, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
        },
      } as Connector,
    }),
  ],
  [
    'in the COPY of a large batch',
    (abort) => ({
      connector: {
        ...published,
        async *fetch() {
          yield 1
        },
        parse: () => ({
          precios: (function* () {
            for (let row = 0; ; row++) {
              if (row === 5000) abort()
              yield { clave: `k${row}`, precio: '1' }
            }
          })(),
        }),
      } as unknown as Connector,
    }),
  ],
  [
    'after loading, before publishing',
    (abort) => ({
      connector: {
        ...published,
        async *fetch() {
          yield { precios: stations(40) }
        },
      } as Connector,
      onProgress: ({ phase }) => {
        if (phase === 'comparación') abort()
      },
    }),
  ],
]
for (const [where, prepare] of aborted) {
  test(`cancelled ${where}: nothing is published and nothing is left open`, async () => {
    const before = await stored(bench.pool, published)
    await prepareTables(bench.pool, published)
    const cancel = new AbortController()
    const { connector, onProgress } = prepare(() => cancel.abort())
    const { outcome, failure } = await refresh(
      request(bench.pool, connector, bench.folder, { signal: cancel.signal, onProgress }),
    )
    assert.equal([outcome, failure], ['cancelled', 'Se canceló. Lo publicado sigue como estaba.'])
    assert.equal(await stored(bench.pool, published), before)
    assert.is((await ledger(bench.pool)).at(-1).outcome, 'cancelled')
    await clean()
  })
}

const endless: [string, Connector['fetch']][] = [
  [
    'waits for what never comes',
    async function* () {
      yield { precios: stations(7) }
      await forever()
    },
  ],
  [
    'hears that it is over and makes something else of it',
    async function* ({ signal }) {
      yield { precios: stations(7) }
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
      throw new Error('Ninguna de las rutas contestó.')
    },
  ],
  [
    'goes on and on',
    async function* () {
      for (;;) {
        yield { precios: stations(7) }
        await new Promise((done) => setTimeout(done, 5))
      }
    },
  ],
]
for (const [what, fetch] of endless) {
  test(`a fetch that ${what} has its time: the run fails in words, and nothing moves`, async () => {
    const before = await stored(bench.pool, published)
    const { outcome, failure, overrun } = await bench.run({ ...published, fetch } as Connector, undefined, {
      limitMs: 400,
    })
    assert.equal([outcome, overrun], ['failed', true])
    assert.match(
      failure!,
      /^No terminó en 0\.4 s, lo más que puede durar una actualización: llevaba 0 peticiones, 0 bytes y \d+ filas leídas\. Lo publicado sigue como estaba\. Si la fuente de verdad tarda tanto, sube REFRESH_MINUTES y repite con «tianguis refresh prueba»/,
    )
    assert.equal(await stored(bench.pool, published), before)
    assert.is((await ledger(bench.pool)).at(-1).failure, failure)
    await clean()
  })
}

test('who cancels may say why; once it is publishing it is too late', async () => {
  const cancel = new AbortController()
  cancel.abort(new Error('El servicio se está cerrando.'))
  assert.is(
    (await bench.run(published, { precios: stations(50) }, { signal: cancel.signal })).failure,
    'El servicio se está cerrando. Lo publicado sigue como estaba.',
  )
  const late = new AbortController()
  const { outcome } = await bench.run(
    published,
    { precios: stations(51) },
    {
      signal: late.signal,
      onProgress: ({ phase }) => {
        if (phase === 'publicación') late.abort()
      },
    },
  )
  assert.is(outcome, 'published')
})

test('a dry run shows what would be done and writes nothing', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'ensayo', path: '/ensayo' })
  await bench.run(connector, { precios: stations(50) })
  const dump = async () => {
    const tables = [
      'tianguis.runs',
      'tianguis.versions',
      'tianguis.rejects',
      'tianguis.steps',
      'datos.ensayo_precios',
      'datos.prueba_precios',
    ]
    const parts = await Promise.all(
      tables.map((one) => pool.query(`select t.*, xmin::text from ${one} t order by 1, 2`)),
    )
    const { rows: sets } = await pool.query(
      'select name, version, published_at, observed_on, sample, checked_at from tianguis.datasets order by 1',
    )
    return JSON.stringify([parts.map(({ rows }) => rows), sets, await stagingTables(pool)])
  }
  const before = await dump()
  const rows = [
    ...stations(1, () => ({ precio: '99' })),
    ...stations(45, () => ({}), 1),
    ...stations(5, () => ({}), 200),
    { clave: 'mala', precio: 'x' },
  ]
  const { outcome, preview, rejects, runId, failure, counts } = await bench.run(
    connector,
    { precios: rows },
    { dryRun: true },
  )
  assert.equal([outcome, runId, failure], ['dry-run', null, null])
  assert.equal([counts.new, counts.changed, counts.unchanged, counts.gone, counts.rejected], [5, 1, 45, 4, 1])
  assert.equal(
    preview!.map((shown) => [shown.table, shown.new.length, shown.changed.length, shown.gone.length]),
    [['precios', 3, 1, 3]],
  )
  assert.equal(preview![0]!.changed[0], {
    before: { clave: 'k0', precio: 20.5, fecha: '2026-11-19', nota: null },
    after: { clave: 'k0', precio: 99, fecha: '2026-11-19', nota: null },
  })
  assert.match(rejects![0]!.reason, /precio/)
  const refused = await bench.run(connector, { precios: stations(5) }, { dryRun: true })
  assert.match(refused.failure!, /^No se publicaría: .*desaparecerían 45 de 50/)
  assert.is((await bench.run(connector, undefined, { dryRun: true })).outcome, 'dry-run')
  assert.is(await dump(), before)
  await clean('ensayo')
})

test('200,000 rows in one batch go through with flat memory', async () => {
  const connector = tiny({ name: 'grande', path: '/grande' })
  const rows = {
    *[Symbol.iterator]() {
      for (let row = 0; row < 200_000; row++)
        yield { clave: `k${row}`, precio: '20.50', fecha: '2026-11-19', nota: 'x'.repeat(200) }
    },
  }
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  const { outcome, counts } = await bench.run(connector, { precios: rows })
  clearInterval(watch)
  assert.equal([outcome, counts.new], ['published', 200_000])
  console.log(
    `     ${Math.round(200_000 / ((performance.now() - begun) / 1000))} rows/s, memory grew by ${Math.round((peak - before) / 2 ** 20)} MiB`,
  )
  // The rows are 50 MB of text and several times that as objects.
  assert.ok(peak - before < 100 * 2 ** 20, `grew by ${Math.round((peak - before) / 2 ** 20)} MiB`)
  await clean('grande')
})

test('25,000 long bad rows in one batch take no more', async () => {
  const connector = tiny({ name: 'mala', path: '/mala' })
  const rows = {
    *[Symbol.iterator]() {
      for (let row = 0; row < 25_000; row++) yield { clave: `k${row}`, precio: 'x', nota: `${row}`.repeat(800) }
    },
  }
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  const { outcome, counts } = await bench.run(connector, { precios: rows })
  clearInterval(watch)
  console.log(
    `     ${Math.round(25_000 / ((performance.now() - begun) / 1000))} bad rows/s, memory grew by ${Math.round((peak - before) / 2 ** 20)} MiB`,
  )
  assert.equal([outcome, counts.rejected], ['refused', 25_000])
  assert.ok(peak - before < 150 * 2 ** 20, `grew by ${Math.round((peak - before) / 2 ** 20)} MiB`)
  assert.is((await served(bench.pool, connector)).length, 0)
})

test.run()
