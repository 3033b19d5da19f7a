import * as assert from 'uvu/assert'
import { recordColumns } from '@tianguis/core'
import { exactJson } from '@tianguis/core/decode/json'
import { SQL_TYPES } from '@tianguis/core/database/names'
import { orderings } from '@tianguis/core/query/orders'
import { orderingInWords } from '../../../host/describe/query-words.ts'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import type { Checks } from '../subject.ts'
import { asked, pathOf, recordsOf, type Exact } from './exact.ts'
import { fileChecks } from './files.ts'
import { formatChecks } from './formats.ts'

/** What every list understands without declaring it, and that it changes the answer as it says. */
export const optionChecks: Checks = {
  ...formatChecks,
  ...fileChecks,

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
