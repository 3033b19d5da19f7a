import type { Example, Negative } from '@tianguis/core'

/** How the air is, by city and by station. */
export const examples: readonly Example[] = [
  {
    q: '¿Cómo está la calidad del aire en Monterrey?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: '=', valores: ['Monterrey'] }],
      medidas: [{ id: 'imeca', agg: 'maximo' }],
    },
  },
  {
    q: '¿Cuál es la estación más contaminada de la CDMX?',
    consulta: {
      tabla: 'aire',
      accion: 'listar',
      lugar: [{ nivel: 'estado', clave: '09' }],
      medidas: [{ id: 'imeca' }],
      orden: [{ por: 'imeca', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Qué ciudad tiene el peor aire?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      medidas: [{ id: 'imeca', agg: 'maximo' }],
      dimensiones: ['red'],
      orden: [{ por: 'imeca', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Ozono en el Valle de México',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: '=', valores: ['Valle de México'] }],
      medidas: [{ id: 'o3', agg: 'promedio' }],
    },
  },
  {
    q: 'Estaciones con PM2.5 arriba de 45',
    consulta: {
      tabla: 'aire',
      filtros: [{ columna: 'pm25', op: '>', valores: ['45'] }],
      accion: 'listar',
      medidas: [{ id: 'pm25' }],
    },
  },
  {
    q: '¿Dónde está más limpio el aire?',
    consulta: {
      tabla: 'aire',
      accion: 'listar',
      medidas: [{ id: 'imeca' }],
      orden: [{ por: 'imeca', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuál es la estación más contaminada de Monterrey?',
    consulta: {
      tabla: 'aire',
      accion: 'listar',
      filtros: [{ columna: 'red', op: '=', valores: ['Monterrey'] }],
      medidas: [{ id: 'imeca' }],
      orden: [{ por: 'imeca', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Las 3 estaciones más contaminadas del Valle de México',
    consulta: {
      tabla: 'aire',
      accion: 'listar',
      filtros: [{ columna: 'red', op: '=', valores: ['Valle de México'] }],
      medidas: [{ id: 'imeca' }],
      orden: [{ por: 'imeca', dir: 'desc' }],
      limite: 3,
    },
  },
  {
    q: 'Promedio de PM10 en Puebla',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: '=', valores: ['Puebla'] }],
      medidas: [{ id: 'pm10', agg: 'promedio' }],
    },
  },
  {
    q: '¿Cuántas estaciones de monitoreo hay en Jalisco?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '14' }],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: 'Calidad del aire en la estación Pedregal',
    consulta: {
      tabla: 'aire',
      accion: 'listar',
      filtros: [{ columna: 'estacion', op: '=', valores: ['PED'] }],
      medidas: [{ id: 'imeca' }],
    },
  },
  {
    q: 'Máximo de ozono el 18 de noviembre de 2026 en el Valle de México',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: '=', valores: ['Valle de México'] }],
      tiempo: { desde: '2026-11-18', hasta: '2026-11-19' },
      medidas: [{ id: 'o3', agg: 'maximo' }],
    },
  },
  {
    q: '¿Cómo cambió el PM2.5 en el Valle de México del 17 al 19 de noviembre de 2026?',
    consulta: {
      tabla: 'aire',
      filtros: [{ columna: 'red', op: '=', valores: ['Valle de México'] }],
      tiempo: { desde: '2026-11-17', hasta: '2026-11-20' },
      accion: 'agregar',
      medidas: [{ id: 'pm25', agg: 'promedio' }],
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'Compara la calidad del aire de Toluca y León',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: 'in', valores: ['Toluca', 'León'] }],
      medidas: [{ id: 'imeca', agg: 'maximo' }],
      dimensiones: ['red'],
    },
  },
  {
    q: '¿Hay estaciones con mala calidad del aire en Nuevo León?',
    consulta: {
      tabla: 'aire',
      accion: 'existe',
      filtros: [{ columna: 'categoria', op: 'in', valores: ['Mala', 'Muy mala', 'Extremadamente mala'] }],
      lugar: [{ nivel: 'estado', clave: '19' }],
    },
  },
  {
    q: 'Contaminación del aire por estado',
    consulta: { tabla: 'aire', accion: 'agregar', medidas: [{ id: 'imeca', agg: 'maximo' }], dimensiones: ['estado'] },
  },
  {
    q: '¿Qué tan contaminado está Querétaro?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [
        { columna: 'red', op: 'in', valores: ['Zona Metropolitana de Querétaro', 'Corregidora', 'El Marques'] },
      ],
      medidas: [{ id: 'imeca', agg: 'maximo' }],
    },
  },
  {
    q: '¿En cuántas estaciones el contaminante principal es el ozono?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'contaminante', op: '=', valores: ['o3'] }],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: '¿Cuántas estaciones reportan PM2.5 en Nuevo León?',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'pm25', op: 'present' }],
      lugar: [{ nivel: 'estado', clave: '19' }],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: 'IMECA en Guadalajara',
    consulta: {
      tabla: 'aire',
      accion: 'agregar',
      filtros: [{ columna: 'red', op: '=', valores: ['Guadalajara'] }],
      medidas: [{ id: 'imeca', agg: 'maximo' }],
    },
  },
  {
    q: 'El PM10 más alto del 19 de noviembre de 2026 en Guadalajara',
    consulta: {
      tabla: 'aire',
      filtros: [{ columna: 'red', op: '=', valores: ['Guadalajara'] }],
      tiempo: { desde: '2026-11-19', hasta: '2026-11-20' },
      accion: 'agregar',
      medidas: [{ id: 'pm10', agg: 'maximo' }],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Va a llover el 23 de agosto de 2026 en Monterrey?', codigo: 'otra' },
  { q: '¿Cuántas estaciones de gasolina hay en Jalisco?', codigo: 'otra' },
  { q: '¿Por qué está contaminado el aire en Monterrey?', codigo: 'no_soportada' },
  { q: '¿Estará contaminado el aire mañana en Toluca?', codigo: 'no_soportada' },
  { q: '¿Hay contingencia ambiental en la Ciudad de México?', codigo: 'no_entendida' },
]
