/** A whole connector from a data sheet of one table. */
import { defineConnector } from '../connector.ts'
import type { Connector } from '../contract.ts'
import { limit, state, word } from '../params.ts'
import { between } from '../time-params.ts'
import { sheetSubject } from './language.ts'
import type { SheetColumns, TableSheet } from './sheet.ts'

/**
 * The connector that a sheet declares: its table and indexes, parameters, questions, and how it is fetched and read.
 * @throws Error listing everything that is wrong with it, in Spanish.
 */
export function tableConnector<C extends SheetColumns, Batch>(sheet: TableSheet<C, Batch>): Connector {
  const { name, columns, key, stalls, parts, named, subject: _, asked, refused, parse, ...told } = sheet
  const table = name.replaceAll('-', '_')
  const order = ['fecha desc', ...key]
  const places = 'estado' in columns
  const first = (column: string) => [column, ...order.filter((one) => one !== column)]
  const example = (column: string) => String(columns[column]!.spec.example)
  const [most = ''] = Object.keys(named)
  return defineConnector({
    ...told,
    name,
    path: `/${name}`,
    revisions: true,
    tables: {
      [table]: {
        columns,
        key: ['fecha', ...key],
        mode: 'append',
        duplicates: 'last',
        observed: 'fecha',
        ...(stalls && { stalls }),
        ...(parts && { parts }),
        indexes: [order, ...[...Object.keys(named), ...(places ? ['estado'] : [])].map(first)],
      },
    },
    record: table,
    order,
    params: {
      ...Object.fromEntries(
        Object.entries(named).map(([column, { label, synonyms = {} }]) => [
          column,
          word({ table, column }, { description: `Por ${label}.`, example: example(column), synonyms }),
        ]),
      ),
      ...(places && { estado: state() }),
      ...between('fecha'),
      limit: limit({ max: 1000 }),
    },
    calls: [{ limit: 5 }, { [most]: example(most), limit: 3 }],
    semantics: { [table]: sheetSubject(sheet, { table, order }) },
    examples: Object.entries(asked).map(([q, consulta]) => ({ q, consulta: { tabla: table, ...consulta } })),
    negatives: Object.entries(refused).map(([q, codigo]) => ({ q, codigo })),
    parse: (batch: Batch, context) => ({ [table]: parse(batch, context) }),
  })
}
