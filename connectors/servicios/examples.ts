import type { Example, Negative } from '@tianguis/core'

/** What services cost, what a trade is paid at least, and how many offer it. */
export const examples: readonly Example[] = [
  {
    q: '¿Cuánto cobra un plomero en Puebla?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Plomero'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: '¿Cuánto cuesta un corte de pelo en Monterrey?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Corte de cabello'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: '¿Cuál es el salario mínimo de un albañil?',
    consulta: {
      tabla: 'servicios',
      accion: 'agregar',
      medidas: [{ id: 'salario', agg: 'promedio' }],
      dimensiones: ['zona'],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Albañil'] },
        { columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] },
      ],
    },
  },
  {
    q: '¿Cuánto gana un electricista en Tijuana?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Electricista'] },
        { columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      medidas: [{ id: 'salario' }],
    },
  },
  {
    q: '¿En qué ciudad es más caro el estacionamiento?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Estacionamiento'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      dentro: ['tipo', 'unidad'],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Dónde es más barata la consulta médica?',
    consulta: {
      tabla: 'servicios',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Consulta médica'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
      dentro: ['tipo', 'unidad'],
    },
  },
  {
    q: 'Precio del taxi en la Ciudad de México',
    consulta: {
      tabla: 'servicios',
      accion: 'agregar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Taxi'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'estado', clave: '09' }],
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo', 'trabajo', 'unidad'],
    },
  },
  {
    q: 'Salario mínimo de un herrero en 2024',
    consulta: {
      tabla: 'servicios',
      accion: 'agregar',
      medidas: [{ id: 'salario', agg: 'promedio' }],
      dimensiones: ['zona'],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Herrero'] },
        { columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] },
      ],
      tiempo: { desde: '2024-01-01', hasta: '2025-01-01' },
    },
  },
  {
    q: '¿Cuánto ha subido el salario mínimo del plomero desde 2023?',
    consulta: {
      tabla: 'servicios',
      accion: 'cambio',
      medidas: [{ id: 'salario', agg: 'promedio' }],
      dimensiones: ['zona'],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Plomero'] },
        { columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] },
      ],
      tiempo: { desde: '2023-01-01' },
    },
  },
  {
    q: 'Compara el precio de la lavandería en León y Mérida',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Lavandería'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [
        { nivel: 'municipio', clave: '11020' },
        { nivel: 'municipio', clave: '31050' },
      ],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: 'Top 5 ciudades con la consulta médica más cara',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Consulta médica'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      dentro: ['tipo', 'unidad'],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: 'Salario mínimo de un soldador por zona',
    consulta: {
      tabla: 'servicios',
      accion: 'agregar',
      medidas: [{ id: 'salario', agg: 'promedio' }],
      dimensiones: ['zona'],
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Soldador'] },
        { columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] },
      ],
    },
  },
  {
    q: 'Estacionamiento por hora en Cancún',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Estacionamiento'] },
        { columna: 'unidad', op: '=', valores: ['MXN por hora'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '23005' }],
      medidas: [{ id: 'monto' }],
    },
  },
  {
    q: 'Compara el precio del estacionamiento en Monterrey y Guadalajara',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Estacionamiento'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [
        { nivel: 'municipio', clave: '19039' },
        { nivel: 'municipio', clave: '14039' },
      ],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: '¿Cuánto cobra un albañil por día en Veracruz?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Albañil'] },
        { columna: 'unidad', op: '=', valores: ['MXN por día'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '30193' }],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: '¿Cuánto cuesta el estacionamiento en Guadalajara?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Estacionamiento'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      medidas: [{ id: 'precio' }],
    },
  },
  {
    q: '¿Cuánto cuesta una limpieza dental en Toluca?',
    consulta: {
      tabla: 'servicios',
      filtros: [
        { columna: 'servicio', op: '=', valores: ['Consulta y prótesis dental'] },
        { columna: 'trabajo', op: '=', valores: ['limpieza dental'] },
        { columna: 'tipo', op: '=', valores: ['precio_promedio_inpc'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '15106' }],
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      dimensiones: ['tipo', 'unidad', 'trabajo'],
    },
  },
  {
    q: '¿Cuál es el oficio con el salario mínimo más alto en Puebla?',
    consulta: {
      tabla: 'servicios',
      accion: 'listar',
      medidas: [{ id: 'salario' }],
      filtros: [{ columna: 'tipo', op: '=', valores: ['salario_minimo_profesional'] }],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      orden: [{ por: 'salario', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuántos oferentes de herrería hay en Guadalajara?',
    consulta: {
      tabla: 'oferentes',
      accion: 'agregar',
      filtros: [{ columna: 'servicio', op: '=', valores: ['Herrero'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      medidas: [{ id: 'oferentes', agg: 'suma' }],
    },
  },
  {
    q: '¿Qué ciudad tiene más oferentes de lavandería?',
    consulta: {
      tabla: 'oferentes',
      accion: 'agregar',
      filtros: [{ columna: 'servicio', op: '=', valores: ['Lavandería'] }],
      medidas: [{ id: 'oferentes', agg: 'suma' }],
      dimensiones: ['municipio'],
      orden: [{ por: 'oferentes', dir: 'desc' }],
      limite: 1,
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Cuánto cuesta el kilo de tortilla en Puebla?', codigo: 'otra' },
  { q: '¿Cuántos plomeros hay en Mérida?', codigo: 'otra' },
  { q: '¿Cuánto cuesta la gasolina en Monterrey?', codigo: 'otra' },
  { q: '¿Cuál es el salario mínimo general?', codigo: 'otra' },
  { q: '¿Me conviene contratar a un plomero?', codigo: 'no_soportada' },
  { q: '¿Por qué es tan caro el estacionamiento en Monterrey?', codigo: 'no_soportada' },
  { q: '¿Cuánto va a cobrar un albañil en 2027?', codigo: 'no_soportada' },
]
