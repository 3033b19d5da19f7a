import * as assert from 'uvu/assert'
import { recordColumns, type Grouping, type Param } from '@tianguis/core'
import type { Called } from '../../support/called.ts'
import { call } from '../../support/call.ts'
import { openDescription } from '../../support/openapi.ts'
import { besideOf, fieldsOf } from '../fields.ts'
import type { Checks, Subject } from '../subject.ts'

const pathOf = ({ connector }: Subject) => `/api/v1${connector.path}`

/** What holds of every answer, asked over HTTP. */
export const answerChecks: Checks = {
  'every example is answered, with records': async (subject) => {
    for (const query of subject.connector.calls) {
      const answer = await call(subject.url, pathOf(subject), { query })
      assert.is(answer.status, 200, `${answer.url} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      assert.ok(answer.json().data.length > 0, `${answer.url} has no record: an example should show something.`)
      assert.is(
        answer.json().meta.count,
        answer.json().data.length,
        `${answer.url}: meta.count is not the number of records.`,
      )
    }
  },

  'every example is valid against the OpenAPI description': async (subject) => {
    const description = await openDescription(subject.url)
    for (const query of [{}, ...subject.connector.calls])
      valid(description.faults(pathOf(subject), await call(subject.url, pathOf(subject), { query })))
  },

  'records have the declared fields, in their order': async (subject) => {
    for (const query of subject.connector.calls) {
      const declared = Object.keys(fieldsOf(subject.connector, query))
      const answer = await call(subject.url, pathOf(subject), { query })
      for (const record of answer.json().data)
        assert.equal(Object.keys(record), declared, `${answer.url} has a record with other fields than those declared.`)
    }
  },

  'every parameter takes its example and refuses what is not one': async (subject) => {
    const description = await openDescription(subject.url)
    for (const [name, param] of Object.entries(subject.connector.params)) {
      const beside = besideOf(subject, name)
      const taken = [param.example, ...((param.schema.enum as string[] | undefined) ?? [])]
      for (const value of taken) {
        const answer = await call(subject.url, pathOf(subject), { query: { ...beside, [name]: value } })
        assert.is(
          answer.status,
          200,
          `${name}=${value} is documented and answered ${answer.status}: ${answer.text.slice(0, 300)}`,
        )
        valid(description.faults(pathOf(subject), answer))
      }
      for (const value of wrongValues(param)) {
        const answer = await call(subject.url, pathOf(subject), { query: { ...beside, [name]: value } })
        refused(answer, 'parametro_invalido', `${name}=${value.slice(0, 40)}`)
        assert.is(answer.json().detalle?.parametro, name, `${answer.url}: the refusal does not name the parameter.`)
        valid(description.faults(pathOf(subject), answer))
      }
    }
  },

  'unknown, repeated and empty parameters are refused': async (subject) => {
    const [name, param] = Object.entries(subject.connector.params)[0] ?? ['al', { example: '2026-01-01' }]
    const [first, again] = [
      `${name}=${encodeURIComponent(param.example)}`,
      `${name}=${encodeURIComponent(param.example)}`,
    ]
    refused(await call(subject.url, pathOf(subject), { query: 'no_existe=1' }), 'parametro_desconocido', 'no_existe=1')
    refused(
      await call(subject.url, pathOf(subject), { query: `${first}&${again}` }),
      'parametro_repetido',
      `${name} twice`,
    )
    refused(await call(subject.url, pathOf(subject), { query: `${name}=` }), 'parametro_vacio', `${name}=`)
    refused(
      await call(subject.url, pathOf(subject), { query: `${name}=%E0%A4%A` }),
      'codificacion_invalida',
      `${name} badly encoded`,
    )
  },

  'HEAD, OPTIONS, a POST and a second request with its ETag are answered as HTTP has it': async (subject) => {
    const path = pathOf(subject)
    const got = await call(subject.url, path)
    const head = await call(subject.url, path, { method: 'HEAD' })
    assert.is(head.status, 200, `HEAD answered ${head.status}.`)
    assert.is(head.text, '', 'HEAD has a body.')
    for (const name of ['content-type', 'etag', 'last-modified', 'cache-control']) {
      assert.ok(got.headers.get(name), `GET has no ${name}.`)
      assert.is(head.headers.get(name), got.headers.get(name), `HEAD has another ${name} than GET.`)
    }
    const same = await call(subject.url, path, { headers: { 'If-None-Match': got.headers.get('etag')! } })
    assert.equal(
      [same.status, same.text],
      [304, ''],
      'A request with the ETag of a moment ago is not answered 304 without a body.',
    )
    const options = await call(subject.url, path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://otra.example', 'Access-Control-Request-Method': 'GET' },
    })
    assert.is(options.status, 204, `OPTIONS answered ${options.status}.`)
    assert.is(
      options.headers.get('access-control-allow-origin'),
      '*',
      'A preflight from another site is not let through.',
    )
    const post = await call(subject.url, path, { method: 'POST' })
    refused(post, 'metodo_no_permitido', 'POST', 405)
    assert.match(post.headers.get('allow') ?? '', /GET/, 'The refusal of POST does not say what is allowed.')
  },

  'grouped records keep only what the grouping declares': async (subject) => {
    const { grouping, params } = subject.connector
    assert.is(
      params.agrupar === undefined,
      grouping === undefined,
      'A grouping is declared that no parameter asks for, or the other way round.',
    )
    for (const grain of ((params.agrupar?.schema.enum ?? []) as string[]).filter(
      (value) => value !== grouping!.native,
    )) {
      const { data } = (
        await call(subject.url, pathOf(subject), { query: { ...besideOf(subject, 'agrupar'), agrupar: grain } })
      ).json() as { data: Record<string, unknown>[] }
      const { time, by } = grouping as Grouping
      for (const record of data) {
        for (const column of [time, ...by.filter((one) => recordColumns(subject.connector)[one]!.spec.required)])
          assert.ok(record[column] != null, `agrupar=${grain}: a record has no ${column}.`)
        assert.match(
          String(record[time]),
          grain === 'anio'
            ? /^\d{4}-01-01$/
            : grain === 'mes'
              ? /^\d{4}-\d\d-01$/
              : grain === 'quincena'
                ? /^\d{4}-\d\d-(01|16)$/
                : /^\d{4}-\d\d-\d\d$/,
          `agrupar=${grain}: a period does not begin on its first day.`,
        )
      }
    }
  },

  'the state of the dataset is told': async (subject) => {
    const { connector } = subject
    const answer = await call(subject.url, '/api/v1/estado')
    const told = (answer.json().data as { conjunto: string }[]).find(({ conjunto }) => conjunto === connector.name) as
      | Record<string, unknown>
      | undefined
    assert.ok(told, `/api/v1/estado does not name ${connector.name}.`)
    assert.is(told.ruta, connector.path, '/api/v1/estado names another path.')
    assert.ok((told.filas as number) > 0, '/api/v1/estado says that there is no row.')
    valid((await openDescription(subject.url)).faults('/api/v1/estado', answer))
  },
}

const valid = (faults: string | undefined) => assert.is(faults, undefined, faults)

function refused(answer: Called, codigo: string, what: string, status = 400): void {
  assert.is(
    answer.status,
    status,
    `${what} was answered ${answer.status} and not ${status}: ${answer.text.slice(0, 200)}`,
  )
  const body = answer.json()
  assert.is(body.ok, false, `${what}: the refusal does not say ok: false.`)
  assert.is(body.codigo, codigo, `${what}: the refusal has another code: ${body.error}`)
  assert.is(
    body.id_solicitud,
    answer.headers.get('x-request-id'),
    `${what}: the refusal does not carry the request's id.`,
  )
  assert.is(answer.headers.get('cache-control'), 'no-store', `${what}: a refusal may be cached.`)
}

/** Values that the parameter's own schema rules out. */
function wrongValues({ schema }: Param): string[] {
  const {
    type,
    pattern,
    enum: values,
    minimum,
    maximum,
    maxLength,
  } = schema as {
    type?: string
    pattern?: string
    enum?: string[]
    minimum?: number
    maximum?: number
    maxLength?: number
  }
  if (values) return ['no-es-uno-de-ellos']
  if (pattern && new RegExp(pattern).test('2026-01-31'))
    return ['2026-02-30', '30/01/2026', '0000-00-00', 'ayer', '2026-13', '2026-01-3Q']
  if (pattern && new RegExp(pattern).test('19.4,-99.1'))
    return ['19.4', '-99.1332,19.4326', '19,4;-99,1', '91.5,-99', '1e1,-99', 'NaN,NaN']
  const edges = [
    minimum === undefined ? [] : [String(minimum - 1)],
    maximum === undefined ? [] : [String(maximum + 1)],
  ].flat()
  if (type === 'integer') return ['cinco', '1.5', '1e30', ...edges]
  if (type === 'number') return ['cinco', '1,5', 'NaN', ...edges]
  return maxLength === undefined ? [] : ['Zzyzx'.repeat(maxLength)]
}
