import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { queryOf } from '../test/support/fake-questions.ts'

const limon = { columna: 'fruta', op: '=', valores: ['limon'] } as const
const flores = { columna: 'rubro', op: '=', valores: ['flores'] } as const
const guadalajara = [{ nivel: 'municipio', clave: '14039' }] as const
const piezas = [{ id: 'piezas', agg: 'suma' }] as const
const precio = [{ id: 'precio', agg: 'promedio' }] as const

/** The conventions of sql/README.md, a question or two each. */
const CONVENTIONS: readonly (readonly [question: string, query: LogicalQuery])[] = [
  [
    '¿cuánto cuesta el limón en Guadalajara?',
    { tabla: 'puestos', accion: 'agregar', medidas: precio, filtros: [limon], lugar: guadalajara },
  ],
  ['precio promedio del limón', { tabla: 'puestos', accion: 'agregar', medidas: precio, filtros: [limon] }],
  [
    'mediana del precio del limón',
    { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'mediana' }], filtros: [limon] },
  ],
  ['¿cuánto cuesta la fruta?', { tabla: 'puestos', accion: 'agregar', medidas: precio, dimensiones: ['fruta'] }],
  [
    'el puesto más barato de limón',
    {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [limon],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
    },
  ],
  [
    'el puesto más caro',
    {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      orden: [{ por: 'precio', dir: 'desc' }],
      limite: 1,
      dentro: ['fruta'],
    },
  ],
  [
    'top 3 puestos más baratos de limón',
    {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [limon],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 3,
    },
  ],
  [
    '¿qué municipio tiene más ventas?',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      dimensiones: ['municipio'],
      orden: [{ por: 'piezas', dir: 'desc' }],
      limite: 1,
    },
  ],
  [
    'top 5 estados con más ventas de flores',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      dimensiones: ['estado'],
      filtros: [flores],
      orden: [{ por: 'piezas', dir: 'desc' }],
      limite: 5,
    },
  ],
  [
    'estados con más de 100 ventas',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      dimensiones: ['estado'],
      tener: [{ medida: 'piezas', op: '>', valor: '100' }],
    },
  ],
  [
    '¿cuántos puestos hay en Guadalajara?',
    { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }], lugar: guadalajara },
  ],
  [
    '¿hay puestos abiertos en Guadalajara?',
    {
      tabla: 'puestos',
      accion: 'existe',
      filtros: [{ columna: 'abierto', op: '=', valores: [true] }],
      lugar: guadalajara,
    },
  ],
  ['ventas por estado', { tabla: 'ventas', accion: 'agregar', medidas: piezas, dimensiones: ['estado'] }],
  [
    'ventas por mes en 2026',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
      tiempo: { desde: '2026-01-01', hasta: '2027-01-01' },
    },
  ],
  [
    'ventas de flores sin Jalisco',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      filtros: [flores],
      excluir: [{ nivel: 'estado', clave: '14' }],
    },
  ],
  [
    'precio del limón y la naranja',
    {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: precio,
      filtros: [{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }],
      dimensiones: ['fruta'],
    },
  ],
  ['¿cuánto ha subido la ficha?', { tabla: 'moneda', accion: 'cambio', medidas: [{ id: 'valor', agg: 'promedio' }] }],
  [
    'compara las ventas de flores de 2025 y 2026',
    {
      tabla: 'ventas',
      accion: 'agregar',
      medidas: piezas,
      filtros: [flores],
      comparar: {
        antes: { desde: '2025-01-01', hasta: '2026-01-01' },
        despues: { desde: '2026-01-01', hasta: '2027-01-01' },
      },
    },
  ],
  [
    'tasa de ventas por estado',
    { tabla: 'ventas', accion: 'agregar', medidas: piezas, dimensiones: ['estado'], por_habitantes: 100_000 },
  ],
  [
    'porcentaje de ventas que son de flores',
    { tabla: 'ventas', accion: 'proporcion', medidas: piezas, parte: [flores] },
  ],
  [
    'ventas en Puebla',
    { tabla: 'ventas', accion: 'agregar', medidas: piezas, lugar: [{ nivel: 'estado', clave: '21' }] },
  ],
  [
    'ventas de la ciudad de Puebla',
    { tabla: 'ventas', accion: 'agregar', medidas: piezas, lugar: [{ nivel: 'municipio', clave: '21114' }] },
  ],
]
for (const [question, query] of CONVENTIONS) {
  test(question, () => {
    const { tiempo, ...rest } = queryOf(question)
    assert.equal({ ...rest, ...(tiempo ? { tiempo } : {}) }, query)
  })
}

test.run()
