import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿cuántas farmacias hay en Mérida?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['464111', '464112'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: 'tortillerías en Toluca',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['311830'] }],
      lugar: [{ nivel: 'municipio', clave: '15106' }],
    },
  },
  {
    q: 'lista de dentistas en Tijuana',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['621211', '621212'] }],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
    },
  },
  {
    q: '¿hay veterinarias en Cancún?',
    consulta: {
      tabla: 'negocios',
      accion: 'existe',
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['541941', '541942'] }],
      lugar: [{ nivel: 'municipio', clave: '23005' }],
    },
  },
  {
    q: '¿dónde hay papelerías en Guadalajara?',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['465311'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
    },
  },
  {
    q: '¿qué municipio de Jalisco tiene más taquerías?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['municipio'],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['722514'] }],
      lugar: [{ nivel: 'estado', clave: '14' }],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'los 5 estados con más abarrotes',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['461110'] }],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: '¿cuántas taquerías hay por estado?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['722514'] }],
    },
  },
  {
    q: 'municipios con más de 3 taquerías',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['municipio'],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['722514'] }],
      tener: [{ medida: 'filas', op: '>', valor: '3' }],
    },
  },
  {
    q: '¿hay más taquerías o farmacias en Puebla?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['giro'],
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['722514', '464111', '464112'] }],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      orden: [{ por: 'filas', dir: 'desc' }],
    },
  },
  {
    q: 'compara las taquerías de Guadalajara y Puebla',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['municipio'],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['722514'] }],
      lugar: [
        { nivel: 'municipio', clave: '14039' },
        { nivel: 'municipio', clave: '21114' },
      ],
    },
  },
  {
    q: 'negocios con más de 50 empleados en Monterrey',
    consulta: {
      tabla: 'negocios',
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      filtros: [{ columna: 'personal_min', op: '>', valores: ['50'] }],
      accion: 'listar',
      medidas: [{ id: 'personal' }],
    },
  },
  {
    q: 'las empresas más grandes de Monterrey',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      medidas: [{ id: 'personal' }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      orden: [{ por: 'personal', dir: 'desc' }],
      limite: 10,
    },
  },
  {
    q: 'microempresas en Toluca',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [{ columna: 'personal_min', op: 'in', valores: [0, 6] }],
      lugar: [{ nivel: 'municipio', clave: '15106' }],
    },
  },
  {
    q: 'negocios nuevos en Querétaro',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      medidas: [{ id: 'alta' }],
      lugar: [{ nivel: 'municipio', clave: '22014' }],
      orden: [{ por: 'alta', dir: 'desc' }],
      limite: 10,
    },
  },
  {
    q: 'negocios dados de alta en 2025 en Puebla',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
    },
  },
  {
    q: '¿qué estado tuvo más altas de negocios en 2025?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuántos negocios se dieron de alta por año en la Ciudad de México?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      lugar: [{ nivel: 'estado', clave: '09' }],
      tiempo: 'todo',
      grano: 'anio',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: '¿qué porcentaje de los negocios de Mérida son taquerías?',
    consulta: {
      tabla: 'negocios',
      accion: 'proporcion',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      parte: [{ columna: 'codigo_actividad', op: '=', valores: ['722514'] }],
    },
  },
  {
    q: 'negocios por giro en Mérida',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['giro'],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: '¿qué tipos de negocios hay en Tijuana?',
    consulta: {
      tabla: 'negocios',
      accion: 'distintos',
      dimensiones: ['giro'],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
    },
  },
  {
    q: '¿cuántas escuelas primarias públicas hay en Puebla?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['611122'] }],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
    },
  },
  {
    q: 'restaurantes con teléfono en Aguascalientes',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [
        { columna: 'codigo_actividad', op: 'in', valores: ['722511', '722516'] },
        { columna: 'telefono', op: 'present' },
      ],
      lugar: [{ nivel: 'municipio', clave: '01001' }],
    },
  },
  {
    q: 'panaderías que no estén en Guadalajara',
    consulta: {
      tabla: 'negocios',
      accion: 'listar',
      filtros: [{ columna: 'codigo_actividad', op: '=', valores: ['311812'] }],
      excluir: [{ nivel: 'municipio', clave: '14039' }],
    },
  },
  {
    q: '¿cuántas farmacias por cada 10 mil habitantes hay en Mérida?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['464111', '464112'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      por_habitantes: 10000,
    },
  },
  {
    q: '¿qué colonia de Mérida tiene más farmacias?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['colonia'],
      filtros: [{ columna: 'codigo_actividad', op: 'in', valores: ['464111', '464112'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuántos puestos semifijos hay en Guadalajara?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'tipo_establecimiento', op: '=', valores: ['Semifijo'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
    },
  },
  {
    q: '¿cuántas unidades económicas hay en Jalisco?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      lugar: [{ nivel: 'estado', clave: '14' }],
    },
  },
  {
    q: '¿cuál es el giro más común en Guadalajara?',
    consulta: {
      tabla: 'negocios',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['giro'],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿qué porcentaje de los negocios de Mérida son empresas medianas?',
    consulta: {
      tabla: 'negocios',
      accion: 'proporcion',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      parte: [{ columna: 'personal_min', op: 'in', valores: [51, 101] }],
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿cuántas gasolineras hay en Mérida?', codigo: 'otra' },
  { q: '¿dónde está más barata la magna en Puebla?', codigo: 'otra' },
  { q: '¿cuánto cuesta el kilo de tortilla en Toluca?', codigo: 'otra' },
  { q: 'robos a negocios en Guadalajara', codigo: 'otra' },
  { q: '¿cuánto cobra un plomero en Monterrey?', codigo: 'otra' },
  { q: '¿por qué cerraron tantas tiendas?', codigo: 'no_soportada' },
  { q: '¿qué restaurante me recomiendas en Mérida?', codigo: 'no_soportada' },
  { q: 'correo electrónico de farmacias en León', codigo: 'no_entendida' },
]
