import type { Example, Negative } from '@tianguis/core'

/** How much prices rise, by component and period. */
export const examples: readonly Example[] = [
  {
    q: '¿Cuál es la inflación?',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
      medidas: [{ id: 'anual' }],
    },
  },
  {
    q: '¿Cuál fue la inflación anual en septiembre de 2025?',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      medidas: [{ id: 'anual' }],
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-09-01', hasta: '2025-10-01' },
    },
  },
  {
    q: 'Inflación subyacente',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['subyacente'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
      medidas: [{ id: 'anual' }],
    },
  },
  {
    q: 'Inflación mensual de octubre de 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      medidas: [{ id: 'mensual' }],
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-10-01', hasta: '2025-11-01' },
    },
  },
  {
    q: 'Inflación de 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'anual' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Inflación quincenal de la primera quincena de octubre de 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
      tiempo: { desde: '2025-10-01', hasta: '2025-10-16' },
      medidas: [{ id: 'quincenal' }],
    },
  },
  {
    q: 'Inflación acumulada en 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'acumulada' }],
      orden: [{ por: 'tiempo', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuánto subieron los precios de enero a octubre de 2025?',
    consulta: {
      tabla: 'inflacion',
      accion: 'cambio',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2025-11-01' },
      medidas: [{ id: 'indice', agg: 'ultimo' }],
    },
  },
  {
    q: '¿Cómo ha evolucionado la inflación en 2025?',
    consulta: {
      tabla: 'inflacion',
      accion: 'agregar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'anual', agg: 'ultimo' }],
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: 'Compara la inflación subyacente y la no subyacente',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: 'in', valores: ['subyacente', 'no_subyacente'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
      medidas: [{ id: 'anual' }],
    },
  },
  {
    q: '¿Qué componente tiene más inflación?',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      medidas: [{ id: 'anual' }],
      filtros: [{ columna: 'periodicidad', op: '=', valores: ['quincenal'] }],
      orden: [{ por: 'anual', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: '¿Cuál es el índice de precios en octubre de 2025?',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      medidas: [{ id: 'indice' }],
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-10-01', hasta: '2025-11-01' },
    },
  },
  {
    q: 'Inflación mensual por mes en 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'agregar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'mensual', agg: 'ultimo' }],
      grano: 'mes',
      orden: [{ por: 'tiempo', dir: 'asc' }],
    },
  },
  {
    q: '¿Cuál fue la inflación más alta de 2025?',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      medidas: [{ id: 'anual' }],
      orden: [{ por: 'anual', dir: 'desc' }],
      limite: 1,
    },
  },
  {
    q: 'Inflación de la vivienda',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      filtros: [
        { columna: 'componente', op: '=', valores: ['vivienda'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
      medidas: [{ id: 'anual' }],
    },
  },
  {
    q: '¿Qué componentes hay?',
    consulta: {
      tabla: 'inflacion',
      accion: 'distintos',
      dimensiones: ['componente'],
      filtros: [{ columna: 'periodicidad', op: '=', valores: ['quincenal'] }],
      tiempo: 'todo',
    },
  },
  {
    q: '¿Cuánto subieron los energéticos en 2025?',
    consulta: {
      tabla: 'inflacion',
      filtros: [
        { columna: 'componente', op: '=', valores: ['energeticos'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'anual', agg: 'ultimo' }],
    },
  },
  {
    q: 'INPC de septiembre de 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'listar',
      medidas: [{ id: 'indice' }],
      filtros: [
        { columna: 'componente', op: '=', valores: ['general'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-09-01', hasta: '2025-10-01' },
    },
  },
  {
    q: '¿Cuánto subió el precio de los energéticos en 2025?',
    consulta: {
      tabla: 'inflacion',
      filtros: [
        { columna: 'componente', op: '=', valores: ['energeticos'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      tiempo: { desde: '2025-01-01', hasta: '2026-01-01' },
      accion: 'agregar',
      medidas: [{ id: 'anual', agg: 'ultimo' }],
    },
  },
  {
    q: 'Inflación de todos los componentes menos el general en diciembre de 2025',
    consulta: {
      tabla: 'inflacion',
      accion: 'agregar',
      filtros: [
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
        { columna: 'componente', op: '!=', valores: ['general'] },
      ],
      tiempo: { desde: '2025-12-01', hasta: '2026-01-01' },
      medidas: [{ id: 'anual', agg: 'ultimo' }],
      dimensiones: ['componente'],
    },
  },
  {
    q: '¿Cuáles son los componentes del INPC?',
    consulta: {
      tabla: 'inflacion',
      accion: 'distintos',
      dimensiones: ['componente'],
      filtros: [{ columna: 'periodicidad', op: '=', valores: ['quincenal'] }],
      tiempo: 'todo',
    },
  },
  {
    q: '¿Cuánto cambió la inflación subyacente entre 2022 y 2023?',
    consulta: {
      tabla: 'inflacion',
      accion: 'cambio',
      medidas: [{ id: 'anual', agg: 'ultimo' }],
      filtros: [
        { columna: 'componente', op: '=', valores: ['subyacente'] },
        { columna: 'periodicidad', op: '=', valores: ['mensual'] },
      ],
      comparar: {
        antes: { desde: '2022-01-01', hasta: '2023-01-01' },
        despues: { desde: '2023-01-01', hasta: '2024-01-01' },
      },
    },
  },
  {
    q: 'Inflación anual de todos los componentes sin contar los energéticos',
    consulta: {
      tabla: 'inflacion',
      accion: 'agregar',
      medidas: [{ id: 'anual', agg: 'ultimo' }],
      dimensiones: ['componente'],
      filtros: [
        { columna: 'componente', op: '!=', valores: ['energeticos'] },
        { columna: 'periodicidad', op: '=', valores: ['quincenal'] },
      ],
    },
  },
]

/** Near to this dataset, and not of it or not answerable. */
export const negatives: readonly Negative[] = [
  { q: '¿Cuánto cuesta el kilo de tortilla?', codigo: 'otra' },
  { q: '¿A cómo está el dólar?', codigo: 'otra' },
  { q: '¿Va a bajar la inflación en 2027?', codigo: 'no_soportada' },
  { q: '¿Por qué subió la inflación?', codigo: 'no_soportada' },
  { q: '¿Cuál es la inflación en Monterrey?', codigo: 'sin_datos_para' },
  { q: '¿Cuál es la tasa de interés de Banxico?', codigo: 'otra' },
  { q: '¿Cuántos componentes bajaron de precio en la última quincena?', codigo: 'no_entendida' },
  { q: '¿Cuánto aumentaron los servicios respecto al año pasado?', codigo: 'no_entendida' },
  { q: '¿Qué componente bajó más de precio en la última quincena?', codigo: 'no_entendida' },
]
