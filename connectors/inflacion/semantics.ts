import { phrases } from '@tianguis/core/words/phrases'
import type { Semantics } from '@tianguis/core'
import { served } from './columns.ts'
import { COMPONENTS, LISTED, WORDS } from './components.ts'
import { glossary } from './glossary.ts'

const names = Object.fromEntries(
  COMPONENTS.map((component) => [
    component,
    [LISTED.find(({ componente }) => componente === component)!.nombre.replace(/ \([^()]*\)/, '')],
  ]),
)

/** In a question these are the figure that is asked for, and not the component. */
const FIGURES: ReadonlySet<string> = new Set(['inpc', 'inflación'])
/**
 * What shops sell has a price of its own: of «el precio del huevo» that of all meat, milk and eggs is no answer, and
 * «la inflación de la carne» names it.
 */
const SOLD: ReadonlySet<string> = new Set(['carne', 'carnes', 'huevo'])
const ofSold = Object.fromEntries(
  [...SOLD].flatMap((word) =>
    ['inflacion', 'inflacion anual', 'componente', 'rubro', 'indice'].map((named) => [
      `${named} ${word}`,
      WORDS[word]!,
    ]),
  ),
)
const called = {
  ...Object.fromEntries(Object.entries(WORDS).filter(([word]) => !FIGURES.has(word) && !SOLD.has(word))),
  ...ofSold,
}

/**
 * «cuánto subió el precio de…», «cuánto se encareció la vivienda»: how much a thing rose is its inflation, and no
 * change of that.
 */
const ROSE = phrases(`
    subio, ha subido, aumento, ha aumentado, se encarecio, se ha encarecido, encarecio, ha encarecido, incremento, se
    incremento, se ha incrementado, crecio
  `)
const FELL_ONE = ['bajo', 'ha bajado', 'se abarato', 'se ha abaratado', 'disminuyo', 'ha disminuido', 'cayo']
const ROSE_MANY = phrases(`
    subieron, han subido, aumentaron, han aumentado, crecieron, incrementaron, se incrementaron, se encarecieron, se
    han encarecido, han encarecido
  `)
const FELL_MANY = phrases(
  'bajaron, han bajado, disminuyeron, han disminuido, cayeron, han caido, se abarataron, se han abaratado',
)
/** Things rise; the inflation by itself rises in the singular. Not «subieron» alone: its stem is that of «subido». */
const MANY_UP = ['han subido', 'han aumentado', 'han crecido', 'se han incrementado']
const PRICES = ['precio', 'costo', 'costo vida', 'vida', 'cosa', 'precio cosa']
/**
 * With the verb in it, so that the verb is no change of the figure. Not what shops sell by its name («huevo»), nor the
 * core index, which is inflation.
 */
const NAMED = {
  vivienda: 'vivienda',
  renta: 'vivienda',
  alquiler: 'vivienda',
  educacion: 'educacion',
  colegiatura: 'educacion',
  escuela: 'educacion',
  alimentacion: 'alimentos_bebidas_tabaco',
  energia: 'energeticos',
}
const risen = Object.fromEntries(
  Object.entries(NAMED).flatMap(([word, meant]) => [...ROSE, ...FELL_ONE].map((verb) => [`${verb} ${word}`, [meant]])),
)

/** In the list of components the general index is one of sixteen. */
const WITHOUT_GENERAL = phrases(
  'sin, sin contar, sin incluir, excepto, salvo, menos, excluyendo, quitando, aparte, fuera',
).flatMap((without) => ['general', 'indice general', 'inflacion general'].map((whole) => `${without} ${whole}`))

/**
 * «qué componentes tiene el INPC», «los rubros que forman la inflación»: the index is what they are parts of, and no
 * figure.
 */
const WHOLES = ['inpc', 'inflacion', 'indice', 'indice precios', 'indice nacional precios']
const PARTS = ['componente', 'rubro', 'categoria', 'division', 'parte'].flatMap((part) =>
  WHOLES.flatMap((whole) =>
    [
      '',
      ...phrases(`
        tiene, que tiene, trae, integran, que integran, forman, que forman, componen, que componen, conforman, que
        conforman, incluye, hay en, maneja, mide, abarca
      `),
    ].map((verb) => [part, verb, whole].filter(Boolean).join(' ')),
  ),
)

/** Without a figure asked for: «qué componentes bajaron de precio», «en qué meses bajaron los precios». */
const FELL = phrases(`
    bajaron precio, han bajado precio, cayeron precio, disminuyeron precio, bajo precio, bajaron de precio, precio
    bajaron, precio cayeron, precio disminuyeron
  `)
/** «respecto al mes anterior»: the monthly figure says just that. */
const before = (period: string) =>
  phrases(`
      respecto al, respecto a la, con respecto al, con respecto a la, contra el, contra la, contra, frente al, frente
      a la, comparado con el, comparado con la, comparada con la, comparados con el, en relacion con el, vs el, vs
    `).map((against) => `${against} ${period}`)

/** «variación quincenal del INPC», «del índice general». */
const varied = (period: string) =>
  ['', ' inpc', ' indice', ' indice general', ' precio', ' indice precio'].map((what) => `variacion ${period}${what}`)

/** The consumer price index: a row a component and period; fortnights unless a month or a year is said. */
export const semantics: Semantics = {
  inflacion: {
    label: 'inflación (INPC)',
    english: ['inflation', 'consumer price', 'cpi'],
    words: phrases(`
        inflacion inpc, precios consumidor, precios al consumidor, costo vida, carestia, inflacionario, presion
        inflacionaria, nivel precios, canasta inpc
      `),
    sql: `select ${Object.keys(served).join(', ')} from {indices}`,
    columns: served,
    show: phrases(`
        periodo, nombre, variacion_anual, variacion_mensual, variacion_quincenal, variacion_acumulada, indice
      `),
    single: ['componente', 'periodicidad'],
    time: {
      column: 'fecha',
      grain: 'quincena',
      meaning: 'observacion',
      standard: 'ultimo',
      byGrain: {
        dimension: 'periodicidad',
        values: { quincena: 'quincenal', mes: 'mensual', trimestre: 'mensual', semestre: 'mensual', anio: 'mensual' },
      },
    },
    measures: {
      anual: {
        label: 'variación anual',
        column: 'variacion_anual',
        digits: 2,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'index',
        between: 'indice',
        words: [
          ...PRICES.flatMap((price) => [
            ...[...ROSE, ...ROSE_MANY].map((verb) => `${verb} ${price}`),
            ...['cuanto', 'que tanto'].flatMap((much) =>
              [...FELL_ONE, ...FELL_MANY].map((verb) => `${much} ${verb} ${price}`),
            ),
          ]),
          ...['cuanto', 'que tanto'].flatMap((much) => [...ROSE_MANY, ...FELL_MANY].map((verb) => `${much} ${verb}`)),
          ...MANY_UP,
          ...varied('anual'),
          ...phrases(`
            inflacion anual, tasa anual, anual, interanual, a tasa anual, contra año anterior, inflacion, tasa
            inflacion, nivel inflacion, subieron precios, aumentaron precios, encarecieron, aumento precios, subido
            precios, alza precios, encarecimiento, cuanto subieron, cuanto han subido, cuanto aumentaron, cuanto han
            aumentado, cuanto se han encarecido, cuanto se encarecieron, cuanto encarecieron, incremento precios,
            subida precios, que porcentaje inflacion, porcentaje inflacion, por ciento inflacion, incremento anual,
            aumento anual, alza anual, crecimiento anual, cambio anual, variacion interanual, contra mismo mes año
            anterior, respecto mismo mes año anterior, contra mismo periodo año anterior, en un año, en doce meses, en
            12 meses, a doce meses, a 12 meses, a un año, de un año a otro, de un año para aca, de un año para otro,
            inflacion interanual, inflacion anualizada
          `),
        ],
        more: ['elevado', 'caro'],
      },
      mensual: {
        label: 'variación mensual',
        column: 'variacion_mensual',
        since: 'mes',
        digits: 2,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          ...varied('mensual'),
          ...phrases(`
            inflacion mensual, tasa mensual, mes contra mes, incremento mensual, aumento mensual, alza mensual,
            crecimiento mensual, cambio mensual
          `),
          ...before('mes anterior'),
          ...before('mes previo'),
          ...before('mes pasado'),
        ],
        where: [{ columna: 'periodicidad', op: '=', valores: ['mensual'] }],
      },
      quincenal: {
        label: 'variación quincenal',
        column: 'variacion_quincenal',
        since: 'quincena',
        digits: 2,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: [
          ...varied('quincenal'),
          ...phrases(`
            inflacion quincenal, tasa quincenal, incremento quincenal, aumento quincenal, alza quincenal, cambio
            quincenal, quincena contra quincena
          `),
          ...before('quincena anterior'),
          ...before('quincena previa'),
        ],
        where: [{ columna: 'periodicidad', op: '=', valores: ['quincenal'] }],
      },
      acumulada: {
        label: 'variación acumulada en el año',
        column: 'variacion_acumulada',
        yearly: true,
        digits: 2,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: phrases(`
            variacion acumulada, inflacion acumulada, acumulada, acumulado, acumulada año, acumulada del año,
            inflacion acumulada del año, inflacion acumulada en el año, en lo que va año, desde diciembre, inflacion
            llevamos, llevamos de inflacion, llevamos acumulado, incremento acumulado, aumento acumulado, alza
            acumulada, crecimiento acumulado
          `),
      },
      indice: {
        label: 'índice',
        column: 'indice',
        digits: 4,
        aggregates: ['ultimo', 'promedio', 'mediana', 'maximo', 'minimo'],
        words: phrases(`
            indice, inpc, nivel indice, valor indice, valor inpc, nivel inpc, numero indice, indice inpc, vale inpc,
            cuanto vale inpc, vale indice
          `),
      },
    },
    dimensions: {
      componente: {
        label: 'componente',
        column: 'componente',
        says: ['nombre'],
        words: ['componente', 'rubro', 'categoria', 'subindice', 'division', ...PARTS],
        values: names,
        synonyms: { ...risen, ...called },
        standard: 'general',
      },
      periodicidad: {
        label: 'periodicidad',
        column: 'periodicidad',
        words: ['periodicidad'],
        standard: 'quincenal',
        values: {
          quincenal: ['por quincena', 'quincenalmente', 'de la quincena', 'dato quincenal'],
          mensual: ['mensualmente', 'dato mensual'],
        },
      },
    },
    filters: {
      inpc: {
        label: 'el índice',
        words: phrases(`
            indice precios, indice nacional precios, indice nacional precios consumidor, indice nacional precios al
            consumidor, indice precios consumidor, indice precios al consumidor, indice inflacion
          `),
        where: [],
        measure: 'indice',
      },
      sin_general: {
        label: 'sin el índice general',
        words: WITHOUT_GENERAL,
        where: [{ columna: 'componente', op: '!=', valores: ['general'] }],
      },
      baja_mensual: {
        label: 'variación mensual negativa',
        words: [
          ...FELL,
          ...phrases(`
            inflacion mensual negativa, variacion mensual negativa, deflacion mensual, mensual negativa, mensual fue
            negativa, mensual salio negativa
          `),
        ],
        where: [{ columna: 'variacion_mensual', op: '<', valores: ['0'] }],
        measure: 'mensual',
      },
      baja_quincenal: {
        label: 'variación quincenal negativa',
        words: phrases(`
            inflacion quincenal negativa, variacion quincenal negativa, deflacion quincenal, quincenal negativa
          `),
        where: [{ columna: 'variacion_quincenal', op: '<', valores: ['0'] }],
        measure: 'quincenal',
      },
      baja_anual: {
        label: 'variación anual negativa',
        words: ['inflacion anual negativa', 'variacion anual negativa', 'deflacion anual'],
        where: [{ columna: 'variacion_anual', op: '<', valores: ['0'] }],
        measure: 'anual',
      },
    },
    glossary,
    order: ['fecha desc', 'componente'],
    noise: phrases(`
        mexico, pais, inegi, segun inegi, banxico, precio, precios, nacional, nuestro, base, punto, punto porcentual,
        porcentual, porcentualmente, economia, publicado por inegi, sufrir, sufrio, experimento, disponible,
        reportado, cerro, cierre, al cierre, llego, quedo, termino, acabo, finalizo, asciende, ascendio, se ubico, se
        situo, se coloco, ubico, situo
      `),
  },
}
