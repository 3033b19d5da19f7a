import type { Example, Negative } from '@tianguis/core'

/** How full the dams are, today and over time. */
export const examples: readonly Example[] = [
  {
    q: '¿Cómo está la presa La Boca?',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [{ columna: 'clave', op: '=', valores: ['LBCNL'] }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: '¿Cuánta agua tiene El Cuchillo?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      filtros: [{ columna: 'clave', op: '=', valores: ['CCHNL'] }],
      medidas: [{ id: 'almacenamiento', agg: 'suma' }],
    },
  },
  {
    q: '¿Cuáles son las 5 presas más llenas?',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      medidas: [{ id: 'llenado' }],
      orden: [{ por: 'llenado', dir: 'desc' }],
      limite: 5,
    },
  },
  {
    q: '¿Cuál es la presa más vacía de Jalisco?',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      lugar: [{ nivel: 'estado', clave: '14' }],
      medidas: [{ id: 'llenado' }],
      orden: [{ por: 'llenado', dir: 'asc' }],
      limite: 1,
    },
  },
  {
    q: 'Presas de Sonora por debajo del 30%',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [{ columna: 'llenado_pct', op: '<', valores: ['30'] }],
      lugar: [{ nivel: 'estado', clave: '26' }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: '¿Cuántas presas hay en Sinaloa?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '25' }],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: '¿Qué estado tiene más agua almacenada?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      medidas: [{ id: 'almacenamiento', agg: 'suma' }],
      dimensiones: ['estado'],
      orden: [{ por: 'almacenamiento', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuál es la presa más grande de México?',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      medidas: [{ id: 'capacidad' }],
      orden: [{ por: 'capacidad', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Porcentaje de llenado de Valle de Bravo el 3 de octubre de 2024',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [{ columna: 'clave', op: '=', valores: ['VBRMX'] }],
      tiempo: { desde: '2024-10-03', hasta: '2024-10-04' },
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: '¿Cómo ha cambiado el nivel de La Red en septiembre de 2024?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      filtros: [{ columna: 'clave', op: '=', valores: ['REDJL'] }],
      tiempo: { desde: '2024-09-01', hasta: '2024-10-01' },
      medidas: [{ id: 'llenado', agg: 'promedio' }],
      grano: 'dia',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'Agua almacenada por estado',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      medidas: [{ id: 'almacenamiento', agg: 'suma' }],
      dimensiones: ['estado'],
    },
  },
  {
    q: '¿Cuánto ha subido el nivel de La Red desde el 1 de septiembre de 2024?',
    consulta: {
      tabla: 'presas',
      accion: 'cambio',
      filtros: [{ columna: 'clave', op: '=', valores: ['REDJL'] }],
      tiempo: { desde: '2024-09-01' },
      medidas: [{ id: 'llenado', agg: 'promedio' }],
    },
  },
  {
    q: 'Compara La Boca y El Cuchillo',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [{ columna: 'clave', op: 'in', valores: ['LBCNL', 'CCHNL'] }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: 'Presas para riego en Michoacán',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [
        {
          columna: 'uso',
          op: 'in',
          valores: [
            'Riego',
            'Agua potable, riego',
            'Agua potable, riego, generación de energía',
            'Riego, generación de energía',
          ],
        },
      ],
      lugar: [{ nivel: 'estado', clave: '16' }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: 'Capacidad total de las presas de Tamaulipas',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '28' }],
      medidas: [{ id: 'capacidad', agg: 'suma' }],
    },
  },
  {
    q: '¿Cuánto le falta a Valle de Bravo para llenarse?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      filtros: [{ columna: 'clave', op: '=', valores: ['VBRMX'] }],
      medidas: [{ id: 'faltante', agg: 'suma' }],
    },
  },
  {
    q: 'presas arriba de su capacidad',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      filtros: [{ columna: 'llenado_pct', op: '>', valores: [100] }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: '¿Cuántas presas están al 100%?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      filtros: [{ columna: 'llenado_pct', op: '>=', valores: [100] }],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
    },
  },
  {
    q: 'Lista de presas de Nuevo León',
    consulta: {
      tabla: 'presas',
      accion: 'listar',
      lugar: [{ nivel: 'estado', clave: '19' }],
      medidas: [{ id: 'llenado' }],
    },
  },
  {
    q: 'Nivel promedio de las presas de Sonora',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      lugar: [{ nivel: 'estado', clave: '26' }],
      medidas: [{ id: 'llenado', agg: 'promedio' }],
    },
  },
  {
    q: '¿Qué porcentaje de las presas está por debajo del 50%?',
    consulta: {
      tabla: 'presas',
      accion: 'proporcion',
      filtros: [],
      medidas: [{ id: 'filas', agg: 'cuenta' }],
      parte: [{ columna: 'llenado_pct', op: '<', valores: ['50'] }],
    },
  },
  {
    q: '¿Cuántos hectómetros cúbicos le caben a la presa Chicoasén?',
    consulta: {
      tabla: 'presas',
      accion: 'agregar',
      medidas: [{ id: 'capacidad', agg: 'suma' }],
      filtros: [{ columna: 'clave', op: '=', valores: ['CHICP'] }],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Va a llover el 23 de agosto de 2026 en Monterrey?', codigo: 'otra' },
  { q: '¿Va a subir el nivel de El Cuchillo?', codigo: 'no_soportada' },
  { q: '¿Por qué está tan vacía la presa La Boca?', codigo: 'no_soportada' },
  { q: '¿Cuántas personas presas hay en Jalisco?', codigo: 'no_entendida' },
  { q: '¿Qué presas son buenas para pescar?', codigo: 'no_entendida' },
  { q: '¿Se puede nadar en Valle de Bravo?', codigo: 'no_entendida' },
  { q: '¿Cuántas presas son de riego y de agua potable?', codigo: 'no_entendida' },
]
