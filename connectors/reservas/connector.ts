import { seriesConnector } from '@tianguis/core/series/connector'
import { sie } from '@tianguis/core/series/sie'

const medidas = [{ id: 'saldo' }]

export default seriesConnector({
  name: 'reservas',
  title: 'Reserva internacional',
  description:
    'El saldo de la reserva internacional de Banco de México al cierre de cada semana, en millones de dólares.',
  from: sie(
    'https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?accion=consultarCuadro&idCuadro=CF106',
  ),
  // Published on Tuesdays at nine, of the Friday before.
  cadence: {
    cron: ['20 15,18 * * 2', '20 15 * * 3'],
    timezone: 'UTC',
    lateAfter: '8 days',
    newestWithin: '13 days',
    publishes: ['0 20 * * 2'],
  },
  subjects: {
    reservas: {
      label: 'reserva internacional',
      words: 'reserva internacional, reserva banco mexico, reserva banxico, reserva, reserva mexico',
      english: 'international reserves, foreign reserves',
      frequency: 'semana',
      figures: {
        saldo: {
          label: 'millones de dólares',
          unit: 'millones de USD',
          range: [1000, 1_000_000],
          kind: 'level',
          words: 'saldo, monto, nivel, millones dolares, tiene, asciende',
          series: { reserva: ['SF43707', /reserva internacional/i, 'la reserva internacional'] },
        },
      },
      noise: 'dolar, dolares, banxico, banco mexico, pais, mexico',
    },
  },
  asked: {
    '¿De cuánto es la reserva internacional?': { accion: 'listar', medidas },
    '¿A cuánto asciende la reserva internacional de Banxico?': { accion: 'listar', medidas },
    'Saldo de la reserva internacional': { accion: 'listar', medidas },
    'Reserva internacional por mes en 2025': {
      accion: 'agregar',
      medidas: [{ id: 'saldo', agg: 'promedio' }],
      grano: 'mes',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  refused: { '¿Va a bajar la reserva internacional?': 'no_soportada' },
})
