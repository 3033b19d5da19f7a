import type { Example, Negative } from '@tianguis/core'

/** What other currencies cost, in pesos; the dollar by itself is a question of the dataset `dolar`. */
export const examples: readonly Example[] = [
  {
    q: '¿A cómo está el euro?',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['EUR'] }],
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'Tipo de cambio de la libra esterlina hoy',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['GBP'] }],
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: '¿Cuánto vale un yen japonés en pesos?',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['JPY'] }],
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'Cotización del dólar canadiense el 10 de marzo de 2026',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['CAD'] }],
      tiempo: { desde: '2026-03-10', hasta: '2026-03-11' },
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'Compara el euro y el dólar',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: 'in', valores: ['EUR', 'USD'] }],
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'Promedio del euro en marzo de 2026',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['EUR'] }],
      tiempo: { desde: '2026-03-01', hasta: '2026-04-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: '¿Cuál fue el valor máximo del dólar canadiense en marzo de 2026?',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['CAD'] }],
      tiempo: { desde: '2026-03-01', hasta: '2026-04-01' },
      medidas: [{ id: 'valor', agg: 'maximo' }],
    },
  },
  {
    q: '¿Cómo ha cambiado el yen en los últimos 30 días?',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['JPY'] }],
      tiempo: { ultimos: 30, grano: 'dia' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: '¿Cuánto subió el euro del 2 al 13 de marzo de 2026?',
    consulta: {
      tabla: 'monedas',
      accion: 'cambio',
      filtros: [{ columna: 'moneda', op: '=', valores: ['EUR'] }],
      tiempo: { desde: '2026-03-02', hasta: '2026-03-14' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: '¿Cuál es la moneda más cara?',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      medidas: [{ id: 'valor' }],
      orden: [{ por: 'valor', dir: 'desc' }],
      limite: 1,
    },
  },
  { q: '¿Qué monedas hay?', consulta: { tabla: 'monedas', accion: 'distintos', dimensiones: ['moneda'] } },
  {
    q: '¿A cómo están las divisas?',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      medidas: [{ id: 'valor', agg: 'promedio' }],
      dimensiones: ['moneda'],
    },
  },
  {
    q: '¿A cuánto cerró el yen en marzo de 2026?',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['JPY'] }],
      tiempo: { desde: '2026-03-01', hasta: '2026-04-01' },
      medidas: [{ id: 'cierre' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Promedio de cada moneda en marzo de 2026 sin el dólar',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      filtros: [{ columna: 'moneda', op: '!=', valores: ['USD'] }],
      tiempo: { desde: '2026-03-01', hasta: '2026-04-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
      dimensiones: ['moneda'],
    },
  },
  {
    q: 'Variación porcentual diaria de la libra',
    consulta: {
      tabla: 'monedas',
      accion: 'listar',
      filtros: [{ columna: 'moneda', op: '=', valores: ['GBP'] }],
      medidas: [{ id: 'variacion_pct' }],
    },
  },
  {
    q: '¿Cuál es el tipo de cambio para solventar obligaciones en dólares?',
    consulta: { tabla: 'liquidacion', accion: 'listar', medidas: [{ id: 'valor' }] },
  },
  {
    q: 'Tipo de cambio de liquidación del 18 de marzo de 2026',
    consulta: {
      tabla: 'liquidacion',
      accion: 'listar',
      tiempo: { desde: '2026-03-18', hasta: '2026-03-19' },
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'tipo de cambio de todas las monedas',
    consulta: {
      tabla: 'monedas',
      accion: 'agregar',
      medidas: [{ id: 'valor', agg: 'promedio' }],
      dimensiones: ['moneda'],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿A cómo está el dólar?', codigo: 'otra' },
  { q: 'Tipo de cambio hoy', codigo: 'otra' },
  { q: '¿Cuánto va a costar el euro mañana?', codigo: 'no_soportada' },
  { q: '¿Me conviene comprar euros?', codigo: 'no_soportada' },
  { q: '¿Cuántos dólares vale un euro?', codigo: 'no_entendida' },
  { q: '¿A cómo compran el euro en el banco?', codigo: 'no_entendida' },
  { q: '¿Cuánto vale el bitcoin?', codigo: 'no_entendida' },
  { q: '¿Cuánto vale el euro frente al yen?', codigo: 'no_entendida' },
]
