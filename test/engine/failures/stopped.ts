/** Runs that somebody or the clock ends, wherever they are. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh } from '@tianguis/core/refresh/run'
import type { Connector } from '@tianguis/core'
import { ledger, request, stations, stored } from '../tiny.ts'
import { bench, clean, published } from './database.ts'

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
          setImmediate(abort)
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
          setImmediate(abort)
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
