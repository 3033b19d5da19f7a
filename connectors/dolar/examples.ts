import type { Example, Negative } from '@tianguis/core'

/** The dollar's FIX, today and over time. */
export const examples: readonly Example[] = [
  { q: '¿A cómo está el dólar?', consulta: { tabla: 'dolar', accion: 'listar', medidas: [{ id: 'valor' }] } },
  { q: 'Tipo de cambio hoy', consulta: { tabla: 'dolar', accion: 'listar', medidas: [{ id: 'valor' }] } },
  {
    q: '¿Cuánto estaba el dólar el 3 de noviembre de 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'listar',
      tiempo: { desde: '2025-11-03', hasta: '2025-11-04' },
      medidas: [{ id: 'valor' }],
    },
  },
  {
    q: 'Promedio del dólar en octubre de 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-10-01', hasta: '2025-11-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: '¿Cuál fue el dólar más caro de 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'listar',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'valor' }],
      orden: [{ por: 'valor', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuál ha sido el valor máximo del dólar en noviembre de 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-11-01', hasta: '2025-12-01' },
      medidas: [{ id: 'valor', agg: 'maximo' }],
    },
  },
  {
    q: '¿Cómo ha evolucionado el dólar en los últimos 30 días?',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { ultimos: 30, grano: 'dia' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'Promedio mensual del dólar en 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: '¿Cuánto ha subido el dólar en 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'cambio',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: '¿Cuánto se ha depreciado el peso mexicano en 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'cambio',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: 'Dólar del 3 al 10 de noviembre de 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-11-03', hasta: '2025-11-11' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: 'Compara el dólar de octubre de 2025 y noviembre de 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      medidas: [{ id: 'valor', agg: 'promedio' }],
      comparar: {
        antes: { desde: '2025-10-01', hasta: '2025-11-01' },
        despues: { desde: '2025-11-01', hasta: '2025-12-01' },
      },
    },
  },
  {
    q: '¿Qué día de noviembre de 2025 estuvo más caro el dólar?',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-11-01', hasta: '2025-12-01' },
      medidas: [{ id: 'valor', agg: 'maximo' }],
      grano: 'dia',
      orden: [{ por: 'valor', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Los últimos 5 valores del dólar',
    consulta: {
      tabla: 'dolar',
      tiempo: 'todo',
      accion: 'listar',
      medidas: [{ id: 'valor' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: 'Variación porcentual diaria del dólar',
    consulta: { tabla: 'dolar', accion: 'listar', medidas: [{ id: 'variacion_pct' }] },
  },
  {
    q: '¿A cuánto cerró el dólar el 15 de noviembre de 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'listar',
      tiempo: { desde: '2025-11-15', hasta: '2025-11-16' },
      medidas: [{ id: 'cierre' }],
    },
  },
  {
    q: '¿En cuánto cerró el dólar en 2025?',
    consulta: {
      tabla: 'dolar',
      accion: 'listar',
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'cierre' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿A cuánto llegó el dólar en 2020?',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2020-01-01', hasta: '2021-01-01' },
      medidas: [{ id: 'alcanzado', agg: 'maximo' }],
    },
  },
  {
    q: 'Variación porcentual del dólar en octubre de 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'cambio',
      tiempo: { desde: '2025-10-01', hasta: '2025-11-01' },
      medidas: [{ id: 'valor', agg: 'promedio' }],
    },
  },
  {
    q: 'Mínimo del dólar en noviembre de 2025',
    consulta: {
      tabla: 'dolar',
      accion: 'agregar',
      tiempo: { desde: '2025-11-01', hasta: '2025-12-01' },
      medidas: [{ id: 'valor', agg: 'minimo' }],
    },
  },
  {
    q: '¿Cuánto costaba el dólar al cierre de 2019?',
    consulta: {
      tabla: 'dolar',
      accion: 'listar',
      medidas: [{ id: 'cierre' }],
      tiempo: { desde: '2019-01-01', hasta: '2020-01-01' },
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿A cómo está el euro?', codigo: 'otra' },
  { q: 'Tipo de cambio del dólar canadiense', codigo: 'otra' },
  { q: '¿Cuál es el tipo de cambio para liquidar obligaciones?', codigo: 'otra' },
  { q: '¿Va a subir el dólar?', codigo: 'no_soportada' },
  { q: '¿Por qué subió el dólar?', codigo: 'no_soportada' },
  { q: '¿Debo comprar dólares?', codigo: 'no_soportada' },
  { q: '¿A cómo está el dólar en el banco?', codigo: 'no_entendida' },
  { q: '¿A cómo está el dólar en Monterrey?', codigo: 'sin_datos_para' },
]
