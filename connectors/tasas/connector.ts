import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'

const medidas = [{ id: 'tasa' }]
const of = (...valores: string[]) => [{ columna: 'indicador', op: '=' as const, valores }]
const in2025 = { desde: '2025-01-01', hasta: '2026-01-01' }

export default seriesConnector({
  name: 'tasas',
  title: 'Tasas de interés',
  description:
    'La tasa objetivo de Banco de México, la TIIE y el rendimiento de los CETES en subasta, con su historia.',
  from: sie(
    'https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?accion=consultarCuadro&idCuadro=CF101',
  ),
  // Announced at noon on bank days; CETES are auctioned on Tuesdays and dated on Thursdays.
  cadence: {
    cron: ['20 18,20 * * 1-5'],
    timezone: 'UTC',
    lateAfter: '4 days',
    newestWithin: '6 days',
    publishes: ['0 20 * * 1-5'],
  },
  subjects: {
    tasas: {
      label: 'tasas de interés',
      words: 'tasa interes, interes bancario',
      english: 'interest rate, interest rates, treasury bill',
      frequency: 'dia',
      called: 'instrumento',
      figures: {
        tasa: {
          label: 'tasa anual',
          unit: '%',
          digits: 4,
          range: [-1, 200],
          kind: 'price',
          words: 'tasa, rendimiento, pagan, rinde, rinden, da, dan',
          series: {
            objetivo: ['SF61745', /tasa objetivo/i, 'la tasa objetivo', 'tasa interes banxico, tasa banxico'],
            tiie_fondeo: ['SF331451', /fondeo/i, 'la TIIE de fondeo', 'tiie fondeo, tiie un dia, tiie 1 dia, fondeo'],
            tiie_28: ['SF43783', /TIIE a 28 d/i, 'la TIIE a 28 días', 'tiie, tiie 28, tasa interbancaria'],
            tiie_91: ['SF43878', /TIIE a 91 d/i, 'la TIIE a 91 días', 'tiie 91'],
            tiie_182: ['SF111916', /TIIE a 182 d/i, 'la TIIE a 182 días', 'tiie 182'],
            cetes_28: ['SF43936', /rendimiento cetes a 28 d/i, 'los CETES a 28 días', 'cete, cete 28'],
            cetes_91: ['SF43939', /rendimiento cetes a 91 d/i, 'los CETES a 91 días', 'cete 91, cete 3 meses'],
            cetes_182: ['SF43942', /rendimiento cetes a 182 d/i, 'los CETES a 182 días', 'cete 182, cete 6 meses'],
            cetes_364: ['SF43945', /rendimiento cetes a 364 d/i, 'los CETES a 364 días', 'cete 364, cete un año'],
          },
        },
      },
      noise: 'banxico, interes, anual, subasta',
    },
  },
  asked: {
    '¿A cómo está la TIIE?': { accion: 'listar', medidas, filtros: of('tiie_28') },
    'Tasa de CETES promedio 2025': {
      accion: 'agregar',
      medidas: [{ id: 'tasa', agg: 'promedio' }],
      filtros: of('cetes_28'),
      tiempo: in2025,
    },
  },
  refused: { '¿Va a bajar la tasa de interés?': 'no_soportada' },
})
