import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿cuántos habitantes tiene Mérida?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
    },
  },
  {
    q: 'población de Jalisco',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'estado', clave: '14' }],
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
    },
  },
  {
    q: '¿cuál es el municipio más poblado de México?',
    consulta: {
      tabla: 'municipios',
      accion: 'listar',
      medidas: [{ id: 'poblacion' }],
      orden: [{ por: 'poblacion', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'los 5 municipios menos poblados de Sonora',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'estado', clave: '26' }],
      accion: 'listar',
      medidas: [{ id: 'poblacion' }],
      orden: [{ por: 'poblacion', dir: 'asc' }],
      limite: 5,
    },
  },
  {
    q: '¿cuántos municipios tiene Oaxaca?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'estado', clave: '20' }],
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: '¿qué estado tiene más habitantes?',
    consulta: {
      tabla: 'municipios',
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
      dimensiones: ['estado'],
      orden: [{ por: 'poblacion', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuánto creció la población de Tijuana entre 2010 y 2020?',
    consulta: {
      tabla: 'municipios',
      accion: 'cambio',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      comparar: {
        antes: { desde: '2010-01-01', hasta: '2011-01-01' },
        despues: { desde: '2020-01-01', hasta: '2021-01-01' },
      },
    },
  },
  {
    q: 'población de Cancún en 2010',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '23005' }],
      tiempo: { desde: '2010-01-01', hasta: '2011-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
    },
  },
  {
    q: 'cabecera de Cajeme',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '26018' }],
      accion: 'distintos',
      dimensiones: ['cabecera'],
    },
  },
  {
    q: '¿cuál es la cabecera de Acapulco?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '12001' }],
      accion: 'distintos',
      dimensiones: ['cabecera'],
    },
  },
  {
    q: '¿cuál es la clave inegi de Zapopan?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '14120' }],
      accion: 'distintos',
      dimensiones: ['clave'],
    },
  },
  {
    q: 'compara la población de León y Toluca',
    consulta: {
      tabla: 'municipios',
      lugar: [
        { nivel: 'municipio', clave: '11020' },
        { nivel: 'municipio', clave: '15106' },
      ],
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
      dimensiones: ['municipio'],
    },
  },
  {
    q: 'lista los municipios de Colima',
    consulta: { tabla: 'municipios', lugar: [{ nivel: 'estado', clave: '06' }], accion: 'listar' },
  },
  {
    q: 'población promedio de los municipios de Chiapas',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'estado', clave: '07' }],
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'promedio' }],
    },
  },
  {
    q: '¿cuál es el municipio más al norte de México?',
    consulta: {
      tabla: 'municipios',
      accion: 'listar',
      medidas: [{ id: 'latitud' }],
      orden: [{ por: 'latitud', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'porcentaje de la población de México que vive en Nuevo León',
    consulta: {
      tabla: 'municipios',
      accion: 'proporcion',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
      parte: [{ columna: 'estado', op: '=', valores: ['Nuevo León'] }],
    },
  },
  {
    q: 'municipios con población mayor a 500000',
    consulta: {
      tabla: 'municipios',
      filtros: [{ columna: 'poblacion', op: '>', valores: ['500000'] }],
      accion: 'listar',
      medidas: [{ id: 'poblacion' }],
    },
  },
  {
    q: '¿Cuál es el estado menos poblado?',
    consulta: {
      tabla: 'municipios',
      accion: 'agregar',
      medidas: [{ id: 'poblacion', agg: 'suma' }],
      dimensiones: ['estado'],
      orden: [{ por: 'poblacion', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: '¿en qué estado está Taxco?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '12055' }],
      accion: 'distintos',
      dimensiones: ['entidad'],
    },
  },
  {
    q: '¿en qué municipio está Playa del Carmen?',
    consulta: {
      tabla: 'municipios',
      lugar: [{ nivel: 'municipio', clave: '23008' }],
      accion: 'distintos',
      dimensiones: ['nombre'],
    },
  },
  {
    q: 'alcaldía más poblada',
    consulta: {
      tabla: 'municipios',
      accion: 'listar',
      medidas: [{ id: 'poblacion' }],
      lugar: [{ nivel: 'estado', clave: '09' }],
      orden: [{ por: 'poblacion', dir: 'desc' }],
      limite: 1,
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿cuántos robos hubo en Mérida?', codigo: 'otra' },
  { q: '¿dónde se vive mejor en Yucatán?', codigo: 'otra' },
  { q: '¿cuántas farmacias hay en León?', codigo: 'otra' },
  { q: '¿cuántas hectáreas tiene Ensenada?', codigo: 'no_entendida' },
  { q: '¿por qué creció la población de Cancún?', codigo: 'no_soportada' },
  { q: '¿cuál es la población de Guatemala?', codigo: 'no_entendida' },
  { q: '¿cuál es el PIB de Oaxaca?', codigo: 'sin_datos_para' },
]
