import { date, decimal, text, type Columns } from '@tianguis/core'

const unit = 'MXN por unidad'
export const columns = {
  fecha: date()
    .required()
    .describe('Día del tipo de cambio: de su determinación o, en `liquidacion`, aquel en que se paga con él.')
    .example('2026-11-19'),
  moneda: text({ max: 3 })
    .required()
    .matching(/^[A-Z]{3}$/)
    .describe('Moneda extranjera, clave ISO 4217 (XDR es el DEG).')
    .example('USD'),
  par: text({ max: 7 }).required().describe('Moneda extranjera y peso mexicano.').example('USD/MXN'),
  valor: decimal({ digits: 6 })
    .required()
    .unit(unit)
    .range('0.0001', '1000')
    .describe('Pesos por unidad de la moneda, con los decimales que publica Banxico.')
    .example(18.2),
  tipo: text()
    .oneOf('fix', 'liquidacion', 'cotizacion')
    .required()
    .describe(
      '`fix`, el que determina Banxico al mediodía; `liquidacion`, para solventar obligaciones ese día; `cotizacion`, de las demás monedas.',
    )
    .example('fix'),
  serie: text({ max: 12 }).required().describe('Clave de la serie en el SIE de Banxico.').example('SF43718'),
}

/** One row as it is served: with its change against the publication before it. */
export const served = {
  ...columns,
  variacion: decimal({ digits: 6 })
    .unit(unit)
    .describe('Cambio contra la publicación anterior de la misma serie.')
    .example(-0.0521),
  variacion_pct: decimal({ digits: 4 }).unit('%').describe('El mismo cambio, en por ciento.').example(-0.2854),
} satisfies Columns
