/** A market and its takings. */
import { boolean, decimal, integer, text, type Semantics } from '@tianguis/core'
import { place, day } from './columns.ts'

export const market: Semantics = {
  puestos: {
    label: 'precios de fruta por puesto',
    words: ['fruta'],
    row: { one: 'puesto', many: 'puestos', words: ['puesto', 'tendajon'], distinct: 'clave' },
    sql: 'select * from {puestos}',
    history: 'select * from {puestos}',
    columns: {
      clave: text().describe('Clave.'),
      nombre: text().describe('Nombre.'),
      ...place,
      fruta: text().describe('Fruta.'),
      marca: text().describe('Marca.'),
      precio: decimal({ digits: 2 }).unit('MXN').describe('Precio.'),
      abierto: boolean().describe('Abierto.'),
      fecha: day,
    },
    show: ['nombre', 'municipio', 'estado'],
    single: ['marca'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'captura', standard: 'vigente' },
    measures: {
      precio: {
        label: 'precio por kilo',
        column: 'precio',
        words: ['precio', 'cuesta', 'vale'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        more: ['caro'],
        less: ['barato'],
        better: 'menos',
        standard: true,
        within: ['fruta'],
        digits: 2,
      },
    },
    dimensions: {
      fruta: {
        label: 'fruta',
        column: 'fruta',
        words: ['fruta', 'producto'],
        values: { limon: ['limon agrio'], naranja: [], mango: ['petacon'] },
        synonyms: { citrico: ['limon', 'naranja'] },
      },
      marca: { label: 'marca', column: 'marca', words: ['marca'], vocabulary: { table: 'puestos', column: 'marca' } },
    },
    filters: {
      granel: {
        label: 'a granel',
        words: ['granel'],
        where: [{ columna: 'abierto', op: '=', valores: [true] }],
        measure: 'precio',
      },
      abierto: { label: 'abiertos', words: ['abierto'], where: [{ columna: 'abierto', op: '=', valores: [true] }] },
      ganga: {
        label: 'gangas',
        words: ['ganga'],
        where: [
          { columna: 'precio', op: '<', valores: ['20'] },
          { columna: 'abierto', op: '=', valores: [true] },
        ],
      },
      ambulante: {
        label: 'ambulantes',
        words: ['ambulante'],
        where: [{ columna: 'abierto', op: '=', valores: [false] }],
        rows: true,
      },
    },
    order: ['nombre', 'clave', 'fruta'],
    noise: ['kilo'],
  },
  ventas: {
    label: 'ventas de los mercados',
    words: ['mercado', 'venta mercado'],
    sql: 'select * from {ventas}',
    columns: { ...place, fecha: day, rubro: text().describe('Rubro.'), piezas: integer().describe('Piezas.') },
    show: ['municipio', 'estado', 'piezas'],
    place: { prefer: 'estado' },
    time: {
      column: 'fecha',
      grain: 'mes',
      meaning: 'observacion',
      standard: 3,
      breaks: [
        {
          day: '2026-01-01',
          says: 'Desde enero de 2026 la ropa se cuenta de otra manera.',
          unchanged: { columna: 'rubro', valores: ['flores'] },
        },
      ],
    },
    measures: {
      piezas: {
        label: 'piezas vendidas',
        column: 'piezas',
        words: ['venta', 'pieza', 'vendido'],
        aggregates: ['suma', 'promedio', 'maximo', 'minimo'],
        standard: true,
        digits: 2,
      },
    },
    dimensions: {
      rubro: { label: 'rubro', column: 'rubro', words: ['rubro'], values: { flores: ['flor'], ropa: ['prenda'] } },
    },
    order: ['fecha desc', 'cvegeo', 'rubro'],
  },
}
