import readWorkbook from 'read-excel-file/node'
import * as assert from 'uvu/assert'
import type { Kind } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { exactJson } from '@tianguis/core/decode/json'
import type { Format } from '@tianguis/core/query/serialize'
import { orderings } from '@tianguis/core/query/orders'
import { TYPES } from '../../../host/answer/format.ts'
import { exportPath, exportsOf } from '../../../host/export/offered.ts'
import { makeTestKey } from '../../support/accounts.ts'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import { fieldsOf } from '../fields.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'
import { asked, pathOf, recordsOf, type Exact } from './exact.ts'

/** The same records in every format, page by page and as a whole. */
export const formatChecks: Checks = {
  'formato gives the same records as CSV and as lines, with every digit': async (subject) => {
    for (const query of subject.connector.calls) {
      const records = await recordsOf(subject, query)
      const lines = await asked(subject, { ...query, formato: 'ndjson' }, 'application/x-ndjson')
      assert.equal(
        lines.text.split('\n').slice(0, -1).map(exactJson),
        records,
        `${lines.url} has other records than the JSON.`,
      )
      const csv = await asked(subject, { ...query, formato: 'csv' }, 'text/csv')
      assert.equal(
        csvRows(csv.text),
        cellsOf(subject, query, records, '.'),
        `${csv.url} has other cells than the JSON.`,
      )
      const comma = await asked(subject, { ...query, formato: 'csv', decimal: 'coma' }, 'text/csv')
      assert.is(comma.text[0], '\ufeff', `${comma.url} has no byte order mark.`)
      assert.equal(
        csvRows(comma.text, { delimiter: ';' }),
        cellsOf(subject, query, records, ','),
        `${comma.url} has other cells than the JSON.`,
      )
      const point = await asked(subject, { ...query, formato: 'csv', decimal: 'punto' }, 'text/csv')
      assert.is(point.text, `\ufeff${csv.text}`, `${point.url} is not the same file after a byte order mark.`)
      for (const { url, headers } of [lines, csv, comma, point])
        assert.is(
          headers.get('x-tianguis-registros'),
          String(records.length),
          `${url} does not tell how many records it has.`,
        )
    }
  },

  'an export is all that formato gives page by page': async (subject) => {
    const {
      calls: [first = {}],
      params,
    } = subject.connector
    const ordered = orderings(subject.connector)
      .slice(-1)
      .map((orden) => ({ orden }))
    const { limit: _limit, ...filters } = first
    const page = params.limit && { limit: params.limit.schema.maximum as number }
    for (const format of exportsOf(subject.connector)) {
      for (const query of [
        {},
        ...(Object.keys(filters).length ? [filters] : []),
        ...(format === 'csv' ? ordered : []),
      ]) {
        const listed = format === 'geojsons' ? 'geojson' : format
        const list = await asked(subject, { ...query, ...page, formato: listed }, TYPES[listed])
        const path = exportPath(subject.connector, format)
        // Few may begin in a minute, of one account.
        const headers = { authorization: `Bearer ${await makeTestKey(subject.bench.service)}` }
        const whole = await call(subject.url, path, { query, headers })
        assert.is(whole.status, 200, `${whole.url} answered ${whole.status}: ${whole.text.slice(0, 300)}`)
        const faults = (await openDescription(subject.url)).faults(path, whole)
        assert.is(faults, undefined, faults)
        const more = list.headers.get('link')?.includes('rel="next"') ?? false
        const [all, some] = [await linesOf(whole, format), await linesOf(list, listed)]
        assert.equal(all.slice(0, some.length), some, `${whole.url} does not begin as ${list.url}.`)
        assert.is(all.length > some.length, more, `${whole.url} has ${more ? 'no more' : 'more'} than ${list.url}.`)
        const same = await call(subject.url, path, {
          query,
          headers: { ...headers, 'if-none-match': whole.headers.get('etag')! },
        })
        assert.is(same.status, 304, `${same.url} is sent again to whoever has it.`)
      }
    }
  },

  'the format follows formato, then Accept, and its ETag is its own': async (subject) => {
    const ask = (Accept: string, query = {}) => call(subject.url, pathOf(subject), { query, headers: { Accept } })
    const typeOf = ({ headers }: Called) => headers.get('content-type')
    const [json, csv, lines] = [await ask('application/json'), await ask('text/csv'), await ask('application/x-ndjson')]
    assert.equal(
      [json, csv, lines].map(typeOf),
      ['application/json', 'text/csv', 'application/x-ndjson'].map((type) => `${type}; charset=utf-8`),
      'Accept does not choose the format.',
    )
    assert.is(
      typeOf(await ask('text/csv;q=0.4, application/x-ndjson;q=0.8, application/json;q=0.1')),
      typeOf(lines),
      'The greatest q is not what is answered.',
    )
    assert.is(
      typeOf(await ask('image/png')),
      typeOf(json),
      'An Accept that allows none of the formats is not answered in JSON.',
    )
    assert.is(typeOf(await ask('text/csv', { formato: 'json' })), typeOf(json), 'Accept wins over formato.')
    assert.is(
      new Set([json, csv, lines].map(({ headers }) => headers.get('etag'))).size,
      3,
      'Two formats have one ETag.',
    )
    for (const { headers } of [json, csv, lines])
      assert.match(headers.get('vary') ?? '', /\bAccept\b(?!-)/, 'Vary does not name Accept.')
    const sample = json.json().meta.muestra === true
    assert.is(csv.headers.get('x-tianguis-muestra') === 'true', sample, 'A CSV does not say whether it is of a sample.')
    const file = `${subject.connector.name}${sample ? '-muestra' : ''}.csv`
    assert.is(
      csv.headers.get('content-disposition'),
      `attachment; filename="${file}"`,
      'A CSV has another name than the dataset, or does not say that it is of a sample.',
    )
    for (const query of [
      { formato: 'xml' },
      { formato: 'csv', decimal: 'raya' },
      { decimal: 'coma' },
      { formato: 'ndjson', decimal: 'coma' },
    ]) {
      const { status, headers, text } = await ask('text/csv;q=0, */*', query)
      assert.is(
        status,
        400,
        `${new URLSearchParams(Object.entries(query) as [string, string][])} was answered ${status}: ${text.slice(0, 200)}`,
      )
      assert.match(headers.get('content-type') ?? '', /^application\/json/, 'An error is not JSON.')
    }
  },
}

/** The records of a file, each as a text. */
async function linesOf({ text, bytes }: Called, format: Format): Promise<readonly string[]> {
  if (format === 'xlsx') return (await readWorkbook(bytes))[0]!.data.map((row) => JSON.stringify(row))
  const lines = text.split('\n').map((line) => line.replace(/^\x1e|,$/g, ''))
  // The first and the last of a collection are what is around its records.
  return format === 'geojson' ? lines.slice(1, -2) : lines.slice(0, -1)
}

function cellsOf({ connector }: Subject, query: Query, records: readonly Exact[], point: string): string[][] {
  const columns = Object.entries(fieldsOf(connector, query))
  return [
    columns.map(([name]) => name),
    ...records.map((record) => columns.map(([name, { spec }]) => cellOf(record[name]!, spec.kind, point))),
  ]
}

function cellOf(value: Exact[string], kind: Kind, point: string): string {
  if (value === null) return ''
  const text = Array.isArray(value) ? value.join('|') : String(value)
  if (kind === 'decimal') return text.replace('.', point)
  return (kind === 'text' || kind === 'list') && /^[-=+@\t\r]/.test(text) ? `'${text}` : text
}
