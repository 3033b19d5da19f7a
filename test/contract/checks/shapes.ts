import * as assert from 'uvu/assert'
import { addDays } from '@tianguis/core/decode/dates'
import { daysOf, type Aggregation, type Grouping } from '@tianguis/core'
import { whereSql } from '@tianguis/core/query/filter'
import { orderColumns } from '@tianguis/core/query/orders'
import { shapedAs, sourceOf } from '@tianguis/core/query/shape'
import type { Datasets } from '../../../host/answer/datasets.ts'
import { planRequest } from '../../../host/answer/plan.ts'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import { besideOf, fieldsOf } from '../fields.ts'
import { kilometres, pointsOf } from '../points.ts'
import { reckoned } from '../reckoned.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'

type Record_ = Readonly<Record<string, string | number | boolean | null>>

/** Records of every time: of what is only told folded, the finest periods. */
const ofAllTimes = (subject: Subject): Query => {
  const {
    params: { desde },
    grouping,
  } = subject.connector
  return {
    ...besideOf(subject, 'desde'),
    ...everything(subject),
    ...(desde!.beside && { agrupar: grouping!.grains[0]! }),
  }
}

/** The days that records are of, in order. */
async function daysTold(subject: Subject): Promise<string[]> {
  const column = subject.connector.params.desde!.columns[0]!
  return (await told(subject, { ...ofAllTimes(subject), hasta: '2100' })).map((record) => String(record[column])).sort()
}

/**
 * A day before or after every record, for a first and a last day: their examples may leave out nothing of a sample,
 * which is of whenever it was recorded.
 */
async function beyond(subject: Subject, name: string): Promise<string[]> {
  if (!['desde', 'hasta'].includes(name) || !subject.connector.params.desde) return []
  const days = await daysTold(subject)
  return days.length
    ? [name === 'desde' ? addDays(days.at(-1)!.slice(0, 10), 1) : addDays(days[0]!.slice(0, 10), -1)]
    : []
}

/** What the parameters of time, periods and place do to the answer, in every dataset that has them. */
export const shapeChecks: Checks = {
  'every documented parameter changes the answer': async (subject) => {
    const { params, calls } = subject.connector
    for (const [name, { example, schema }] of Object.entries(params)) {
      const others = calls
        .filter((query) => !(name in query))
        .map((query) => ({ ...besideOf(subject, name), ...query }))
      const values = [
        example,
        ...((schema.enum as string[] | undefined) ?? []),
        ...calls.flatMap((query) => query[name] ?? []),
        ...(await beyond(subject, name)),
      ]
      const pairs = [besideOf(subject, name), ...others].flatMap((without) =>
        values.map((value) => [without, { ...without, [name]: value }] as const),
      )
      // What calls show together may be what gives the parameter something to change.
      for (const query of calls.filter((one) => name in one))
        pairs.push([Object.fromEntries(Object.entries(query).filter(([other]) => other !== name)), query])
      assert.ok(
        await someDiffers(subject, pairs),
        `No value of ${name} that is documented changes the answer: ${[...new Set(values)].join(', ')}.`,
      )
    }
  },

  'desde and hasta leave out what is outside, and cannot be turned': async (subject) => {
    const { params } = subject.connector
    if (!params.desde) return
    const column = params.desde.columns[0]!
    const whole = ofAllTimes(subject)
    const days = await daysTold(subject)
    const middle = days[Math.floor(days.length / 2)]!
    for (const time of [middle, middle.slice(0, 7), middle.slice(0, 4)]) {
      const [first, last] = daysOf(time)!
      const within = await told(subject, { ...whole, desde: time, hasta: time })
      assert.ok(within.length, `desde=${time}&hasta=${time} has no record, and there is one of ${middle}.`)
      for (const record of within)
        assert.ok(
          String(record[column]) >= first && String(record[column]) <= last,
          `desde=${time}&hasta=${time} has a record of ${record[column]}.`,
        )
    }
    await refused(subject, { ...besideOf(subject, 'desde'), desde: '2026-02', hasta: '2026-01' }, 'desde', /después de/)
    if (params.desde.beside)
      await refused(subject, { desde: '2026-01' }, 'desde', new RegExp(`\`${params.desde.beside}\``))
  },

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

  'what contradicts itself is refused, and says with what': async (subject) => {
    const { params } = subject.connector
    const instead = Object.entries(params).flatMap(([name, { insteadOf = [], example }]) =>
      insteadOf.map((other) => ({ [name]: example, [other]: params[other]!.example })),
    )
    const asked = [
      ...instead,
      ...CONTRADICTIONS.filter((query) =>
        Object.entries(query).every(([name]) => params[name] && !params[name].columns.includes('estacion')),
      ),
    ]
    for (const query of asked) {
      const [name, other] = Object.keys(params).filter((one) => one in query) as [string, string]
      const { detalle } = await refused(subject, query, name, new RegExp(`\`${other}\``))
      assert.is(detalle.contradice, other, `${JSON.stringify(query)} is refused without naming ${other}.`)
    }
  },

  'cerca gives what is near, nearest first, and knows a turned point': async (subject) => {
    const { connector } = subject
    if (!connector.params.cerca) return
    const points = await pointsOf(subject)
    assert.ok(points.length, `${connector.name} has no point to look near.`)
    const { latitud, longitud } = points[Math.floor(points.length / 2)]!
    const cerca = `${latitud},${longitud}`
    const far = connector.params.radio_km!.schema.maximum as number
    const near = await told(subject, { cerca, radio_km: far })
    assert.is(near[0]?.distancia_km, 0, `cerca=${cerca} is of a record, and it is not the first.`)
    for (const [at, record] of near.entries()) {
      const km = kilometres([Number(latitud), Number(longitud)], [record.latitud as number, record.longitud as number])
      assert.ok(
        Math.abs(km - (record.distancia_km as number)) < 0.002,
        `cerca=${cerca}: a record at ${km} km says ${record.distancia_km}.`,
      )
      assert.ok(
        at === 0 || (near[at - 1]!.distancia_km as number) <= (record.distancia_km as number),
        `cerca=${cerca}: a nearer record comes later.`,
      )
    }
    const within = (km: number) =>
      points.filter(
        (point) =>
          Math.round(
            kilometres([Number(latitud), Number(longitud)], [Number(point.latitud), Number(point.longitud)]) * 1000,
          ) /
            1000 <=
          km,
      ).length
    for (const km of [0.001, far / 10, far]) {
      const some = await told(subject, { cerca, radio_km: km, limit: LIMIT })
      assert.is(
        some.length,
        Math.min(within(km), LIMIT),
        `cerca=${cerca}&radio_km=${km} has another number of records than there are within.`,
      )
    }
    await walks(subject, { cerca, radio_km: far })
    const { sortable = far } = connector.params.cerca.read(cerca, await subject.readContext()).near!
    await walks(subject, { cerca, radio_km: sortable, orden: '-distancia_km' })
    if (sortable < far)
      await refused(subject, { cerca, radio_km: far, orden: '-distancia_km' }, 'orden', new RegExp(`${sortable} km`))
    await refused(subject, { cerca: `${longitud},${latitud}` }, 'cerca', /¿Invertiste latitud y longitud\?/)
    await refused(subject, { cerca: '48.85,2.35' }, 'cerca', /fuera de donde hay datos/)
    await refused(subject, { radio_km: 1 }, 'radio_km', /`cerca`/)
    await refused(subject, { cerca, radio_km: far * 2 }, 'radio_km', new RegExp(String(far)))
  },
}

/** What no record meets, of parameters by names that many datasets have. */
const CONTRADICTIONS: readonly Query[] = [
  { municipio: 'Mérida, Yucatán', estado: 'Jalisco' },
  { ciudad: 'Mérida, Yucatán', estado: 'Jalisco' },
  { ciudad: 'Guadalajara', municipio: 'Mérida, Yucatán' },
  { anio: 2024, desde: '2025' },
]

/** Within the least maximum of a limit. */
const LIMIT = 100

const pathOf = ({ connector }: Pick<Subject, 'connector'>) => `/api/v1${connector.path}`
const everything = ({ connector: { params } }: Subject): Query => ({ limit: params.limit!.schema.maximum as number })

/** Every period that is told, against the records of it added up here, digit by digit. */
async function sameAsReckoned(
  subject: Subject,
  grouping: Grouping,
  query: Query,
  counted: readonly Record_[],
): Promise<void> {
  const { time, values, weight } = grouping
  const records = await told(subject, query)
  const { rows, by } = await foldedRows(subject, query)
  const placeOf = (record: Record_) => JSON.stringify([time, ...by].map((name) => record[name]))
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

async function answered(subject: Subject, query: Query): Promise<Called> {
  const answer = await call(subject.url, pathOf(subject), { query })
  assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  const faults = (await openDescription(subject.url)).faults(pathOf(subject), answer)
  assert.is(faults, undefined, faults)
  return answer
}

async function told(subject: Subject, query: Query): Promise<Record_[]> {
  const { data } = (await answered(subject, query)).json()
  const declared = Object.keys(fieldsOf(subject.connector, query))
  for (const record of data)
    assert.equal(
      Object.keys(record),
      declared,
      `${JSON.stringify(query)} has a record with other fields than those declared.`,
    )
  return data
}

async function someDiffers(
  subject: Subject,
  pairs: readonly (readonly [without: Query, given: Query])[],
): Promise<boolean> {
  for (const [without, given] of pairs) {
    const [one, other] = [
      await call(subject.url, pathOf(subject), { query: without }),
      await call(subject.url, pathOf(subject), { query: given }),
    ]
    if (one.status === 200 && other.status === 200 && one.text.split('"meta"')[0] !== other.text.split('"meta"')[0])
      return true
  }
  return false
}

async function refused(
  subject: Subject,
  query: Query,
  name: string,
  says: RegExp,
): Promise<{ detalle: { contradice?: string } }> {
  const answer = await call(subject.url, pathOf(subject), { query })
  assert.is(answer.status, 400, `${JSON.stringify(query)} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  assert.is(
    answer.json().detalle?.parametro,
    name,
    `${JSON.stringify(query)} is refused without naming ${name}: ${answer.text.slice(0, 300)}`,
  )
  assert.match(answer.json().error, says)
  return answer.json()
}

/** Pages of a few records give those of one answer. */
async function walks(subject: Subject, query: Query): Promise<void> {
  const whole = await told(subject, { ...query, limit: 10 })
  const walked: Record_[] = []
  let path: string | undefined =
    `${pathOf(subject)}?${new URLSearchParams(Object.entries({ ...query, limit: '3' }).map(([name, value]): [string, string] => [name, String(value)]))}`
  while (path !== undefined && walked.length < whole.length) {
    const page: Called = await call(subject.url, path)
    walked.push(...page.json().data)
    path = page.json().meta.siguiente
  }
  assert.equal(
    walked.slice(0, whole.length),
    whole,
    `A walk by 3 with ${JSON.stringify(query)} gives other records than one answer.`,
  )
}
