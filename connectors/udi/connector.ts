import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'

const medidas = [{ id: 'valor' }]
const says =
  'Unidad de cuenta que sigue a la inflación: Banco de México fija cada quincena su valor en pesos de los días que ' +
  'siguen. Con ella se pactan créditos, pensiones y seguros.'

export default seriesConnector({
  name: 'udi',
  title: 'UDI',
  description: 'El valor en pesos de la unidad de inversión (UDI), de cada día desde el 4 de abril de 1995 hasta hoy.',
  from: sie(
    'https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?accion=consultarCuadro&idCuadro=CP150',
  ),
  cadence: {
    cron: ['30 12 * * *'],
    timezone: 'UTC',
    lateAfter: '3 days',
    newestWithin: '3 days',
    publishes: ['0 12 * * *'],
  },
  subjects: {
    udi: {
      label: 'valor de la UDI',
      words: 'udi, unidad inversion, unidades inversion',
      english: 'udi, udis',
      frequency: 'dia',
      figures: {
        valor: {
          label: 'pesos por UDI',
          unit: 'MXN por UDI',
          digits: 6,
          range: [1, 100],
          kind: 'price',
          words: 'valor, precio, cotizacion, pesos',
          series: { udi: ['SP68257', /\bUDIS?\b|unidad(es)? de inversi[oó]n/i, 'la UDI'] },
        },
      },
      noise: 'banxico, hoy',
      glossary: { udi: { label: 'UDI', words: ['udi', 'unidad inversion'], says } },
    },
  },
  asked: {
    '¿Cuánto vale la UDI?': { accion: 'listar', medidas },
    '¿A cómo está la UDI hoy?': { accion: 'listar', medidas },
    'Precio de la UDI': { accion: 'listar', medidas },
    '¿Cuánto valía la UDI el 15 de octubre de 2026?': {
      accion: 'listar',
      medidas,
      tiempo: { desde: '2026-10-15', hasta: '2026-10-16' },
    },
    '¿Qué es la UDI?': { accion: 'definicion', concepto: 'udi' },
  },
  refused: { '¿Cuánto va a valer la UDI en 2030?': 'no_soportada' },
})
