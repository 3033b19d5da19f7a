import { phrases } from '@tianguis/core/words/phrases'
import { date, decimal, text, type Semantics } from '@tianguis/core'
import { quotedPrice } from '@tianguis/core/words/quoted-price'
import { withChanges } from './record.ts'
import { glossary } from './glossary.ts'

/** «el peso frente al dólar» compares nothing: it is the rate. */
const SIDE_BY_SIDE = ['frente a', 'contra', 'vs', 'versus', 'respecto a', 'con respecto a', 'ante', 'y'].flatMap(
  (link) => [`peso ${link} dolar`, `dolar ${link} peso`, `peso mexicano ${link} dolar`, `dolar ${link} peso mexicano`],
)

/** The FIX and, before it, the series since 1954: one row a day of publication. */
export const semantics: Semantics = {
  dolar: {
    label: 'tipo de cambio del dólar (FIX)',
    english: ['dollar', 'usd', 'exchange rate', 'peso'],
    words: [
      ...phrases(`
        tipo cambio, paridad, paridad cambiaria, cambio peso, dolar, dolares, usd, fix, dolar fix, dolar americano,
        dolar estadounidense, dolar gringo, dolar norteamericano, dolar eeuu, dolar estados unidos, dollar, billete
        verde, billete dolar, los verdes, moneda estadounidense, moneda americana, moneda gringa, moneda
        norteamericana, moneda estados unidos, divisa estadounidense, divisa americana, divisa norteamericana,
        dolarito, 1 dolar, 1 usd, tipo cambio fix, dolar banxico, peso mexicano, dls, dlls, us dolar
      `),
      ...SIDE_BY_SIDE,
      ...phrases(`
        tipo cambio peso dolar, tipo cambio peso frente dolar, tipo cambio peso contra dolar, paridad peso dolar,
        paridad peso frente dolar, paridad peso contra dolar
      `),
    ],
    sql: withChanges,
    columns: {
      fecha: date().required().describe('Día de determinación.'),
      valor: decimal({ digits: 9 }).required().unit('MXN por dólar').describe('Pesos por dólar.'),
      serie: text({ max: 12 }).required().describe('Serie de Banxico.'),
      variacion: decimal({ digits: 9 }).unit('MXN por dólar').describe('Cambio contra el día publicado anterior.'),
      variacion_pct: decimal({ digits: 4 }).unit('%').describe('El mismo cambio, en por ciento.'),
    },
    show: ['fecha', 'valor', 'serie'],
    single: [],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo', carried: true },
    measures: quotedPrice({
      label: 'pesos por dólar',
      before: 'el día anterior',
      names: ['dolar', 'tipo cambio', 'fix', 'peso'],
      words: phrases(`
        como esta cambio, a como cambio, a cuanto cambio, a como esta cambio, a cuanto esta cambio, en cuanto esta
        cambio, pesos por dolar, peso por dolar, peso por cada dolar, peso dolar, peso frente dolar, peso contra dolar
      `),
      // No «fuerte»: the dollar's strong day is the peso's weak one, and both are said.
      more: ['caro', 'costoso'],
      less: ['barato'],
    }),
    dimensions: {},
    glossary,
    order: ['fecha desc'],
    // What banks charge at a window is not published: «banco», «compra» and «venta» stay unexplained.
    noise: phrases(`
        banxico, banco mexico, oficial, peso, pesito, varo, nuevo peso, centavo, moneda nacional, mxn, mercado,
        mercado cambiario, frente, serie, son, porcentual, porcentualmente, publicado por banxico, publicado por banco
        mexico, determinado por banxico, dia habil, jornada, publicacion, segun banxico, segun banco mexico
      `),
  },
}
