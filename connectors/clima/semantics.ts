import { phrases } from '@tianguis/core/words/phrases'
import type { Semantics } from '@tianguis/core'
import { decimal } from '@tianguis/core'
import { recordColumns } from './tables.ts'
import { validNow } from './record.ts'

const { vigente: _1, cuando: _2, latitud: _3, longitud: _4, registro: _5, ...rest } = recordColumns
const columns = {
  ...rest,
  temperatura: decimal({ digits: 2 })
    .unit('°C')
    .describe(
      'Temperatura medida o pronosticada para la hora; la de un día completo es la media de su mínima y su máxima.',
    ),
  calor: decimal({ digits: 2 })
    .unit('°C')
    .describe('Lo más caliente: la temperatura de ahora o, de un día pronosticado, su máxima.'),
  frio: decimal({ digits: 2 })
    .unit('°C')
    .describe('Lo más frío: la temperatura de ahora o, de un día pronosticado, su mínima.'),
  lluvia_mm: decimal({ digits: 2 }).unit('mm').describe('Lluvia pronosticada para el día.'),
  prob_lluvia: decimal({ digits: 2 }).unit('%').describe('Probabilidad de lluvia en el día.'),
  nubosidad: decimal({ digits: 2 }).unit('%').describe('Cobertura de nubes pronosticada para el día.'),
}
/** «qué tan frío», and the same with the verb that follows. */
const asked = (...adjectives: readonly string[]) =>
  adjectives.flatMap((adjective) =>
    ['', ' esta', ' estara', ' va a estar', ' hace', ' se siente', ' hara', ' va a hacer'].map(
      (verb) => `que tan ${adjective}${verb}`,
    ),
  )
/** «cuánto frío hará». */
const felt = (noun: string) =>
  ['cuanto', 'que tanto'].flatMap((much) =>
    ['', ' hace', ' hay', ' hara', ' habra', ' va a hacer', ' va a haber', ' se siente'].map(
      (verb) => `${much} ${noun}${verb}`,
    ),
  )
/** «qué chance hay de que llueva», «hay posibilidad de lluvia». */
const LIKELY = ['probabilidad', 'posibilidad', 'chance', 'chanza', 'riesgo'].flatMap((likely) =>
  ['', ' hay', ' habra', ' existe', ' tiene'].map((is) => `${likely}${is}`),
)
const RAIN = ['lluvia', 'precipitacion', 'aguacero', 'que llueva', 'que lloviera', 'que vaya a llover', 'llover']
const likelyRain = LIKELY.flatMap((likely) =>
  ['', 'hay ', 'habra ', 'existe ']
    .filter((is) => !is || !likely.includes(' '))
    .flatMap((is) => RAIN.map((rain) => `${is}${likely} ${rain}`)),
)
/** «¿me llevo paraguas?» asks whether it will rain. */
const umbrella = phrases(`
    llevo, me llevo, llevar, me voy a llevar, llevarme, hay que llevar, cargo, cargar, cargo con, saco, sacar, ocupo,
    ocupare, ocupar, voy a ocupar, necesito, necesitare, necesitar, voy a necesitar, uso, usar
  `).flatMap((carry) => ['paraguas', 'impermeable'].map((thing) => `${carry} ${thing}`))
/** «¿va a estar nublado o despejado?» */
const SKIES = ['nublado', 'soleado', 'despejado', 'lluvioso', 'asoleado']
const eitherSky = SKIES.flatMap((one) => SKIES.filter((other) => other !== one).map((other) => `${one} o ${other}`))
const RAINS = [{ columna: 'lluvia_mm', op: '>', valores: ['0'] }] as const
const place = 'l.estado, l.municipio, l.cvegeo'

const mean = (low: string, high: string) => `round((${low} + ${high}) / 2, 1)`

const current = `coalesce(r.temperatura, ${mean('r.temp_min', 'r.temp_max')})`

/**
 * What is valid now, with the rain of its day: whether it will rain is asked of the day and not of the hour. Where only
 * a whole day is known, as of the municipalities without a forecast by the hour, its temperature is the mean of its
 * two.
 */
const now = `
  select r.estado, r.municipio, r.cvegeo, r.fecha_hora, r.tipo, ${current} as temperatura, ${current} as calor, ${current} as frio, r.temp_min, r.temp_max, r.humedad, d.lluvia as lluvia_mm, d.probabilidad as prob_lluvia,
         r.viento_kmh, r.rafagas_kmh, r.viento_direccion, d.nubes as nubosidad, r.descripcion, r.periodo, r.dia, r.estacion
    from (${validNow}) r
    left join lateral (select x.lluvia, x.probabilidad, x.nubes from {dias} x where x.cvegeo = r.cvegeo and x.dia = r.dia order by x.emision desc limit 1) d on true
   where r.registro = 'ahora'`
/**
 * Whole days of the forecast; of one that two issues tell, the newer. «The hottest» of days is by their maximum, «the
 * coldest» by their minimum.
 */
const days = `
  select ${place}, d.fecha_hora, 'pronostico' as tipo, ${mean('d.minima', 'd.maxima')} as temperatura, d.maxima as calor, d.minima as frio, d.minima as temp_min, d.maxima as temp_max, null::numeric as humedad, d.lluvia as lluvia_mm,
         d.probabilidad as prob_lluvia, d.viento as viento_kmh, d.rafaga as rafagas_kmh, d.direccion as viento_direccion, d.nubes as nubosidad, d.cielo as descripcion, 'dia' as periodo, d.dia, null::text as estacion
    from {lugares} l
    cross join lateral (select distinct on (x.dia) x.* from {dias} x where x.cvegeo = l.cvegeo order by x.dia, x.emision desc) d`

/** Weather by municipality: what is valid now, and whole days of the forecast as soon as a day is said. */
export const semantics: Semantics = {
  clima: {
    label: 'clima por municipio',
    english: ['weather', 'temperature', 'rain', 'forecast', 'humidity'],
    words: [
      ...phrases(`
        clima, tiempo, estado tiempo, que tiempo, como esta el tiempo, pronostico, pronostico tiempo, pronostico
        clima, pronostico del clima, pronostico meteorologico, condicion climatica, condicion clima, meteorologico,
        meteorologia, reporte clima, reporte tiempo, cielo, climatico, climita, pronostica, se pronostica, que se
        pronostica, como va a estar, como estara, como pinta
      `),
      ...eitherSky,
      ...['como va a estar', 'como estara', 'como pinta', 'como se ve', 'como viene', 'como anda'].flatMap((how) => [
        `${how} dia`,
        `${how} clima`,
        `${how} tiempo`,
        `${how} cielo`,
      ]),
    ],
    sql: now,
    history: days,
    columns,
    show: phrases(`
        municipio, estado, dia, descripcion, temperatura, temp_min, temp_max, prob_lluvia, lluvia_mm, humedad,
        viento_kmh, tipo, periodo, fecha_hora
      `),
    single: ['municipio'],
    place: { prefer: 'municipio' },
    time: { column: 'dia', grain: 'dia', meaning: 'pronostico', standard: 'vigente', future: true },
    measures: {
      temperatura: {
        // The highest of the means of days is nobody's question: «máxima» and «mínima» are measures of their own.
        label: 'temperatura',
        column: 'temperatura',
        digits: 1,
        aggregates: ['promedio', 'mediana'],
        standard: true,
        kind: 'intensity',
        ends: { mas: 'calor', menos: 'frio' },
        words: phrases(`
            temperatura, grado, a que temperatura, que temperatura, temperatura hay, temperatura habra, que
            temperatura hay, que temperatura habra, temperatura actual, temperatura promedio, temperatura media,
            centigrado, termometro
          `),
      },
      calor: {
        label: 'temperatura (la máxima, de un día)',
        column: 'calor',
        digits: 1,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        words: [...asked('caliente', 'calido', 'caluroso'), ...felt('calor')],
        more: phrases(`
            caliente, caluroso, calido, calor, calorcito, caloron, calientito, hace calor, haciendo calor, va a estar
            haciendo calor, hara calor, va a hacer calor, hay calor, habra calor, temperatura alta, bochorno,
            bochornoso, sofocante
          `),
      },
      frio: {
        label: 'temperatura (la mínima, de un día)',
        column: 'frio',
        digits: 1,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        words: [...asked('frio', 'fresco', 'helado'), ...felt('frio')],
        less: phrases(`
            frio, fresco, helado, friito, friecito, fresquito, hace frio, haciendo frio, va a estar haciendo frio,
            hara frio, va a hacer frio, hay frio, habra frio, temperatura baja, gelido
          `),
      },
      maxima: {
        label: 'temperatura máxima del día',
        column: 'temp_max',
        digits: 1,
        aggregates: ['maximo', 'promedio', 'mediana'],
        words: [
          ...['sube', 'subira', 'va a subir', 'llega', 'llegara', 'va a llegar'].flatMap((rises) => [
            `a cuanto ${rises}`,
            `a cuanto ${rises} temperatura`,
            `hasta cuanto ${rises}`,
            `hasta cuanto ${rises} temperatura`,
          ]),
          ...phrases('maximo, temperatura maximo, maximo temperatura, temp maximo, maximo del dia, calor maximo'),
        ],
      },
      minima: {
        label: 'temperatura mínima del día',
        column: 'temp_min',
        digits: 1,
        aggregates: ['minimo', 'promedio', 'mediana'],
        words: [
          ...['baja', 'bajara', 'va a bajar'].flatMap((falls) => [
            `a cuanto ${falls}`,
            `a cuanto ${falls} temperatura`,
            `hasta cuanto ${falls}`,
            `hasta cuanto ${falls} temperatura`,
          ]),
          ...phrases('minimo, temperatura minimo, minimo temperatura, temp minimo, minimo del dia'),
        ],
      },
      probabilidad: {
        label: 'probabilidad de lluvia',
        column: 'prob_lluvia',
        digits: 0,
        aggregates: ['promedio', 'maximo', 'minimo'],
        holds: RAINS[0],
        muchOf: 'lluvia',
        words: [
          ...likelyRain,
          ...umbrella,
          ...phrases(`
            va a llover, van a llover, ira a llover, llovera, lloveran, llueve, llover, llueva, lloviendo, esta
            lloviendo, habra lluvia, hay lluvia, pronostico lluvia, paraguas, probabilidad, se espera lluvia
          `),
          ...phrases(
            'que tan probable, que tan probable es, que tan posible es, es probable, es posible, probable',
          ).flatMap((likely) => [`${likely} que llueva`, `${likely} lluvia`]),
          ...phrases(`
            puede llover, podria llover, lloviznara, va a lloviznar, caera agua, va a caer agua, va a caer lluvia, va
            a haber lluvia, caera lluvia, hay lluvias, esta lluvioso, estara lluvioso, pronostica lluvia
          `),
        ],
      },
      lluvia: {
        label: 'lluvia',
        column: 'lluvia_mm',
        digits: 1,
        aggregates: ['promedio', 'suma', 'maximo', 'minimo'],
        overTime: true,
        holds: RAINS[0],
        words: [
          ...phrases(`
            lluvia, precipitacion, milimetro lluvia, mm lluvia, cantidad lluvia, milimetro, agua caera, agua va a
            caer, agua cae, lluvia caera, lluvia va a caer, aguacero, chubasco
          `),
          ...['cuanto', 'que tanto'].flatMap((much) =>
            ['va a llover', 'llovera', 'llueve'].map((rains) => `${much} ${rains}`),
          ),
          ...asked('lluvioso'),
        ],
        more: ['lluvioso'],
      },
      viento: {
        label: 'velocidad del viento',
        column: 'viento_kmh',
        digits: 1,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: [
          ...phrases(`
            viento, velocidad viento, fuerza viento, viento fuerte, aire fuerte, mucho aire, hace aire, hara aire, va
            a hacer aire, habra aire, ventarron
          `),
          ...['cuanto', 'a cuanto', 'que tanto'].flatMap((much) =>
            ['sopla', 'esta soplando', 'soplara', 'va a soplar'].flatMap((blows) => [
              `${much} ${blows}`,
              `${much} ${blows} viento`,
            ]),
          ),
          ...['fuerte', 'rapido', 'recio'].flatMap((strong) =>
            phrases(`
                viento, sopla, sopla viento, esta soplando, esta soplando viento, esta viento, estara viento, va a
                estar viento, va a soplar, va a soplar viento, soplara viento
              `).map((blows) => `que tan ${strong} ${blows}`),
          ),
          ...asked('ventoso', 'airoso'),
        ],
        more: [
          'ventoso',
          'airoso',
          ...['fuerte', 'recio'].flatMap((strong) =>
            ['viento', 'aire', 'ventarron'].map((blows) => `${strong} ${blows}`),
          ),
        ],
      },
      rafagas: {
        label: 'velocidad de las rachas',
        column: 'rafagas_kmh',
        digits: 1,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['rafaga', 'racha', 'rafaga viento', 'racha viento'],
      },
      humedad: {
        label: 'humedad relativa',
        column: 'humedad',
        digits: 0,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: ['humedad', 'humedad relativa', 'porcentaje humedad', ...asked('humedo', 'seco')],
        more: ['humedo'],
        less: ['seco'],
      },
      nubosidad: {
        label: 'cobertura de nubes',
        column: 'nubosidad',
        digits: 0,
        aggregates: ['promedio', 'maximo', 'minimo'],
        words: [
          ...phrases('nubosidad, nube, cobertura nube, porcentaje nube'),
          ...asked('nublado', 'nuboso', 'despejado', 'soleado'),
        ],
        more: ['nublado', 'nuboso', 'va a estar nublado', 'estara nublado'],
        less: phrases(`
            soleado, despejado, sol, va a estar soleado, estara soleado, habra sol, hay sol, hace sol, hara sol, va a
            hacer sol, va a haber sol, va a salir sol, saldra sol, va a asomar sol, asoleado
          `),
      },
    },
    dimensions: {
      cielo: {
        label: 'estado del cielo',
        column: 'descripcion',
        words: ['estado cielo', 'tipo cielo', 'condicion cielo', 'clase cielo'],
        values: {
          Despejado: ['cielo despejado', 'cielo limpio'],
          'Poco nuboso': ['cielo poco nuboso', 'poco nublado', 'cielo poco nublado', 'cielo con pocas nubes'],
          'Medio nublado': phrases(
            'cielo medio nublado, parcialmente nublado, cielo parcialmente nublado, parcialmente nuboso',
          ),
          'Cielo nublado': [],
          'Cielo cubierto': ['totalmente nublado', 'completamente nublado'],
        },
      },
      viento_direccion: {
        label: 'dirección del viento',
        column: 'viento_direccion',
        words: [
          'direccion',
          'rumbo viento',
          ...['sopla', 'esta soplando', 'soplara', 'va a soplar', 'viene', 'vendra', 'va a venir'].flatMap((blows) => [
            `de donde ${blows} viento`,
            `hacia donde ${blows} viento`,
          ]),
          ...phrases('direccion, sopla, soplando, soplara, va a soplar, viene, vendra, va a venir, entra, llega').map(
            (blows) => `${blows} viento`,
          ),
        ],
      },
    },
    filters: {
      con_lluvia: { label: 'con lluvia', where: RAINS, words: ['con lluvia'] },
      sin_lluvia: {
        label: 'sin lluvia',
        where: [{ columna: 'lluvia_mm', op: '=', valores: ['0'] }],
        words: ['sin lluvia', 'sin probabilidad lluvia', 'sin pronostico lluvia'],
      },
      grados: {
        label: 'grados',
        words: phrases(`
            cuanto grado, cuanto grado hay, cuanto grado hace, cuanto grado habra, cuanto grado hara, a cuanto grado
          `),
        where: [],
        measure: 'temperatura',
      },
      helada: {
        label: 'mínima de 0 °C o menos',
        where: [{ columna: 'temp_min', op: '<=', valores: [0] }],
        measure: 'minima',
        words: phrases(`
            hay, habra, haber, va a haber, cae, caera, va a caer, caer, espera, esperan, se espera, se esperan,
            pronostican, con
          `).map((is) => `${is} helada`),
      },
      bajo_cero: {
        label: 'mínima de menos de 0 °C',
        where: [{ columna: 'temp_min', op: '<', valores: [0] }],
        measure: 'minima',
        words: phrases(`
            bajo cero, abajo de cero, debajo de cero, por debajo de cero, menos de cero, menor a cero, inferior a cero
          `),
      },
    },
    order: ['estado', 'municipio', 'dia'],
    noise: phrases(`
        habra, hara, estara, sera, va a hacer, va a estar, va a haber, se espera, esperan, esperado, pronosticado,
        pronosticada, haria, hace, siente, sensacion, smn, conagua, servicio, nacional, centigrado, celsius, afuera,
        mucho, ambiente, relativo, tendra, tendran, tendremos, dara, previsto, va a llegar, van a llegar, llegara, va
        a tener, van a tener, algun lado, alguna parte, lado, sopla, soplando, registraran, alcanzara, estamos,
        andamos, tenemos, amanecio, amanecera, hacia, marca, marcan, lugar, sitio, chorro, bastante, demasiado, pinta
      `),
  },
}
