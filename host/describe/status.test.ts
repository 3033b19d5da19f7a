import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noCounts } from '@tianguis/core/refresh/ledger'
import type { DatasetState, RunState } from './state.ts'
import { datasetStatus } from './status.ts'

const now = new Date('2026-11-20T15:00:00Z')
const connector = {
  name: 'lonja', path: '/lonja', title: 'Lonja',
  cadence: { cron: ['0 8 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
  source: { name: 'Fuente', url: 'https://datos.example.org/', licence: { name: 'Libre', url: 'https://datos.example.org/l', commercial: true }, hosts: ['datos.example.org'] },
}
const run = (outcome: RunState['outcome'], failure: string | null = null): RunState =>
  ({ id: 7, startedAt: now, finishedAt: now, outcome, version: 3, failure, counts: { ...noCounts(), read: 4, new: 4 } })
const good = run('published')
const state = (given: Partial<DatasetState> = {}): DatasetState => ({
  version: 3, publishedAt: new Date('2026-11-20T14:00:00Z'), observedOn: '2026-11-19', sample: false, withheld: false,
  checkedAt: new Date('2026-11-20T14:00:00Z'), last: good, verdict: good, ...given,
})
const statusOf = (given: DatasetState | undefined) => datasetStatus({ connector, state: given, rows: { count: 4, estimated: false }, now })

test('checked within its time, it is up to date and needs no reason', () => {
  const status = statusOf(state())
  assert.equal([status.estado, status.motivo, status.atrasado], ['al_dia', null, false])
  assert.is(status.proxima, '2026-11-21T14:00:00.000Z') // eight in Mexico City
  assert.equal(status.ultima_corrida, {
    id: 7, inicio: now.toISOString(), fin: now.toISOString(), resultado: 'publicada',
    explicacion: 'Se publicó la versión 3: 4 nuevas, 0 cambiadas, 0 iguales, 0 retiradas, 0 rechazadas, 0 repetidas.',
  })
})

test('it is late one moment after its time and not before', () => {
  const at = (hours: number, more = 0) => statusOf(state({ checkedAt: new Date(now.getTime() - hours * 3_600_000 - more) }))
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
  for (const outcome of ['cancelled', 'lost', 'running'] as const) assert.is(statusOf(state({ last: run(outcome) })).estado, 'al_dia')
  assert.match(statusOf(state({ last: run('lost'), checkedAt: new Date('2026-11-01T00:00:00Z') })).motivo!, 'quedó interrumpida')
})

test('sample rows say so, and why there is nothing better yet', () => {
  const status = statusOf(state({ sample: true, checkedAt: null, verdict: run('failed', 'falta el token') }))
  assert.equal([status.estado, status.muestra, status.atrasado], ['muestra', true, false])
  assert.match(status.motivo!, /muestra.*falta el token/)
})

test('what was never published has no data, however often it was tried', () => {
  assert.is(statusOf(undefined).estado, 'sin_datos')
  const never = state({ version: 0, publishedAt: null, checkedAt: null, verdict: run('failed', 'no contestó'), last: null })
  assert.equal([statusOf(never).estado, statusOf(never).motivo, statusOf(never).ultima_corrida], ['sin_datos', 'no contestó', null])
})

test.run()
