import * as assert from 'uvu/assert'
import { recordColumns, type Kind } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { exactJson } from '@tianguis/core/decode/json'
import { SQL_TYPES } from '@tianguis/core/database/names'
import { TYPES } from '../../../host/answer/format.ts'
import { orderings } from '@tianguis/core/query/orders'
import { orderingInWords } from '../../../host/describe/query-words.ts'
import { EXPORTED, exportPath } from '../../../host/export/offered.ts'
import { makeTestKey } from '../../support/accounts.ts'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import { fieldsOf } from '../fields.ts'
import type { Query } from '../requests.ts'
import type { Checks, Subject } from '../subject.ts'

type Exact = Readonly<Record<string, string | boolean | null | readonly string[]>>

/** What every list understands without declaring it, and that it changes the answer as it says. */
export const optionChecks: Checks = {
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
    for (const format of EXPORTED) {
      for (const query of [
        {},
        ...(Object.keys(filters).length ? [filters] : []),
        ...(format === 'csv' ? ordered : []),
      ]) {
        const list = await asked(subject, { ...query, ...page, formato: format }, TYPES[format])
        const path = exportPath(subject.connector, format)
        // Few may begin in a minute, of one account.
        const headers = { authorization: `Bearer ${await makeTestKey(subject.bench.service)}` }
        const whole = await call(subject.url, path, { query, headers })
        assert.is(whole.status, 200, `${whole.url} answered ${whole.status}: ${whole.text.slice(0, 300)}`)
        const faults = (await openDescription(subject.url)).faults(path, whole)
        assert.is(faults, undefined, faults)
        const more = list.headers.get('link')?.includes('rel="next"') ?? false
        assert.ok(whole.text.startsWith(list.text), `${whole.url} does not begin as ${list.url}.`)
        assert.is(
          whole.text.length > list.text.length,
          more,
          `${whole.url} has ${more ? 'no more' : 'more'} than ${list.url}.`,
        )
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

  'campos gives these fields in their order, and refuses others': async (subject) => {
    const names = Object.keys(recordColumns(subject.connector))
    const chosen = [names.at(-1)!, names[0]!]
    const query = subject.connector.calls[0]!
    const records = await recordsOf(subject, query)
    const some = await recordsOf(subject, { ...query, campos: chosen.join() })
    assert.equal(
      some.map(Object.entries),
      records.map((record) => chosen.map((name) => [name, record[name]])),
      `campos=${chosen} has other fields, or values, than the whole records.`,
    )
    const csv = await asked(subject, { ...query, campos: chosen.join(), formato: 'csv' }, 'text/csv')
    assert.is(csv.text.split('\r\n')[0], chosen.join(), 'A CSV of some fields has another header.')
    for (const [campos, says] of [
      [`${names[0]}x`, names[0]!],
      [`${names[0]},${names[0]}`, 'más de una vez'],
      [`${names[0]},`, 'una coma de más'],
    ]) {
      const refusal = await call(subject.url, pathOf(subject), { query: { campos: campos! } })
      assert.is(refusal.status, 400, `campos=${campos} was answered ${refusal.status}: ${refusal.text.slice(0, 200)}`)
      assert.ok(
        refusal.json().error.includes(says),
        `campos=${campos} is refused without saying «${says}»: ${refusal.json().error}`,
      )
      assert.equal(
        refusal.json().detalle.permitidos,
        names,
        `campos=${campos} is refused without the fields that there are.`,
      )
    }
  },

  'orden sorts by what it says, and refuses what would read the whole dataset': async (subject) => {
    const { connector } = subject
    const allowed = orderings(connector)
    const own = await recordsOf(subject, {})
    let changed = false
    for (const orden of allowed) {
      const records = await recordsOf(subject, { orden })
      changed ||= JSON.stringify(records) !== JSON.stringify(own)
      const [first] = orden.split(',')
      const [name, descends] = [first!.replace('-', ''), first!.startsWith('-')]
      const { rows } = await subject.pool.query(
        inOrder(SQL_TYPES[recordColumns(connector)[name]!.spec.kind], descends),
        [records.map((record) => record[name])],
      )
      assert.is(rows[0].given, rows[0].sorted, `orden=${orden} does not give ${name} in order.`)
    }
    assert.ok(changed, `No order of ${connector.name} changes its answer: ${allowed.join('; ')}.`)
    const [name] = Object.keys(recordColumns(connector))
    for (const [orden, says] of [
      [`${name}x`, `«${name}»`],
      [`${name},${name}`, 'más de una vez'],
      [`-,${name}`, 'falta un campo'],
      [Object.keys(recordColumns(connector)).join(), 'habría que leer el conjunto entero'],
    ]) {
      const refusal = await call(subject.url, pathOf(subject), { query: { orden: orden! } })
      assert.is(refusal.status, 400, `orden=${orden} was answered ${refusal.status}: ${refusal.text.slice(0, 200)}`)
      assert.ok(
        refusal.json().error.includes(says),
        `orden=${orden} is refused without saying «${says}»: ${refusal.json().error}`,
      )
      assert.equal(refusal.json().detalle.permitidos, allowed, `orden=${orden} is refused without what can be asked.`)
    }
    assert.ok(
      (await call(subject.url, '/api/v1.md')).text.includes(orderingInWords(connector)),
      '/api/v1.md has other orders than can be asked.',
    )
  },

  'cursor walks on from where a page ends, in every order': async (subject) => {
    for (const order of [{}, ...orderings(subject.connector).map((orden) => ({ orden }))]) {
      const whole = await recordsOf(subject, { ...order, limit: WALKED })
      const walked: Exact[] = []
      let path: string | undefined = `${pathOf(subject)}?${new URLSearchParams({ ...order, limit: '7' })}`
      for (let pages = 0; path !== undefined && walked.length < whole.length; pages += 1) {
        const page: Called = await call(subject.url, path)
        assert.is(page.status, 200, `${path} answered ${page.status}: ${page.text.slice(0, 300)}`)
        walked.push(...(exactJson(page.text) as unknown as { data: readonly Exact[] }).data)
        path = page.json().meta.siguiente
        assert.is(
          /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1],
          path,
          'Link has another next page than meta.siguiente.',
        )
        assert.ok(pages < WALKED && !path?.includes('api_key'), `The walk does not end, or shows a key: ${path}`)
      }
      assert.equal(
        walked.slice(0, whole.length),
        whole,
        `A walk by 7 with ${JSON.stringify(order)} gives other records than one answer.`,
      )
      if (whole.length < WALKED) assert.is(path, undefined, 'The last page has a next one.')
    }
    const { siguiente = 'cursor=x' } = (await call(subject.url, pathOf(subject), { query: { limit: 1 } })).json().meta
    const cursor = new URLSearchParams(siguiente.split('?')[1]).get('cursor')!
    for (const query of [
      { cursor: 'x' },
      { cursor: `${cursor}A` },
      { cursor: cursor.slice(1) },
      ...orderings(subject.connector)
        .slice(1, 2)
        .map((orden) => ({ cursor, orden })),
    ]) {
      const refusal = await call(subject.url, pathOf(subject), { query })
      assert.equal(
        [refusal.status, refusal.json().codigo],
        [400, 'cursor_invalido'],
        `${JSON.stringify(query)} was answered ${refusal.status}: ${refusal.text.slice(0, 200)}`,
      )
    }
  },
}

/** Records to walk, within the least maximum of a limit. */
const WALKED = 40

/** Texts as they are given, and as PostgreSQL sorts the values that they are. */
const inOrder = (type: string, descends: boolean) => `
  select array_agg(text order by place)::text as given, array_agg(text order by text::${type} ${descends ? 'desc' : 'asc'} nulls last, place)::text as sorted
    from unnest($1::text[]) with ordinality as _given(text, place)`

const pathOf = ({ connector }: Subject) => `/api/v1${connector.path}`

/** The answer, once it is what was asked for and as it is described. */
async function asked(subject: Subject, query: Record<string, string | number>, type: string): Promise<Called> {
  const answer = await call(subject.url, pathOf(subject), { query })
  assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  assert.is(answer.headers.get('content-type'), `${type}; charset=utf-8`, `${answer.url} answered another type.`)
  const faults = (await openDescription(subject.url)).faults(pathOf(subject), answer)
  assert.is(faults, undefined, faults)
  return answer
}

/** The records as JSON has them, numbers with their digits. */
const recordsOf = async (subject: Subject, query: Record<string, string | number>) =>
  (exactJson((await asked(subject, query, 'application/json')).text) as unknown as { data: readonly Exact[] }).data

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
