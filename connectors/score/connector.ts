import { defineConnector, limit, municipality, state } from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { goalpostColumns, indicatorColumns, scoreColumns } from './columns.ts'
import { compute } from './compute.ts'
import { examples, negatives } from './examples.ts'
import { dimensionNames } from './indicators.ts'
import { readInputs, type Inputs } from './inputs.ts'
import { semantics } from './semantics.ts'

export default defineConnector({
  name: 'score',
  path: '/score',
  title: 'Puntuación de calidad de vida por municipio',
  description:
    'De 1 a 100, más es mejor, por seis dimensiones: seguridad, vivienda, educación, salud, economía y servicios. ' +
    'No es un índice oficial: se calcula aquí, con una metodología publicada y datos abiertos de CONAPO, CONEVAL, INEGI y SESNSP. ' +
    'Cada municipio lleva los valores de sus indicadores y la banda de lugares que resultaría con otras ponderaciones; de unos pocos lugares de diferencia no se concluye nada.',
  source: {
    name: 'Tianguis, con datos de CONAPO, CONEVAL, INEGI y SESNSP',
    url: 'https://www.gob.mx/conapo/documentos/indices-de-marginacion-2020-284372',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    // Where the carried components come from; they are not asked.
    hosts: ['conapo.segob.gob.mx', 'www.coneval.org.mx'],
  },
  // Computed again whenever seguridad, negocios or municipios publish; every Monday in any case.
  cadence: { cron: ['30 6 * * 1'], timezone: MEXICO_CITY, lateAfter: '15 days', newestWithin: '95 days' },
  revisions: true,
  after: ['municipios', 'seguridad', 'negocios'],
  tables: {
    score: {
      columns: scoreColumns,
      key: ['cvegeo'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 2400, shrink: 0.01 },
      indexes: [
        ['posicion', 'cvegeo'],
        ['estado', 'posicion', 'cvegeo'],
      ],
    },
    indicadores: {
      columns: indicatorColumns,
      key: ['cvegeo', 'indicador'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 20_000, shrink: 0.1 },
    },
    metas: {
      columns: goalpostColumns,
      key: ['version', 'indicador'],
      mode: 'snapshot',
      duplicates: 'last',
      observed: 'hasta',
      guard: { atLeast: 17, shrink: 1 },
    },
  },
  record: 'score',
  order: ['posicion', 'cvegeo'],
  // Fewer than 2,500 municipalities: few enough to be sorted.
  orders: ['posicion desc', 'score desc', 'score', 'municipio', ...dimensionNames.map((name) => `${name} desc`)].map(
    (first) => [first, 'cvegeo'],
  ),
  invariants: [
    {
      says: 'la mayoría de los municipios tiene puntuación',
      violations: 'select count(score) as con_score from {after.score} having count(score) < 2000',
    },
    {
      says: 'los lugares van de 1 a total, y cada uno dentro de su banda',
      violations:
        'select cvegeo, posicion, rango_min, rango_max, total from {after.score} where not (posicion between rango_min and rango_max and rango_min >= 1 and rango_max <= total)',
    },
  ],
  params: { municipio: municipality(), estado: state(), limit: limit({ max: 2500 }) },
  semantics,
  examples,
  negatives,
  calls: [{ limit: 10 }, { municipio: 'Mérida, Yucatán' }, { estado: 'Jalisco', limit: 5 }],

  async *fetch(context) {
    yield await readInputs(context)
  },

  parse: (inputs: Inputs) => compute(inputs),
})
