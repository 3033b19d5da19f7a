import { between, choice, decimal, limit } from '@tianguis/core'
import type { BrokenBy } from './broken.ts'
import { claims } from './of-answers.ts'
import { columns } from './sound-connector.ts'

const useless = choice(['si', 'no'], { description: 'No hace nada.', columns: [], meaning: () => ({}) })

export const brokenShapes: BrokenBy = {
  'every decimal says its unit': [
    {
      what: 'a price of nobody knows what',
      change: {
        record: {
          sql: `select ${Object.keys(columns).join(', ')} from {puestos}`,
          columns: { ...columns, precio: decimal({ digits: 2 }).describe('Precio.') },
        },
      },
      says: /El decimal «registro\.precio» no dice su unidad/,
    },
  ],
  'every documented parameter changes the answer': [
    {
      what: 'a parameter that does nothing',
      change: { params: { useless, limit: limit() }, calls: [{}], grouping: undefined },
      says: /No value of useless that is documented changes the answer: si, no/,
    },
  ],
  'desde and hasta leave out what is outside, and cannot be turned': [
    {
      what: 'a first day that is not heeded',
      says: /has a record of 20/,
      change: {
        params: {
          ...between('fecha', {
            asks: (op, day) => [{ column: 'fecha', op, value: op === '>=' ? '2000-01-01' : day }],
          }),
          limit: limit(),
        },
        calls: [{}],
        grouping: undefined,
      },
    },
  ],
  'agrupar tells of each period what agregacion says': [
    claims('a mean of fewer decimals', /is another than of its \d+ records/, ({ grouping }) => ({
      grouping: { ...grouping!, values: { precio: 0 } },
    })),
  ],
  'what contradicts itself is refused, and says with what': [
    claims('what cannot be said together, and is', /was answered 200/, ({ params }) => ({
      params: { ...params, municipio: { ...params.municipio!, insteadOf: ['desde'] } },
    })),
  ],
  'cerca gives what is near, nearest first, and knows a turned point': [
    claims('points that are elsewhere', /is of a record, and it is not the first/, () => ({
      record: {
        sql: `select ${Object.keys(columns)
          .map((name) => (name === 'latitud' ? 'latitud + 0.1 as latitud' : name))
          .join(', ')} from {puestos}`,
        columns,
      },
    })),
  ],
}
