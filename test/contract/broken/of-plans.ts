import { folded, limit } from '@tianguis/core'
import type { BrokenBy } from './broken.ts'
import { columns, grouping, INDEXES } from './stall.ts'

const puestos = { columns, key: ['clave'], mode: 'snapshot', duplicates: 'last', point: ['latitud', 'longitud'] } as const
const indexed = (...indexes: string[][]) => ({ tables: { puestos: { ...puestos, indexes } } })

const { needs: _needs, ...whole } = grouping

export const brokenPlans: BrokenBy = {
  "every combination of parameters is answered from an index at the country's size": [
    { what: 'a municipality without an index', change: indexed(...INDEXES.slice(1)), says: /«municipio=[^»]*» takes \d+ rows, more than/ },
    { what: 'an order without an index', change: { order: ['nombre', 'clave'] }, says: /«» reads all 4000000 rows of puestos \(Seq Scan\)/ },
    { what: 'an order to be asked for without an index', change: { orders: [['nombre', 'clave']] }, says: /«orden=nombre%2Cclave» reads all 4000000 rows/ },
    { what: 'pages without an index', change: { order: ['nombre', 'clave'] }, says: /«» a page further on: reads all 4000000 rows of puestos/ },
    { what: 'points without an index', change: { tables: { puestos: { ...puestos, indexes: INDEXES, point: undefined } } }, says: /«cerca=[^»]*» reads all 4000000 rows of puestos \(Seq Scan\)/ },
    { what: 'periods of whatever there is', change: { grouping: whole, params: { ...folded(whole), limit: limit() }, calls: [{}] }, says: /«agrupar=mes» reads all 4000000 rows of puestos \(Seq Scan\)/ },
    { what: 'a view that joins by what is no key', change: { record: { sql: 'select p.* from {puestos} p join {puestos} o on o.nombre = p.nombre', columns } }, says: /reads all 4000000 rows of puestos/ },
  ],
}
