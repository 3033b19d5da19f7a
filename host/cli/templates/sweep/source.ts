import { ParseError, type FetchContext } from '@tianguis/core'
import { exactJson, listField, textField } from '@tianguis/core/decode/json'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'

/** By what the source calls it. */
const PRODUCTS = { maiz: 'Maíz blanco', frijol: 'Frijol negro', jitomate: 'Jitomate saladet' }

/** A product that fails is named, and the others are published. */
export async function* fetch(context: FetchContext) {
  yield* fallbackChain(context).each(Object.entries(PRODUCTS), {
    name: ([, producto]) => producto,
    get: async ([called, producto]) => {
      const url = `https://datos.example.org/precios/${called}.json`
      return { producto, answer: await (await context.http.get(url, { startsWith: ['{'] })).text() }
    },
  })
}

/** @throws ParseError where an answer is no list of prices */
export function parse({ producto, answer }: { readonly producto: string; readonly answer: string }) {
  const items = listField(exactJson(answer), 'precios')
  if (!items) throw new ParseError(`La respuesta sobre ${producto} no trae la lista «precios».`, answer)
  return items.map((item) => ({
    producto,
    fecha: textField(item, 'fecha') ?? '',
    precio: textField(item, 'precio') ?? '',
  }))
}
