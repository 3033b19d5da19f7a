import type { Semantics } from '@tianguis/core'
import { served } from './columns.ts'
import { COMPONENTS, LISTED, WORDS } from './components.ts'

const names = Object.fromEntries(COMPONENTS.map((component) => [component, [LISTED.find(({ componente }) => componente === component)!.nombre.replace(/ \(.*\)/, '')]]))

/** The consumer price index: a row a component and period; fortnights unless a month or a year is said. */
export const semantics: Semantics = {
  inflacion: {
    label: 'inflación (INPC)',
    words: ['inflacion', 'precios consumidor', 'costo vida', 'carestia', 'inflacionario'],
    sql: `select ${Object.keys(served).join(', ')} from {indices}`,
    columns: served,
    show: ['periodo', 'nombre', 'variacion_anual', 'variacion_mensual', 'variacion_quincenal', 'variacion_acumulada', 'indice'],
    single: ['componente', 'periodicidad'],
    time: {
      column: 'fecha', grain: 'quincena', meaning: 'observacion', standard: 'ultimo',
      byGrain: { dimension: 'periodicidad', values: { quincena: 'quincenal', mes: 'mensual', trimestre: 'mensual', semestre: 'mensual', anio: 'mensual' } },
    },
    measures: {
      anual: {
        label: 'variación anual', column: 'variacion_anual', digits: 2, aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'], standard: true,
        words: ['variacion anual', 'inflacion anual', 'tasa anual', 'anual', 'interanual', 'a tasa anual', 'contra año anterior', 'inflacion', 'tasa inflacion', 'nivel inflacion', 'subieron precios', 'aumentaron precios', 'encarecieron', 'aumento precios', 'subido precios', 'alza precios', 'a cuanto', 'esta', 'estuvo', 'quedo', 'cerro', 'llego', 'fue', 'encarecimiento', 'cuanto subieron', 'cuanto han subido', 'cuanto aumentaron', 'cuanto han aumentado', 'cuanto se han encarecido', 'cuanto se encarecieron', 'cuanto encarecieron', 'incremento precios', 'subida precios'],
        more: ['elevado', 'caro'],
      },
      mensual: {
        label: 'variación mensual', column: 'variacion_mensual', digits: 2, aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        words: ['variacion mensual', 'inflacion mensual', 'tasa mensual', 'contra mes anterior', 'respecto mes anterior'], where: [{ columna: 'periodicidad', op: '=', valores: ['mensual'] }],
      },
      quincenal: {
        label: 'variación quincenal', column: 'variacion_quincenal', digits: 2, aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        words: ['variacion quincenal', 'inflacion quincenal', 'tasa quincenal', 'contra quincena anterior'], where: [{ columna: 'periodicidad', op: '=', valores: ['quincenal'] }],
      },
      acumulada: {
        label: 'variación acumulada en el año', column: 'variacion_acumulada', digits: 2, aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        words: ['variacion acumulada', 'inflacion acumulada', 'acumulada', 'acumulado', 'acumulada año', 'en lo que va año', 'desde diciembre'],
      },
      indice: {
        label: 'índice', column: 'indice', digits: 4, aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        words: ['indice', 'inpc', 'nivel indice', 'valor indice', 'valor inpc', 'nivel inpc', 'puntos', 'base'],
      },
    },
    dimensions: {
      componente: { label: 'componente', column: 'componente', words: ['componente', 'rubro', 'categoria', 'subindice', 'division'], values: names, synonyms: WORDS, standard: 'general' },
      periodicidad: {
        label: 'periodicidad', column: 'periodicidad', words: ['periodicidad'], standard: 'quincenal',
        values: { quincenal: ['por quincena', 'quincenalmente', 'de la quincena', 'dato quincenal'], mensual: ['mensualmente', 'dato mensual'] },
      },
    },
    filters: {
      inpc: { label: 'el índice', words: ['indice precios', 'indice nacional precios consumidor', 'indice precios consumidor'], where: [], measure: 'indice' },
    },
    order: ['fecha desc', 'componente'],
    noise: ['mexico', 'pais', 'inegi', 'precio', 'precios', 'nacional', 'nuestro'],
  },
}
