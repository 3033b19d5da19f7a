/** A plan is read once for all who ask the same, and again when what it was read with may be another. */
import type { IncomingMessage } from 'node:http'
import express, { type Request } from 'express'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limit } from '@tianguis/core'
import { table, text, tiny } from '../../test/engine/tiny.ts'
import type { QueryPlanError } from '@tianguis/core/query/refusal'
import type { Datasets } from './datasets.ts'
import { openPlans } from './plan.ts'
import { statementFor } from '@tianguis/core/query/sql'

const connector = tiny({
  tables: { puestos: table({ columns: { clave: text().required().describe('.') }, key: ['clave'] }) },
  order: ['clave'],
  params: { limit: limit({ max: 500 }) },
  calls: [{}],
})
let now = new Date('2026-11-20T15:20:00Z')
const datasets = { stamp: 'prueba:1', context: {} } as { stamp: string } & Datasets
const app = express()
const asked = (url: string, accept = '*/*') =>
  Object.assign(Object.create(app.request) as Request, { url, headers: { accept } } satisfies Partial<IncomingMessage>)
const reader = () => openPlans(connector, { datasets, clock: () => now })

test('the same address in the same format is read once, with its statement', () => {
  const read = reader()
  const plan = read(asked('/?limit=3'))
  assert.is(read(asked('/?limit=3')), plan)
  assert.is(statementFor(connector, plan, 'current', now), statementFor(connector, plan, 'current', now))
  assert.is(read(asked('/?limit=4')).limit, 4)
  const csv = read(asked('/?limit=3', 'text/csv'))
  assert.equal([csv.writing.format, plan.writing.format], ['csv', 'json'])
})

test('a type that is accepted with parameters is that type, as much as it is wanted', () => {
  const format = (accept: string) => reader()(asked('/', accept)).writing.format
  for (const accept of [
    'text/csv; charset=utf-8',
    'text/csv;charset=UTF-8',
    'text/csv; header=absent',
    'Text/CSV;charset=utf-8; header=present',
    'text/csv; x="a, b;\\""; q=0.9, application/json; q=0.8',
    'application/json;q=0.2;x=1, text/csv; q=0.3',
    'text/csv; header',
    'text/csv;v=1, application/json;v=1',
    'text/html, text/csv;q=0.5',
  ])
    assert.is(format(accept), 'csv', accept)
  for (const accept of ['application/x-ndjson', 'application/x-ndjson; version=1, text/csv; header=present; q=0.5'])
    assert.is(format(accept), 'ndjson', accept)
  for (const accept of [
    'application/json; charset=utf-8',
    'application/json;v=1, text/csv;v=1',
    'image/png',
    'text/csvx;header=absent',
    'text/csv; header=absent; q=0',
  ])
    assert.is(format(accept), 'json', accept)
})

test('a page without conditions has its limit written in, where it is a usual one, and is planned once', () => {
  const read = reader()
  const [usual, other] = [20, 3].map((limit) =>
    statementFor(connector, read(asked(`/?limit=${limit}`)), 'current', now),
  )
  assert.equal([usual!.values, other!.values], [[], [4]])
  assert.match(usual!.text, /limit 21\b/)
  assert.match(other!.text, /limit \$1\b/)
})

test('it is read again after a publication, and in the next hour', () => {
  const read = reader()
  const plan = read(asked('/?limit=3'))
  datasets.stamp = 'prueba:2'
  const after = read(asked('/?limit=3'))
  assert.is.not(after, plan)
  now = new Date('2026-11-20T15:59:59Z')
  assert.is(read(asked('/?limit=3')), after)
  now = new Date('2026-11-20T16:00:00Z')
  assert.is.not(read(asked('/?limit=3')), after)
})

test('what is none of a closed list is refused with the list and the nearest of it', () => {
  for (const [query, parametro, permitidos, near] of [
    ['formato=cssv', 'formato', ['json', 'csv', 'ndjson', 'xlsx'], 'csv'],
    ['formato=cvs', 'formato', ['json', 'csv', 'ndjson', 'xlsx'], 'csv'],
    ['formato=csv&decimal=comma', 'decimal', ['punto', 'coma'], 'coma'],
  ] as const) {
    assert.throws(
      () => reader()(asked(`/?${query}`)),
      ({ message, detail }: QueryPlanError) => {
        assert.match(message, `¿Quisiste decir «${near}»?`)
        assert.equal(detail, { parametro, permitidos, sugerencias: [near] })
        return true
      },
    )
  }
})

test('what is refused is refused each time, and what is very long is not kept', () => {
  const read = reader()
  for (const _time of [1, 2]) assert.throws(() => read(asked('/?limit=0')), /limit/)
  const long = `/?limit=${'&'.repeat(600)}`.replace('=', '=3')
  assert.is.not(read(asked(long)), read(asked(long)))
})
test.run()
