import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'

const medidas = [{ id: 'valor' }]

export default seriesConnector({
  name: 'mi-conector',
  title: 'Serie de ejemplo',
  description: 'Una serie inventada, de cada mes, para empezar una hoja de series.',
  from: sie('https://www.banxico.org.mx/SieInternet/'),
  cadence: { cron: ['0 15 * * *'], timezone: 'UTC', lateAfter: '3 days', newestWithin: '70 days' },
  subjects: {
    mi_conector: {
      label: 'serie de ejemplo',
      words: 'mi-conector',
      frequency: 'mes',
      figures: {
        valor: {
          label: 'valor',
          unit: 'millones de MXN',
          range: [0, 1_000_000],
          words: 'valor, monto',
          series: { ejemplo: ['SX1', /serie de ejemplo/i, 'el mi-conector'] },
        },
      },
    },
  },
  asked: {
    '¿De cuánto es mi-conector?': { accion: 'listar', medidas },
    '¿Cuál es el valor de mi-conector?': { accion: 'listar', medidas },
    'Monto de mi-conector': { accion: 'listar', medidas },
    'mi-conector en octubre de 2026': {
      accion: 'listar',
      medidas,
      tiempo: { desde: '2026-10-01', hasta: '2026-11-01' },
    },
  },
  refused: { '¿Va a subir mi-conector?': 'no_soportada' },
})
