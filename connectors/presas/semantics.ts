import { phrases } from '@tianguis/core/words/phrases'
import { decimal, text, type Columns, type Semantics } from '@tianguis/core'
import { recordColumns } from './tables.ts'
import { CUTZAMALA, SPOKEN, STREAMS, USES } from './words.ts'
import { glossary } from './glossary.ts'

const level = `p.capacidad_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado_pct, p.capacidad_hm3 - a.almacenamiento_hm3 as faltante_hm3, 100 - round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as faltante_pct, a.elevacion_msnm, p.latitud, p.longitud`
const dam = `p.clave, p.nombre, coalesce(p.nombre_comun, p.nombre) as nombre_comun, p.estado, p.municipio, p.cvegeo, p.corriente, p.uso,
  case when p.clave in (${CUTZAMALA.map((clave) => `'${clave}'`).join(', ')}) then 'Cutzamala' end as sistema`
const columns = {
  ...recordColumns,
  faltante_hm3: decimal({ digits: 6 })
    .unit('hm³')
    .describe('Lo que falta para llenarse hasta su capacidad; negativo si la rebasa.'),
  faltante_pct: decimal({ digits: 2 })
    .unit('%')
    .describe('Lo que falta para llenarse, como porcentaje de su capacidad; negativo si la rebasa.'),
  sistema: text({ max: 40 }).describe('Sistema de presas que se operan juntas.'),
} satisfies Columns

/** «a menos de la mitad de su capacidad»: how much that is, is said of how full it is. */
const half = (...sides: readonly string[]) =>
  sides.flatMap((side) => [`${side} mitad`, `${side} mitad su capacidad`, `${side} mitad llenado`])

/** Dams and how full they are; over time, a row a dam and day. */
export const semantics: Semantics = {
  presas: {
    label: 'nivel de las presas',
    english: ['dam', 'dams', 'reservoir', 'reservoirs'],
    words: [],
    row: {
      one: 'presa',
      many: 'presas',
      words: ['presa', 'represa', 'presita', 'embalse', 'vaso'],
      named: 'nombre_comun',
    },
    sql: `
      select ${dam}, a.fecha, a.almacenamiento_hm3, ${level}
      from {presas} p
      left join lateral (
        select d.fecha, d.almacenamiento_hm3, d.elevacion_msnm from {almacenamientos} d
        where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true`,
    history: `select ${dam}, a.fecha, a.almacenamiento_hm3, ${level} from {almacenamientos} a join {presas} p on p.clave = a.clave`,
    columns,
    show: phrases('nombre_comun, nombre, estado, municipio, llenado_pct, almacenamiento_hm3, capacidad_hm3, fecha'),
    single: ['presa'],
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente' },
    measures: {
      llenado: {
        label: 'porcentaje de llenado',
        column: 'llenado_pct',
        digits: 2,
        together: { part: 'almacenamiento_hm3', whole: 'capacidad_hm3' },
        aggregates: ['conjunto', 'promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'level',
        better: 'mas',
        words: phrases(`
            llenado, nivel, porcentaje llenado, nivel llenado, que tan lleno, como esta, por ciento llenado, %
            llenado, a que nivel, a que capacidad, porcentaje capacidad, capacidad actual, como anda, como van, que
            tanto lleno, cuanto lleno, como amanecio, a cuanto esta, nivel actual, nivel agua, como estan, como andan,
            como va, como sigue, como siguen, como amanecieron, en cuanto esta, en cuanto anda, a cuanto anda, a
            cuanto estan, a cuanto amanecio, a que porcentaje, en que porcentaje, en que nivel, porcentaje agua,
            porcentaje almacenamiento, porcentaje lleno, que tan vacio, que tan seco, que tan bajo, que tan alto, que
            tan lleno esta, que tan lleno estan, que tan lleno anda
          `),
        more: ['lleno', 'llenado', 'repleto', 'rebosante', 'llenito'],
        less: ['vacio', 'seco', 'sediento', 'desabastecido'],
      },
      almacenamiento: {
        label: 'agua almacenada',
        column: 'almacenamiento_hm3',
        digits: 3,
        level: true,
        aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: phrases(`
            almacenamiento, agua, agua almacenada, volumen, volumen agua, almacena, almacenado, hectometro, hm3,
            hectometro cubico, volumen almacenado, millon metro cubico, guarda, reserva agua, almacenan, guardan,
            contiene, contienen, retiene, retienen
          `),
      },
      capacidad: {
        label: 'capacidad',
        column: 'capacidad_hm3',
        digits: 3,
        level: true,
        aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          ...phrases(`
            capacidad, capacidad total, capacidad maximo, cabe, agua cabe, le cabe, agua le cabe, caben, le caben,
            capacidad almacenamiento, puede almacenar, puede guardar, puede contener
          `),
          ...['hectometro', 'hectometro cubico', 'hm3', 'millon metro cubico'].flatMap((unit) =>
            ['cabe', 'caben', 'le cabe', 'le caben', 'puede almacenar', 'puede guardar'].map(
              (fits) => `${unit} ${fits}`,
            ),
          ),
          ...phrases('agua puede almacenar, agua puede guardar, que tan grande, tamaño'),
        ],
        more: ['grande', 'grandote', 'enorme'],
        less: ['chico', 'pequeño', 'chiquito'],
      },
      faltante: {
        label: 'lo que falta para llenarse',
        column: 'faltante_hm3',
        digits: 3,
        level: true,
        aggregates: ['suma', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          ...phrases(`
            capacidad libre, capacidad queda, capacidad le queda, capacidad les queda, espacio queda, espacio le
            queda, lugar le queda, capacidad disponible, capacidad restante, capacidad sobrante, espacio libre,
            espacio disponible, espacio vacio, espacio restante, agua falta, agua faltan, agua le falta, agua les
            falta, falta, faltan, le falta, le faltan, les falta, les faltan, faltaria, le faltaria, faltaba, le
            faltaba, hectometro le falta, hectometro le faltan, hectometro cubico le faltan, agua le falta, agua les
            falta, agua falta, mas le cabe, agua mas le cabe
          `),
          ...['cabe', 'caben', 'le cabe', 'le caben'].flatMap((fits) => [
            `${fits} todavia`,
            `todavia ${fits}`,
            `aun ${fits}`,
            `${fits} aun`,
            `agua ${fits} todavia`,
            `agua todavia ${fits}`,
            `agua aun ${fits}`,
          ]),
        ],
      },
      faltante_pct: {
        label: 'porcentaje que falta para llenarse',
        column: 'faltante_pct',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        words: phrases(`
            que porcentaje, que por ciento, cuanto por ciento, que tanto por ciento, porcentaje, por ciento, %
          `).flatMap((share) =>
          ['falta', 'faltan', 'le falta', 'les falta', 'que le falta', 'que falta'].map((lacks) => `${share} ${lacks}`),
        ),
      },
      elevacion: {
        label: 'elevación',
        column: 'elevacion_msnm',
        digits: 2,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: phrases(`
            elevacion, metro sobre nivel mar, msnm, metro sobre nivel mar esta agua, msnm esta agua, cota, altura
            agua, altura esta agua, altura tiene agua, altura nivel agua, altura sobre nivel mar
          `),
      },
    },
    dimensions: {
      presa: { label: 'presa', column: 'clave', says: ['nombre_comun', 'nombre'], words: [], synonyms: SPOKEN },
      sistema: {
        label: 'sistema',
        column: 'sistema',
        words: ['sistema'],
        values: { Cutzamala: ['sistema Cutzamala', 'sistema de presas Cutzamala'] },
      },
      uso: {
        label: 'uso',
        column: 'uso',
        words: ['uso', 'tipo uso', 'usa', 'usan', 'utiliza', 'utilizan', 'utilidad', 'proposito', 'finalidad'],
        vocabulary: { table: 'presas', column: 'uso' },
        synonyms: USES,
      },
      corriente: { label: 'río', column: 'corriente', words: ['rio', 'corriente', 'arroyo'], synonyms: STREAMS },
    },
    filters: {
      bajo_la_mitad: {
        label: 'por debajo de la mitad',
        where: [{ columna: 'llenado_pct', op: '<', valores: [50] }],
        words: half('debajo', 'por debajo', 'abajo', 'por abajo', 'a menos'),
      },
      sobre_la_mitad: {
        label: 'por encima de la mitad',
        where: [{ columna: 'llenado_pct', op: '>', valores: [50] }],
        words: half('encima', 'por encima', 'arriba', 'por arriba', 'a mas'),
      },
      llena: {
        label: 'llenas: al 100 % o más',
        where: [{ columna: 'llenado_pct', op: '>=', valores: [100] }],
        words: [
          'se llenaron',
          'se han llenado',
          'se hayan llenado',
          ...['', ' o mas', ' su capacidad'].flatMap((end) =>
            ['al 100', 'al 100%', 'al 100 por ciento', 'al cien', 'al cien por ciento', 'al cien por cien'].map(
              (full) => `${full}${end}`,
            ),
          ),
          ...phrases(`
            a tope, al tope, a su tope, hasta el tope, a su maxima capacidad, al maximo de su capacidad, a toda su
            capacidad, completamente lleno, totalmente lleno
          `),
        ],
      },
      rebasada: {
        label: 'por encima de su capacidad',
        where: [{ columna: 'llenado_pct', op: '>', valores: [100] }],
        words: phrases(`
            arriba, por arriba, encima, por encima, mas alla, rebasa, rebasan, rebasaron, supera, superan, excede,
            exceden
          `).flatMap((side) => [`${side} su capacidad`, `${side} su capacidad maxima`]),
      },
      sin_agua: {
        label: 'sin agua',
        where: [{ columna: 'almacenamiento_hm3', op: '<=', valores: [0] }],
        words: phrases(`
            en cero, en ceros, en 0, en 0%, sin agua, sin nada agua, sin gota agua, ni gota agua, no tiene agua, no
            tienen agua, totalmente seco, completamente seco, totalmente vacio, completamente vacio, seco en cero,
            vacio en cero
          `),
      },
    },
    glossary,
    order: ['nombre_comun', 'clave'],
    noise: phrases(`
        conagua, nacional, lago, llama, llaman, oficialmente, oficial, nombre, nombre oficial, se llama, ubica,
        ubican, estamos, andamos, tenemos, medicion, medido, midio, lectura, actualizacion, actualizado, reporte,
        sobre, dedica, dedican, destina, destinan, destinado, destinada, sirve, sirven, alcanzo, alcanzaron,
        alcanzado, llego a tener, llegaron a tener, para llenarse, para estar llena, para llegar a su capacidad, para
        que se llene, para llenar, llenarse
      `),
  },
}
