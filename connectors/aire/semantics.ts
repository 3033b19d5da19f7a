import { phrases } from '@tianguis/core/words/phrases'
import { date, type Columns, type Semantics, type Subject } from '@tianguis/core'
import { CURRENT } from './record.ts'
import { recordColumns } from './tables.ts'
import { CITIES, STATIONS } from './words.ts'
import { glossary } from './glossary.ts'

const {
  vigente: _1,
  zona_horaria: _2,
  origen: _3,
  dudosos: _4,
  contaminante_categoria: _5,
  dia: _6,
  ...rest
} = recordColumns
const columns = {
  ...rest,
  fecha: date().describe('Día de la lectura, en la hora local de la estación.'),
} satisfies Columns

const station =
  'e.estacion, coalesce(e.nombre, e.estacion) as nombre, e.red, e.estado, e.municipio, e.cvegeo, e.latitud, e.longitud'
const reading = 'l.fecha_hora, l.dia as fecha, l.pm25, l.pm10, l.o3, l.no2, l.so2, l.co'
const index = ['imeca', 'contaminante', 'categoria', 'riesgo', 'pm25_12h', 'pm10_12h']

/** A station that fell silent counts as one and has no values: yesterday's smog is not the air of now. */
const latest = `
  select ${station}, ${reading}, ${index.map((column) => `i.${column}`).join(', ')}, o.indice as indice_oficial
    from (select r.fecha_hora from {lecturas} r order by r.fecha_hora desc limit 1) n
    cross join {estaciones} e
    left join lateral (select r.* from {lecturas} r where r.estacion = e.estacion and r.fecha_hora >= n.fecha_hora - ${CURRENT} order by r.fecha_hora desc limit 1) l on true
    left join {indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora
    left join {oficiales} o on o.estacion = l.estacion and o.fecha_hora = l.fecha_hora`
/** The index is looked up only where it is asked for: joined, it cost every question as much as the readings. */
const ofIndex = (column: string) =>
  `(select i.${column} from {indices} i where i.estacion = l.estacion and i.fecha_hora = l.fecha_hora) as ${column}`
const hours = `
  select ${station}, ${reading}, ${index.map(ofIndex).join(', ')}, null::integer as indice_oficial
    from {lecturas} l join {estaciones} e on e.estacion = l.estacion`

const BAD = ['Mala', 'Muy mala', 'Extremadamente mala']
/** «con aire bueno» is a category; «está bueno el aire» asks how it is. */
const saidOf = (categories: readonly string[], ...adjectives: readonly string[]) =>
  Object.fromEntries(
    adjectives.flatMap((adjective) =>
      [`con aire ${adjective}`, ...['es', 'esta', 'este', 'sea'].map((is) => `donde aire ${is} ${adjective}`)].map(
        (phrase) => [phrase, categories],
      ),
    ),
  )

/** «mala, muy mala o extremadamente mala» names three. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  'mala o muy mala': ['Mala', 'Muy mala'],
  'muy mala o mala': ['Mala', 'Muy mala'],
  'mala muy mala o extremadamente mala': BAD,
  'mala muy mala y extremadamente mala': BAD,
  'mala o peor': BAD,
  'mala para arriba': BAD,
  'muy mala o peor': ['Muy mala', 'Extremadamente mala'],
  'muy mala o extremadamente mala': ['Muy mala', 'Extremadamente mala'],
  'extremadamente mala o muy mala': ['Muy mala', 'Extremadamente mala'],
  'extremadamente mala': ['Extremadamente mala'],
  'muy mala': ['Muy mala'],
  'buena o aceptable': ['Buena', 'Aceptable'],
  'aceptable o buena': ['Buena', 'Aceptable'],
  'aceptable o mala': ['Aceptable', 'Mala'],
}
const inRanges = Object.fromEntries(
  Object.entries(RANGES).flatMap(([range, categories]) =>
    ['calidad', 'calidad aire', 'categoria', 'aire', 'en'].map((head) => [`${head} ${range}`, categories]),
  ),
)
const RISKY: Readonly<Record<string, readonly string[]>> = {
  bajo: ['Bajo'],
  moderado: ['Moderado'],
  alto: ['Alto'],
  'muy alto': ['Muy alto'],
  'extremadamente alto': ['Extremadamente alto'],
  'alto o muy alto': ['Alto', 'Muy alto'],
  'muy alto o extremadamente alto': ['Muy alto', 'Extremadamente alto'],
  'alto muy alto o extremadamente alto': ['Alto', 'Muy alto', 'Extremadamente alto'],
  'bajo o moderado': ['Bajo', 'Moderado'],
}

/** How each is called, also beside a verb: «el contaminante que manda es el ozono», «estaciones que no miden ozono». */
const CALLED = {
  pm25: phrases(`
      pm2.5, pm 2.5, pm25, pm2, particula pm2.5, particula pm25, particula fino, particula menor 2.5, particulas
      finas, particula suspendido fino, pm dos punto cinco
    `),
  pm10: ['pm10', 'pm 10', 'particula pm10', 'polvo', 'particula menor 10', 'pm diez', 'particula grueso'],
  o3: ['ozono', 'o3'],
  no2: ['dioxido nitrogeno', 'no2', 'bioxido nitrogeno', 'nitrogeno'],
  so2: ['dioxido azufre', 'so2', 'bioxido azufre', 'azufre'],
  co: ['monoxido carbono', 'co', 'monoxido'],
} as const
const each = Object.entries(CALLED) as [keyof typeof CALLED, readonly string[]][]
const MAIN = [
  'contaminante principal',
  'contaminante dominante',
  'principal contaminante',
  ...['manda', 'domina', 'predomina', 'prevalece', 'mas pesa'].map((rules) => `contaminante que ${rules}`),
]
const RULES = ['domina', 'dominan', 'manda', 'mandan', 'predomina', 'predominan', 'prevalece', 'prevalecen']
const rulingPhrases = (names: readonly string[]) =>
  names.flatMap((name) => [
    ...MAIN.flatMap((main) => ['es', 'son', 'sea', 'sean', 'fue'].map((is) => `${main} ${is} ${name}`)),
    ...RULES.map((rules) => `${rules} ${name}`),
    ...MAIN.filter((main) => !main.includes(' que ')).flatMap((main) => [
      `${name} como ${main}`,
      `como ${main} ${name}`,
    ]),
  ])
const ruling = Object.fromEntries(each.flatMap(([id, names]) => rulingPhrases(names).map((phrase) => [phrase, [id]])))
const UNRULED = ['no es', 'no son', 'no sea', 'no sean', 'no fue']
const MEASURES = phrases(`
    mide, miden, midiendo, reporta, reportan, reportando, con dato, tiene dato, tienen dato, trae dato, traen dato,
    con medicion, con lectura
  `)
const LACKS = phrases(`
    sin, sin dato, sin lectura, sin medicion, sin reporte, no mide, no miden, no esta midiendo, no estan midiendo, no
    reporta, no reportan, no esta reportando, no estan reportando, no tiene, no tienen, no trae, no traen, no tiene
    dato, no tienen dato, no trae dato, no traen dato, no da dato, no dan dato, no hay dato, les falta, le falta, les
    falta dato, le falta dato
  `)
const filters = Object.fromEntries(
  each.flatMap(([id, names]) => [
    [
      `con_${id}`,
      {
        label: `con lectura de ${names[0]}`,
        where: [{ columna: id, op: 'present' as const }],
        measure: id,
        words: names.flatMap((name) => MEASURES.map((verb) => `${verb} ${name}`)),
      },
    ],
    [
      `sin_${id}`,
      {
        label: `sin lectura de ${names[0]}`,
        where: [{ columna: id, op: 'absent' as const }],
        measure: id,
        words: names.flatMap((name) => LACKS.map((verb) => `${verb} ${name}`)),
      },
    ],
    [
      `otro_que_${id}`,
      {
        label: `con otro contaminante dominante que ${names[0]}`,
        where: [
          {
            columna: 'contaminante',
            op: 'in' as const,
            valores: each.flatMap(([other]) => (other === id ? [] : [other])),
          },
        ],
        words: names.flatMap((name) => MAIN.flatMap((main) => UNRULED.map((is) => `${main} ${is} ${name}`))),
      },
    ],
  ]),
)

const pollutant = (label: string, column: string, digits: number, words: readonly string[]) => ({
  label,
  column,
  digits,
  aggregates: ['promedio', 'mediana', 'maximo', 'minimo'] as const,
  better: 'menos' as const,
  words,
})
/** «NowCast de PM2.5», «PM10 promedio de 12 horas». */
const weighted = (names: readonly string[]) =>
  names.flatMap((name) => [
    ...phrases(`
        nowcast, now cast, promedio 12 hora, media 12 hora, promedio ponderado, promedio ponderado 12 hora, promedio
        movil, promedio movil 12 hora
      `).map((mean) => `${mean} ${name}`),
    ...['nowcast', '12 hora', 'promedio 12 hora', 'promedio ponderado 12 hora'].map((mean) => `${name} ${mean}`),
  ])
const pollutants: Subject['measures'] = {
  pm25: pollutant('PM2.5 (µg/m³)', 'pm25', 1, CALLED.pm25),
  pm10: pollutant('PM10 (µg/m³)', 'pm10', 1, CALLED.pm10),
  o3: pollutant('ozono (ppm)', 'o3', 4, CALLED.o3),
  no2: pollutant('dióxido de nitrógeno (ppm)', 'no2', 4, CALLED.no2),
  so2: pollutant('dióxido de azufre (ppm)', 'so2', 4, CALLED.so2),
  co: pollutant('monóxido de carbono (ppm)', 'co', 3, CALLED.co),
  pm25_12h: pollutant('PM2.5 en 12 horas, NowCast (µg/m³)', 'pm25_12h', 0, weighted(CALLED.pm25)),
  pm10_12h: pollutant('PM10 en 12 horas, NowCast (µg/m³)', 'pm10_12h', 0, weighted(CALLED.pm10)),
}

/**
 * Air quality. «Contingencia» is not claimed: it is declared by an authority, and no index says so. The latest reading
 * of every station; over time, a row a station and hour.
 */
export const semantics: Semantics = {
  aire: {
    label: 'calidad del aire por estación',
    english: ['air', 'pollution', 'ozone', 'smog'],
    words: phrases(`
        aire, calidad aire, monitoreo, monitoreo aire, monitoreo atmosferico, monitoreo ambiental, simat, sinaica,
        atmosferico, calidad aire respira
      `),
    row: { one: 'estación', many: 'estaciones', words: ['monitor'], distinct: 'estacion', named: 'nombre' },
    sql: latest,
    history: hours,
    columns,
    show: phrases('nombre, red, municipio, estado, fecha_hora, imeca, categoria, contaminante, riesgo, pm25, pm10, o3'),
    single: ['estacion'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente', finer: true },
    measures: {
      imeca: {
        // A city is as bad as its worst station.
        label: 'índice IMECA',
        column: 'imeca',
        digits: 0,
        aggregates: ['maximo', 'promedio', 'mediana', 'minimo'],
        standard: true,
        kind: 'index',
        better: 'menos',
        words: phrases(`
            imeca, indice imeca, indice aire y salud, punto imeca, ica, contaminacion, hay contaminacion, hay mucha
            contaminacion, hay smog, hay mucho smog, contaminacion aire, contaminacion atmosferico, contaminacion
            ambiental, smog, esmog, contaminante en el aire, nivel contaminacion, indice contaminacion, que tan
            contaminado, que tan limpio, que tan malo, que tan bueno, como esta el aire, se puede respirar, como anda
            el aire, como amanecio el aire, como se siente el aire, como esta la calidad, como anda la calidad, que
            tan sucio, que tan feo, que tan mal, que tan mal esta el aire, que tan respirable
          `),
        more: ['contaminado', 'sucio', 'malo', 'mal aire', 'toxico', 'feo', 'irrespirable', 'dañino'],
        less: ['limpio', 'bueno', 'puro', 'respirable', 'sano', 'saludable'],
      },
      ...pollutants,
      indice_oficial: {
        label: 'índice oficial (SIMAT)',
        column: 'indice_oficial',
        digits: 0,
        aggregates: ['maximo', 'promedio', 'minimo'],
        words: ['indice oficial', 'imeca oficial', 'indice publicado'],
      },
    },
    dimensions: {
      red: {
        label: 'ciudad (red de monitoreo)',
        column: 'red',
        words: phrases('red, ciudad, zona metropolitana, metropoli, red monitoreo, area metropolitana, zona conurbada'),
        synonyms: CITIES,
        overPlaces: true,
      },
      estacion: { label: 'estación', column: 'estacion', says: ['nombre'], words: [], synonyms: STATIONS },
      categoria: {
        label: 'categoría',
        column: 'categoria',
        words: ['categoria', 'calificacion', 'semaforo'],
        prevails: BAD,
        synonyms: {
          'calidad mala': BAD,
          'mala calidad': BAD,
          'calidad del aire mala': BAD,
          'mala calidad del aire': BAD,
          'con buena calidad': ['Buena'],
          'con buena calidad del aire': ['Buena'],
          'tienen buena calidad': ['Buena'],
          'reporta buena calidad': ['Buena'],
          'reportan buena calidad': ['Buena'],
          'registran buena calidad': ['Buena'],
          'estacion muy mala': ['Muy mala'],
          'estaciones muy malas': ['Muy mala'],
          'tienen buena calidad del aire': ['Buena'],
          'calidad buena': ['Buena'],
          'calidad del aire buena': ['Buena'],
          'categoria buena': ['Buena'],
          'categoria mala': ['Mala'],
          'categoria aceptable': ['Aceptable'],
          'calidad aceptable': ['Aceptable'],
          'calidad del aire aceptable': ['Aceptable'],
          'calidad muy mala': ['Muy mala'],
          'muy mala calidad': ['Muy mala'],
          'calidad del aire muy mala': ['Muy mala'],
          'calidad extremadamente mala': ['Extremadamente mala'],
          ...saidOf(['Buena'], 'bueno', 'limpio'),
          'con buen aire': ['Buena'],
          ...saidOf(['Aceptable'], 'aceptable'),
          ...saidOf(BAD, 'malo', 'sucio', 'contaminado'),
          'con mal aire': BAD,
          'en buena': ['Buena'],
          'en mala': ['Mala'],
          'en muy mala': ['Muy mala'],
          'en extremadamente mala': ['Extremadamente mala'],
          aceptable: ['Aceptable'],
          ...inRanges,
        },
      },
      contaminante: {
        label: 'contaminante dominante',
        column: 'contaminante',
        words: ['contaminante', ...MAIN],
        synonyms: ruling,
      },
      riesgo: {
        label: 'nivel de riesgo',
        column: 'riesgo',
        words: ['riesgo', 'nivel riesgo', 'riesgo salud'],
        synonyms: Object.fromEntries(
          Object.entries(RISKY).flatMap(([level, values]) =>
            ['riesgo', 'nivel riesgo', 'riesgo salud', 'riesgo es', 'riesgo sea'].map((head) => [
              `${head} ${level}`,
              values,
            ]),
          ),
        ),
      },
    },
    filters,
    glossary,
    order: ['imeca desc', 'red', 'nombre', 'estacion'],
    noise: phrases(`
        pertenece, pertenecen, calidad, indice, contaminante, concentracion, ug/m3, ppm, microgramo, medicion,
        lectura, medir, mide, midio, midieron, medido, sedema, semarnat, inecc, autoridad, respira, respirar, marca,
        marcan, trae, traen, trayendo, trae mal, traen mal, tiene mal, tiene asi, a que hora, que hora, estamos,
        andamos, tenemos, amanecio, publico, publicado, ambiente, zona, punto, particula, dia, salud
      `),
  },
}
