/** For the tests of this folder: made-up subjects of every kind, a territory of twelve towns, and how a question is read about one of them. */
import { boolean, date, decimal, integer, text, type Connector, type Example, type Semantics } from '@tianguis/core'
import { createTerritory } from '@tianguis/core/territory/territory'
import { openCatalogue, type Topic } from './catalogue.ts'
import { findDates } from './dates.ts'
import { openReader, type Reader } from './interpret/reader.ts'
import { learn } from './knowledge.ts'
import { readQuestion } from './normalize.ts'
import { findNumbers } from './numbers.ts'
import { indexPlaceNames } from './places.ts'
import { coverings } from './coverings.ts'
import { commonTags, dateTag, numberTag, placeTag, subjectTags } from './tag.ts'
import type { Knowledge } from './knowledge-type.ts'
import { understand } from './understand.ts'
import { buildVocabulary } from './vocabulary.ts'

/** A Thursday, noon in Mexico City. */
export const NOW = new Date('2026-11-19T18:00:00Z')
export const TODAY = '2026-11-19'

const town = (
  cvegeo: string,
  municipio: string,
  estado: string,
  poblacion: number | null,
  cabecera: string | null = municipio,
) => ({ cvegeo, municipio, estado, cabecera, poblacion, latitud: null, longitud: null })

/** Benito Juárez three times and none the largest by far; Cárdenas twice, one of them by far; Puebla and Hidalgo also states. */
export const territory = createTerritory(
  [
    town('09014', 'Benito Juárez', 'Ciudad de México', 434_153, null),
    town('23005', 'Benito Juárez', 'Quintana Roo', 911_503, 'Cancún'),
    town('26071', 'Benito Juárez', 'Sonora', 21_692, 'Villa Juárez'),
    town('13048', 'Pachuca de Soto', 'Hidalgo', 314_331),
    town('14039', 'Guadalajara', 'Jalisco', 1_385_629),
    town('14050', 'Jocotepec', 'Jalisco', 47_105),
    town('14120', 'Zapopan', 'Jalisco', 1_476_491),
    town('16034', 'Hidalgo', 'Michoacán de Ocampo', 110_311, 'Ciudad Hidalgo'),
    town('21114', 'Puebla', 'Puebla', 1_692_181),
    town('24005', 'Cárdenas', 'San Luis Potosí', 18_437),
    town('27002', 'Cárdenas', 'Tabasco', 243_229),
    town('31050', 'Mérida', 'Yucatán', 995_129),
  ],
  [
    { name: 'CDMX', code: '09' },
    { name: 'GDL', code: '14039' },
  ],
)

const place = {
  estado: text().describe('Estado.'),
  municipio: text().describe('Municipio.'),
  cvegeo: text().describe('Clave.'),
}
const day = date().describe('Día.')

const market: Semantics = {
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

const money: Semantics = {
  moneda: {
    label: 'valor de la ficha',
    words: ['ficha'],
    sql: 'select * from {fichas}',
    columns: { fecha: day, valor: decimal({ digits: 4 }).describe('Valor.') },
    show: ['fecha', 'valor'],
    single: [],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo', carried: true },
    measures: {
      valor: {
        label: 'pesos por ficha',
        column: 'valor',
        words: ['valor', 'cuesta', 'vale', 'precio'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        more: ['caro'],
        less: ['barato'],
        standard: true,
        digits: 4,
      },
    },
    dimensions: {},
    order: ['fecha desc'],
  },
  indice: {
    label: 'índice de antojos',
    words: ['antojo'],
    sql: 'select * from {indices}',
    columns: {
      fecha: day,
      componente: text().describe('Componente.'),
      periodicidad: text().describe('Periodicidad.'),
      anual: decimal({ digits: 2 }).describe('Variación.'),
      acumulada: decimal({ digits: 2 }).describe('Desde enero.'),
    },
    show: ['fecha', 'componente', 'anual'],
    single: ['componente', 'periodicidad'],
    time: {
      column: 'fecha',
      grain: 'quincena',
      meaning: 'observacion',
      standard: 'ultimo',
      byGrain: { dimension: 'periodicidad', values: { quincena: 'quincenal', mes: 'mensual', anio: 'mensual' } },
    },
    measures: {
      anual: {
        label: 'variación anual',
        column: 'anual',
        words: ['variacion anual', 'indice', 'alza'],
        aggregates: ['ultimo', 'promedio', 'maximo', 'minimo'],
        standard: true,
        digits: 2,
      },
      acumulada: {
        label: 'alza acumulada',
        column: 'acumulada',
        words: ['alza acumulada'],
        aggregates: ['ultimo', 'promedio'],
        yearly: true,
        digits: 2,
      },
    },
    dimensions: {
      componente: {
        label: 'componente',
        column: 'componente',
        words: ['componente'],
        values: { general: [], dulces: ['dulce'] },
        standard: 'general',
      },
      periodicidad: {
        label: 'periodicidad',
        column: 'periodicidad',
        words: ['periodicidad'],
        values: { quincenal: [], mensual: [] },
        standard: 'quincenal',
      },
    },
    order: ['fecha desc', 'componente'],
  },
}

const people: Semantics = {
  gente: {
    label: 'habitantes',
    words: ['poblacion'],
    row: { one: 'aldea', many: 'aldeas', words: [] },
    sql: 'select * from {gente}',
    columns: { ...place, anio: day, habitantes: integer().unit('habitantes').describe('Habitantes.') },
    show: ['municipio', 'estado', 'habitantes'],
    single: ['municipio'],
    place: { prefer: 'estado' },
    time: { column: 'anio', grain: 'anio', meaning: 'observacion', standard: 'ultimo' },
    inhabitants: 'habitantes',
    measures: {
      habitantes: {
        label: 'habitantes',
        column: 'habitantes',
        words: ['habitante', 'persona'],
        aggregates: ['suma', 'maximo', 'minimo'],
        level: true,
        standard: true,
        digits: 0,
      },
    },
    dimensions: {},
    order: ['cvegeo'],
  },
}

const cleanliness: Semantics = {
  aseo: {
    label: 'limpieza por municipio',
    words: ['aseo', 'limpieza'],
    sql: 'select * from {aseo}',
    columns: {
      ...place,
      calles: decimal({ digits: 1 }).describe('Puntos.'),
      parques: decimal({ digits: 1 }).describe('Puntos de los parques.'),
      grado: text().describe('Grado.'),
    },
    show: ['municipio', 'estado', 'calles', 'grado'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    measures: {
      calles: {
        label: 'puntos de aseo',
        column: 'calles',
        words: ['aseo', 'puntuacion aseo', 'puntuacion'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        more: ['aseado'],
        better: 'mas',
        standard: true,
        digits: 1,
      },
      parques: {
        label: 'puntos de los parques',
        column: 'parques',
        words: ['parque'],
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        better: 'mas',
        digits: 1,
      },
    },
    dimensions: {
      grado: {
        label: 'grado',
        column: 'grado',
        words: ['grado'],
        values: { ejemplar: [], pobre: [], metropoli: ['mas de 500 mil habitantes'] },
      },
    },
    order: ['cvegeo'],
  },
}

const loudness = (label: string, column: string, words: readonly string[]) =>
  ({
    label,
    column,
    words,
    aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
    better: 'menos',
    digits: 1,
  }) as const

/** Measured every hour by things that have names, the worst first; and what is complained of, whose kinds have a column of their own. */
const noise: Semantics = {
  ruido: {
    label: 'ruido por sonómetro',
    words: ['ruido'],
    row: { one: 'sonómetro', many: 'sonómetros', words: ['sonometro'], distinct: 'clave', named: 'nombre' },
    sql: 'select * from {ruido}',
    history: 'select * from {ruido}',
    columns: {
      clave: text().describe('Clave.'),
      nombre: text().describe('Nombre.'),
      ...place,
      fecha: day,
      indice: integer().describe('Índice.'),
      graves: decimal({ digits: 1 }).unit('dB').describe('Graves.'),
      agudos: decimal({ digits: 1 }).unit('dB').describe('Agudos.'),
    },
    show: ['nombre', 'municipio', 'estado', 'indice', 'graves', 'agudos'],
    single: ['sonometro'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente', finer: true },
    measures: {
      indice: {
        label: 'índice sonoro',
        column: 'indice',
        words: ['indice sonoro', 'estruendo'],
        aggregates: ['maximo', 'promedio', 'minimo'],
        more: ['ruidoso'],
        less: ['callado'],
        better: 'menos',
        standard: true,
        digits: 0,
      },
      graves: loudness('sonidos graves', 'graves', ['sonido grave']),
      agudos: loudness('sonidos agudos', 'agudos', ['sonido agudo']),
    },
    dimensions: {
      sonometro: {
        label: 'sonómetro',
        column: 'clave',
        says: ['nombre'],
        words: [],
        values: { AL: ['alameda'], MO: ['molino viejo'] },
      },
    },
    filters: {
      con_graves: {
        label: 'con graves',
        words: ['oye sonido grave', 'oyen sonido grave'],
        where: [{ columna: 'graves', op: 'present' }],
        measure: 'graves',
      },
    },
    order: ['indice desc', 'nombre'],
    noise: ['decibel', 'lectura'],
  },
  quejas: {
    label: 'quejas de vecinos',
    words: ['vecino'],
    sql: 'select * from {quejas}',
    columns: {
      ...place,
      fecha: day,
      causa: text().describe('Causa.'),
      origen: text().describe('Origen.'),
      quejas: integer().describe('Quejas.'),
    },
    show: ['fecha', 'municipio', 'causa', 'quejas'],
    place: { prefer: 'estado' },
    time: { column: 'fecha', grain: 'mes', meaning: 'observacion', standard: 12 },
    measures: {
      quejas: {
        label: 'quejas',
        column: 'quejas',
        words: ['queja', 'quejaron'],
        aggregates: ['suma'],
        zeros: true,
        standard: true,
        digits: 0,
      },
    },
    dimensions: {
      causa: {
        label: 'causa',
        column: 'causa',
        words: ['tipo', 'tipo queja', 'queja'],
        values: { fiesta: ['pachanga'], obra: [] },
        kinds: 'origen',
      },
      origen: {
        label: 'origen',
        column: 'origen',
        words: ['origen'],
        values: { 'salón de fiestas': [], callejera: [], perro: [], gallo: [] },
        synonyms: { animal: ['perro', 'gallo'] },
      },
    },
    order: ['fecha desc', 'cvegeo', 'causa'],
  },
}

/** What was asked of the market before: the same kind of thing in other places, words and sums. */
export const EXAMPLES: readonly Example[] = [
  {
    q: '¿cuánto cuesta el mango en Mérida?',
    consulta: {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['mango'] }],
      lugar: [{ nivel: 'municipio', clave: '31050' }],
    },
  },
  {
    q: '¿cuánto cuesta la naranja en Zapopan?',
    consulta: {
      tabla: 'puestos',
      accion: 'agregar',
      medidas: [{ id: 'precio', agg: 'promedio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['naranja'] }],
      lugar: [{ nivel: 'municipio', clave: '14120' }],
    },
  },
  {
    q: 'el puesto más barato de limón',
    consulta: {
      tabla: 'puestos',
      accion: 'listar',
      medidas: [{ id: 'precio' }],
      filtros: [{ columna: 'fruta', op: '=', valores: ['limon'] }],
      orden: [{ por: 'precio', dir: 'asc' }],
      limite: 1,
    },
  },
]

/** What the question box reads of a connector, and no more. */
const connector = (name: string, semantics: Semantics, examples: readonly Example[] = []) =>
  ({
    name,
    path: `/${name}`,
    title: `Datos de ${name}`,
    semantics,
    examples,
    source: {
      name: 'Fuente inventada',
      url: 'https://fuente.example/',
      hosts: [],
      licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true },
    },
  }) as unknown as Connector

export const connectors = [
  connector('mercado', market, EXAMPLES),
  connector('dinero', money),
  connector('censo', people),
  connector('aseo', cleanliness),
  connector('sonido', noise),
] as const

/** Brands that stalls sell under, as published. */
export const BRANDS = ['La Guadalupana', 'Frutas del Valle', 'Frutas Lupita'].map((label) => ({ value: label, label }))
export const termsOf = (_topic: Topic, dimension: string) => (dimension === 'marca' ? BRANDS : [])

const stateNames = new Map(territory.states().map(({ cve_ent, estado }) => [cve_ent, estado]))
export const catalogue = openCatalogue(connectors, (code) => stateNames.get(code) ?? code)
export const topicOf = (id: string): Topic => catalogue.topics.get(id)!
export const places = indexPlaceNames(territory)

let known: Knowledge | undefined
/** Everything about the stand-ins, made on first use. */
export const knowledge = (): Knowledge => (known ??= learn({ connectors, territory, terms: termsOf }, NOW))
export const outcomeOf = (question: string) => understand(question, knowledge(), NOW)

/** The logical query of a question. @throws Error where it is refused. */
export function queryOf(question: string) {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'understood')
    throw new Error(`«${question}» was ${outcome.kind === 'refused' ? outcome.message : 'doubtful'}.`)
  return outcome.interpretation.query
}

/** A reader at the beginning of a question about one subject, over its best covering. */
export function readerOf(id: string, question: string): Reader {
  const { tokens } = readQuestion(question)
  const tags = [
    ...commonTags(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, NOW).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
    ...subjectTags(tokens, buildVocabulary(topicOf(id), termsOf)),
  ]
  return openReader(topicOf(id), tokens, coverings(tokens.length, tags)[0]!.tags, new Map(), TODAY)
}

/** The words that a reader's steps have taken. */
export const takenBy = ({ tags, tokens, taken }: Reader): string[] =>
  [...taken]
    .sort((a, b) => a - b)
    .map((at) =>
      tokens
        .slice(tags[at]!.from, tags[at]!.to)
        .map(({ raw }) => raw)
        .join(' '),
    )
