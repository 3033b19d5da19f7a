import type { Example, Negative } from '@tianguis/core'

export const examples: readonly Example[] = [
  {
    q: '¿cuánto anda el kilo de jitomate en Puebla?',
    consulta: {
      tabla: 'precios',
      filtros: [
        { columna: 'producto', op: '=', valores: ['Jitomate'] },
        { columna: 'unidad', op: '=', valores: ['kg'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
    },
  },
  {
    q: '¿cuánto cuesta un kilo de tortillas en Monterrey?',
    consulta: {
      tabla: 'precios',
      filtros: [
        { columna: 'producto', op: 'in', valores: ['Tortilla de Harina', 'Tortilla de Maíz'] },
        { columna: 'unidad', op: '=', valores: ['kg'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['producto', 'unidad'],
      cantidad: { valor: '1', de: 'producto' },
    },
  },
  {
    q: '¿a cómo está el huevo en Guadalajara?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Huevo'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: '¿dónde está más barato el aguacate en Toluca?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Aguacate'] }],
      lugar: [{ nivel: 'municipio', clave: '15106' }],
      accion: 'listar',
      medidas: [{ id: 'unitario' }],
      orden: [{ por: 'unitario', dir: 'asc' }],
      limite: 1,
      dentro: ['unidad'],
    },
  },
  {
    q: 'precio del litro de leche en la CDMX',
    consulta: {
      tabla: 'precios',
      filtros: [
        { columna: 'producto', op: 'in', valores: ['Leche Pasteurizada', 'Leche Ultrapasteurizada', 'Leche en Polvo'] },
        { columna: 'unidad', op: '=', valores: ['litro'] },
      ],
      lugar: [{ nivel: 'estado', clave: '09' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['producto'],
    },
  },
  {
    q: 'las 5 tiendas con el pollo más barato en Tijuana',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Pollo'] }],
      lugar: [{ nivel: 'municipio', clave: '02004' }],
      accion: 'listar',
      medidas: [{ id: 'unitario' }],
      orden: [{ por: 'unitario', dir: 'asc' }],
      limite: 5,
      dentro: ['unidad'],
    },
  },
  {
    q: 'precio promedio del frijol negro en Querétaro',
    consulta: {
      tabla: 'precios',
      filtros: [
        { columna: 'producto', op: '=', valores: ['Frijol'] },
        { columna: 'presentacion', op: '=', valores: ['Bolsa 900 Gr. Negro'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '22014' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: '¿cuánto ha subido el precio del jitomate en Guadalajara?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Jitomate'] }],
      lugar: [{ nivel: 'municipio', clave: '14039' }],
      accion: 'cambio',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: 'precio del limón en septiembre en Mérida',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Limón'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
      tiempo: { desde: '2026-09-01', hasta: '2026-10-01' },
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: 'compara el precio del pollo en Monterrey y León',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Pollo'] }],
      lugar: [
        { nivel: 'municipio', clave: '19039' },
        { nivel: 'municipio', clave: '11020' },
      ],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['municipio', 'unidad'],
    },
  },
  {
    q: '¿qué ciudad tiene el bistec más caro?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: 'in', valores: ['Bistec de Res', 'Bistec'] }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['municipio', 'producto', 'unidad'],
      orden: [{ por: 'unitario', dir: 'desc' }],
      limite: 1,
      dentro: ['producto', 'unidad'],
    },
  },
  {
    q: 'precio de una lavadora en Monterrey',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Lavadora'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: 'precios de frutas en Puebla',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'categoria', op: '=', valores: ['Frutas Frescas'] }],
      lugar: [{ nivel: 'municipio', clave: '21114' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['producto', 'unidad'],
    },
  },
  {
    q: 'precio del aceite Capullo en Monterrey',
    consulta: {
      tabla: 'precios',
      filtros: [
        { columna: 'producto', op: '=', valores: ['Aceite'] },
        { columna: 'marca', op: '=', valores: ['Capullo'] },
      ],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['unidad'],
    },
  },
  {
    q: 'precio de la cebolla por estado',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Cebolla'] }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['estado', 'unidad'],
    },
  },
  {
    q: '¿qué cadena vende más barato el arroz?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Arroz'] }],
      accion: 'agregar',
      medidas: [{ id: 'unitario', agg: 'promedio' }],
      dimensiones: ['cadena', 'unidad'],
      orden: [{ por: 'unitario', dir: 'asc' }],
      limite: 1,
      dentro: ['unidad'],
    },
  },
  {
    q: '¿qué marcas de aceite hay?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Aceite'] }],
      accion: 'distintos',
      dimensiones: ['marca'],
    },
  },
  {
    q: '¿cuándo fue la última vez que checaron precios en Monterrey?',
    consulta: {
      tabla: 'precios',
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      accion: 'listar',
      medidas: [{ id: 'unitario' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿cuántas tiendas venden aguacate en Monterrey?',
    consulta: {
      tabla: 'precios',
      filtros: [{ columna: 'producto', op: '=', valores: ['Aguacate'] }],
      lugar: [{ nivel: 'municipio', clave: '19039' }],
      accion: 'agregar',
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
]

export const negatives: readonly Negative[] = [
  { q: '¿cuánto cuesta la gasolina magna en Puebla?', codigo: 'otra' },
  { q: '¿cuántas tortillerías hay en Mérida?', codigo: 'otra' },
  { q: '¿va a subir el jitomate en diciembre?', codigo: 'no_soportada' },
  { q: '¿por qué está tan caro el limón?', codigo: 'no_soportada' },
  { q: '¿cuánto cuesta un plomero en León?', codigo: 'otra' },
  { q: '¿cuánto subió la inflación de alimentos?', codigo: 'otra' },
  { q: '¿dónde me conviene comprar el pollo?', codigo: 'no_soportada' },
]
