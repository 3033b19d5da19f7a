import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import { REFUSAL_CODES } from '@tianguis/core/query/refusal'
import { addedColumns } from '@tianguis/core/query/shape'
import { spectralFindings } from '../../test/support/spectral.ts'
import { envelope } from '../answer/envelope.ts'
import { REFUSALS } from '@tianguis/sql/refused'
import { universalOf } from '../answer/universal.ts'
import { discover } from '../discovery.ts'
import { DESCRIBED_CODES, ERROR_CODES, type Codigo } from '../request/error-codes.ts'
import { inPascal } from './names.ts'
import { buildOpenApi } from './openapi.ts'
import { standIn } from './stand-in.ts'
import { datasetStatus } from './status.ts'

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))
const NOW = new Date('2026-11-20T15:04:05.678Z')

const { found } = await discover([])
const connectors: Connector[] = [standIn, ...found.map(({ connector }) => connector)]
const withoutKey = ['gasolina', 'score']
const spec: any = buildOpenApi(connectors, { withoutKey })
const { schemas } = spec.components
const ajv = formats
  .default(new Ajv({ allErrors: true }))
  .addVocabulary(['example', 'components', 'responses', 'discriminator'])
ajv.addSchema({ $id: 'api', components: { schemas } })

const schemaOf = (kind: 'Registro' | 'Respuesta', { name }: Connector) => schemas[`${kind}${inPascal(name)}`]
const operationOf = ({ path }: Connector) => spec.paths[`/api/v1${path}`].get
const accepts = (name: string, value: unknown) => ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)

const BY_KIND: Record<Kind, unknown> = {
  text: 'x',
  decimal: 1.5,
  integer: 1,
  date: '2026-11-19',
  instant: '2026-11-19T18:00:00Z',
  boolean: false,
  list: ['x'],
}

function record(connector: Connector): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemaOf('Registro', connector).properties).map(([name, field]: [string, any]) => [
      name,
      field.example ??
        field.enum?.[0] ??
        field.minimum ??
        BY_KIND[({ ...recordColumns(connector), ...addedColumns(connector) } as Columns)[name]!.spec.kind],
    ]),
  )
}

/** A whole answer, wrapped by the code that wraps the real ones. */
function answer(connector: Connector, records: unknown[] = [record(connector)], sample = false) {
  const rows = records.map((one) => JSON.stringify(one)).join(',')
  return JSON.parse(
    envelope(
      connector,
      { rows, count: records.length },
      { version: 3, publicationId: 'a', publishedAt: NOW, observedOn: '2026-11-19', sample },
      NOW,
    ),
  )
}

const shownAs = (connector: Connector, body: unknown) =>
  [`/api/v1${connector.path}`, { json: body, csv: 'clave\r\n', ndjson: '{}\n' }] as const

/** Runs redocly's recommended rules in an empty folder, so that no configuration is found. */
async function lint(description: unknown): Promise<{ errors: number; warnings: number; problems: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-openapi-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(description))
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    }
    const report = await new Promise<string>((resolve, reject) => {
      execFile(
        process.execPath,
        [REDOCLY, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'],
        { cwd: folder, env, timeout: 60_000, maxBuffer: 1 << 26 },
        (error, stdout, stderr) => (stdout ? resolve(stdout) : reject(error ?? new Error(stderr))),
      )
    })
    const { totals, problems } = JSON.parse(report.slice(report.indexOf('{')))
    return {
      ...totals,
      problems: problems
        .map(({ ruleId, message, location }: any) => `${ruleId}: ${message} ${location[0]?.pointer}`)
        .join('\n'),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('redocly finds nothing to say, with the answers as examples', async () => {
  const examples = Object.fromEntries(connectors.map((connector) => shownAs(connector, answer(connector))))
  const { errors, warnings, problems } = await lint(buildOpenApi(connectors, { withoutKey, examples }))
  assert.equal({ errors, warnings }, { errors: 0, warnings: 0 }, problems)
})

test('Spectral finds nothing to say either, and sees a broken description', async () => {
  const examples = Object.fromEntries(connectors.map((connector) => shownAs(connector, answer(connector))))
  assert.equal(await spectralFindings(buildOpenApi(connectors, { withoutKey, examples })), [])
  const broken: any = buildOpenApi([standIn], { withoutKey: [] })
  delete broken.paths['/'].get.description
  broken.paths['/docs'].get.operationId = broken.paths['/'].get.operationId
  assert.equal((await spectralFindings(broken)).map((finding) => finding.split(':')[0]).toSorted(), [
    'operation-description',
    'operation-operationId-unique',
  ])
})

test('redocly finds nothing to say when no dataset keeps revisions', async () => {
  const { errors, warnings, problems } = await lint(
    buildOpenApi([{ ...standIn, revisions: false }], { withoutKey: [] }),
  )
  assert.equal({ errors, warnings }, { errors: 0, warnings: 0 }, problems)
})

test('redocly sees a broken description and a broken example', async () => {
  const broken: any = structuredClone(spec)
  delete broken.paths['/'].get.responses
  assert.ok((await lint(broken)).errors > 0)
  const { problems } = await lint(
    buildOpenApi([standIn], {
      withoutKey,
      examples: Object.fromEntries([shownAs(standIn, answer(standIn, [{ clave: 42 }]))]),
    }),
  )
  assert.match(problems, /no-invalid-media-type-examples/)
})

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
      .filter(([, { get }]) => get.security.length)
      .map(([path, { get }]) => [path, get.security])
  const counted = [
    ...connectors.flatMap(({ path }) => [`/api/v1${path}`, `/api/v1${path}.csv`, `/api/v1${path}.ndjson`]),
    '/api/query',
  ]
  const free = ['/api/v1/gasolina', '/api/v1/score', '/api/v1/uso']
  assert.equal(
    new Map(asked(withoutKey) as [string, unknown][]),
    new Map([...counted, '/api/v1/uso'].map((path) => [path, free.includes(path) ? [...either, {}] : either])),
  )
  assert.ok(asked([]).every(([, security]) => security.length === either.length))
  for (const path of counted)
    for (const status of [401, 403, 429]) assert.ok(spec.paths[path].get.responses[status], `${path} has no ${status}.`)
})

test('every operation is a GET with a name of its own', () => {
  const items: any[] = Object.values(spec.paths)
  const ids = items.map((item) => item.get.operationId)
  assert.is(new Set(ids).size, ids.length)
  assert.ok(
    ids.every((id) => /^[a-z]+[A-Z]\w*$/.test(id)),
    ids.join(),
  )
  assert.is(operationOf(standIn).operationId, 'listarPuesto_2')
})

for (const connector of connectors) {
  const { name, path, params } = connector

  test(`${path}: the documented parameters are the declared ones, and its examples are valid`, () => {
    const parameters = operationOf(connector).parameters.map((one: any) =>
      one.$ref ? spec.components.parameters[one.$ref.split('/').at(-1)] : one,
    )
    assert.equal(
      parameters.map((one: any) => one.name),
      [...Object.keys(params), ...Object.keys(universalOf(connector))],
    )
    for (const one of parameters) {
      assert.ok(one.description, one.name)
      assert.ok(ajv.validate(one.schema, one.example), `${one.name}=${one.example}: ${ajv.errorsText()}`)
    }
  })

  test(`${path}: the documented fields are the declared ones, in order and all of them required`, () => {
    const columns = Object.entries(recordColumns(connector) as Columns)
    const { properties, required } = schemaOf('Registro', connector)
    assert.equal(Object.keys(properties), [
      ...columns.map(([column]) => column),
      ...Object.keys(addedColumns(connector)).filter((column) => column !== 'registros'),
    ])
    assert.equal(
      required,
      columns.map(([column]) => column),
    )
    for (const [
      column,
      {
        spec: { description, required: always },
      },
    ] of columns) {
      assert.ok(properties[column].description.startsWith(description))
      if (!always) assert.is(properties[column].nullable, true, column)
    }
  })

  test(`${path}: its answer is valid, live or sample, and a broken one is not`, () => {
    const schema = `Respuesta${inPascal(name)}`
    const good = record(connector)
    const columns = Object.keys(good)
    const absent = columns
      .filter((column) => schemaOf('Registro', connector).properties[column].nullable)
      .map((column) => [column, null])
    for (const fine of [
      answer(connector),
      answer(connector, [], true),
      answer(connector, [{ ...good, ...Object.fromEntries(absent) }]),
    ]) {
      assert.ok(accepts(schema, fine), ajv.errorsText())
    }
    const { [columns[0]!]: _lost, ...incomplete } = good
    const { version: _version, ...meta } = answer(connector).meta
    const wrong = [
      answer(connector, [incomplete]),
      answer(connector, [Object.fromEntries(columns.map((column) => [column, {}]))]),
      { ...answer(connector), meta },
      { ...answer(connector), ok: false },
      { ...answer(connector), data: good },
    ]
    for (const one of wrong) assert.not.ok(accepts(schema, one), JSON.stringify(one))
  })
}

test('an export takes what the list does but for its pages, tells what it costs, and has every record without a page', () => {
  const named = (format: string) =>
    spec.paths[`/api/v1${standIn.path}.${format}`].get.parameters.map(
      (one: any) => one.name ?? one.$ref.split('/').at(-1),
    )
  assert.equal(
    [named('csv'), named('ndjson')],
    [
      ['giro', 'decimal', 'campos', 'orden', 'al'],
      ['giro', 'campos', 'orden', 'al'],
    ],
  )
  const { headers, content } = spec.paths[`/api/v1${standIn.path}.csv`].get.responses[200]
  assert.equal(
    [Object.keys(content), 'X-Tianguis-Costo' in headers, 'X-Tianguis-Registros' in headers],
    [['text/csv'], true, false],
  )
})

test('what a column declares is what its field says', () => {
  const { properties } = schemaOf('Registro', standIn)
  assert.equal(properties, {
    clave: { type: 'string', description: 'Clave.', maxLength: 4, pattern: '^\\d{4}$', example: '0042' },
    nota: { type: 'string', description: 'Con | barra\ny otra línea.', nullable: true, maxLength: 80 },
    giro: { type: 'string', description: 'Giro.', nullable: true, enum: ['fruta', 'ropa', null], example: 'fruta' },
    nivel: { type: 'string', description: 'Nivel.', enum: ['alto', 'bajo'] },
    precio: { type: 'number', description: 'Precio. Unidad: MXN.', minimum: 0.5, maximum: 99.95, example: 23.5 },
    variacion: { type: 'number', description: 'Cambio.', nullable: true },
    variacion_pct: { type: 'number', description: 'Cambio.', nullable: true },
    piezas: { type: 'integer', description: 'Piezas.', minimum: 0, maximum: 10, example: 3 },
    dia: { type: 'string', format: 'date', description: 'Día.', example: '2026-11-19' },
    visto: {
      type: 'string',
      format: 'date-time',
      description: 'Visto.',
      nullable: true,
      example: '2026-11-19T18:00:00Z',
    },
    abierto: { type: 'boolean', description: 'Abierto.', example: true },
    colores: { type: 'array', items: { type: 'string' }, description: 'Colores.', nullable: true, example: ['rojo'] },
  })
})

test('what is required, or tells a row, is null in no record, but where a group loses it', () => {
  for (const connector of connectors) {
    const { properties } = schemaOf('Registro', connector)
    const { record, tables } = connector
    const required = Object.entries(recordColumns(connector) as Columns).flatMap(([name, { spec }]) =>
      spec.required ? [name] : [],
    )
    for (const name of [...required, ...(typeof record === 'string' ? tables[record]!.key : [])])
      assert.is(properties[name].nullable, undefined, `${connector.name} ${name}`)
  }
  const { properties, required } = schemas.RegistroPuesto_2Agrupado
  assert.equal(
    [properties.piezas.nullable, properties.precio.nullable, properties.dia.nullable, properties.nivel.nullable],
    [true, true, undefined, undefined],
  )
  assert.equal(properties.registros, {
    type: 'integer',
    description: 'Sólo con `agrupar`: cuántos registros tiene el periodo.',
    minimum: 1,
    maximum: 9007199254740991,
    example: 31,
  })
  assert.ok(required.includes('registros'))
  const { grouping: _grouping, ...plain } = standIn
  const ungrouped: any = buildOpenApi([plain], { withoutKey })
  assert.is(ungrouped.components.schemas.RegistroPuesto_2Agrupado, undefined)
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
  for (const [name, value] of [
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
    ...given(/\b(?:new ApiError|unauthorized|tooMany)\(\s*'(\w+)'/g),
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
  const state = {
    version: 3,
    publishedAt: NOW,
    observedOn: '2026-11-19',
    newestAt: NOW,
    sample: false,
    checkedAt: NOW,
    withheld: false,
    last,
    verdict: last,
  }
  for (const known of [undefined, state]) {
    const status = datasetStatus({ connector: standIn, state: known, rows: undefined, now: NOW })
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
