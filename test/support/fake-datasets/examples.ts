import type { Example } from '@tianguis/core'

/** What was asked of the market before: the same kind of thing in other places, words and sums. */
export const EXAMPLES: readonly Example[] = [
  {
    q: '¿cuánto cuesta el mango en Mérida?',
    consulta: {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['mango'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: '¿cuánto cuesta la naranja en Zapopan?',
    consulta: {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['naranja'] }],
      lugar: [{ nivel: 'municipio', clave: '14120' }],
    },
  },
  {
    q: 'el puesto más barato de limón',
    consulta: {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['limon'] }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
    },
  },
]
