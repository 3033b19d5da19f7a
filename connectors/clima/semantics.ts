import type { Semantics } from '@tianguis/core'
import { decimal } from '@tianguis/core'
import { recordColumns } from './tables.ts'
import { validNow } from './valid-now.ts'

const { vigente: _1, cuando: _2, latitud: _3, longitud: _4, ...rest } = recordColumns
const columns = {
  ...rest,
  temperatura: decimal({ digits: 2 }).unit('°C').describe('Temperatura medida o pronosticada para la hora; la de un día completo es la media de su mínima y su máxima.'),
  lluvia_mm: decimal({ digits: 2 }).unit('mm').describe('Lluvia pronosticada para el día.'),
  prob_lluvia: decimal({ digits: 2 }).unit('%').describe('Probabilidad de lluvia en el día.'),
  nubosidad: decimal({ digits: 2 }).unit('%').describe('Cobertura de nubes pronosticada para el día.'),
}
const place = 'l.estado, l.municipio, l.cvegeo'

const mean = (low: string, high: string) => `round((${low} + ${high}) / 2, 1)`

/**
 * What is valid now, with the rain of its day: whether it will rain is asked of the day and not of the hour. Where only a whole day is
 * known, as of the municipalities without a forecast by the hour, its temperature is the mean of its two.
 */
const now = `
  select r.estado, r.municipio, r.cvegeo, r.fecha_hora, r.tipo, coalesce(r.temperatura, ${mean('r.temp_min', 'r.temp_max')}) as temperatura, r.temp_min, r.temp_max, r.humedad, d.lluvia as lluvia_mm, d.probabilidad as prob_lluvia,
         r.viento_kmh, r.rafagas_kmh, r.viento_direccion, d.nubes as nubosidad, r.descripcion, r.periodo, r.dia, r.estacion
    from (${validNow}) r
    left join lateral (select x.lluvia, x.probabilidad, x.nubes from {dias} x where x.cvegeo = r.cvegeo and x.dia = r.dia order by x.emision desc limit 1) d on true
   where r.vigente`
/** Whole days of the forecast; of one that two issues tell, the newer. */
const days = `
  select ${place}, d.fecha_hora, 'pronostico' as tipo, ${mean('d.minima', 'd.maxima')} as temperatura, d.minima as temp_min, d.maxima as temp_max, null::numeric as humedad, d.lluvia as lluvia_mm,
         d.probabilidad as prob_lluvia, d.viento as viento_kmh, d.rafaga as rafagas_kmh, d.direccion as viento_direccion, d.nubes as nubosidad, d.cielo as descripcion, 'dia' as periodo, d.dia, null::text as estacion
    from {lugares} l
    cross join lateral (select distinct on (x.dia) x.* from {dias} x where x.cvegeo = l.cvegeo order by x.dia, x.emision desc) d`

/** Weather by municipality: what is valid now, and whole days of the forecast as soon as a day is said. */
export const semantics: Semantics = {
  clima: {
    label: 'clima por municipio',
    words: [
      'clima', 'tiempo', 'estado tiempo', 'que tiempo', 'como esta el tiempo', 'pronostico', 'pronostico tiempo', 'pronostico clima', 'pronostico del clima', 'pronostico meteorologico',
      'pronostico extendido', 'condicion climatica', 'condicion clima',
      'meteorologico', 'meteorologia', 'reporte clima', 'reporte tiempo', 'cielo', 'climatico',
    ],
    sql: now,
    history: days,
    columns,
    show: ['municipio', 'estado', 'dia', 'descripcion', 'temperatura', 'temp_min', 'temp_max', 'prob_lluvia', 'lluvia_mm', 'humedad', 'viento_kmh', 'tipo', 'fecha_hora'],
    single: ['municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'dia', grain: 'dia', meaning: 'pronostico', standard: 'vigente', future: true },
    measures: {
      temperatura: {
        label: 'temperatura', column: 'temperatura', digits: 1, aggregates: ['promedio', 'mediana', 'maximo', 'minimo'], standard: true,
        words: [
          'temperatura', 'grado', 'a que temperatura', 'que temperatura', 'temperatura hay', 'temperatura habra', 'que temperatura hay', 'que temperatura habra', 'temperatura actual',
          'temperatura promedio', 'temperatura media', 'centigrado', 'termometro', 'que tan caliente', 'que tan caliente esta', 'que tan caliente estara', 'que tan frio', 'que tan frio esta',
          'que tan frio estara', 'cuanto calor', 'cuanto frio', 'cuanto calor hace', 'cuanto frio hace', 'cuanto calor hay', 'cuanto frio hay', 'cuanto calor hara', 'cuanto frio hara',
        ],
        more: ['caliente', 'caluroso', 'calido', 'calor', 'hace calor', 'hara calor', 'va a hacer calor', 'hay calor', 'temperatura alta', 'bochorno'],
        less: ['frio', 'fresco', 'helado', 'hace frio', 'hara frio', 'va a hacer frio', 'hay frio', 'temperatura baja', 'gelido'],
      },
      maxima: {
        label: 'temperatura máxima del día', column: 'temp_max', digits: 1, aggregates: ['maximo', 'promedio', 'mediana', 'minimo'],
        words: ['temperatura maximo', 'maximo temperatura', 'temp maximo', 'maximo del dia'],
      },
      minima: {
        label: 'temperatura mínima del día', column: 'temp_min', digits: 1, aggregates: ['minimo', 'promedio', 'mediana', 'maximo'],
        words: ['temperatura minimo', 'minimo temperatura', 'temp minimo', 'minimo del dia'],
      },
      probabilidad: {
        label: 'probabilidad de lluvia', column: 'prob_lluvia', digits: 0, aggregates: ['promedio', 'maximo', 'minimo'],
        words: [
          'probabilidad lluvia', 'probabilidad de que llueva', 'probabilidad que llueva', 'posibilidad lluvia', 'posibilidad de que llueva', 'chance lluvia', 'chance de que llueva', 'va a llover',
          'van a llover', 'ira a llover', 'llovera', 'lloveran', 'llueve', 'llover',
          'llueva', 'lloviendo', 'esta lloviendo', 'habra lluvia', 'hay lluvia', 'pronostico lluvia', 'probabilidad precipitacion', 'riesgo lluvia', 'paraguas', 'probabilidad', 'se espera lluvia',
          'lluvia esperada', 'hay probabilidad lluvia', 'hay posibilidad lluvia', 'habra probabilidad lluvia', 'existe probabilidad lluvia', 'hay chance lluvia', 'hay probabilidad de que llueva',
          'hay posibilidad de que llueva',
          'caera lluvia', 'hay lluvias', 'esta lluvioso', 'estara lluvioso', 'pronostica lluvia', 'pronosticada lluvia',
        ],
      },
      lluvia: {
        label: 'lluvia', column: 'lluvia_mm', digits: 1, aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['lluvia', 'precipitacion', 'cuanto va a llover', 'cuanto llovera', 'milimetro lluvia', 'mm lluvia', 'cantidad lluvia', 'milimetro', 'agua caera', 'aguacero', 'chubasco'], more: ['lluvioso'],
      },
      viento: {
        label: 'velocidad del viento', column: 'viento_kmh', digits: 1, aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['viento', 'velocidad viento', 'que tan fuerte viento', 'que tan fuerte esta viento', 'que tan fuerte sopla', 'que tan fuerte sopla viento', 'que tan fuerte va a estar viento', 'que tan fuerte estara viento', 'fuerza viento', 'aire fuerte'], more: ['ventoso', 'airoso'],
      },
      rafagas: { label: 'velocidad de las rachas', column: 'rafagas_kmh', digits: 1, aggregates: ['promedio', 'maximo', 'minimo'], words: ['rafaga', 'racha', 'rafaga viento', 'racha viento'] },
      humedad: { label: 'humedad relativa', column: 'humedad', digits: 0, aggregates: ['promedio', 'maximo', 'minimo'], words: ['humedad', 'humedad relativa', 'porcentaje humedad'], more: ['humedo'], less: ['seco'] },
      nubosidad: {
        label: 'cobertura de nubes', column: 'nubosidad', digits: 0, aggregates: ['promedio', 'maximo', 'minimo'],
        words: [
          'nubosidad', 'nube', 'cobertura nube', 'porcentaje nube',
        ], more: ['nublado', 'nuboso', 'va a estar nublado', 'estara nublado'], less: ['soleado', 'despejado', 'sol', 'va a estar soleado', 'estara soleado', 'habra sol', 'hay sol'],
      },
    },
    dimensions: {
      cielo: { label: 'estado del cielo', column: 'descripcion', words: ['estado cielo'] },
      viento_direccion: { label: 'dirección del viento', column: 'viento_direccion', words: ['direccion viento'] },
    },
    filters: {
      grados: { label: 'grados', words: ['cuanto grado', 'cuanto grado hay', 'cuanto grado hace', 'cuanto grado habra', 'cuanto grado hara', 'a cuanto grado'], where: [], measure: 'temperatura' },
    },
    order: ['estado', 'municipio', 'dia'],
    noise: [
      'habra', 'hara', 'estara', 'sera', 'va a hacer', 'va a estar', 'va a haber', 'se espera', 'esperan', 'esperado', 'pronosticado', 'pronosticada', 'haria', 'hace', 'siente', 'sensacion', 'smn', 'conagua', 'servicio', 'nacional',
      'centigrado', 'celsius', 'afuera', 'mucho', 'ambiente', 'relativo', 'tendra', 'tendran', 'tendremos', 'dara', 'previsto', 'va a llegar', 'van a llegar', 'llegara', 'va a tener', 'van a tener',
    ],
  },
}
