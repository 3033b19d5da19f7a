import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integer, limit, text, type Connector } from '@tianguis/core'
import type { Subject } from '../subject.ts'
import type { Broken, BrokenBy } from './broken.ts'
import { columns } from './sound-connector.ts'

/** The service was built from another declaration than the one it is held against. */
export const claims = (what: string, says: RegExp, change: (connector: Connector) => Partial<Connector>): Broken => ({
  what,
  says,
  spoil: async ({ connector }) => ({ connector: { ...connector, ...change(connector) } }),
})

const { clave, ...others } = columns
/** The same fields, in another order than the service has them. */
export const turned = claims('fields in another order', /other fields/, () => ({
  record: { sql: '', columns: { ...others, clave } },
}))
const anything = { ...limit(), read: () => ({}) }

export const brokenAnswers: BrokenBy = {
  'every example is answered, with records': [
    {
      what: 'an example of a place that is not there',
      change: { calls: [{ municipio: 'Zzyzx' }] },
      says: /municipio=Zzyzx answered 400/,
    },
    { what: 'an example without a record', change: { calls: [{ desde: '2090-01-01' }] }, says: /has no record/ },
  ],
  'every example is valid against the OpenAPI description': [
    {
      what: 'text where a number is declared',
      says: /is not valid against its description: .*must be integer/,
      change: {
        record: {
          sql: 'select clave, nombre as piezas from {puestos}',
          columns: { clave, piezas: integer().describe('Piezas.') },
        },
        grouping: undefined,
        params: { limit: limit() },
        calls: [{ limit: 1 }],
      },
    },
  ],
  'the receipt of every example holds, and its SELECT gives the same to the digit': [
    {
      what: 'a record that is another each time',
      says: /the SELECT of its receipt gives other records/,
      change: {
        record: {
          sql: 'select clave, (random() * 1000000000)::int as piezas from {puestos}',
          columns: { clave, piezas: integer().describe('Piezas.') },
        },
        grouping: undefined,
        params: { limit: limit() },
        calls: [{ limit: 1 }],
      },
    },
  ],
  'records have the declared fields, in their order': [turned],
  'every parameter takes its example and refuses what is not one': [
    {
      what: 'a limit that takes anything',
      change: { params: { limit: anything }, calls: [{}] },
      says: /limit=cinco was answered 200 and not 400/,
    },
    {
      what: 'an example that is refused',
      change: { params: { limit: { ...limit(), example: 'varios' } }, calls: [{}] },
      says: /limit=varios is documented and answered 400/,
    },
  ],
  'unknown, repeated and empty parameters are refused': [
    {
      what: 'the parameter that nobody has',
      change: { params: { no_existe: { ...anything, columns: [] } }, calls: [{}] },
      says: /no_existe=1 was answered 200/,
    },
  ],
  'HEAD, OPTIONS, a POST and a second request with its ETag are answered as HTTP has it': [
    standIn('a service without validators', {}, /GET has no etag/),
    standIn(
      'a service that never says 304',
      { etag: '"1"', 'last-modified': 'x', 'cache-control': 'public' },
      /not answered 304/,
    ),
  ],
  'grouped records keep only what the grouping declares': [
    {
      what: 'a grouping that no parameter asks for',
      says: /A grouping is declared that no parameter asks for/,
      change: { params: { limit: limit() }, calls: [{}] },
    },
  ],
  'the state of the dataset is told': [
    claims('a dataset of another name', /does not name otro/, () => ({ name: 'otro' })),
  ],

  'the OpenAPI description has the declared parameters and fields': [
    claims('a parameter that is not described', /other parameters/, ({ params }) => ({
      params: { ...params, nuevo: limit() },
    })),
    turned,
    claims('a field described in other words', /clave is described otherwise/, () => ({
      record: { sql: '', columns: { ...columns, clave: text().describe('Otra cosa.') } },
    })),
  ],
  'the manual has the declared parameters, fields and examples': [
    claims('a parameter that is not in the manual', /other parameters/, ({ params }) => ({
      params: { ...params, nuevo: limit() },
    })),
    turned,
    claims('an example that is not shown', /does not show every example/, ({ calls }) => ({ calls: [...calls, {}] })),
  ],
}

/** A server that answers every request alike. */
export function standIn(what: string, headers: Record<string, string>, says: RegExp): Broken {
  return {
    what,
    says,
    async spoil(_subject: Subject) {
      const server = createServer(
        (_request, response) =>
          void response
            .writeHead(200, { 'content-type': 'application/json', connection: 'close', ...headers })
            .end('{}'),
      )
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      server.unref()
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    },
  }
}
