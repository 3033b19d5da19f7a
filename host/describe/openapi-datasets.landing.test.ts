/** What the description says of each dataset, its fields and its export. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { recordColumns, type Columns } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'
import { universalOf } from '../answer/universal.ts'
import { inPascal } from './parameter.ts'
import { buildOpenApi } from './openapi.ts'
import { fakeConnector } from '../../test/support/fake-connector.ts'
import {
  connectors,
  withoutKey,
  spec,
  schemas,
  ajv,
  schemaOf,
  operationOf,
  accepts,
  record,
  answer,
} from '../../test/support/whole-description.ts'

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
    spec.paths[`/api/v1${fakeConnector.path}.${format}`].get.parameters.map(
      (one: any) => one.name ?? one.$ref.split('/').at(-1),
    )
  assert.equal(
    [named('csv'), named('ndjson')],
    [
      ['giro', 'decimal', 'campos', 'orden', 'al'],
      ['giro', 'campos', 'orden', 'al'],
    ],
  )
  const { headers, content } = spec.paths[`/api/v1${fakeConnector.path}.csv`].get.responses[200]
  assert.equal(
    [Object.keys(content), 'X-Tianguis-Costo' in headers, 'X-Tianguis-Registros' in headers],
    [['text/csv'], true, false],
  )
})

test('what a column declares is what its field says', () => {
  const { properties } = schemaOf('Registro', fakeConnector)
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
  const { grouping: _grouping, ...plain } = fakeConnector
  const ungrouped: any = buildOpenApi([plain], { withoutKey })
  assert.is(ungrouped.components.schemas.RegistroPuesto_2Agrupado, undefined)
})

test.run()
