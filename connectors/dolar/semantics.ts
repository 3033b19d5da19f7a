import { date, decimal, text, type Semantics } from '@tianguis/core'
import { withChanges } from './record.ts'

/** The FIX and, before it, the series since 1954: one row a day of publication. */
export const semantics: Semantics = {
  dolar: {
    label: 'tipo de cambio del dólar (FIX)',
    words: ['tipo cambio', 'paridad', 'cambio peso', 'dolar', 'dolares', 'usd', 'fix', 'dolar fix', 'dolar americano', 'dolar estadounidense', 'dolar eeuu', 'billete verde', 'moneda estadounidense', 'moneda americana', 'divisa estadounidense', 'divisa norteamericana', 'dolarito', '1 dolar', '1 usd', 'tipo cambio fix', 'dolar banxico', 'dls', 'dlls'],
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
        label: 'pesos por dólar', column: 'valor', digits: 4, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], standard: true,
        words: [
          'valor', 'precio', 'cotizacion', 'cotiza', 'cotizado', 'cuesta', 'vale', 'costo', 'cuanto esta', 'como esta', 'a como', 'esta', 'amanecio', 'cerro', 'cierre', 'anda',
          'pesos por dolar', 'peso por dolar', 'cuantos pesos', 'peso dolar', 'peso frente dolar', 'peso contra dolar', 'llego', 'alcanzo', 'estuvo', 'estaba', 'valia', 'costaba', 'cotizaba', 'cuanto vale', 'abrio', 'quedo', 'ronda', 'a cuanto',
        ],
        more: ['caro', 'fuerte'], less: ['barato', 'debil'],
      },
      variacion: {
        label: 'cambio contra el día anterior', column: 'variacion', digits: 4, aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['variacion diaria', 'cambio diario', 'cambio contra dia anterior', 'cambio respecto ayer', 'variacion contra dia anterior', 'centavos'],
      },
      variacion_pct: {
        label: 'cambio porcentual contra el día anterior', column: 'variacion_pct', digits: 4, aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['variacion porcentual', 'porcentaje variacion', 'cambio porcentual', 'variacion porcentual diaria'],
      },
    },
    dimensions: {},
    order: ['fecha desc'],
    // What banks charge at a window is not published: «banco», «compra» and «venta» stay unexplained.
    noise: ['banxico', 'banco mexico', 'oficial', 'peso', 'peso mexicano', 'moneda nacional', 'mxn', 'mercado', 'frente', 'serie', 'son'],
  },
}
