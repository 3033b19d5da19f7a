import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'
import type { DeclaredSeries } from '@tianguis/core/series/sheet'

const series: Record<string, DeclaredSeries> = {
  exportaciones: ['SE36593', /exportaciones totales$/i, 'las exportaciones', 'exporto mexico, exporta mexico'],
  importaciones: ['SE36595', /importaciones totales$/i, 'las importaciones', 'importacion total'],
  balanza: ['SE28294', /comercial total$/i, 'la balanza comercial', 'balanza, deficit comercial, superavit comercial'],
  exportaciones_petroleras: ['SE32150', /totales petroleras$/i, 'las exportaciones petroleras', 'exportacion petroleo'],
  exportaciones_agropecuarias: ['SE33538', /petroleras agropecuarias$/i, 'las exportaciones agropecuarias'],
  exportaciones_manufactureras: ['SE35398', /manufacturados total$/i, 'las exportaciones manufactureras'],
  exportaciones_automotrices: ['SE28442', /total automotrices$/i, 'las exportaciones automotrices', 'exportacion auto'],
  importaciones_petroleras: ['SE32189', /totales petroleras$/i, 'las importaciones petroleras', 'importacion petroleo'],
  balanza_petrolera: ['SE36600', /comercial petrolera$/i, 'la balanza petrolera', 'saldo petrolero'],
  balanza_no_petrolera: ['SE35403', /no petrolera$/i, 'la balanza no petrolera', 'saldo no petrolero'],
}

const of = (indicador: string) => ({
  accion: 'agregar' as const,
  medidas: [{ id: 'monto', agg: 'suma' as const }],
  filtros: [{ columna: 'indicador', op: '=' as const, valores: [indicador] }],
  tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
})

export default seriesConnector({
  name: 'comercio-exterior',
  title: 'Comercio exterior',
  description: 'Exportaciones, importaciones y balanza comercial de mercancías por mes, en miles de dólares.',
  from: sie('https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?idCuadro=CE125'),
  // Published around the 27th, of the month before.
  cadence: {
    cron: ['20 13,18 20-31 * *'],
    timezone: 'UTC',
    lateAfter: '35 days',
    newestWithin: '70 days',
    publishes: ['0 18 28 * *'],
  },
  subjects: {
    comercio_exterior: {
      label: 'comercio exterior de mercancías',
      words: 'comercio exterior, mercancia',
      english: 'exports, imports, trade balance, foreign trade',
      frequency: 'mes',
      called: 'flujo',
      figures: {
        monto: {
          label: 'miles de dólares',
          unit: 'miles de USD',
          range: [-50_000_000, 200_000_000],
          adds: true,
          kind: 'level',
          words: 'monto, valor, miles dolares',
          series,
        },
      },
      noise: 'mexico, pais, total, dolar',
    },
  },
  asked: {
    '¿Cuánto exportó México en 2025?': of('exportaciones'),
    'Exportaciones petroleras en 2025': of('exportaciones_petroleras'),
    'Balanza comercial de 2025': of('balanza'),
  },
  contrasts: [
    {
      says: 'La balanza es lo exportado menos lo importado.',
      differences: `
        select x.fecha, x.valor as exportado, m.valor as importado, b.valor as balanza
          from {comercio-exterior.comercio_exterior} x
          join {comercio-exterior.comercio_exterior} m on m.fecha = x.fecha and m.indicador = 'importaciones'
          join {comercio-exterior.comercio_exterior} b on b.fecha = x.fecha and b.indicador = 'balanza'
         where x.indicador = 'exportaciones' and abs(x.valor - m.valor - b.valor) > 0.001 * x.valor`,
    },
  ],
  refused: { '¿Van a subir las exportaciones?': 'no_soportada' },
})
