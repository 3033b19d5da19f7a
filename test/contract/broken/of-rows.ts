import { decimal, limit, rejected, type FetchContext } from '@tianguis/core'
import { publishedTable } from '@tianguis/core/database/names'
import type { BrokenBy } from './broken.ts'
import { addressOf, askPage, columns, pageOf, readPage, stallsOf, type Stall } from './sound-connector.ts'

const withRows = (rows: (stalls: Stall[]) => unknown[]) => ({
  parse: ({ page }: { page: string }) => ({ puestos: rows(readPage(page)) }) as never,
})
const selected = (precio: string) => ({
  record: {
    sql: `select clave, nombre, ${precio} as precio, cvegeo, fecha, latitud, longitud from {puestos}`,
    columns,
  },
})
let times = 0

export const brokenRows: BrokenBy = {
  'the sample is published, and nearly all of it is good': [
    {
      what: 'a recording without its last answer',
      recorded: { bodies: [pageOf(stallsOf(1))] },
      says: /was not published: .*no tiene respuesta/,
    },
    {
      what: 'a row in eight rejected',
      change: withRows((stalls) => stalls.map((one, index) => (index % 8 ? one : rejected('no gusta', one.clave)))),
      says: /were rejected: no gusta/,
    },
    {
      what: 'days that have not come',
      change: withRows((stalls) => stalls.map((one) => ({ ...one, fecha: '2031-01-01' }))),
      says: /was not published: .*todavía no llega/,
    },
  ],
  'keys are present and unique': [
    {
      what: 'a table that lost its index and has a row twice',
      says: /the key \(clave\) is not unique/,
      alone: true,
      async spoil({ pool, connector }) {
        const table = publishedTable(connector, 'puestos')
        const { rows } = await pool.query<{ index: string }>(
          'select indexrelid::regclass::text as index from pg_index where indrelid = $1::regclass and indisunique',
          [table],
        )
        for (const { index } of rows) await pool.query(`drop index ${index}`)
        await pool.query(`insert into ${table} select * from ${table} where clave = 'P-001' and _hasta is null`)
      },
    },
  ],
  'every published and every served value passes the check of its column': [
    {
      what: 'a view that turns a price negative',
      change: selected('-precio'),
      says: /the record: 40 values .*menor que 1/,
    },
    { what: 'a view with more decimals than declared', change: selected('precio / 3'), says: /a lo más 2/ },
  ],
  'the declared order, and that of every parameter, leaves no ties': [
    {
      what: 'an order by municipality alone',
      change: { order: ['cvegeo'] },
      says: /Records share a place in the order \(cvegeo\)/,
    },
  ],

  'parse gives the same rows twice': [
    {
      what: 'a counter that outlives the batch',
      change: withRows((stalls) => stalls.map((one) => ({ ...one, nombre: `Vuelta ${(times += 1)}` }))),
      says: /gave other rows the second time/,
    },
  ],
  'parse leaves its batch as it was': [
    {
      what: 'a batch sorted in place',
      says: /parse writes to its batch/,
      change: {
        async *fetch(context: FetchContext) {
          yield { stalls: readPage(await (await askPage(context, 1)).text()) }
        },
        parse: ({ stalls }: { stalls: Stall[] }) =>
          ({ puestos: stalls.sort((a, b) => (a.clave < b.clave ? -1 : 1)) }) as never,
      },
    },
  ],
  'parse reads neither clock, chance nor network': [
    {
      what: 'today for a date',
      change: withRows((stalls) => stalls.map((one) => ({ ...one, fecha: new Date().toISOString().slice(0, 10) }))),
      says: /In another year/,
    },
    {
      what: 'chance',
      change: withRows((stalls) => stalls.map((one) => ({ ...one, nombre: `${Math.random() < 0.2}` }))),
      says: /In another year, and with another chance/,
    },
    {
      what: 'the network',
      change: withRows((stalls) => {
        fetch(addressOf(1)).catch(() => {})
        return stalls
      }),
      says: /opened connections: https:\/\/puestos\.example/,
    },
  ],

  'no decimal loses a digit on its way to the answer': [
    {
      what: 'a view that passes through a float',
      change: selected('precio::float8'),
      says: /precio: answered with other digits/,
    },
    {
      what: 'a value changed behind parse',
      says: /published with other digits than parse read/,
      alone: true,
      async spoil({ pool, connector, published }) {
        await published()
        await pool.query(
          `update ${publishedTable(connector, 'puestos')} set precio = precio + 0.001 where clave = 'P-001'`,
        )
      },
    },
  ],
  'every field, unit and parameter is explained': [
    {
      what: 'a column explained by one word',
      change: {
        tables: {
          puestos: {
            columns: { ...columns, precio: decimal({ digits: 2 }).describe('precio') },
            key: ['clave'],
            mode: 'snapshot',
            duplicates: 'last',
          },
        },
      },
      says: /The column precio has no description/,
    },
    {
      what: 'a parameter without words',
      change: { params: { limit: { ...limit(), description: ' ' } }, calls: [{}] },
      says: /The parameter limit has no description/,
    },
  ],
}
