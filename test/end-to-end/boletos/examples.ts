import type { Example, LogicalQuery, Negative } from '@tianguis/core'

const ask = (q: string, consulta: Omit<LogicalQuery, 'tabla'>): Example => ({
  q,
  consulta: { tabla: 'boletos', ...consulta },
})
const from = (clave: string) => ({ lugar: [{ nivel: 'municipio' as const, clave }] })
const to = (destino: string) => ({ filtros: [{ columna: 'destino', op: '=' as const, valores: [destino] }] })
const price = { medidas: [{ id: 'precio', agg: 'promedio' as const }] }

export const examples: readonly Example[] = [
  ask('¿cuánto cuesta el autobús de Guadalajara a Monterrey?', {
    accion: 'agregar',
    ...price,
    ...from('14039'),
    ...to('CMTY'),
  }),
  ask('¿cuál es la corrida más barata de León a Puebla?', {
    accion: 'listar',
    medidas: [{ id: 'precio' }],
    orden: [{ por: 'precio', dir: 'asc' }],
    limite: 1,
    ...from('11020'),
    ...to('CAPU'),
  }),
  ask('¿cuánto tarda el camión de Mérida a Puebla?', {
    accion: 'agregar',
    medidas: [{ id: 'duracion', agg: 'promedio' }],
    ...from('31050'),
    ...to('CAPU'),
  }),
  ask('precio del autobús por línea', { accion: 'agregar', ...price, dimensiones: ['linea'] }),
  ask('¿cuántas corridas salen de Monterrey?', {
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    ...from('19039'),
  }),
  ask('¿qué línea de autobús es la más cara?', {
    accion: 'agregar',
    ...price,
    dimensiones: ['linea'],
    orden: [{ por: 'precio', dir: 'desc' }],
    limite: 1,
  }),
  ask('¿hay corridas nocturnas de Puebla a Mérida?', {
    accion: 'existe',
    filtros: [
      { columna: 'destino', op: '=', valores: ['TAME'] },
      { columna: 'nocturno', op: '=', valores: [true] },
    ],
    ...from('21114'),
  }),
  ask('precio del autobús de lujo por municipio', {
    accion: 'agregar',
    ...price,
    dimensiones: ['municipio'],
    filtros: [{ columna: 'clase', op: '=', valores: ['lujo'] }],
  }),
  ask('mediana del precio del autobús de Jalisco', {
    accion: 'agregar',
    medidas: [{ id: 'precio', agg: 'mediana' }],
    lugar: [{ nivel: 'estado', clave: '14' }],
  }),
  ask('corridas de León con precio menor a 500', {
    accion: 'listar',
    filtros: [{ columna: 'precio', op: '<', valores: ['500'] }],
    medidas: [{ id: 'precio' }],
    ...from('11020'),
  }),
]

export const negatives: readonly Negative[] = [
  { q: '¿conviene viajar en autobús?', codigo: 'no_soportada' },
  { q: '¿cuánto cuesta la gasolina en Mérida?', codigo: 'otra' },
]
