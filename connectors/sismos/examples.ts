import type { Example, Negative } from '@tianguis/core'

/** Earthquakes: how many, how strong, where. */
export const examples: readonly Example[] = [
  {
    q: '¿De cuánto fue el último sismo?',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      medidas: [{ id: 'magnitud' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuántos sismos hubo el 18 de noviembre de 2026?',
    consulta: {
      tabla: 'sismos',
      accion: 'agregar',
      tiempo: { desde: '2026-11-18', hasta: '2026-11-19' },
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: 'Sismos de más de 5 grados en noviembre de 2026',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      filtros: [{ columna: 'magnitud', op: '>', valores: ['5'] }],
      tiempo: { desde: '2026-11-01', hasta: '2026-12-01' },
      medidas: [{ id: 'magnitud' }],
    },
  },
  {
    q: '¿Cuál fue el sismo más fuerte de noviembre de 2026?',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      tiempo: { desde: '2026-11-01', hasta: '2026-12-01' },
      medidas: [{ id: 'magnitud' }],
      orden: [{ por: 'magnitud', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Últimos 5 temblores en Oaxaca',
    consulta: {
      tabla: 'sismos',
      lugar: [{ nivel: 'estado', clave: '20' }],
      tiempo: 'todo',
      accion: 'listar',
      medidas: [{ id: 'magnitud' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: '¿Qué estado tiene más sismos?',
    consulta: {
      tabla: 'sismos',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Hubo sismos en Guerrero el 17 de noviembre de 2026?',
    consulta: {
      tabla: 'sismos',
      accion: 'existe',
      lugar: [{ nivel: 'estado', clave: '12' }],
      tiempo: { desde: '2026-11-17', hasta: '2026-11-18' },
    },
  },
  {
    q: 'Magnitud promedio de los sismos en Chiapas',
    consulta: {
      tabla: 'sismos',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '07' }],
      medidas: [{ id: 'magnitud', agg: 'promedio' }],
    },
  },
  {
    q: 'Sismos por día en noviembre de 2026',
    consulta: {
      tabla: 'sismos',
      accion: 'agregar',
      tiempo: { desde: '2026-11-01', hasta: '2026-12-01' },
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'Sismos con magnitud entre 4 y 5 en Guerrero',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      filtros: [
        { columna: 'magnitud', op: '>=', valores: ['4'] },
        { columna: 'magnitud', op: '<=', valores: ['5'] },
      ],
      lugar: [{ nivel: 'estado', clave: '12' }],
      medidas: [{ id: 'magnitud' }],
    },
  },
  {
    q: '¿A qué hora tembló el 18 de noviembre de 2026 en Guerrero?',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      lugar: [{ nivel: 'estado', clave: '12' }],
      tiempo: { desde: '2026-11-18', hasta: '2026-11-19' },
      medidas: [{ id: 'magnitud' }],
    },
  },
  {
    q: 'Top 10 sismos más fuertes',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      medidas: [{ id: 'magnitud' }],
      orden: [{ por: 'magnitud', dir: 'desc' }],
      limite: 10,
    },
  },
  {
    q: '¿Cuál fue el sismo más profundo?',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      medidas: [{ id: 'profundidad' }],
      orden: [{ por: 'profundidad', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Sismos a menos de 10 km de profundidad en Oaxaca',
    consulta: {
      tabla: 'sismos',
      lugar: [{ nivel: 'estado', clave: '20' }],
      filtros: [{ columna: 'profundidad_km', op: '<', valores: ['10'] }],
      accion: 'listar',
      medidas: [{ id: 'profundidad' }],
    },
  },
  {
    q: 'Sismos verificados en Chiapas',
    consulta: {
      tabla: 'sismos',
      accion: 'listar',
      filtros: [{ columna: 'estatus', op: '=', valores: ['verificado'] }],
      lugar: [{ nivel: 'estado', clave: '07' }],
      medidas: [{ id: 'magnitud' }],
    },
  },
  {
    q: '¿Qué porcentaje de los sismos fue en Oaxaca?',
    consulta: {
      tabla: 'sismos',
      accion: 'proporcion',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      parte: [{ columna: 'estado', op: '=', valores: ['Oaxaca'] }],
    },
  },
  {
    q: '¿Cuántos sismos hubo por estado en noviembre de 2026?',
    consulta: {
      tabla: 'sismos',
      accion: 'agregar',
      tiempo: { desde: '2026-11-01', hasta: '2026-12-01' },
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Va a temblar mañana?', codigo: 'no_soportada' },
  { q: '¿Por qué tiembla tanto en Oaxaca?', codigo: 'no_soportada' },
  { q: '¿Cuántas personas murieron en el sismo de 2017?', codigo: 'no_entendida' },
  { q: '¿Qué volcán hizo erupción?', codigo: 'fuera_de_alcance' },
  { q: '¿Llueve en Guerrero?', codigo: 'otra' },
]
