import { folded, limit } from '@tianguis/core'
import type { Query } from '../requests.ts'
import type { Broken, BrokenBy } from './broken.ts'
import { columns, grouping, INDEXES } from './sound-connector.ts'

const puestos = { columns, key: ['clave'], mode: 'snapshot', duplicates: 'last', nearby: 50 } as const
const indexed = (...indexes: string[][]) => ({ tables: { puestos: { ...puestos, indexes } } })

const { needs: _needs, ...whole } = grouping

/** Only what shows the fault: each request is planned twice, and there are a hundred. */
const asking = (...asked: Query[]): Pick<Broken, 'spoil'> => ({ spoil: async () => ({ asked }) })
const near: Query = { cerca: '20.6100,-103.3200' }

export const brokenPlans: BrokenBy = {
  "every combination of parameters is answered from an index at the country's size": [
    {
      what: 'a municipality without an index',
      ...asking({ municipio: 'Santa Magdalena Jicotlán' }),
      change: indexed(...INDEXES.slice(1)),
      says: /«municipio=[^»]*» takes \d+ rows, more than/,
    },
    {
      what: 'an order without an index',
      ...asking({}),
      change: { order: ['nombre', 'clave'] },
      says: /«» reads all 4000000 rows of puestos \(Seq Scan\)/,
    },
    {
      what: 'an order to be asked for without an index',
      ...asking({ orden: 'nombre,clave' }),
      change: { orders: [['nombre', 'clave']] },
      says: /«orden=nombre%2Cclave» reads all 4000000 rows/,
    },
    {
      what: 'pages without an index',
      ...asking({}),
      change: { order: ['nombre', 'clave'] },
      says: /«» a page further on: reads all 4000000 rows of puestos/,
    },
    {
      what: 'points without an index',
      ...asking(near),
      change: { tables: { puestos: { ...puestos, indexes: INDEXES, nearby: undefined } } },
      says: /«cerca=[^»]*» reads all 4000000 rows of puestos \(Seq Scan\)/,
    },
    {
      what: 'periods of whatever there is',
      ...asking({ agrupar: 'mes' }),
      change: { grouping: whole, params: { ...folded(whole), limit: limit() }, calls: [{}] },
      says: /«agrupar=mes» reads all 4000000 rows of puestos \(Seq Scan\)/,
    },
    {
      what: 'a view that joins by what is no key',
      ...asking({}),
      change: { record: { sql: 'select p.* from {puestos} p join {puestos} o on o.nombre = p.nombre', columns } },
      says: /reads all 4000000 rows of puestos/,
    },
  ],
}
