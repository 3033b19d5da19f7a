/** The description of every connector and of one made up, and answers as they are served. */
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { recordColumns, type Columns, type Connector, type Kind } from '@tianguis/core'
import { addedColumns } from '@tianguis/core/query/shape'
import { envelope } from '../../host/answer/envelope.ts'
import { discover } from '../../host/discovery.ts'
import { inPascal } from '../../host/describe/parameter.ts'
import { buildOpenApi } from '../../host/describe/openapi.ts'
import { fakeConnector } from './fake-connector.ts'

export const NOW = new Date('2026-11-20T15:04:05.678Z')

export const { found } = await discover([])

export const connectors: Connector[] = [fakeConnector, ...found.map(({ connector }) => connector)]

export const withoutKey = ['gasolina', 'score']

export const spec: any = buildOpenApi(connectors, { withoutKey })

export const { schemas } = spec.components

export const ajv = formats
  .default(new Ajv({ allErrors: true }))
  .addVocabulary(['example', 'components', 'responses', 'discriminator'])

ajv.addSchema({ $id: 'api', components: { schemas } })

export const schemaOf = (kind: 'Registro' | 'Respuesta', { name }: Connector) => schemas[`${kind}${inPascal(name)}`]

export const operationOf = ({ path }: Connector) => spec.paths[`/api/v1${path}`].get

export const accepts = (name: string, value: unknown) =>
  ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)

const BY_KIND: Record<Kind, unknown> = {
  text: 'x',
  decimal: 1.5,
  integer: 1,
  date: '2026-11-19',
  instant: '2026-11-19T18:00:00Z',
  boolean: false,
  list: ['x'],
}

export function record(connector: Connector): Record<string, unknown> {
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
export function answer(connector: Connector, records: unknown[] = [record(connector)], sample = false) {
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
