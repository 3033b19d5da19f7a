import { date, type Columns, type Semantics, type Subject } from '@tianguis/core'
import { CURRENT } from './record.ts'
import { recordColumns } from './tables.ts'
import { CITIES, STATIONS } from './words.ts'

const { vigente: _1, zona_horaria: _2, origen: _3, dudosos: _4, contaminante_categoria: _5, ...rest } = recordColumns
const columns = { ...rest, fecha: date().describe('Día de la lectura, en la hora local de la estación.') } satisfies Columns

const station = 'e.estacion, coalesce(e.nombre, e.estacion) as nombre, e.red, e.estado, e.municipio, e.cvegeo, e.latitud, e.longitud'
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
const ofIndex = (column: string) => `(select i.${column} from {indices} i where i.estacion = l.estacion and i.fecha_hora = l.fecha_hora) as ${column}`
const hours = `
  select ${station}, ${reading}, ${index.map(ofIndex).join(', ')}, null::integer as indice_oficial
    from {lecturas} l join {estaciones} e on e.estacion = l.estacion`

const BAD = ['Mala', 'Muy mala', 'Extremadamente mala']
/** «con aire bueno» is a category; «está bueno el aire» asks how it is. */
const saidOf = (category: string, ...adjectives: readonly string[]) => Object.fromEntries(adjectives.flatMap((adjective) => [`con aire ${adjective}`, `con el aire ${adjective}`].map((phrase) => [phrase, [category]])))

const pollutant = (label: string, column: string, digits: number, words: readonly string[]) =>
  ({ label, column, digits, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'] as const, better: 'menos' as const, words })
const pollutants: Subject['measures'] = {
  pm25: pollutant('PM2.5 (µg/m³)', 'pm25', 1, ['pm2.5', 'pm 2.5', 'pm25', 'pm2', 'particula pm2.5', 'particula pm25', 'particula fino', 'particula menor 2.5', 'particulas finas', 'particula suspendido fino', 'pm dos punto cinco']),
  pm10: pollutant('PM10 (µg/m³)', 'pm10', 1, ['pm10', 'pm 10', 'particula pm10', 'particula', 'particula suspendido', 'polvo', 'particula menor 10', 'pm diez', 'particula grueso']),
  o3: pollutant('ozono (ppm)', 'o3', 4, ['ozono', 'o3']),
  no2: pollutant('dióxido de nitrógeno (ppm)', 'no2', 4, ['dioxido nitrogeno', 'no2', 'bioxido nitrogeno', 'nitrogeno']),
  so2: pollutant('dióxido de azufre (ppm)', 'so2', 4, ['dioxido azufre', 'so2', 'bioxido azufre', 'azufre']),
  co: pollutant('monóxido de carbono (ppm)', 'co', 3, ['monoxido carbono', 'co', 'monoxido']),
}

/** Air quality. «Contingencia» is not claimed: it is declared by an authority, and no index says so. The latest reading of every station; over time, a row a station and hour. */
export const semantics: Semantics = {
  aire: {
    label: 'calidad del aire por estación',
    words: [
      'aire', 'calidad aire', 'monitoreo', 'monitoreo aire', 'monitoreo atmosferico', 'monitoreo ambiental', 'simat', 'sinaica', 'atmosferico', 'calidad aire respira',
    ],
    row: { one: 'estación', many: 'estaciones', words: ['monitor'], distinct: 'estacion' },
    sql: latest,
    history: hours,
    columns,
    show: ['nombre', 'red', 'municipio', 'estado', 'fecha_hora', 'imeca', 'categoria', 'contaminante', 'riesgo', 'pm25', 'pm10', 'o3'],
    single: ['estacion'],
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente' },
    measures: {
      imeca: {
        // A city is as bad as its worst station.
        label: 'índice IMECA', column: 'imeca', digits: 0, aggregates: ['maximo', 'promedio', 'mediana', 'minimo'], standard: true, better: 'menos',
        words: [
          'imeca', 'indice imeca', 'indice aire y salud', 'punto imeca', 'ica', 'contaminacion', 'hay contaminacion', 'hay mucha contaminacion', 'hay smog', 'hay mucho smog', 'contaminacion aire',
          'contaminacion atmosferico', 'contaminacion ambiental', 'smog', 'esmog', 'contaminante en el aire', 'nivel contaminacion', 'indice contaminacion', 'que tan contaminado', 'que tan limpio',
          'que tan malo', 'que tan bueno', 'como esta el aire',
          'se puede respirar', 'como anda el aire', 'como amanecio el aire', 'como se siente el aire', 'como esta la calidad', 'como anda la calidad', 'que tan sucio', 'que tan feo', 'que tan mal', 'que tan mal esta el aire', 'que tan respirable',
        ],
        more: ['contaminado', 'sucio', 'malo', 'mal aire', 'toxico', 'feo', 'irrespirable', 'dañino'], less: ['limpio', 'bueno', 'puro', 'respirable', 'sano', 'saludable'],
      },
      ...pollutants,
      indice_oficial: {
        label: 'índice oficial (SIMAT)', column: 'indice_oficial', digits: 0, aggregates: ['maximo', 'promedio', 'minimo'], words: ['indice oficial', 'imeca oficial', 'indice publicado'],
      },
    },
    dimensions: {
      red: { label: 'ciudad (red de monitoreo)', column: 'red', words: ['red', 'ciudad', 'zona metropolitana', 'metropoli', 'red monitoreo', 'area metropolitana', 'zona conurbada'], synonyms: CITIES, overPlaces: true },
      estacion: { label: 'estación', column: 'estacion', words: [], synonyms: STATIONS },
      categoria: {
        label: 'categoría', column: 'categoria', words: ['categoria', 'calificacion', 'semaforo'],
        synonyms: {
          'calidad mala': BAD, 'mala calidad': BAD, 'calidad del aire mala': BAD,
          'mala calidad del aire': BAD,
          'con buena calidad': ['Buena'], 'con buena calidad del aire': ['Buena'], 'tienen buena calidad': ['Buena'], 'tienen buena calidad del aire': ['Buena'], 'calidad buena': ['Buena'],
          'calidad del aire buena': ['Buena'], 'categoria buena': ['Buena'], 'categoria mala': ['Mala'], 'categoria aceptable': ['Aceptable'], 'calidad aceptable': ['Aceptable'],
          'calidad del aire aceptable': ['Aceptable'], 'calidad muy mala': ['Muy mala'], 'muy mala calidad': ['Muy mala'], 'calidad del aire muy mala': ['Muy mala'], 'calidad extremadamente mala': ['Extremadamente mala'],
          ...saidOf('Buena', 'bueno', 'limpio'), 'con buen aire': ['Buena'], ...saidOf('Aceptable', 'aceptable'), 'con aire malo': BAD, 'con el aire malo': BAD, 'con mal aire': BAD, 'con aire sucio': BAD, 'en buena': ['Buena'], 'en mala': ['Mala'], 'en muy mala': ['Muy mala'],
          'en extremadamente mala': ['Extremadamente mala'], 'aceptable': ['Aceptable'],
        },
      },
      contaminante: { label: 'contaminante dominante', column: 'contaminante', words: ['contaminante', 'contaminante principal', 'contaminante dominante', 'principal contaminante'] },
      riesgo: {
        label: 'nivel de riesgo', column: 'riesgo', words: ['riesgo', 'nivel riesgo', 'riesgo salud'],
        synonyms: { 'riesgo bajo': ['Bajo'], 'riesgo moderado': ['Moderado'], 'riesgo alto': ['Alto'], 'riesgo muy alto': ['Muy alto'], 'riesgo extremadamente alto': ['Extremadamente alto'] },
      },
    },
    order: ['imeca desc', 'red', 'nombre', 'estacion'],
    noise: ['calidad', 'indice', 'contaminante', 'concentracion', 'ug/m3', 'ppm', 'microgramo', 'medicion', 'lectura', 'medir', 'mide', 'respira', 'respirar', 'marca', 'marcan', 'trae', 'traen', 'trayendo', 'trae mal', 'traen mal', 'tiene mal', 'tiene asi', 'a que hora', 'que hora', 'estamos', 'andamos', 'tenemos', 'amanecio', 'publico', 'publicado', 'ambiente', 'zona', 'punto', 'particula', 'dia', 'salud'],
  },
}
