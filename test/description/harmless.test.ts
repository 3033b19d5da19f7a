/** What breaks no consumer's program is told apart, and prose not at all. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changes, named, PATH } from './changed-description.ts'

const HARMLESS: [string, Parameters<typeof changes>[0], RegExp][] = [
  [
    'a new path',
    (api) => {
      api.paths['/api/v1/nuevo'] = api.paths[PATH]
    },
    /\/api\/v1\/nuevo: is new/,
  ],
  [
    'a new parameter',
    (_api, operation) => operation.parameters.push({ name: 'pais', in: 'query', schema: { type: 'string' } }),
    /parameter pais: is new/,
  ],
  [
    'a new value to send',
    (_api, operation) => named(operation, 'giro').schema.enum.push('flores'),
    /has new values: flores/,
  ],
  [
    'a higher maximum',
    (_api, operation) => {
      named(operation, 'limit').schema.maximum = 50
    },
    /maximum was 10 and is 50/,
  ],
  [
    'a new field, wherever',
    (_api, _operation, record) => {
      record.properties = { nuevo: { type: 'string' }, ...record.properties }
    },
    /field nuevo: is new/,
  ],
  [
    'a field that is never null',
    (_api, _operation, record) => record.required.push('distancia_km'),
    /field distancia_km: is always there/,
  ],
  ['no key where one was needed', (api) => api.paths['/api/query'].get.security.push({}), /takes a key otherwise/],
  [
    'a new code of error',
    (api) =>
      api.components.responses.PeticionInvalida.content['application/json'].schema.oneOf.push({
        $ref: '#/components/schemas/ErrorSaturado',
      }),
    /ErrorSaturado is new/,
  ],
  [
    'what no rule names',
    (api) => {
      api.paths[PATH].get.deprecated = true
    },
    /differs in what breaks nobody/,
  ],
]
for (const [what, change, expected] of HARMLESS) {
  test(`breaks nobody: ${what}`, () => {
    const { breaking, harmless } = changes(change)
    assert.equal(breaking, [])
    assert.match(harmless.join('\n'), expected)
  })
}

test('prose and examples are no part of it', () => {
  const { breaking, harmless } = changes((api, operation, record) => {
    operation.description = operation.summary = 'otra'
    record.properties.clave.description = api.info.title = 'otra'
    record.properties.clave.example = named(operation, 'limit').example = 9
  })
  assert.equal([breaking, harmless], [[], []])
})

test.run()
