import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keyOf, useKey } from '../../support/call.ts'
import type { Broken, BrokenBy } from './broken.ts'
import { claims, standIn, turned } from './of-answers.ts'
import { columns } from './sound-connector.ts'

const alike = (says: RegExp) => standIn('a service that does not look at its parameters', {}, says)

/** The service itself, but for the last line of its files. */
const cutShort: Broken = {
  what: 'a file without its last record',
  says: /does not begin as/,
  async spoil({ url }) {
    const server = createServer(async ({ url: path, headers }, response) => {
      const answer = await fetch(url + path, { headers: { authorization: headers.authorization ?? '' } })
      const text = await answer.text()
      const {
        'content-encoding': _encoding,
        'transfer-encoding': _transfer,
        'content-length': _length,
        ...said
      } = Object.fromEntries(answer.headers)
      response
        .writeHead(answer.status, { ...said, connection: 'close' })
        .end(/\.(csv|ndjson)(\?|$)/.test(path!) ? text.replace(/.*\r?\n$/, '') : text)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    server.unref()
    const spoilt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    useKey(spoilt, keyOf(url)!)
    return { url: spoilt }
  },
}

export const brokenOptions: BrokenBy = {
  'formato gives the same records as CSV and as lines, with every digit': [
    { ...turned, says: /has other cells than the JSON/ },
    alike(/answered another type/),
  ],
  'formato gives the same records as a map, where they have a place, and refuses it where they have none': [
    alike(/answered another type/),
  ],
  'DuckDB reads the CSV by the line of the manual, every column with its type': [
    { ...turned, says: /Conversion Error|is read as other records/ },
    alike(/answered another type/),
  ],
  'formato gives the same records as a workbook, with whose they are': [
    { ...turned, says: /has other cells than the JSON/ },
    alike(/answered another type/),
  ],
  'an export is all that formato gives page by page': [alike(/answered another type/), cutShort],
  'the format follows formato, then Accept, and its ETag is its own': [alike(/Accept does not choose the format/)],
  'campos gives these fields in their order, and refuses others': [
    { ...turned, says: /is refused without the fields that there are|has other fields/ },
    claims('a field that the service does not have', /answered 400: .*no hay un campo «nuevo»/, () => ({
      record: { sql: '', columns: { ...columns, nuevo: columns.clave } },
    })),
  ],
  'orden sorts by what it says, and refuses what would read the whole dataset': [
    claims('an order that the service does not have', /orden=nombre%2Cclave answered 400/, () => ({
      orders: [['nombre']],
    })),
    claims('orders that the service has besides', /is refused without what can be asked/, ({ tables }) => ({
      tables: { puestos: { ...tables.puestos!, indexes: [] } },
    })),
  ],
  'cursor walks on from where a page ends, in every order': [
    {
      what: 'an order that leaves ties',
      change: { order: ['cvegeo'] },
      says: /gives other records than one answer|The last page has a next one/,
    },
  ],
}
