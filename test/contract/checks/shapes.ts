import * as assert from 'uvu/assert'
import { addDays } from '@tianguis/core/decode/dates'
import { daysOf } from '@tianguis/core'
import { call } from '../../support/call.ts'
import { besideOf } from '../fields.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'
import { foldedChecks } from './grouped.ts'
import { nearChecks } from './near.ts'
import { refused, told } from './listed.ts'

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

  ...foldedChecks,

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

  ...nearChecks,
}

/** What no record meets, of parameters by names that many datasets have. */
const CONTRADICTIONS: readonly Query[] = [
  { municipio: 'Mérida, Yucatán', estado: 'Jalisco' },
  { ciudad: 'Mérida, Yucatán', estado: 'Jalisco' },
  { ciudad: 'Guadalajara', municipio: 'Mérida, Yucatán' },
  { anio: 2024, desde: '2025' },
]

const pathOf = ({ connector }: Pick<Subject, 'connector'>) => `/api/v1${connector.path}`
const everything = ({ connector: { params } }: Subject): Query => ({ limit: params.limit!.schema.maximum as number })

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
