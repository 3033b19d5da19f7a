import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿dónde se vive mejor en Yucatán?',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'estado', clave: '31' }],
      accion: 'listar',
      medidas: [{ id: 'score' }],
      orden: [{ por: 'score', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'calidad de vida en Mérida',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      accion: 'listar',
      medidas: [{ id: 'score' }],
    },
  },
  {
    q: 'los 10 municipios más seguros',
    consulta: {
      tabla: 'score',
      accion: 'listar',
      medidas: [{ id: 'seguridad' }],
      orden: [{ por: 'seguridad', dir: 'desc' }],
      limite: 10,
    },
  },
  {
    q: '¿qué lugar ocupa San Pedro Garza García en calidad de vida?',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'municipio', clave: '19019' }],
      accion: 'listar',
      medidas: [{ id: 'posicion' }],
    },
  },
  {
    q: '¿cuál es el municipio con mejor calidad de vida de México?',
    consulta: {
      tabla: 'score',
      accion: 'listar',
      medidas: [{ id: 'score' }],
      orden: [{ por: 'score', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'los 5 peores municipios para vivir de Chiapas',
    consulta: {
      tabla: 'score',
      accion: 'listar',
      medidas: [{ id: 'score' }],
      lugar: [{ nivel: 'estado', clave: '07' }],
      orden: [{ por: 'score', dir: 'asc' }],
      limite: 5,
    },
  },
  {
    q: 'promedio de calidad de vida por estado',
    consulta: {
      tabla: 'score',
      accion: 'agregar',
      medidas: [{ id: 'score', agg: 'promedio' }],
      dimensiones: ['estado'],
    },
  },
  {
    q: '¿qué estado tiene mejor calidad de vida?',
    consulta: {
      tabla: 'score',
      accion: 'agregar',
      medidas: [{ id: 'score', agg: 'promedio' }],
      dimensiones: ['estado'],
      orden: [{ por: 'score', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuántos municipios tienen grado muy alto de calidad de vida?',
    consulta: {
      tabla: 'score',
      filtros: [{ columna: 'grado', op: '=', valores: ['Muy alto'] }],
      accion: 'agregar',
      medidas: [{ id: 'municipio', agg: 'cuenta' }],
    },
  },
  {
    q: 'compara la calidad de vida de Monterrey y Guadalajara',
    consulta: {
      tabla: 'score',
      lugar: [
        { nivel: 'municipio', clave: '19039' },
        { nivel: 'municipio', clave: '14039' },
      ],
      accion: 'listar',
      medidas: [{ id: 'score' }],
    },
  },
  {
    q: 'calidad de vida por tamaño de municipio',
    consulta: {
      tabla: 'score',
      accion: 'agregar',
      medidas: [{ id: 'score', agg: 'promedio' }],
      dimensiones: ['grupo'],
    },
  },
  {
    q: '¿cuál es el municipio más pobre de Oaxaca?',
    consulta: {
      tabla: 'score',
      accion: 'listar',
      medidas: [{ id: 'pobreza' }],
      lugar: [{ nivel: 'estado', clave: '20' }],
      orden: [{ por: 'pobreza', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿qué tan seguro es Zapopan?',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'municipio', clave: '14120' }],
      accion: 'listar',
      medidas: [{ id: 'seguridad' }],
    },
  },
  {
    q: '¿se vive mejor en Mérida o en Cancún?',
    consulta: {
      tabla: 'score',
      lugar: [
        { nivel: 'municipio', clave: '31050' },
        { nivel: 'municipio', clave: '23005' },
      ],
      accion: 'agregar',
      medidas: [{ id: 'score', agg: 'promedio' }],
      dimensiones: ['municipio'],
      orden: [{ por: 'score', dir: 'desc' }],
    },
  },
  {
    q: '¿qué porcentaje de los municipios tienen grado muy bajo de calidad de vida?',
    consulta: {
      tabla: 'score',
      accion: 'proporcion',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      parte: [{ columna: 'grado', op: '=', valores: ['Muy bajo'] }],
    },
  },
  {
    q: '¿Qué calificación tiene Zapopan en educación?',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'municipio', clave: '14120' }],
      accion: 'listar',
      medidas: [{ id: 'score' }, { id: 'educacion' }],
    },
  },
  {
    q: 'hacinamiento en Acapulco',
    consulta: {
      tabla: 'score',
      lugar: [{ nivel: 'municipio', clave: '12001' }],
      accion: 'listar',
      medidas: [{ id: 'hacinamiento' }],
    },
  },
  {
    q: '¿qué porcentaje de viviendas no tiene drenaje en Chiapas?',
    consulta: {
      tabla: 'score',
      accion: 'agregar',
      medidas: [{ id: 'sin_drenaje', agg: 'promedio' }],
      lugar: [{ nivel: 'estado', clave: '07' }],
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿cuántos homicidios hubo en Mérida?', codigo: 'otra' },
  { q: '¿cuántos habitantes tiene Zapopan?', codigo: 'otra' },
  { q: 'calidad de vida en Mérida en 2015', codigo: 'no_entendida' },
  { q: '¿me conviene vivir en Querétaro?', codigo: 'no_soportada' },
  { q: 'calidad del aire en Monterrey', codigo: 'otra' },
  { q: '¿por qué se vive mejor en Mérida?', codigo: 'no_soportada' },
  { q: 'índice de marginación de Chiapas', codigo: 'no_entendida' },
]
