/** Each way to break a consumer's program is seen and told in words. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changes, named, PATH } from './changed-description.ts'

const inOrder = (properties: object, compare: (a: string, b: string) => number) =>
  Object.fromEntries(Object.entries(properties).toSorted(([a], [b]) => compare(a, b)))

const BREAKING: [string, Parameters<typeof changes>[0], RegExp][] = [
  ['a path', (api) => delete api.paths[PATH], /^\/api\/v1\/puesto-2: is gone/],
  [
    'the name of an operation',
    (_api, operation) => {
      operation.operationId = 'otro'
    },
    /get: operationId was listarPuesto_2 and is otro/,
  ],
  [
    'a parameter',
    (_api, operation) => {
      operation.parameters = operation.parameters.filter((one: any) => one.name !== 'giro')
    },
    /parameter giro: is gone/,
  ],
  [
    'another name of a parameter',
    (_api, operation) => {
      named(operation, 'giro').name = 'ramo'
    },
    /parameter giro: is gone, or has another name/,
  ],
  [
    'a new required parameter',
    (_api, operation) =>
      operation.parameters.push({ name: 'pais', in: 'query', required: true, schema: { type: 'string' } }),
    /parameter pais: is new and required/,
  ],
  [
    'a parameter that becomes required',
    (_api, operation) => {
      named(operation, 'giro').required = true
    },
    /parameter giro: is required, and was not/,
  ],
  [
    'a value that is taken no more',
    (_api, operation) => {
      named(operation, 'giro').schema.enum.shift()
    },
    /parameter giro: no longer takes the values fruta/,
  ],
  [
    'a list where anything was taken',
    (_api, operation) => {
      named(operation, 'limit').schema.enum = [1]
    },
    /parameter limit: was anything and is one of 1/,
  ],
  [
    'a lower maximum',
    (_api, operation) => {
      named(operation, 'limit').schema.maximum = 5
    },
    /parameter limit: maximum was 10 and is 5/,
  ],
  [
    'a first minimum',
    (_api, operation) => {
      named(operation, 'giro').schema.minLength = 9
    },
    /parameter giro: minLength was none and is 9/,
  ],
  [
    'another default',
    (_api, operation) => {
      named(operation, 'limit').schema.default = 8
    },
    /parameter limit: without it.*was 7 and is 8/,
  ],
  [
    'a narrower pattern',
    (api) => {
      api.components.parameters.cursor.schema.pattern = '^a'
    },
    /shared parameter cursor: pattern was .* and is \^a/,
  ],
  ['a key where none was needed', (_api, operation) => operation.security.pop(), /needs a key, and did not/],
  ['a status', (_api, operation) => delete operation.responses[304], /status 304: is gone/],
  [
    'a type of content',
    (_api, operation) => delete operation.responses[200].content['text/csv'],
    /status 200 as text\/csv: is gone/,
  ],
  ['a header', (_api, operation) => delete operation.responses[200].headers.ETag, /status 200 header ETag: is gone/],
  [
    'a header that may be missing',
    (api) => {
      api.components.headers.ETag.required = false
    },
    /shared header ETag: was always there and may be missing/,
  ],
  [
    'a code of error',
    (api) => {
      const { schema } = api.components.responses.PeticionInvalida.content['application/json']
      schema.oneOf.shift()
    },
    /PeticionInvalida as application\/json: ErrorParametroDesconocido is gone/,
  ],
  [
    'a field',
    (_api, _operation, record) => delete record.properties.clave,
    /schema RegistroPuesto_2 field clave: is gone/,
  ],
  [
    'a field that may be missing',
    (_api, _operation, record) => record.required.shift(),
    /field clave: was always there and may be missing/,
  ],
  [
    'a field that may be null',
    (_api, _operation, record) => {
      record.properties.nivel.nullable = true
    },
    /field nivel: may be null, and never was/,
  ],
  [
    'another type',
    (_api, _operation, record) => {
      record.properties.precio.type = 'string'
    },
    /field precio: was number and is string/,
  ],
  [
    'another type within a list',
    (_api, _operation, record) => {
      record.properties.colores.items.type = 'integer'
    },
    /field colores\[\]: was string and is integer/,
  ],
  [
    'another format',
    (_api, _operation, record) => {
      record.properties.dia.format = 'date-time'
    },
    /field dia: format was date and is date-time/,
  ],
  [
    'a list that is anything now',
    (_api, _operation, record) => delete record.properties.nivel.enum,
    /field nivel: was one of a list and is anything/,
  ],
  [
    'another order of columns',
    (_api, _operation, record) => {
      record.properties = inOrder(record.properties, (a, b) => b.localeCompare(a))
    },
    /fields in another order/,
  ],
  [
    'the name of a schema',
    (api) => {
      const { schemas } = api.components
      schemas.Otra = schemas.UsoDelMes
      delete schemas.UsoDelMes
      api.paths['/api/v1/uso'].get.responses[200].content['application/json'].schema.$ref = '#/components/schemas/Otra'
    },
    /schema UsoDelMes: is gone/,
  ],
  [
    'how a key is sent',
    (api) => {
      api.components.securitySchemes.claveEnDireccion.name = 'clave'
    },
    /key claveEnDireccion: is sent otherwise/,
  ],
]
for (const [what, change, expected] of BREAKING)
  test(`breaks: ${what}`, () => assert.match(changes(change).breaking.join('\n'), expected))

test.run()
