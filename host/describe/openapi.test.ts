/** What the description says of errors, keys and the state of a dataset. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { REFUSAL_CODES } from '@tianguis/core/query/refusal'
import { REFUSALS } from '@tianguis/sql/refusal/codes'
import { DESCRIBED_CODES, ERROR_CODES, type Codigo } from '../request/error-codes.ts'
import { exportPath, exportsOf } from '../export/offered.ts'
import { buildOpenApi } from './openapi.ts'
import { VERSION_PATH } from './version-paths.ts'
import { fakeConnector } from '../../test/support/fake-connector.ts'
import type { DatasetState } from '../status/state.ts'
import { datasetStatus } from '../status/status.ts'
import {
  NOW,
  connectors,
  withoutKey,
  spec,
  schemas,
  ajv,
  operationOf,
  accepts,
} from '../../test/support/whole-description.ts'

test('it is OpenAPI 3.0.3 of version 1.0.0, relative to the host that serves it', () => {
  assert.is(spec.openapi, '3.0.3')
  assert.is(spec.info.version, '1.0.0')
  assert.is(spec.servers[0].url, '/')
})

test('either scheme opens what counts; what may be asked without a key says so, and nothing else is asked for one', () => {
  assert.equal(
    Object.values<any>(spec.components.securitySchemes).map(({ type, scheme, in: where, name }) => [
      type,
      scheme ?? where,
      name,
    ]),
    [
      ['http', 'bearer', undefined],
      ['apiKey', 'query', 'api_key'],
    ],
  )
  const either = Object.keys(spec.components.securitySchemes).map((name) => ({ [name]: [] }))
  const asked = (open: readonly string[]) =>
    Object.entries<any>(buildOpenApi(connectors, { withoutKey: open }).paths)
      .map(([path, { get, post }]) => [path, (get ?? post).security] as const)
      .filter(([, security]) => security.length)
  const counted = [
    ...connectors.flatMap((connector) => [
      ...['', '/cambios', '/versiones'].map((ending) => `/api/v1${connector.path}${ending}`),
      ...exportsOf(connector).map((format) => exportPath(connector, format)),
    ]),
    '/api/query',
    ...['avisos', 'avisos/{aviso}', 'destinos', 'destinos/{destino}', 'entregas'].map((path) => `/api/v1/${path}`),
    VERSION_PATH,
    '/imagenes/preguntas.svg',
    '/imagenes/preguntas.png',
  ]
  const ofOne = ['/api/v1/gasolina', '/api/v1/score'].flatMap((path) => [path, `${path}/cambios`, `${path}/versiones`])
  const free = [...ofOne, VERSION_PATH, '/api/v1/uso', '/mcp']
  assert.equal(
    new Map(asked(withoutKey) as [string, unknown][]),
    new Map([...counted, '/api/v1/uso', '/mcp'].map((path) => [path, free.includes(path) ? [...either, {}] : either])),
  )
  // An assistant may always say who it is not: what its tools ask for is refused then.
  assert.ok(asked([]).every(([path, security]) => path === '/mcp' || security.length === either.length))
  for (const path of counted)
    for (const status of [401, 403, 429]) assert.ok(spec.paths[path].get.responses[status], `${path} has no ${status}.`)
})

test('every operation has a name of its own, and of every address something can be read', () => {
  const items: any[] = Object.values(spec.paths)
  // An assistant sends messages, and reads nothing at their address.
  assert.ok(Object.entries<any>(spec.paths).every(([path, { get }]) => get || path === '/mcp'))
  const ids = items.flatMap(({ get, post, patch, delete: remove }) =>
    [get, post, patch, remove].filter(Boolean).map(({ operationId }) => operationId),
  )
  assert.is(new Set(ids).size, ids.length)
  assert.ok(
    ids.every((id) => /^[a-z]+[A-Z]\w*$/.test(id)),
    ids.join(),
  )
  assert.is(operationOf(fakeConnector).operationId, 'listarPuesto_2')
})

test('an error is what its code says, of its status and with its details, and no other is taken', () => {
  const body = (codigo: string, more: object = {}) => ({ ok: false, error: 'x', codigo, id_solicitud: 'x', ...more })
  const ofStatus = (name: string) => ({ $ref: `answers#/responses/${name}/content/application~1json/schema` })
  ajv.addSchema({
    $id: 'answers',
    responses: JSON.parse(JSON.stringify(spec.components.responses).replaceAll('"#/components', '"api#/components')),
  })
  const accepted = (name: string, value: unknown) => ajv.validate(ofStatus(name), value)
  assert.ok(
    accepted('PeticionInvalida', body('parametro_invalido', { detalle: { parametro: 'limit', permitidos: ['1'] } })),
    ajv.errorsText(),
  )
  assert.ok(
    accepted('CursorVencido', body('cursor_vencido', { detalle: { parametro: 'cursor', enlace: '/' } })),
    ajv.errorsText(),
  )
  assert.ok(accepted('OtroError', body('no_encontrado')), ajv.errorsText())
  for (const [name, value] of [
    ['OtroError', body('parametro_vacio', { detalle: { parametro: 'limit' } })],
    ['PeticionInvalida', body('parametro_invalido')],
    ['PeticionInvalida', body('inventado', { detalle: { parametro: 'limit' } })],
    ['PeticionInvalida', body('cursor_vencido', { detalle: { parametro: 'cursor', enlace: '/' } })],
    ['PeticionInvalida', body('parametro_desconocido', { detalle: { parametro: 'x' } })],
    ['CursorVencido', body('cursor_vencido', { detalle: { parametro: 'cursor' } })],
    ['PreguntaSinRespuesta', body('ambigua', { detalle: {} })],
  ] as const)
    assert.not.ok(accepted(name, value), JSON.stringify(value))
  const { discriminator, oneOf } = spec.components.responses.PeticionInvalida.content['application/json'].schema
  assert.equal(
    [discriminator.propertyName, Object.values(discriminator.mapping)],
    ['codigo', oneOf.map(({ $ref }: { $ref: string }) => $ref)],
  )
})

test('the error codes are those the host answers with', async () => {
  const host = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(host, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('billing/'),
  ) // a payment provider reads no description
  const sources = await Promise.all(files.map((file) => readFile(join(host, file), 'utf8')))
  const given = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, codigo]) => codigo!))
  const failures = await readFile(fileURLToPath(import.meta.resolve('@tianguis/sql/session/failure')), 'utf8')
  const ofQuestions = [...failures.matchAll(/^ +(\w+): \[\s*(\d{3}),/gm)].map(
    ([, codigo, status]) => [codigo as Codigo, Number(status)] as const,
  )
  const thrown = [
    ...given(/\b(?:new ApiError|unauthorized|tooManyRequests)\(\s*'(\w+)'/g),
    ...given(/\{\s*codigo: '(\w+)'/g),
    ...REFUSALS,
    ...REFUSAL_CODES,
    ...ofQuestions.map(([codigo]) => codigo),
  ]
  assert.equal(DESCRIBED_CODES.map(({ codigo }) => codigo as string).sort(), [...new Set(thrown)].sort())
  for (const [codigo, status] of ofQuestions) assert.is(ERROR_CODES[codigo].status, status, codigo)
})

test("a dataset's status is as described, before its first start and after a run", () => {
  const counts = { read: 1, new: 1, changed: 0, unchanged: 0, gone: 0, repeated: 0, rejected: 0 }
  const last = {
    id: 1,
    startedAt: NOW,
    finishedAt: NOW,
    outcome: 'published',
    version: 3,
    failure: null,
    counts,
    missing: [],
    cause: null,
  } as const
  const state: DatasetState = {
    version: 3,
    publishedAt: NOW,
    observedOn: '2026-11-19',
    newestAt: NOW,
    sample: false,
    stopped: [{ part: 'Una estación', since: '2026-11-01', missed: 18 }],
    feeds: [{ feed: 'Uno', newest: '2026-11-19T06:00:00Z', advanced: '2026-11-19T08:00:00Z', missed: 1, late: false }],
    changes: [{ feed: 'Uno', note: 'columna nueva: marca', at: '2026-11-19T08:00:00Z' }],
    contrasts: [{ says: 'Dos cifras', rows: ['{}'], more: false }],
    outcomes: ['published', 'lost'],
    checkedAt: NOW,
    withheld: false,
    last,
    verdict: last,
  }
  for (const known of [undefined, state]) {
    const status = datasetStatus({ connector: fakeConnector, state: known, rows: undefined, now: NOW })
    assert.ok(accepts('EstadoDeConjunto', status), ajv.errorsText())
    assert.equal(Object.keys(status).sort(), Object.keys(schemas.EstadoDeConjunto.properties).sort())
    assert.not.ok(accepts('EstadoDeConjunto', { ...status, estado: 'bien' }))
  }
})

test('the examples of errors are errors', () => {
  for (const [name, response] of Object.entries<any>(spec.components.responses)) {
    const body = response.content?.['application/json'].example
    if (body) assert.ok(accepts('Error', body), `${name}: ${ajv.errorsText()}`)
  }
})

test.run()
