import type { Condition, Semantics } from '@tianguis/core'
import { integer } from '@tianguis/core'
import { recordColumns } from './columns.ts'
import { inForce } from './in-force.ts'
import { PROVIDERS, SPOKEN } from './words.ts'

const { clave: _, ...columns } = recordColumns
const listed = Object.keys(columns).map((name) => `v.${name}`).join(', ')
const kind = (tipo: 'salario_minimo_profesional' | 'precio_promedio_inpc'): readonly Condition[] => [{ columna: 'tipo', op: '=', valores: [tipo] }]
/** A mean over trades, over a floor and a price, or over a cut and an hour says nothing. */
const within = ['servicio', 'tipo', 'unidad'] as const

/**
 * What is known of the cost of services by city, and how many offer them. A wage floor and a quoted price are never one figure: words
 * for a price mean the quote, words for a wage the floor, and «cobra», which may be either, is told apart by `tipo`.
 */
export const semantics: Semantics = {
  oferentes: {
    label: 'quienes ofrecen un servicio en una ciudad (DENUE)',
    words: [],
    // «¿Cuántos plomeros hay?» is a question of `negocios`, which has the same directory for every municipality.
    row: { one: 'oferente', many: 'oferentes', words: ['prestador', 'prestador servicio', 'proveedor', 'proveedor servicio', 'ofrece', 'ofrecen', 'quien ofrece'], needed: true },
    sql: `
      select o.servicio, s.ciudad, m.estado, m.municipio, o.cvegeo, o.oferentes from {oferentes} o
      join lateral (select r.ciudad from {series} r where r.cvegeo = o.cvegeo limit 1) s on true
      join lateral (select t.estado, t.municipio from {servicios} t where t.cvegeo = o.cvegeo limit 1) m on true`,
    columns: {
      servicio: columns.servicio, ciudad: columns.ciudad, estado: columns.estado, municipio: columns.municipio, cvegeo: columns.cvegeo,
      oferentes: integer().required().unit('establecimientos').describe('Establecimientos del DENUE con la actividad del servicio en el municipio.'),
    },
    show: ['servicio', 'ciudad', 'estado', 'oferentes'],
    single: ['servicio', 'municipio'],
    place: { prefer: 'municipio' },
    measures: {
      oferentes: {
        label: 'oferentes', column: 'oferentes', digits: 0, aggregates: ['suma', 'promedio', 'maximo', 'minimo'], standard: true, within: ['servicio'],
        words: ['oferta', 'disponible'],
      },
    },
    dimensions: { servicio: { label: 'servicio', column: 'servicio', words: ['servicio', 'oficio'], synonyms: PROVIDERS } },
    order: ['oferentes desc', 'servicio', 'ciudad'],
    noise: ['negocio', 'establecimiento', 'local', 'taller', 'persona', 'servicio', 'trabajador', 'ciudad', 'denue', 'registrado'],
  },
  servicios: {
    label: 'precios y salarios mínimos de servicios por ciudad',
    words: ['oficio', 'servicio', 'mano obra', 'oficio ciudad', 'conasami'],
    sql: `select ${listed} from (${inForce}) v`,
    history: `
      select s.servicio, s.ciudad, s.estado, s.municipio, s.cvegeo, s.zona, s.precio, s.unidad, s.tipo, s.especificacion, s.periodo, o.oferentes, s.desde
        from {servicios} s left join {oferentes} o on o.cvegeo = s.cvegeo and o.servicio = s.servicio`,
    columns,
    show: ['servicio', 'ciudad', 'estado', 'precio', 'unidad', 'tipo', 'especificacion', 'periodo', 'zona', 'oferentes'],
    single: ['servicio', 'municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'desde', grain: 'mes', meaning: 'observacion', standard: 'vigente', carried: true },
    measures: {
      monto: {
        label: 'precio o salario mínimo, según su tipo', column: 'precio', digits: 2, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], standard: true, within,
        words: ['cobra', 'cobran', 'cuanto cobra', 'cobrar', 'cobraria', 'paga', 'pagan', 'cuanto se paga', 'cuanto le pago', 'pagar', 'honorario'],
      },
      precio: {
        label: 'precio del servicio', column: 'precio', digits: 2, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], within, where: kind('precio_promedio_inpc'),
        words: ['precio', 'cuesta', 'cuestan', 'costo', 'vale', 'valen', 'sale', 'salen', 'tarifa', 'cuota', 'a como', 'a como esta', 'cuanto sale', 'precio promedio', 'costar', 'costaba'],
        more: ['caro', 'costoso'], less: ['barato', 'economico', 'accesible'],
      },
      salario: {
        label: 'salario mínimo profesional', column: 'precio', digits: 2, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], within, where: kind('salario_minimo_profesional'),
        words: [
          'salario', 'salario minimo', 'sueldo', 'sueldo minimo', 'gana', 'ganan', 'cuanto gana', 'ganaba', 'minimo profesional', 'salario minimo profesional', 'salario diario', 'jornal', 'pago minimo', 'gana al dia', 'salario por dia', 'sueldo diario',
          'ganar', 'percibe', 'remuneracion', 'paga minimo', 'cobra minimo', 'minimo legal', 'piso legal', 'piso salarial', 'cobrar minimo', 'minimo que cobra', 'minimo que gana',
        ],
        more: ['pagado'],
      },
    },
    dimensions: {
      servicio: { label: 'servicio', column: 'servicio', words: ['servicio', 'oficio', 'profesion', 'trabajo'], synonyms: SPOKEN },
      tipo: { label: 'tipo de dato', column: 'tipo', words: ['tipo dato'], synonyms: { 'segun inpc': ['precio_promedio_inpc'], 'segun inegi': ['precio_promedio_inpc'], 'cotizacion inegi': ['precio_promedio_inpc'], 'cotizacion inpc': ['precio_promedio_inpc'] } },
      unidad: { label: 'unidad', column: 'unidad', words: ['unidad'] },
      zona: {
        label: 'zona de salarios mínimos', column: 'zona', words: ['zona', 'zona salarial', 'zona salario minimo'],
        synonyms: { 'zona libre frontera norte': ['frontera'], 'zona libre frontera': ['frontera'], 'frontera norte': ['frontera'], 'frontera': ['frontera'], 'zona frontera': ['frontera'], 'zona fronteriza': ['frontera'], 'zona general': ['general'], 'resto pais': ['general'] },
      },
    },
    filters: {
      por_dia: { label: 'por día', words: ['por dia', 'al dia', 'diario', 'por jornada', 'por dia de trabajo'], where: [{ columna: 'unidad', op: '=', valores: ['MXN por día'] }] },
      por_hora: { label: 'por hora', words: ['por hora', 'la hora', 'hora'], where: [{ columna: 'unidad', op: '=', valores: ['MXN por hora'] }] },
      por_kilo: { label: 'por kilo', words: ['por kilo', 'por kg', 'el kilo'], where: [{ columna: 'unidad', op: '=', valores: ['MXN por kg'] }] },
    },
    order: ['servicio', 'ciudad', 'tipo', 'especificacion'],
    noise: ['dia', 'jornada', 'ciudad', 'trabajador', 'servicio', 'oficial', 'peso', 'profesional', 'contratar', 'hacer', 'hacerse', 'hace', 'domicilio', 'local', 'un', 'trabajar', 'ofrece', 'persona', 'ir', 'llevar'],
  },
}
