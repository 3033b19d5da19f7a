import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'

/** In the order of Banxico's table CA79, whose series are numbered one after another. */
const STATES = `Aguascalientes, Baja California, Baja California Sur, Campeche, Coahuila, Colima, Chiapas, Chihuahua,
  Ciudad de México, Durango, Estado de México, Guanajuato, Guerrero, Hidalgo, Jalisco, Michoacán, Morelos, Nayarit,
  Nuevo León, Oaxaca, Puebla, Querétaro, Quintana Roo, San Luis Potosí, Sinaloa, Sonora, Tabasco, Tamaulipas, Tlaxcala,
  Veracruz, Yucatán, Zacatecas`.split(/,\s+/)
const byState = Object.fromEntries(STATES.map((estado, at) => [estado, `SE${29670 + at}`]))

const monto = {
  label: 'monto de remesas',
  unit: 'millones de USD',
  range: [0, 100_000],
  adds: true,
  kind: 'level',
} as const
const words = 'monto, ingreso, envio, dinero, recibe, recibio, reciben, recibieron, llego, llegaron, entro, entraron'
const called = { words: 'remesa, remesa familiar', noise: 'dolar, millones dolares, mexico, pais, extranjero' }

const medidas = [{ id: 'monto', agg: 'suma' as const }]
const tiempo = { desde: '2025-01-01', hasta: '2026-01-01' }
const ofStates = { tabla: 'remesas_estado', accion: 'agregar', medidas, tiempo } as const
const orden = [{ por: 'monto', dir: 'desc' as const }]

export default seriesConnector({
  name: 'remesas',
  title: 'Remesas',
  description:
    'Lo que se recibe del extranjero por remesas familiares: del país por mes, y de cada estado por trimestre.',
  from: sie('https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?idCuadro=CE81'),
  // Published on the first bank day of a month, of the month before last.
  cadence: {
    cron: ['20 15,18 1-5 * *'],
    timezone: 'UTC',
    lateAfter: '35 days',
    newestWithin: '100 days',
    publishes: ['0 18 5 * *'],
  },
  subjects: {
    remesas: {
      label: 'remesas familiares',
      ...called,
      english: 'remittances, remittance',
      frequency: 'mes',
      figures: {
        monto: { ...monto, words, series: { total: ['SE27803', /remesas familiares.{0,80}total/i, 'las remesas'] } },
      },
    },
    remesas_estado: {
      label: 'remesas familiares por estado',
      ...called,
      frequency: 'trimestre',
      figures: { monto: { ...monto, words, series: { estatal: [byState, /remesas familiares/i, 'las remesas'] } } },
    },
  },
  asked: {
    '¿Cuánto se recibió de remesas en 2025?': { accion: 'agregar', medidas, tiempo },
    'Total de remesas en 2025': { accion: 'agregar', medidas, tiempo },
    'Remesas de Michoacán en 2025': { ...ofStates, lugar: [{ nivel: 'estado', clave: '16' }] },
    '¿Qué estado recibió más remesas en 2025?': { ...ofStates, dimensiones: ['estado'], orden, limite: 1 },
    'Remesas por estado en 2025': { ...ofStates, dimensiones: ['estado'] },
  },
  refused: { '¿Van a subir las remesas?': 'no_soportada' },
})
