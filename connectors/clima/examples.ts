import type { Example, Negative } from '@tianguis/core'

/** What the weather is, and what is forecast for a day. */
export const examples: readonly Example[] = [
  {
    q: '¿Qué temperatura hace en Guadalajara?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      medidas: [{ id: 'temperatura' }],
    },
  },
  {
    q: 'Clima en Monterrey',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      medidas: [{ id: 'temperatura' }],
    },
  },
  {
    q: '¿Va a llover el 23 de agosto de 2026 en Mérida?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      tiempo: { desde: '2026-08-23', hasta: '2026-08-24' },
      medidas: [{ id: 'probabilidad' }],
    },
  },
  {
    q: 'Temperatura máxima del 24 de agosto de 2026 en Hermosillo',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '26030' }],
      tiempo: { desde: '2026-08-24', hasta: '2026-08-25' },
      medidas: [{ id: 'maxima' }],
    },
  },
  {
    q: '¿Dónde hace más frío?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      medidas: [{ id: 'frio' }],
      orden: [{ por: 'frio', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: 'Top 5 ciudades más frías',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      medidas: [{ id: 'frio' }],
      orden: [{ por: 'frio', dir: 'asc' }],
      limite: 5,
    },
  },
  {
    q: '¿Cuántos grados hay en Mexicali?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '02002' }],
      medidas: [{ id: 'temperatura' }],
    },
  },
  {
    q: 'Temperatura promedio en Jalisco',
    consulta: {
      tabla: 'clima',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '14' }],
      medidas: [{ id: 'temperatura', agg: 'promedio' }],
    },
  },
  {
    q: 'Compara el clima de Puebla y Toluca',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [
        { nivel: 'municipio', clave: '21114' },
        { nivel: 'municipio', clave: '15106' },
      ],
      medidas: [{ id: 'temperatura' }],
    },
  },
  {
    q: '¿Qué tan nublado está Guadalajara?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      medidas: [{ id: 'nubosidad' }],
    },
  },
  {
    q: 'Velocidad del viento en Pachuca',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '13048' }],
      medidas: [{ id: 'viento' }],
    },
  },
  {
    q: 'Municipios con temperatura menor a 14 grados',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      medidas: [{ id: 'frio' }],
      filtros: [{ columna: 'frio', op: '<', valores: ['14'] }],
    },
  },
  {
    q: '¿Hace frío en Saltillo?',
    consulta: {
      tabla: 'clima',
      lugar: [{ nivel: 'municipio', clave: '05030' }],
      accion: 'listar',
      medidas: [{ id: 'frio' }],
    },
  },
  {
    q: 'Pronóstico de lluvia para el 25 de agosto de 2026 en Xalapa',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '30087' }],
      tiempo: { desde: '2026-08-25', hasta: '2026-08-26' },
      medidas: [{ id: 'probabilidad' }],
    },
  },
  {
    q: '¿Cuál es el municipio más lluvioso de Veracruz?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      medidas: [{ id: 'lluvia' }],
      lugar: [{ nivel: 'estado', clave: '30' }],
      orden: [{ por: 'lluvia', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Temperatura mínima por municipio en Sonora',
    consulta: {
      tabla: 'clima',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '26' }],
      medidas: [{ id: 'minima', agg: 'minimo' }],
      dimensiones: ['municipio'],
    },
  },
  {
    q: '¿En qué municipio de Sonora va a hacer más calor el 24 de agosto de 2026?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      medidas: [{ id: 'calor' }],
      lugar: [{ nivel: 'estado', clave: '26' }],
      tiempo: { desde: '2026-08-24', hasta: '2026-08-25' },
      orden: [{ por: 'calor', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Máxima y mínima del 24 de agosto de 2026 en León',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '11020' }],
      tiempo: { desde: '2026-08-24', hasta: '2026-08-25' },
      medidas: [{ id: 'maxima' }, { id: 'minima' }],
    },
  },
  {
    q: '¿Qué chance hay de que llueva el 24 de agosto de 2026 en Morelia?',
    consulta: {
      tabla: 'clima',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '16053' }],
      tiempo: { desde: '2026-08-24', hasta: '2026-08-25' },
      medidas: [{ id: 'probabilidad' }],
    },
  },
  {
    q: '¿De dónde sopla el viento en Tijuana?',
    consulta: {
      tabla: 'clima',
      accion: 'distintos',
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      dimensiones: ['viento_direccion'],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Cómo está la calidad del aire en Monterrey?', codigo: 'otra' },
  { q: '¿Qué tan llena está la presa La Boca?', codigo: 'otra' },
  { q: '¿Va a temblar mañana en Oaxaca?', codigo: 'no_soportada' },
  { q: '¿Va a subir el dólar mañana?', codigo: 'no_soportada' },
  { q: '¿Por qué hace tanto calor en Mexicali?', codigo: 'no_soportada' },
  { q: '¿Qué ropa me pongo hoy en Toluca?', codigo: 'no_entendida' },
]
