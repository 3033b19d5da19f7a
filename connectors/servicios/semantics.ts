import { phrases } from '@tianguis/core/words/phrases'
import type { Condition, Semantics } from '@tianguis/core'
import { integer, text } from '@tianguis/core'
import { recordColumns } from './columns.ts'
import { inForce } from './record.ts'
import { PROVIDERS, SPOKEN } from './words.ts'
import { ERRANDS, WHOSE, WORK_FILTERS, workOf } from './work.ts'
import { glossary } from './glossary.ts'

const { clave: _, ...published } = recordColumns
/**
 * Rows are of a city, and grouped by the name that people know it by: Cancún is in Benito Juárez, and all of Mexico
 * City under Cuauhtémoc's code.
 */
const columns = {
  ...published,
  municipio: published.ciudad,
  trabajo: text({ max: 30 })
    .describe(
      'Cuál de los trabajos que el INEGI cotiza de un servicio que tiene varios; de uno que tiene sólo uno, el servicio.',
    )
    .example('limpieza dental'),
}
const from = (row: string, source: string) =>
  `select ${Object.keys(columns)
    .map((name) =>
      name === 'municipio'
        ? `${row}.ciudad as municipio`
        : name === 'trabajo'
          ? `${workOf(row)} as trabajo`
          : name === 'oferentes' && row === 's'
            ? 'o.oferentes'
            : `${row}.${name}`,
    )
    .join(', ')} from ${source}`
const kind = (tipo: 'salario_minimo_profesional' | 'precio_promedio_inpc'): readonly Condition[] => [
  { columna: 'tipo', op: '=', valores: [tipo] },
]
/** A mean over trades, over a floor and a price, or over a cut and an hour says nothing. */
const within = ['servicio', 'tipo', 'unidad'] as const

/**
 * What is known of the cost of services by city, and how many offer them. A wage floor and a quoted price are never one
 * figure: words for a price and for what somebody charges mean the quote, words for a wage the floor, and «paga», which
 * may be either, is told apart by `tipo`.
 */
export const semantics: Semantics = {
  oferentes: {
    label: 'quienes ofrecen un servicio en una ciudad (DENUE)',
    words: [],
    // «¿Cuántos plomeros hay?» is a question of `negocios`, which has the same directory for every municipality.
    row: {
      one: 'oferente',
      many: 'oferentes',
      words: phrases('prestador, prestador servicio, proveedor, proveedor servicio, ofrece, ofrecen, quien ofrece'),
      needed: true,
    },
    sql: `
      select o.servicio, s.ciudad, m.estado, s.ciudad as municipio, o.cvegeo, o.oferentes from {oferentes} o
      join lateral (select r.ciudad from {series} r where r.cvegeo = o.cvegeo limit 1) s on true
      join lateral (select t.estado from {servicios} t where t.cvegeo = o.cvegeo limit 1) m on true`,
    columns: {
      servicio: columns.servicio,
      ciudad: columns.ciudad,
      estado: columns.estado,
      municipio: columns.municipio,
      cvegeo: columns.cvegeo,
      oferentes: integer()
        .required()
        .unit('establecimientos')
        .describe('Establecimientos del DENUE con la actividad del servicio en el municipio.'),
    },
    show: ['servicio', 'ciudad', 'estado', 'oferentes'],
    single: ['servicio', 'municipio'],
    place: { prefer: 'municipio' },
    measures: {
      oferentes: {
        label: 'oferentes',
        column: 'oferentes',
        digits: 0,
        aggregates: ['suma', 'promedio', 'maximo', 'minimo'],
        standard: true,
        within: ['servicio'],
        words: ['oferta', 'disponible'],
      },
    },
    dimensions: {
      servicio: { label: 'servicio', column: 'servicio', words: ['servicio', 'oficio'], synonyms: PROVIDERS },
    },
    order: ['oferentes desc', 'servicio', 'ciudad'],
    noise: phrases('negocio, establecimiento, local, taller, persona, servicio, trabajador, ciudad, denue, registrado'),
  },
  servicios: {
    label: 'precios y salarios mínimos de servicios por ciudad',
    english: ['electrician', 'plumber', 'mechanic', 'minimum wage', 'wage'],
    // «Oficio» and «servicio» alone are the dimension: «¿qué oficio …?», «¿cuántos servicios …?».
    words: phrases(`
        mano obra, servicio local, servicio domicilio, oficio ciudad, servicio ciudad, oficio y servicio, servicio y
        oficio, dato servicio, dato oficio, informacion servicio, conasami
      `),
    sql: from('v', `(${inForce}) v`),
    history: from('s', '{servicios} s left join {oferentes} o on o.cvegeo = s.cvegeo and o.servicio = s.servicio'),
    columns,
    show: phrases('servicio, ciudad, estado, precio, unidad, tipo, especificacion, periodo, zona, oferentes'),
    single: ['servicio', 'municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'desde', grain: 'mes', meaning: 'observacion', standard: 'vigente', carried: true },
    measures: {
      monto: {
        label: 'precio o salario mínimo, según su tipo',
        column: 'precio',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'price',
        within,
        words: phrases('paga, pagan, cuanto se paga, pagar, pagaba, pago, le pago, cuanto le pago, se le paga'),
      },
      precio: {
        label: 'precio del servicio',
        kind: 'price',
        column: 'precio',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        within,
        apart: ['trabajo'],
        where: kind('precio_promedio_inpc'),
        words: phrases(`
            precio, cuesta, cuestan, costo, vale, valen, sale, salen, saldria, salia, tarifa, cuota, a como, a como
            esta, cuanto sale, precio promedio, costar, costaba, cotizacion, presupuesto, cobra, cobran, cuanto cobra,
            cobrar, cobraria, cobraba, cobro, lo que cobra, me cobra, me cobran, te cobran, te cobra, nos cobran,
            cuanto me cobra, cuanto me cobran, en cuanto sale, cuanto me sale, me sale, saldra, cobre, cobren, cueste,
            cuesten, cobraran, honorario, hay que pagar, tengo que pagar, se cotiza, cotizan, costo promedio, tarifa
            promedio
          `),
        more: ['caro', 'costoso', 'carero'],
        less: ['barato', 'economico', 'accesible', 'baratito'],
      },
      salario: {
        label: 'salario mínimo profesional',
        column: 'precio',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        apart: ['servicio', 'zona'],
        repeated: { by: 'zona', meant: 'general' },
        where: kind('salario_minimo_profesional'),
        words: phrases(`
            salario, salario minimo, sueldo, sueldo minimo, gana, ganan, cuanto gana, ganaba, minimo profesional,
            salario minimo profesional, salario profesional, salario diario, jornal, pago minimo, gana al dia, salario
            por dia, sueldo diario, ganar, percibe, percibir, remuneracion, paga minimo, cobra minimo, minimo legal,
            piso legal, piso salarial, cobrar minimo, minimo que cobra, minimo que gana, salario legal, salario base,
            sueldo base, raya, minisalario, deben pagar, debe pagar, debe ganar, deben ganar, debe cobrar, minimo por
            ley, minimo ley, por ley, segun la ley, minimo que le deben pagar, minimo que deben pagar, minimo que debe
            ganar, minimo que se paga, minimo que le pagan, minimo que debe cobrar, pagado, remunerado
          `),
        more: ['pagado', 'remunerado'],
        better: 'mas',
      },
      // Of one law and one unit: who says «promedio» of wages wants one figure, of several trades too.
      salario_medio: {
        label: 'promedio de los salarios mínimos profesionales',
        column: 'precio',
        digits: 2,
        aggregates: ['promedio'],
        where: kind('salario_minimo_profesional'),
        words: ['salario', 'sueldo'].flatMap((pay) =>
          ['', ' minimo', ' minimo profesional', ' profesional'].flatMap((which) => [
            `${pay}${which} promedio`,
            `promedio ${pay}${which}`,
            `${pay}${which} medio`,
            `${pay}${which} en promedio`,
            `media del ${pay}${which}`,
          ]),
        ),
      },
    },
    dimensions: {
      servicio: {
        label: 'servicio',
        column: 'servicio',
        words: phrases(`
            servicio, oficio, profesion, trabajo, ocupacion, oficio o servicio, servicio u oficio, trabajador
          `),
        synonyms: SPOKEN,
      },
      tipo: {
        label: 'tipo de dato',
        column: 'tipo',
        words: ['tipo dato'],
        synonyms: Object.fromEntries(
          ['inegi', 'inpc'].flatMap((who) =>
            phrases(`
                segun, segun el, cotizacion, cotizacion del, cotizado por, cotizado por el, cotizada por, cotizada por
                el, que cotiza el, cotiza, cotiza el, dato del, precio promedio, precio promedio del, precio del,
                precio segun el
              `).map((how) => [`${how} ${who}`, ['precio_promedio_inpc']]),
          ),
        ),
      },
      trabajo: {
        label: 'trabajo',
        column: 'trabajo',
        words: ['trabajo cotizado', 'tipo trabajo'],
        synonyms: WHOSE,
        tellsApart: 'servicio',
      },
      unidad: { label: 'unidad', column: 'unidad', words: ['unidad'] },
      zona: {
        label: 'zona de salarios mínimos',
        column: 'zona',
        words: phrases(`
            zona, zona salarial, zona salario minimo, zona salario, zona salario minimo profesional, region salarial,
            area salarial, region salario
          `),
        synonyms: {
          'zona libre frontera norte': ['frontera'],
          'zona libre frontera': ['frontera'],
          'frontera norte': ['frontera'],
          frontera: ['frontera'],
          'zona frontera': ['frontera'],
          'zona fronteriza': ['frontera'],
          'zona general': ['general'],
          'resto pais': ['general'],
          resto: ['general'],
          'resto de la republica': ['general'],
          'resto mexico': ['general'],
          'zona resto pais': ['general'],
          zlfn: ['frontera'],
          fronterizo: ['frontera'],
          'ciudad fronteriza': ['frontera'],
          'ciudad frontera': ['frontera'],
        },
      },
    },
    filters: {
      por_dia: {
        label: 'por día',
        words: ['por dia', 'al dia', 'diario', 'por jornada', 'por dia de trabajo'],
        where: [{ columna: 'unidad', op: '=', valores: ['MXN por día'] }],
      },
      por_hora: {
        label: 'por hora',
        words: ['por hora', 'la hora', 'hora'],
        where: [{ columna: 'unidad', op: '=', valores: ['MXN por hora'] }],
      },
      por_metro: {
        label: 'por metro cuadrado',
        words: ['por metro', 'por metro cuadrado', 'por m2', 'el metro', 'el metro cuadrado', 'metro cuadrado'],
        where: [{ columna: 'unidad', op: '=', valores: ['MXN por m²'] }],
      },
      // A daily wage is none of a month, and is not made one.
      por_mes: {
        label: 'por mes',
        words: phrases(`
            al mes, mensual, mensualmente, a la quincena, quincenal, a la semana, semanal, por semana, por quincena,
            al año
          `),
        where: [{ columna: 'unidad', op: '=', valores: ['MXN por mes'] }],
      },
      ...WORK_FILTERS,
      ...ERRANDS,
      por_kilo: {
        label: 'por kilo',
        words: ['por kilo', 'por kg', 'el kilo'],
        where: [{ columna: 'unidad', op: '=', valores: ['MXN por kg'] }],
      },
    },
    glossary,
    order: ['servicio', 'ciudad', 'tipo', 'especificacion'],
    noise: phrases(`
        dia, jornada, ciudad, trabajador, servicio, oficial, peso, profesional, contratar, hacer, hacerse, hace,
        local, un, trabajar, ofrece, persona, ir, llevar, por visita, visita, por consulta, por servicio, por viaje,
        por trabajo, sesion, chico, chica, corto, cita, trabajo, oficio, cotizar, ropa, traje, prenda, lavar,
        planchar, mano obra
      `),
  },
}
