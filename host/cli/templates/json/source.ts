import { ParseError, rejected, type FetchContext } from '@tianguis/core'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'

const PRICES = 'https://datos.example.org/precios.json'

export async function* fetch({ http }: FetchContext) {
  yield await (await http.get(PRICES, { accept: 'application/json', startsWith: ['{'] })).text()
}

/** @throws ParseError where the answer is no list of prices */
export function parse(answer: string) {
  const items = listField(exactJson(answer), 'precios')
  if (!items) throw new ParseError('La respuesta no trae la lista «precios».', answer)
  return items.map((item) => {
    const [fecha, producto, precio] = ['fecha', 'producto', 'precio'].map((name) => textField(item, name))
    if (fecha && producto && precio) return { fecha, producto, precio }
    return rejected('le falta fecha, producto o precio', JSON.stringify(item))
  })
}
