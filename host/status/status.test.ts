import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FeedHealth } from '@tianguis/core/refresh/feed-health'
import { noCounts } from '@tianguis/core/refresh/ledger'
import type { DatasetState, RunState } from './state.ts'
import { inBrief, sharedReasons } from './causes.ts'
import { datasetStatus } from './status.ts'

const now = new Date('2026-11-20T15:00:00Z')
const connector = {
  name: 'lonja',
  path: '/lonja',
  tables: {},
  title: 'Lonja',
  cadence: { cron: ['0 8 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  source: {
    name: 'Fuente',
    url: 'https://datos.example.org/',
    licence: { name: 'Libre', url: 'https://datos.example.org/l', commercial: true },
    hosts: ['datos.example.org'],
  },
}
const run = (outcome: RunState['outcome'], failure: string | null = null): RunState => ({
  id: 7,
  startedAt: now,
  finishedAt: now,
  outcome,
  version: 3,
  failure,
  counts: { ...noCounts(), read: 4, new: 4 },
  missing: [],
  cause: null,
})
const good = run('published')
const state = (given: Partial<DatasetState> = {}): DatasetState => ({
  version: 3,
  publishedAt: new Date('2026-11-20T14:00:00Z'),
  observedOn: '2026-11-19',
  newestAt: new Date('2026-11-20T06:00:00Z'),
  sample: false,
  stopped: [],
  feeds: [],
  changes: [],
  contrasts: [],
  outcomes: [],
  withheld: false,
  checkedAt: new Date('2026-11-20T14:00:00Z'),
  last: good,
  verdict: good,
  ...given,
})
const statusOf = (given: DatasetState | undefined) =>
  datasetStatus({ connector, state: given, rows: { count: 4, estimated: false }, now })

test('checked within its time, it is up to date and needs no reason', () => {
  const status = statusOf(state())
  assert.equal([status.estado, status.motivo, status.atrasado], ['al_dia', null, false])
  assert.is(status.proxima, '2026-11-21T14:00:00.000Z') // eight in Mexico City
  assert.equal(status.ultima_corrida, {
    id: 7,
    inicio: now.toISOString(),
    fin: now.toISOString(),
    resultado: 'publicada',
    explicacion: 'Se publicó la versión 3: 4 nuevas, 0 cambiadas, 0 iguales, 0 retiradas, 0 rechazadas, 0 repetidas.',
  })
})

test('it is late one moment after its time and not before', () => {
  const at = (hours: number, more = 0) =>
    statusOf(state({ checkedAt: new Date(now.getTime() - hours * 3_600_000 - more) }))
  assert.is(at(30).estado, 'al_dia')
  assert.is(at(30, 1).estado, 'atrasado')
  assert.is(at(30, 1).atrasado, true)
  assert.match(at(30, 1).motivo!, 'más de 30 horas')
})

test('a failed or refused last run is the reason, late or not', () => {
  for (const outcome of ['failed', 'refused'] as const) {
    const bad = run(outcome, 'no contestó')
    const status = statusOf(state({ last: bad, verdict: bad }))
    assert.equal([status.estado, status.motivo, status.atrasado], ['fallando', 'no contestó', false])
  }
  const bad = run('failed', 'no contestó')
  const status = statusOf(state({ last: bad, verdict: bad, checkedAt: new Date('2026-11-01T00:00:00Z') }))
  assert.equal([status.estado, status.atrasado], ['fallando', true])
})

test('a cancelled or lost run says nothing about the source', () => {
  for (const outcome of ['cancelled', 'lost', 'running'] as const)
    assert.is(statusOf(state({ last: run(outcome) })).estado, 'al_dia')
  assert.match(
    statusOf(state({ last: run('lost'), checkedAt: new Date('2026-11-01T00:00:00Z') })).motivo!,
    'quedó interrumpida',
  )
})

test('sample rows say so, and why there is nothing better yet', () => {
  const status = statusOf(state({ sample: true, checkedAt: null, verdict: run('failed', 'falta el token') }))
  assert.equal([status.estado, status.muestra, status.atrasado], ['muestra', true, false])
  assert.match(status.motivo!, /muestra.*falta el token/)
})

test('what was never published has no data, however often it was tried', () => {
  assert.is(statusOf(undefined).estado, 'sin_datos')
  const never = state({
    version: 0,
    publishedAt: null,
    checkedAt: null,
    verdict: run('failed', 'no contestó'),
    last: null,
  })
  assert.equal(
    [statusOf(never).estado, statusOf(never).motivo, statusOf(never).ultima_corrida],
    ['sin_datos', 'no contestó', null],
  )
})

const daily = { ...connector, cadence: { ...connector.cadence, newestWithin: '2 days' } }
const ofDaily = (given: Partial<DatasetState>) =>
  datasetStatus({ connector: daily, state: state(given), rows: undefined, now })

test('a source that answers with old data is frozen, one moment after its time and not before', () => {
  const at = (more: number) =>
    ofDaily({ newestAt: new Date(now.getTime() - 48 * 3_600_000 - more), observedOn: '2026-11-17' })
  assert.equal([at(0).estado, at(0).atrasado], ['al_dia', false])
  assert.equal([at(1).estado, at(1).atrasado], ['congelado', true])
  assert.is(at(1).motivo, 'La fuente contesta, pero lo más nuevo es del 2026-11-17, y se espera que no pase de 2 días.')
  assert.is(ofDaily({ newestAt: null }).estado, 'al_dia')
  assert.is(ofDaily({ newestAt: new Date('2020-01-01'), sample: true, checkedAt: null }).atrasado, false)
})

test('a run without a part of its source is partial, says which, and is worse when the rest is old too', () => {
  const verdict = {
    ...run('partial', 'No llegó todo; lo que faltó queda como estaba. El pronóstico: no contestó.'),
    missing: [{ part: 'El pronóstico', why: 'no contestó.' }],
    cause: 'no_network' as const,
  }
  const status = ofDaily({ verdict, last: verdict })
  assert.equal(
    [status.estado, status.atrasado, status.faltantes, status.causa],
    ['parcial', false, ['El pronóstico'], 'sin_red'],
  )
  assert.is(status.motivo, verdict.failure)
  assert.equal([status.ultima_corrida!.resultado, status.ultima_corrida!.explicacion], ['parcial', verdict.failure])
  const old = ofDaily({ verdict, last: verdict, newestAt: new Date('2026-11-10T06:00:00Z'), observedOn: '2026-11-09' })
  assert.is(old.estado, 'congelado')
  assert.match(
    old.motivo!,
    /^Lo más nuevo es del 2026-11-09, y se espera que no pase de 2 días\. No llegó todo; .*El pronóstico: no contestó\.$/,
  )
})

const byFeeds = {
  ...connector,
  cadence: { ...connector.cadence, publishes: ['0 12 * * *'] },
  tables: {
    precios: { observed: 'fecha', feeds: { Mercado: { newestWithin: '3 days' }, Puerto: {} } },
  },
} as unknown as typeof connector
const health = (feed: string | null, change: Partial<FeedHealth> = {}): FeedHealth => ({
  feed,
  newest: '2026-11-20T06:00:00.000Z',
  advanced: '2026-11-20T14:00:00.000Z',
  missed: 0,
  late: false,
  ...change,
})

test('a feed that gives nothing new while others do is told, by its own time and by its publications', () => {
  const of = (...feeds: FeedHealth[]) =>
    datasetStatus({ connector: byFeeds, state: state({ feeds }), rows: undefined, now })
  const well = of(health(null), health('Mercado'), health('Puerto'))
  assert.equal([well.estado, well.publicaciones_perdidas], ['al_dia', 0])
  assert.equal(well.fuentes[0], { nombre: 'Mercado', estado: 'al_dia', fecha_datos: '2026-11-19', perdidas: 0 })
  const old = of(health(null), health('Mercado', { newest: '2026-11-15T06:00:00.000Z' }), health('Puerto'))
  assert.equal([old.estado, old.motivo], ['parcial', 'Mercado: lo más nuevo es del 2026-11-14.'])
  const missed = of(health(null), health('Mercado'), health('Puerto', { missed: 3, late: true }))
  assert.is(missed.motivo, 'Puerto: lo más nuevo es del 2026-11-19, y desde entonces debió haber 3 publicaciones más.')
  assert.equal(
    missed.fuentes.map(({ estado }) => estado),
    ['al_dia', 'congelada'],
  )
  const all = of(health(null, { missed: 3, late: true }))
  assert.equal([all.estado, all.atrasado, all.publicaciones_perdidas], ['congelado', true, 3])
  assert.match(all.motivo!, /^La fuente contesta, pero lo más nuevo es del 2026-11-19, y desde entonces debió haber 3/)
})

test('a cause of several is told once, one of a single source with its own words', () => {
  const failed = (conjunto: string, cause: RunState['cause']) => ({
    ...statusOf(
      state({
        verdict: { ...run('failed', `${conjunto}: https://${conjunto}.mx/a?b=c no contestó (ENOTFOUND).`), cause },
      }),
    ),
    conjunto,
  })
  const { shared, own, samples } = sharedReasons([
    failed('uno', 'no_network'),
    failed('dos', 'no_network'),
    failed('tres', 'timeout'),
    statusOf(state()),
  ])
  assert.equal(
    shared.map(({ sentence, told }) => [sentence, told.map(({ conjunto }) => conjunto)]),
    [['Sin red: 2 fuentes no contestan.', ['uno', 'dos']]],
  )
  assert.equal([own.map(({ conjunto }) => conjunto), samples], [['tres'], false])
  assert.is(inBrief('Falta (https://a.mx/x/y), https://b.mx?c=1 o más.'), 'Falta (a.mx), b.mx o más.')
})

test.run()
