import { ParseError, type FetchContext } from '@tianguis/core'
import { csvRows } from '@tianguis/core/decode/csv'
import { fromDayFirst } from '@tianguis/core/decode/dates'
import { tableRecords } from '@tianguis/core/decode/table'

const PRICES = 'https://datos.example.org/precios.csv'

export async function* fetch({ http }: FetchContext) {
  yield await (await http.get(PRICES, { accept: 'text/csv', minBytes: 40 })).text()
}

/**
 * Titles above the header, and the order of the columns, do not matter.
 * @throws ParseError where the file has no such header, or is cut
 */
export function parse(csv: string) {
  if (!csv.endsWith('\n')) throw new ParseError('La lista de precios llegó cortada.', csv)
  return tableRecords(csvRows(csv), ['fecha', 'producto', 'precio por kilo']).map((row) => ({
    fecha: fromDayFirst(row.fecha) ?? row.fecha,
    producto: row.producto,
    precio: row['precio por kilo'],
  }))
}
