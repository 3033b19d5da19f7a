import { ParseError, type FetchContext } from '@tianguis/core'
import { fromDayFirst } from '@tianguis/core/decode/dates'
import { htmlRows } from '@tianguis/core/decode/html'
import { tableRecords } from '@tianguis/core/decode/table'

const PRICES = 'https://datos.example.org/precios.html'

export async function* fetch({ http }: FetchContext) {
  yield await (await http.get(PRICES, { accept: 'text/html', startsWith: ['<!DOCTYPE'] })).text()
}

/** @throws ParseError where the page has no such table, or is cut */
export function parse(page: string) {
  if (!page.includes('id="precios"') || !page.trimEnd().endsWith('</html>'))
    throw new ParseError('La página llegó cortada, o no es la de los precios.', page)
  return tableRecords(htmlRows(page, '#precios'), ['fecha', 'producto', 'precio']).map(({ fecha, ...row }) => ({
    ...row,
    fecha: fromDayFirst(fecha) ?? fecha,
  }))
}
