import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBConnection } from '@duckdb/node-api'
import { check as checkGeoJson } from '@placemarkio/check-geojson'
import readWorkbook from 'read-excel-file/node'
import * as assert from 'uvu/assert'
import type { Column } from '@tianguis/core'
import { exactJson } from '@tianguis/core/decode/json'
import { formatsOf, TYPES } from '../../../host/answer/format.ts'
import { readingLines } from '../../../host/describe/data-frames.ts'
import { call } from '../../support/call.ts'
import { openFolder } from '../../support/folder.ts'
import { fieldsOf } from '../fields.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'
import { asked, pathOf, recordsOf, type Exact } from './exact.ts'

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] } | null
  readonly properties: Exact
}

/** The same records in what is opened with a program of its own. */
export const fileChecks: Checks = {
  'formato gives the same records as a map, where they have a place, and refuses it where they have none': async (
    subject,
  ) => {
    const { calls, boundary } = subject.connector
    for (const call of calls) {
      const query = { ...call, formato: 'geojson' }
      if (!formatsOf(subject.connector).includes('geojson')) {
        await refused(subject, query)
        continue
      }
      const answer = await asked(subject, query, TYPES.geojson)
      checkGeoJson(answer.text)
      const { features } = exactJson(answer.text) as unknown as { features: readonly Feature[] }
      const records = await recordsOf(subject, call)
      assert.equal(
        features.map(({ properties }) => properties),
        records,
        `${answer.url} has other records than the JSON.`,
      )
      const places = features.map(({ geometry }) => geometry?.coordinates)
      if (boundary) continue
      assert.equal(places, records.map(pointOf), `${answer.url} has its points elsewhere.`)
      const alone = await asked(subject, { ...query, campos: Object.keys(records[0]!)[0]! }, TYPES.geojson)
      const bare = (exactJson(alone.text) as unknown as { features: readonly Feature[] }).features
      assert.equal(
        bare.map(({ geometry }) => geometry?.coordinates),
        places,
        `${alone.url} has its points elsewhere.`,
      )
    }
  },

  'DuckDB reads the CSV by the line of the manual, every column with its type': async (subject) => {
    const { connector } = subject
    const csv = await asked(subject, { formato: 'csv' }, TYPES.csv)
    const folder = await openFolder('tabla')
    const database = await DuckDBConnection.create()
    try {
      const file = join(folder.path, `${connector.name}.csv`)
      await writeFile(file, csv.bytes)
      const { text } = readingLines(connector, file).find(({ program }) => program === 'DuckDB')!
      const rows = (await database.runAndReadAll(text)).getRowObjectsJson()
      const records = await recordsOf(subject, {})
      const kept = Object.entries(fieldsOf(connector, {})).filter(([, { spec }]) =>
        ['text', 'date'].includes(spec.kind),
      )
      const values = (all: readonly Readonly<Record<string, unknown>>[]) =>
        all.map((row) => kept.map(([name]) => String(row[name]).replace(/^'(?=[-=+@])/, '')))
      assert.equal(values(rows), values(records), `${csv.url} is read as other records.`)
    } finally {
      database.closeSync()
      await folder.remove()
    }
  },

  'formato gives the same records as a workbook, with whose they are': async (subject) => {
    const { calls, source } = subject.connector
    for (const query of calls) {
      const answer = await call(subject.url, pathOf(subject), { query: { ...query, formato: 'xlsx' } })
      assert.equal(
        [answer.status, answer.headers.get('content-type')],
        [200, TYPES.xlsx],
        `${answer.url} answered another type.`,
      )
      const [data, from] = await readWorkbook(answer.bytes, { trim: false })
      const columns = fieldsOf(subject.connector, query)
      const records = await recordsOf(subject, query)
      assert.equal(
        data!.data.map((row) => row.map(toTheSecond)),
        [
          Object.keys(columns),
          ...records.map((record) => Object.entries(columns).map(([name, column]) => cellOf(record[name]!, column))),
        ],
        `${answer.url} has other cells than the JSON.`,
      )
      const told = new Map(from!.data.map(([name, value]) => [String(name), value]))
      assert.equal(
        [told.get('Fuente'), told.get('Licencia'), String(told.get('Versión'))],
        [source.name, source.licence.name, answer.headers.get('x-tianguis-version')],
        `${answer.url} does not say whose it is.`,
      )
      const sample = answer.headers.get('x-tianguis-muestra') === 'true'
      assert.is(data!.sheet, sample ? 'Datos de muestra' : 'Datos', `${answer.url} does not say that it is a sample.`)
    }
  },
}

/** The reader cuts off what a fraction of a day lacks of a whole second; programs for people round it. */
const toTheSecond = (value: unknown) =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value

async function refused(subject: Subject, query: Query): Promise<void> {
  const answer = await call(subject.url, pathOf(subject), { query })
  assert.is(answer.status, 400, `${answer.url} is not refused.`)
  assert.equal(answer.json().detalle.permitidos, formatsOf(subject.connector))
}

const pointOf = ({ latitud, longitud }: Exact) =>
  latitud == null || longitud == null ? undefined : [longitud, latitud]

function cellOf(value: Exact[string], { spec: { kind } }: Column): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join('|')
  const text = String(value)
  if (kind === 'decimal' || kind === 'integer') return Number(text)
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) ? new Date(text) : text
}
