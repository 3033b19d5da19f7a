import { inegi } from '@tianguis/core/series/inegi'
import { seriesConnector } from '@tianguis/core/series/connector'
import type { DeclaredSeries } from '@tianguis/core/series/sheet'

const series: Record<string, DeclaredSeries> = {
  desocupacion: ['444884', /desocupaci[oó]n/i, 'la tasa de desocupación', 'desempleo, desocupacion, tasa desempleo'],
  participacion_laboral: [
    '444875',
    /participaci[oó]n/i,
    'la tasa de participación laboral',
    'poblacion economicamente activa',
  ],
  informalidad: ['444893', /informalidad/i, 'la tasa de informalidad laboral', 'informalidad, empleo informal'],
  subocupacion: ['444899', /subocupaci[oó]n/i, 'la tasa de subocupación', 'subocupacion, subempleo, tasa subempleo'],
}

const ofMonths = {
  accion: 'agregar',
  medidas: [{ id: 'tasa', agg: 'promedio' }],
  tiempo: { ultimos: 12, grano: 'mes' },
} as const

export default seriesConnector({
  name: 'empleo',
  title: 'Empleo',
  description:
    'Desocupación, participación, informalidad y subocupación por mes, de la encuesta de ocupación y empleo.',
  from: inegi('https://www.inegi.org.mx/temas/empleo/'),
  // Published around the 25th, of the month before.
  cadence: {
    cron: ['10,40 12 20-31 * *', '0 14 * * 1'],
    timezone: 'UTC',
    lateAfter: '9 days',
    newestWithin: '70 days',
    publishes: ['0 18 28 * *'],
  },
  subjects: {
    empleo: {
      label: 'tasas de ocupación y empleo',
      words: 'enoe, encuesta nacional ocupacion empleo, mercado laboral',
      english: 'unemployment, employment, informality',
      frequency: 'mes',
      standard: 'desocupacion',
      figures: {
        tasa: { label: 'tasa', unit: '%', range: [0, 100], kind: 'level', words: 'tasa, nivel', series },
      },
      noise: 'mexico, pais, nacional, laboral',
    },
  },
  asked: {
    '¿Cuál es la tasa de desempleo?': { accion: 'listar', medidas: [{ id: 'tasa' }] },
    'Desempleo promedio de los últimos doce meses': ofMonths,
  },
  refused: { '¿Va a subir el desempleo?': 'no_soportada' },
})
