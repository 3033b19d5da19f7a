import type { BrokenBy } from './broken.ts'
import { claims, standIn, turned } from './of-answers.ts'
import { columns } from './stall.ts'

const alike = (says: RegExp) => standIn('a service that does not look at its parameters', {}, says)

export const brokenOptions: BrokenBy = {
  'formato gives the same records as CSV and as lines, with every digit': [{ ...turned, says: /has other cells than the JSON/ }, alike(/answered another type/)],
  'an export is all that formato gives page by page': [
    alike(/answered another type/),
    claims('a largest page that is not its own', /has no more than/, ({ params }) => ({ params: { ...params, limit: { ...params.limit!, schema: { ...params.limit!.schema, maximum: 1 } } } })),
  ],
  'the format follows formato, then Accept, and its ETag is its own': [alike(/Accept does not choose the format/)],
  'campos gives these fields in their order, and refuses others': [
    { ...turned, says: /is refused without the fields that there are|has other fields/ },
    claims('a field that the service does not have', /answered 400: .*no hay un campo «nuevo»/, () => ({ record: { sql: '', columns: { ...columns, nuevo: columns.clave } } })),
  ],
  'orden sorts by what it says, and refuses what would read the whole dataset': [
    claims('an order that the service does not have', /orden=nombre%2Cclave answered 400/, () => ({ orders: [['nombre']] })),
    claims('orders that the service has besides', /is refused without what can be asked/, ({ tables }) => ({ tables: { puestos: { ...tables.puestos!, indexes: [] } } })),
  ],
  'cursor walks on from where a page ends, in every order': [
    { what: 'an order that leaves ties', change: { order: ['cvegeo'] }, says: /gives other records than one answer|The last page has a next one/ },
  ],
}
