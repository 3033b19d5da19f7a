import * as assert from 'uvu/assert'
import type { Aggregation, Grouping } from '@tianguis/core'
import { whereSql } from '@tianguis/core/query/filter'
import { orderColumns } from '@tianguis/core/query/orders'
import { shapedAs, sourceOf } from '@tianguis/core/query/shape'
import type { Datasets } from '../../../host/answer/datasets.ts'
import { planRequest } from '../../../host/answer/plan.ts'
import { besideOf } from '../fields.ts'
import { reckoned } from '../reckoned.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'
import { refused, told, type RecordTold } from './listed.ts'

/** What is told of periods, against the records of them. */
export const foldedChecks: Checks = {
  'agrupar tells of each period what agregacion says': async (subject) => {
    const { grouping } = subject.connector
    if (!grouping) return
    for (const grain of grouping.grains.filter((one) => one !== grouping.native)) {
      const query = { ...besideOf(subject, 'agrupar'), agrupar: grain, limit: 20 }
      const counted = await told(subject, { ...query, agregacion: 'conteo' })
      assert.ok(counted.length, `agrupar=${grain} has no record.`)
      for (const aggregation of grouping.aggregations)
        await sameAsReckoned(subject, grouping, { ...query, agregacion: aggregation }, counted)
    }
    await refused(subject, { agregacion: grouping.aggregations[0]! }, 'agregacion', /`agrupar`/)
    if (grouping.needs)
      await refused(subject, { agrupar: grouping.grains.at(-1)! }, 'agrupar', new RegExp(grouping.needs[0]!))
  },
}

/** Every period that is told, against the records of it added up here, digit by digit. */
async function sameAsReckoned(
  subject: Subject,
  grouping: Grouping,
  query: Query,
  counted: readonly RecordTold[],
): Promise<void> {
  const { time, values, weight } = grouping
  const records = await told(subject, query)
  const { rows, by } = await foldedRows(subject, query)
  const placeOf = (record: RecordTold) => JSON.stringify([time, ...by].map((name) => record[name]))
  assert.equal(
    records.map(placeOf),
    counted.map(placeOf),
    `${JSON.stringify(query)} has other periods than agregacion=conteo.`,
  )
  for (const [at, record] of records.entries()) {
    const within = rows.get(placeOf(record)) ?? []
    // Of what stands for several, what it stands for.
    const many = within.reduce((sum, row) => sum + (weight === undefined ? 1 : Number(row[weight])), 0)
    assert.is(record.registros, many, `${JSON.stringify(query)}: ${placeOf(record)} says another number of records.`)
    assert.is(counted[at]!.registros, many)
    for (const [name, told] of Object.entries(values)) {
      const present = within.filter((row) => row[name] !== null)
      const expected =
        typeof told === 'string'
          ? reckoned(
              told,
              present.map((row) => ({ value: row[name]! })),
              0,
            )
          : reckoned(
              query.agregacion as Aggregation,
              present.map((row) => ({ value: row[name]!, ...(weight !== undefined && { weight: row[weight]! }) })),
              told,
            )
      assert.is(
        record[name],
        expected,
        `${JSON.stringify(query)}: ${name} of ${placeOf(record)} is another than of its ${present.length} records.`,
      )
    }
  }
}

/** The rows that a folded request is of, as text and in time, by the place of their period. */
async function foldedRows(subject: Subject, query: Query) {
  const { connector, pool, recording } = subject
  const { time, values, weight } = connector.grouping!
  const now = new Date(recording.now)
  const { spec, shape } = planRequest(
    connector,
    new Map(Object.entries(query).map(([name, value]) => [name, String(value)])),
    { context: await subject.readContext() } as Datasets,
    now,
  )
  const { by, grain } = shape.fold!
  const source = sourceOf(connector, { ...shape, fold: undefined }, spec.where, 'current', now)
  const { sql, values: bound } = whereSql(
    source.rest,
    orderColumns(shapedAs(connector, { ...shape, fold: undefined }).connector),
    source.values.length + 1,
  )
  const numbers = [...Object.keys(values), ...(weight === undefined ? [] : [weight])]
  const columns = [time, ...numbers].map((name) => `"${name}"::text as "${name}"`)
  const { rows } = await pool.query<Record<string, string | null>>(
    `select ${[...columns, ...by.filter((name) => !numbers.includes(name)).map((name) => `to_jsonb("${name}") as "${name}"`)].join(', ')} from ${source.sql} as r ${sql} order by "${time}"`,
    [...source.values, ...bound],
  )
  const period = (day: string) =>
    ({
      dia: day,
      quincena: `${day.slice(0, 8)}${day.slice(8) > '15' ? '16' : '01'}`,
      mes: `${day.slice(0, 7)}-01`,
      anio: `${day.slice(0, 4)}-01-01`,
    })[grain]
  return { by, rows: Map.groupBy(rows, (row) => JSON.stringify([period(row[time]!), ...by.map((name) => row[name])])) }
}
