import { defineConnector, limit, nearby, state, word, type Vocabulary } from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { synonyms } from './activities.ts'
import { readArchives, type Block } from './archives.ts'
import { city } from './city.ts'
import { columns } from './columns.ts'
import { readBlock } from './establishments.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'

const activities: Vocabulary = { table: 'negocios', column: 'codigo_actividad', label: 'actividad' }

export default defineConnector({
  name: 'negocios',
  path: '/negocios',
  title: 'Negocios y establecimientos',
  description:
    'Los más de seis millones de establecimientos del Directorio Estadístico Nacional de Unidades Económicas (DENUE) del INEGI: ' +
    'qué hacen, dónde están, cuánta gente ocupan y su teléfono. Se pregunta con palabras de todos los días (`tortillerías`, `dentistas`). ' +
    'El correo y la razón social no se guardan: son datos personales de muchos comerciantes.',
  source: {
    name: 'INEGI, Directorio Estadístico Nacional de Unidades Económicas (DENUE)',
    url: 'https://www.inegi.org.mx/app/descarga/?ti=6',
    licence: {
      name: 'Términos de libre uso de la información del INEGI',
      url: 'https://www.inegi.org.mx/inegi/terminos.html',
      commercial: true,
    },
    hosts: ['www.inegi.org.mx'],
    pacing: { concurrency: 1, everyMs: 1000 },
  },
  // An edition each May and November, about the 20th, and corrections within the following weeks.
  cadence: {
    cron: ['0 4 2,16 * *', '0 4 20-30 5,11 *'],
    timezone: MEXICO_CITY,
    lateAfter: '35 days',
    newestWithin: '245 days',
    publishes: ['0 12 30 5,11 *'],
  },
  revisions: false,
  tables: {
    negocios: {
      columns,
      key: ['id'],
      mode: 'snapshot',
      duplicates: 'last',
      observed: 'edicion',
      // One for each way of asking, with the order of the answer behind it.
      indexes: [
        ['nombre', 'id'],
        ['cvegeo', 'nombre', 'id'],
        ['estado', 'nombre', 'id'],
        ['estado', 'codigo_actividad', 'nombre', 'id'],
        ['codigo_actividad', 'nombre', 'id'],
        ['cvegeo', 'codigo_actividad', 'nombre', 'id'],
        // For counting, without the rows themselves; a band and its least number are one for the other, and both take
        // no more room than one.
        ['codigo_actividad', 'estado', 'cvegeo', 'municipio', 'personal', 'personal_min'],
        ['estado', 'cvegeo', 'municipio', 'categoria', 'personal', 'personal_min'],
        ['cadena', 'estado', 'cvegeo', 'municipio'],
        ['fecha_alta', 'estado'],
        ['codigo_postal'],
        ['colonia', 'cvegeo'],
      ],
      nearby: 10,
      guard: { atLeast: 500, shrink: 0.05 },
    },
  },
  record: 'negocios',
  order: ['nombre', 'id'],
  params: {
    ciudad: city,
    estado: state({ code: 'cvegeo' }),
    categoria: word(activities, {
      description:
        'A qué se dedican, en palabras de todos los días (`farmacias`, `talleres mecánicos`), con el nombre de la clase del SCIAN o con su código de seis dígitos (`461110`).',
      example: 'taquerías',
      synonyms,
    }),
    // In the centre of a city ten kilometres hold hundreds of thousands.
    ...nearby({ standard: 1, most: 10, sortable: 1 }),
    limit: limit({ max: 100 }),
  },
  semantics,
  examples,
  negatives,
  calls: [
    { ciudad: 'Guadalajara', categoria: 'taquerías', limit: 5 },
    { ciudad: 'CDMX', categoria: 'farmacias' },
    { estado: 'Yucatán', categoria: 'hoteles', limit: 10 },
    { cerca: '20.6767,-103.3475', radio_km: 2, limit: 5 },
  ],

  fetch: ({ http }) => readArchives(http),

  parse: (block: Block, { territory }) => ({ negocios: readBlock(block, territory) }),
})
