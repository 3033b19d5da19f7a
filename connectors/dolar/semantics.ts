import { phrases } from '@tianguis/core/words/phrases'
import { date, decimal, text, type Semantics } from '@tianguis/core'
import { CLOSED, DAILY, DAILY_PERCENT, FALLEN, PRICED, REACHED } from './words.ts'
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
    measures: {
      valor: {
        label: 'pesos por dólar',
        column: 'valor',
        digits: 4,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'price',
        words: PRICED,
        // No «fuerte»: the dollar's strong day is the peso's weak one, and both are said.
        more: ['caro', 'costoso'],
        less: ['barato'],
      },
      cierre: {
        label: 'último valor del periodo',
        column: 'valor',
        digits: 4,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: CLOSED,
      },
      alcanzado: {
        label: 'valor más alto del periodo',
        column: 'valor',
        digits: 4,
        aggregates: ['maximo', 'minimo', 'promedio'],
        words: REACHED,
      },
      bajado: {
        label: 'valor más bajo del periodo',
        column: 'valor',
        digits: 4,
        aggregates: ['minimo', 'maximo', 'promedio'],
        words: FALLEN,
      },
      variacion: {
        label: 'cambio contra el día anterior',
        column: 'variacion',
        digits: 4,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: DAILY,
      },
      // «variación porcentual» by itself is a change over the period that is said.
      variacion_pct: {
        label: 'cambio porcentual contra el día anterior',
        column: 'variacion_pct',
        digits: 4,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: DAILY_PERCENT,
      },
    },
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
