import { phrases } from '@tianguis/core/words/phrases'
import { boolean, date, decimal, type Measure, type Semantics } from '@tianguis/core'
import {
  FILLED_CHEAPLY,
  FILLED_DEARLY,
  FUEL_WORDS,
  NOISE,
  PRICE_WORDS,
  ROW_WORDS,
  SUBJECT_WORDS,
  WITH_PRICE,
  WITHOUT_PRICE,
} from './words.ts'
import { dailyColumns, priceColumns, recordColumns } from './tables.ts'

const { permiso, nombre, direccion, estado, municipio, cvegeo, latitud, longitud } = recordColumns
const station = { permiso, nombre, direccion, estado, municipio, cvegeo, latitud, longitud }
const ofStation = Object.keys(station)
  .map((name) => `e.${name}`)
  .join(', ')
const sells = (fuel: string) => boolean().required().describe(`Verdadero si tiene precio oficial de ${fuel}.`)
const observed = date().describe('Día al que corresponde el precio.').example('2026-11-18')

const price: Measure = {
  label: 'precio por litro',
  column: 'precio',
  digits: 2,
  aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
  standard: true,
  kind: 'price',
  within: ['tipo'],
  better: 'menos',
  words: PRICE_WORDS,
  more: ['caro', 'costoso', 'elevado', 'carero', 'carito', ...FILLED_DEARLY],
  less: ['barato', 'economico', 'accesible', 'baratito', 'baratero', 'asequible', 'comodo', ...FILLED_CHEAPLY],
}
const fuel = {
  label: 'combustible',
  column: 'tipo',
  words: [
    ...phrases('tipo, tipo gasolina, tipo combustible, clase, octanaje'),
    ...['que', 'cual', 'cual tres'].flatMap((which) => ['gasolina', 'combustible'].map((fuel) => `${which} ${fuel}`)),
  ],
  values: FUEL_WORDS,
}

/**
 * Stations; their official prices in force, a row a station and fuel; and what a litre averaged in each municipality,
 * day by day.
 */
export const semantics: Semantics = {
  gasolineras: {
    label: 'gasolineras',
    english: ['gas station', 'gas stations'],
    words: [],
    row: { one: 'gasolinera', many: 'gasolineras', words: ROW_WORDS, needed: true, named: 'nombre' },
    sql: `
      select ${ofStation}, m.permiso is not null as magna, p.permiso is not null as premium, d.permiso is not null as diesel,
             coalesce(m.permiso, p.permiso, d.permiso) is not null as con_precio
      from {estaciones} e
      left join {precios} m on m.permiso = e.permiso and m.tipo = 'magna'
      left join {precios} p on p.permiso = e.permiso and p.tipo = 'premium'
      left join {precios} d on d.permiso = e.permiso and d.tipo = 'diesel'`,
    columns: {
      ...station,
      magna: sells('magna'),
      premium: sells('premium'),
      diesel: sells('diésel'),
      con_precio: boolean().required().describe('Verdadero si tiene precio oficial de algún combustible.'),
    },
    show: phrases('nombre, direccion, municipio, estado, magna, premium, diesel, permiso, latitud, longitud'),
    place: { prefer: 'municipio' },
    measures: {},
    dimensions: {
      magna: { label: 'vende magna', column: 'magna', words: [], values: { true: ['magna', ...FUEL_WORDS.magna] } },
      premium: {
        label: 'vende premium',
        column: 'premium',
        words: [],
        values: { true: ['premium', ...FUEL_WORDS.premium] },
      },
      diesel: {
        label: 'vende diésel',
        column: 'diesel',
        words: [],
        values: { true: ['diesel', ...FUEL_WORDS.diesel] },
      },
    },
    filters: {
      sin_precio: {
        label: 'sin precio oficial',
        words: WITHOUT_PRICE,
        where: [{ columna: 'con_precio', op: '=', valores: ['false'] }],
      },
      con_precio: {
        label: 'con precio oficial',
        words: WITH_PRICE,
        where: [{ columna: 'con_precio', op: '=', valores: ['true'] }],
      },
    },
    order: ['nombre', 'permiso'],
    noise: [...NOISE, 'combustible', 'gasolina'],
  },
  gasolina: {
    label: 'precios de gasolina por estación',
    english: ['gas', 'gasoline', 'fuel', 'diesel', 'petrol'],
    words: SUBJECT_WORDS,
    row: { one: 'gasolinera', many: 'gasolineras', words: [...ROW_WORDS, 'lugar', 'sitio'], distinct: 'permiso' },
    sql: `select ${ofStation}, p.tipo, p.precio, {observed} as fecha, p.desde from {precios} p join {estaciones} e on e.permiso = p.permiso`,
    columns: {
      ...station,
      tipo: priceColumns.tipo,
      precio: priceColumns.precio,
      fecha: observed,
      desde: priceColumns.desde,
    },
    show: ['nombre', 'direccion', 'municipio', 'estado', 'tipo', 'precio', 'fecha', 'permiso', 'latitud', 'longitud'],
    place: { prefer: 'municipio' },
    measures: { precio: price },
    dimensions: { tipo: fuel },
    order: ['nombre', 'permiso', 'tipo'],
    noise: NOISE,
  },
  gasolina_diaria: {
    label: 'precio promedio diario de la gasolina por municipio',
    words: SUBJECT_WORDS,
    sql: `select d.estado, d.municipio, d.cvegeo, d.fecha, d.tipo, round(d.suma / d.estaciones, 4) as precio, d.suma, d.estaciones, d.minimo, d.maximo from {diario} d`,
    columns: {
      ...dailyColumns,
      precio: decimal({ digits: 4 })
        .unit('MXN/L')
        .required()
        .describe('Promedio de las estaciones del municipio con precio ese día.')
        .example('23.6943'),
    },
    show: ['municipio', 'estado', 'fecha', 'tipo', 'precio', 'minimo', 'maximo', 'estaciones'],
    single: ['municipio', 'tipo'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo', needed: true },
    measures: {
      precio: {
        ...price,
        aggregates: ['promedio', 'maximo', 'minimo'],
        pooled: { sum: 'suma', count: 'estaciones', highest: 'maximo', lowest: 'minimo' },
      },
    },
    dimensions: { tipo: fuel },
    order: ['fecha desc', 'cvegeo', 'tipo'],
    noise: NOISE,
  },
}
