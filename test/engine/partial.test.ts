import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { instant } from '@tianguis/core'
import { UpstreamFailure } from '@tianguis/core/http/client'
import { filesOfFolder } from '@tianguis/core/http/recorded-files'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { dataset, date, ledger, openBench, stationColumns, stations, table, tiny, type Bench } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const unreachable = (host: string) =>
  new UpstreamFailure({
    code: 'network',
    systemCode: 'ENOTFOUND',
    url: `https://${host}/`,
    message: `https://${host}/ no contestó (ENOTFOUND)`,
  })

/** Two feeds, of which the second fails with what it is given. */
const twoFeeds = (name: string, failure: Error | undefined) =>
  tiny({
    name,
    async *fetch(context) {
      const routes = fallbackChain(context)
      yield { precios: stations(5) }
      await routes.feed('El pronóstico', async () => {
        if (failure) throw failure
      })
    },
  })

test('a run whose feed failed is partial, names it, and says that it published', async () => {
  const good = await bench.run(twoFeeds('dos', undefined))
  assert.equal([good.outcome, good.missing], ['published', []])
  const again = await bench.run(twoFeeds('dos', unreachable('a.example')))
  assert.equal([again.outcome, again.published, again.version, again.cause], ['partial', false, 1, 'no_network'])
  assert.match(
    again.failure!,
    /^No llegó todo; lo que faltó queda como estaba\. El pronóstico: https:\/\/a\.example\/ no contestó \(ENOTFOUND\)\.$/,
  )
  const last = (await ledger(bench.pool, 'dos')).at(-1)
  assert.equal(
    [last.outcome, last.cause, last.missing, last.failure],
    [
      'partial',
      'no_network',
      [{ part: 'El pronóstico', why: 'https://a.example/ no contestó (ENOTFOUND)' }],
      again.failure,
    ],
  )
  const first = await bench.run(twoFeeds('dos-nuevo', new Error('cambió')))
  assert.equal([first.outcome, first.published, first.version, first.cause], ['partial', true, 1, null])
})

test('of several parts that failed the first are told with their reason, the others by name', async () => {
  const connector = tiny({
    name: 'muchas',
    async *fetch({ missing }) {
      yield { precios: stations(5) }
      for (let at = 1; at <= 8; at += 1) missing(`Presa ${at}`, 'llegó cortada.')
    },
  })
  const { failure, missing } = await bench.run(connector)
  assert.is(missing.length, 8)
  assert.match(failure!, /Presa 5: llegó cortada\. Y 3 más: Presa 6, Presa 7, Presa 8\.$/)
})

test('what cannot be published is refused or failed, whatever else did not come', async () => {
  const connector = tiny({
    name: 'vacia',
    async *fetch({ missing }) {
      missing('Todo', 'no vino.')
    },
  })
  assert.is((await bench.run(connector)).outcome, 'refused')
})

const clock = () => new Date('2026-11-20T15:00:00Z')

test('an observation of tomorrow goes to quarantine, by the clock of the run and the zone of its source', async () => {
  const connector = tiny({ name: 'futuro', tables: { precios: table({ observed: 'fecha' }) } })
  const day = (fecha: string) => [{ clave: fecha, precio: '1', fecha }]
  const { counts, outcome } = await bench.run(
    connector,
    { precios: [...day('2026-11-19'), ...day('2026-11-20'), ...day('2026-11-21'), ...day('2026-12-11')] },
    { clock },
  )
  assert.equal([outcome, counts.new, counts.rejected], ['published', 2, 2])
  const { rows } = await bench.pool.query("select reason from tianguis.rejects where dataset = 'futuro' order by id")
  assert.equal(
    rows.map(({ reason }) => reason),
    ['2026-11-21', '2026-12-11'].map(
      (fecha) => `fecha: llegó «${fecha}», que todavía no llega; se espera a lo más 2026-11-20`,
    ),
  )
  assert.is((await dataset(bench.pool, 'futuro')).observed_on, '2026-11-20')
  // At five in the morning in London it is still the day before in Mexico City.
  const early = await bench.run(
    tiny({ name: 'temprano', tables: { precios: table({ observed: 'fecha' }) } }),
    { precios: [...day('2026-11-19'), ...day('2026-11-20')] },
    { clock: () => new Date('2026-11-20T05:00:00Z') },
  )
  assert.equal([early.counts.new, early.counts.rejected], [1, 1])
})

test('a column may lie ahead as far as it declares, an instant within the hour by which clocks differ', async () => {
  const columns = {
    ...stationColumns,
    fecha: date().ahead('2 days').describe('Día.'),
    hora: instant().ahead('1 day').describe('Hora.'),
  }
  const connector = tiny({ name: 'adelante', tables: { precios: table({ columns, observed: 'fecha' }) } })
  const row = (clave: string, fecha: string, hora: string) => ({ clave, precio: '1', fecha, hora })
  const { counts } = await bench.run(
    connector,
    {
      precios: [
        row('a', '2026-11-22', '2026-11-21T15:59:00Z'),
        row('b', '2026-11-23', '2026-11-21T15:00:00Z'),
        row('c', '2026-11-20', '2026-11-21T16:01:00Z'),
      ],
    },
    { clock },
  )
  assert.equal([counts.new, counts.rejected], [1, 2])
})

test('the newest observation is kept as a moment: an instant, or the end of a day where the source publishes', async () => {
  const connector = tiny({ name: 'momento', tables: { precios: table({ observed: 'fecha' }) } })
  await bench.run(connector, { precios: stations(3) }, { clock })
  assert.equal((await dataset(bench.pool, 'momento')).newest_at, new Date('2026-11-20T06:00:00Z'))
  const instants = tiny({
    name: 'momentos',
    tables: { precios: table({ columns: { ...stationColumns, hora: instant().describe('Hora.') }, observed: 'hora' }) },
  })
  await bench.run(instants, { precios: stations(3, (at) => ({ hora: `2026-11-20T0${at}:30:00Z` })) }, { clock })
  assert.equal((await dataset(bench.pool, 'momentos')).newest_at, new Date('2026-11-20T02:30:00Z'))
})

test('of what only says since when, the newest is the last day on which anything changed', async () => {
  const columns = { ...stationColumns, fecha: date().stamp().describe('Desde.') }
  const connector = tiny({ name: 'desde', tables: { precios: table({ columns, observed: 'fecha' }) } })
  const on = (day: number, precio: string) =>
    bench.run(
      connector,
      { precios: stations(3, (at) => ({ precio: at ? '1' : precio, fecha: `2026-11-${day}` })) },
      { clock: () => new Date(`2026-11-${day}T18:00:00Z`) },
    )
  const newest = async () => (await dataset(bench.pool, 'desde')).newest_at.toISOString().slice(0, 10)
  await on(10, '1')
  assert.is(await newest(), '2026-11-11')
  await on(11, '2')
  assert.is(await newest(), '2026-11-12')
  // The feed is frozen: it is read every day, and says nothing new.
  for (const day of [12, 13]) await on(day, '2')
  assert.equal([await newest(), (await dataset(bench.pool, 'desde')).observed_on], ['2026-11-12', '2026-11-13'])
})

const steady = { of: 'precio', by: ['nota'], median: 0.15 } as const
const fuels = (factor: number, count = 60) => ({
  precios: stations(count, (at) => ({
    nota: at % 2 ? 'magna' : 'diesel',
    precio: ((at % 2 ? 24 : 26) * factor).toFixed(2),
  })),
})

test('a median that jumps is refused with both medians, of each value apart, and accepted only if told', async () => {
  const connector = tiny({ name: 'firme', tables: { precios: table({ steady }) } })
  assert.is((await bench.run(connector, fuels(1))).outcome, 'published')
  assert.is((await bench.run(connector, fuels(1.1))).outcome, 'published')
  const { outcome, failure } = await bench.run(connector, fuels(1 / 3.785))
  assert.is(outcome, 'refused')
  assert.match(
    failure!,
    /precios, magna: la mediana de precio pasaría de 26\.4 a 6\.34 en 30 filas ya publicadas; se admite que cambie 15\.0 %/,
  )
  assert.match(failure!, /precios, diesel: la mediana de precio pasaría de 28\.6 a 6\.87/)
  assert.match(failure!, /--accept-shrink/)
  assert.is((await bench.run(connector, fuels(1 / 3.785), { acceptShrink: true })).outcome, 'published')
})

test('a first load, one that replaces a sample, and a few rows have no median to keep', async () => {
  const connector = tiny({ name: 'firme-nueva', tables: { precios: table({ steady }) } })
  const recording = {
    files: filesOfFolder('/nowhere'),
    lost: new Set<string>(),
    now: '2026-11-20T00:00:00Z',
    since: null,
    secrets: [],
    answers: [],
    fingerprint: 'uno',
  }
  assert.is((await bench.run(connector, fuels(10), { kind: 'sample', recording })).outcome, 'published')
  assert.is((await bench.run(connector, fuels(1, 10))).outcome, 'published')
  assert.is((await bench.run(connector, fuels(2, 10))).outcome, 'published')
})

test.run()
