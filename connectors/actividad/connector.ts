import { inegi } from '@tianguis/core/series/inegi'
import { seriesConnector } from '@tianguis/core/series/connector'
import type { DeclaredSeries } from '@tianguis/core/series/sheet'

const sectors: Record<string, DeclaredSeries> = {
  igae: ['737219', /actividad econ[oó]mica.{0,200}total|^total/i, 'el IGAE', 'igae total, toda economia'],
  primarias: ['737226', /primarias/i, 'el IGAE primario', 'sector primario'],
  secundarias: ['737233', /secundarias/i, 'el IGAE secundario', 'sector secundario'],
  terciarias: ['737268', /terciarias/i, 'el IGAE terciario', 'sector terciario'],
}
const product: Record<string, DeclaredSeries> = {
  pib: ['736181', /producto interno bruto|valores absolutos/i, 'el PIB'],
}
const growth: Record<string, DeclaredSeries> = { crecimiento: ['735904', /variaci[oó]n/i, 'el crecimiento del PIB'] }
const [million, index] = ['millones de MXN de 2018', 'índice, 2018 = 100']

export default seriesConnector({
  name: 'actividad',
  title: 'Actividad económica',
  description: 'El IGAE y sus sectores por mes y el PIB por trimestre, con su variación anual, desde 1993.',
  from: inegi('https://www.inegi.org.mx/temas/igae/'),
  // Published around the 22nd, of the month before last; the quarter's product some fifty days after it.
  cadence: {
    cron: ['10,40 12 18-31 * *', '0 14 * * 1'],
    timezone: 'UTC',
    lateAfter: '9 days',
    newestWithin: '100 days',
    publishes: ['0 18 28 * *'],
  },
  subjects: {
    actividad: {
      label: 'actividad económica (IGAE)',
      words: 'actividad economica, igae, indicador global actividad economica',
      english: 'economic activity',
      frequency: 'mes',
      called: 'sector',
      standard: 'igae',
      figures: {
        actividad: { label: 'nivel de actividad', unit: index, range: [20, 400], words: 'nivel', series: sectors },
      },
      noise: 'mexico, pais, desestacionalizado, economia',
    },
    pib: {
      label: 'producto interno bruto',
      words: 'pib, producto interno bruto',
      english: 'gdp, gross domestic product',
      frequency: 'trimestre',
      figures: {
        pib: { label: 'PIB', unit: million, range: [1e6, 1e8], words: 'monto, valor', series: product },
        crecimiento: { label: 'variación', unit: '%', range: [-50, 50], words: 'crecimiento, crecio', series: growth },
      },
      noise: 'mexico, pais, nacional, economia, variacion anual',
    },
  },
  asked: {
    '¿Cuál es el nivel de la actividad económica?': { accion: 'listar', medidas: [{ id: 'actividad' }] },
    '¿Cuánto creció el PIB?': { tabla: 'pib', accion: 'listar', medidas: [{ id: 'crecimiento' }] },
  },
  refused: { '¿Va a crecer el PIB?': 'no_soportada' },
})
