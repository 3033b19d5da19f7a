import { date, decimal, instant, integer, pointColumns, territoryColumns, text } from '@tianguis/core'
import { LONGEST_ADDRESS } from './addresses.ts'
import { FUELS, PRICE } from './prices.ts'

const price = (what: string) =>
  decimal({ digits: 2 }).unit('MXN/L').range(PRICE.lowest, PRICE.highest).describe(what).example('23.69')

const permiso = text({ max: 60 })
  .required()
  .describe('Permiso de la CRE o la CNE, que identifica a la estación; tal como lo publica la fuente.')
  .example('PL/658/EXP/ES/2015')

const identity = {
  nombre: text({ max: 300 }).describe('Razón social de la estación; la fuente no publica la marca.'),
  direccion: text({ max: LONGEST_ADDRESS }).describe(
    'Domicilio, como lo tiene la autoridad; ausente mientras no lo haya dicho.',
  ),
}

const place = {
  ...territoryColumns(),
  municipio_metodo: text({ max: 20 })
    .oneOf('poligono', 'cercania', 'cne')
    .describe(
      'Cómo se supo el municipio: `poligono` por su límite, `cercania` por la cabecera más próxima (acierta en 86 de 100), ' +
        '`cne` por la autoridad.',
    ),
  ...pointColumns(),
}

export const stationColumns = {
  permiso,
  place_id: text({ max: 20 })
    .required()
    .describe('Número con que la fuente une estación y precios; no es estable fuera de ella.'),
  ...identity,
  ...place,
}

export const sweepColumns = {
  cvegeo: territoryColumns().cvegeo.required(),
  visto: instant()
    .required()
    .describe(
      'Turno de seis horas en que se preguntó por última vez a la CNE por sus estaciones, haya contestado o no.',
    ),
}

export const priceColumns = {
  permiso,
  tipo: text({ max: 10 })
    .oneOf(...FUELS)
    .required()
    .describe('Combustible; magna es la gasolina regular.'),
  precio: price('Precio por litro.').required(),
  desde: date().stamp().required().describe('Día (Ciudad de México) en que se vio este precio por primera vez.'),
}

export const reportColumns = {
  permiso,
  tipo: priceColumns.tipo,
  precio: decimal({ digits: 4 })
    .unit('MXN/L')
    .range(PRICE.lowest, PRICE.highest)
    .required()
    .describe('Precio por litro que vio un ciudadano.')
    .example('23.95'),
  observado_en: instant().required().describe('Cuándo lo vio.'),
  reportante: text({ max: 64 }).required().describe('Huella de quien reporta, distinta en cada estación.'),
}

const reported = (fuel: string) =>
  decimal({ digits: 4 })
    .unit('MXN/L')
    .range(PRICE.lowest, PRICE.highest)
    .describe(
      `Mediana de lo que reportan los ciudadanos por el litro de ${fuel}; nunca entra en los precios oficiales.`,
    )
    .example('23.95')

export const recordColumns = {
  permiso,
  ...identity,
  ...place,
  magna: price('Precio oficial del litro de magna (regular); ausente si no la vende o no la reporta.'),
  premium: price('Precio oficial del litro de premium; ausente si no la vende o no la reporta.'),
  diesel: price('Precio oficial del litro de diésel; ausente si no lo vende o no lo reporta.'),
  fecha: date()
    .describe('Día al que corresponden los precios; ausente si la estación no tiene ninguno.')
    .example('2026-11-18'),
  origen: text({ max: 10 })
    .oneOf('oficial', 'ciudadano')
    .required()
    .describe(
      'De quién son los precios que hay: `oficial`, los que la estación reporta a la autoridad; `ciudadano`, sólo los que reportan los ciudadanos, ' +
        'que van aparte.',
    ),
  reportes: integer()
    .range(0, 1_000_000)
    .required()
    .describe(
      'Reportes ciudadanos de los últimos siete días, uno por persona y combustible; 0 si no hay o si la instalación no los recibe.',
    )
    .example(3),
  reportado_en: instant().describe('El más nuevo de esos reportes.'),
  magna_reportada: reported('magna'),
  premium_reportada: reported('premium'),
  diesel_reportado: reported('diésel'),
}

/** A litre in each municipality, by day: what is left of the prices once they change. */
export const dailyColumns = {
  fecha: date()
    .required()
    .describe('Día (Ciudad de México) en que estuvieron vigentes los precios.')
    .example('2026-11-18'),
  estado: place.estado.required(),
  municipio: place.municipio.required(),
  cvegeo: place.cvegeo.required(),
  tipo: priceColumns.tipo,
  suma: decimal({ digits: 2 })
    .unit('MXN/L')
    .required()
    .describe('Suma de los precios de las estaciones, para promediar varios municipios con exactitud.')
    .example('284.31'),
  estaciones: integer()
    .range(1, 5_000)
    .required()
    .describe('Estaciones con precio ese día, haya cambiado o no.')
    .example(12),
  minimo: price('El más bajo.').required(),
  maximo: price('El más alto.').required(),
}
