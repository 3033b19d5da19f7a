import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿cuántas gasolineras hay en Mérida?',
    consulta: {
      tabla: 'gasolineras',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: 'gasolineras sin diésel en León',
    consulta: {
      tabla: 'gasolineras',
      accion: 'listar',
      filtros: [{ columna: 'diesel', op: '!=', valores: ['true'] }],
      lugar: [{ nivel: 'municipio', clave: '11020' }],
    },
  },
  {
    q: '¿qué gasolineras venden premium y diésel en Toluca?',
    consulta: {
      tabla: 'gasolineras',
      accion: 'listar',
      filtros: [
        { columna: 'premium', op: '=', valores: ['true'] },
        { columna: 'diesel', op: '=', valores: ['true'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '15106' }],
    },
  },
  {
    q: '¿qué porcentaje de las gasolineras vende diésel?',
    consulta: {
      tabla: 'gasolineras',
      accion: 'proporcion',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      parte: [{ columna: 'diesel', op: '=', valores: ['true'] }],
    },
  },
  {
    q: '¿qué municipio de Sonora tiene más gasolineras?',
    consulta: {
      tabla: 'gasolineras',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['municipio'],
      lugar: [{ nivel: 'estado', clave: '26' }],
      orden: [{ por: 'filas', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'gasolineras por estado',
    consulta: {
      tabla: 'gasolineras',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      dimensiones: ['estado'],
    },
  },
  {
    q: '¿cuántas gasolineras no reportan ningún precio en Jalisco?',
    consulta: {
      tabla: 'gasolineras',
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      filtros: [{ columna: 'con_precio', op: '=', valores: ['false'] }],
      lugar: [{ nivel: 'estado', clave: '14' }],
    },
  },
  {
    q: 'lista de las gasolineras de León',
    consulta: { tabla: 'gasolineras', accion: 'listar', lugar: [{ nivel: 'municipio', clave: '11020' }] },
  },
  {
    q: '¿hay gasolineras en Cancún?',
    consulta: { tabla: 'gasolineras', accion: 'existe', lugar: [{ nivel: 'municipio', clave: '23005' }] },
  },
  {
    q: '¿a cómo está la gasolina en Tijuana?',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo'],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
    },
  },
  {
    q: '¿cuánto cuesta el litro de la roja en Culiacán?',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['premium'] }],
      lugar: [{ nivel: 'municipio', clave: '25006' }],
    },
  },
  {
    q: '¿dónde está más barata la verde en Guadalajara?',
    consulta: {
      tabla: 'gasolina',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuál es la gasolina magna más barata?',
    consulta: {
      tabla: 'gasolina',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: 'las 5 gasolineras más baratas de magna en la CDMX',
    consulta: {
      tabla: 'gasolina',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'estado', clave: '09' }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 5,
    },
  },
  {
    q: 'gasolineras con magna a menos de 24 pesos en Puebla',
    consulta: {
      tabla: 'gasolina',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [
        { columna: 'tipo', op: '=', valores: ['magna'] },
        { columna: 'precio', op: '<', valores: ['24'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
    },
  },
  {
    q: 'la magna y la premium en Monterrey',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo'],
      filtros: [{ columna: 'tipo', op: 'in', valores: ['magna', 'premium'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
    },
  },
  {
    q: 'diferencia entre magna y premium',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo'],
      filtros: [{ columna: 'tipo', op: 'in', valores: ['magna', 'premium'] }],
      resta_entre: 'tipo',
    },
  },
  {
    q: 'compara el diésel en Guadalajara y Monterrey',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['municipio'],
      filtros: [{ columna: 'tipo', op: '=', valores: ['diesel'] }],
      lugar: [
        { nivel: 'municipio', clave: '14039' },
        { nivel: 'municipio', clave: '19039' },
      ],
    },
  },
  {
    q: 'precio promedio del diésel por estado',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['estado'],
      filtros: [{ columna: 'tipo', op: '=', valores: ['diesel'] }],
    },
  },
  {
    q: '¿qué estado tiene la gasolina más cara?',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['estado', 'tipo'],
      dentro: ['tipo'],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿qué combustible es el más caro en Tijuana?',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo'],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'top 5 municipios con la premium más barata',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['municipio'],
      filtros: [{ columna: 'tipo', op: '=', valores: ['premium'] }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 5,
    },
  },
  {
    q: '¿cuál es el precio más alto de la premium en Jalisco?',
    consulta: {
      tabla: 'gasolina',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['premium'] }],
      lugar: [{ nivel: 'estado', clave: '14' }],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'mediana de la magna en Nuevo León',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'mediana' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'estado', clave: '19' }],
    },
  },
  {
    q: '¿cómo ha cambiado la gasolina premium en Monterrey?',
    consulta: {
      tabla: 'gasolina_diaria',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['premium'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      tiempo: { ultimos: 12, grano: 'mes' },
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'precio de la magna por día en septiembre de 2024 en Querétaro',
    consulta: {
      tabla: 'gasolina_diaria',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'municipio', clave: '22014' }],
      tiempo: { desde: '2024-09-01', hasta: '2024-10-01' },
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'precio de la magna el 15 de septiembre de 2024 en Mérida',
    consulta: {
      tabla: 'gasolina_diaria',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      tiempo: { desde: '2024-09-15', hasta: '2024-09-16' },
    },
  },
  {
    q: 'precio de la magna en Mérida',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['magna'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: '¿cuánto cuesta la premium en Puebla?',
    consulta: {
      tabla: 'gasolina',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['premium'] }],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿por qué subió la gasolina?', codigo: 'no_soportada' },
  { q: '¿va a subir la magna la próxima semana?', codigo: 'no_soportada' },
  { q: '¿me conviene cargar premium o magna?', codigo: 'no_soportada' },
  { q: 'gasolineras Pemex en Mérida', codigo: 'no_entendida' },
  { q: 'precio del gas LP en Monterrey', codigo: 'no_entendida' },
  { q: 'precio de la leche en Guadalajara', codigo: 'otra' },
  { q: '¿a cómo está el dólar?', codigo: 'otra' },
  { q: 'talleres mecánicos en León', codigo: 'otra' },
]
