import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { between, choice, defineConnector, folded, integer, limit, word, type Grouping } from '@tianguis/core'
import type { FetchContext } from '@tianguis/core'
import { CHANGE_DIGITS, DIGITS } from './exact.ts'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { UpstreamFailure } from '@tianguis/core/http/failures'
import { BANXICO_HOST, hasSieToken, sieSecrets, sieSeries } from '@tianguis/core/upstreams/banxico-sie'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { hasInegiToken, INEGI_HOST, inegiSecrets, inegiSeries } from '@tianguis/core/upstreams/inegi-indicadores'
import { served } from './columns.ts'
import { WORDS } from './components.ts'
import { inegiLevels, INEGI_SERIES, merged, sieLevels, sieOf, SIE_SERIES } from './levels.ts'
import { rowsOf } from './rows.ts'

interface Answers {
  readonly sie: readonly string[] | undefined
  /** In the order of INEGI_SERIES. */
  readonly inegi: readonly string[] | undefined
}

const place = { orden: integer().required().describe('Lugar del componente en el árbol; 0 es el general.') }

const grouping: Grouping = {
  time: 'fecha',
  grains: ['mes', 'anio'],
  by: ['componente', 'nombre', 'periodicidad'],
  values: { indice: DIGITS, variacion_anual: CHANGE_DIGITS },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo', 'primero', 'ultimo'],
}

export default defineConnector({
  name: 'inflacion',
  path: '/inflacion',
  title: 'Inflación (INPC)',
  description:
    'El Índice Nacional de Precios al Consumidor y sus componentes por quincena y por mes desde 1988, con sus variaciones en por ciento.',
  source: {
    name: 'INEGI, Índice Nacional de Precios al Consumidor, por medio del SIE de Banco de México',
    url: 'https://www.inegi.org.mx/temas/inpc/',
    licence: {
      name: 'Términos de libre uso de la información del INEGI. Fuente: INEGI, INPC',
      url: 'https://www.inegi.org.mx/inegi/terminos.html',
      commercial: true,
    },
    hosts: [BANXICO_HOST, INEGI_HOST],
    secrets: { ...sieSecrets, ...inegiSecrets },
  },
  // Published at 6:00 around the 9th (second fortnight and month) and the 24th (first fortnight).
  cadence: {
    cron: ['10,40 6 7-11,22-26 * *', '0 8 * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '3 days',
    newestWithin: '42 days',
    publishes: ['0 8 10,25 * *'],
  },
  revisions: true,
  tables: {
    indices: {
      columns: { ...served, ...place },
      key: ['periodicidad', 'componente', 'periodo'],
      expectedRows: 60_000,
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      feeds: {
        'Índices mensuales': { where: "periodicidad = 'mensual'", newestWithin: '72 days', publishes: ['0 8 10 * *'] },
        'Índices quincenales': { where: "periodicidad = 'quincenal'", newestWithin: '42 days' },
      },
      steady: { of: 'indice', by: ['periodicidad', 'componente'], median: 0.15 },
      indexes: [
        ['componente', 'periodicidad', 'fecha'],
        ['periodicidad', 'fecha', 'orden'],
      ],
      guard: { atLeast: 500 },
    },
  },
  record: {
    columns: served,
    sql: `select ${Object.keys(served).join(', ')}, orden from {indices}`,
    hidden: place,
    key: ['periodicidad', 'componente', 'periodo'],
    joins: { indices: ['periodicidad', 'componente', 'periodo'] },
  },
  order: ['fecha desc', 'orden', 'periodicidad'],
  orders: [['periodicidad', 'fecha', 'orden']],
  grouping,
  invariants: [
    {
      says: 'El índice general se mueve entre lo que se mueven el subyacente y el no subyacente.',
      violations: `
      select g.periodo, g.variacion_quincenal as general, s.variacion_quincenal as subyacente, n.variacion_quincenal as no_subyacente
      from {after.indices} g
      join {after.indices} s on s.periodo = g.periodo and s.componente = 'subyacente'
      join {after.indices} n on n.periodo = g.periodo and n.componente = 'no_subyacente'
      where g.componente = 'general' and (g.variacion_quincenal > greatest(s.variacion_quincenal, n.variacion_quincenal) + 0.02
        or g.variacion_quincenal < least(s.variacion_quincenal, n.variacion_quincenal) - 0.02)`,
    },
  ],
  params: {
    componente: word(
      { table: 'indices', column: 'componente', label: 'nombre' },
      {
        description:
          'Componente del INPC, por su clave, su nombre o una palabra común (`subyacente`, `alimentos`, `energía`).',
        example: 'subyacente',
        synonyms: WORDS,
      },
    ),
    periodicidad: choice(['quincenal', 'mensual'], {
      description: 'Quincenas o meses.',
      columns: ['periodicidad'],
      standard: 'quincenal',
      meaning: (value) => ({ where: [{ column: 'periodicidad', op: '=', value }] }),
    }),
    ...between('fecha'),
    ...folded(grouping),
    limit: limit(),
  },
  calls: [
    {},
    { componente: 'subyacente', limit: 12 },
    { periodicidad: 'mensual', componente: 'general', desde: '2025-01-01' },
    { componente: 'general', agrupar: 'anio', agregacion: 'ultimo', limit: 5 },
  ],

  semantics,
  examples,
  negatives,
  headline: {
    label: 'Inflación anual',
    q: '¿Cuál es la inflación?',
    figure: 'variacion_anual',
    unit: '% en un año',
    of: ['periodo'],
  },

  async *fetch(context: FetchContext): AsyncGenerator<Answers, void, undefined> {
    const { http, note, missing } = context
    const [banxico, inegi] = [hasSieToken(http), hasInegiToken(http)]
    if (!banxico && !inegi)
      throw new UpstreamFailure({
        code: 'no_token',
        url: `https://${BANXICO_HOST}`,
        message: `La inflación no tiene una fuente abierta que sirva: hace falta BANXICO_TOKEN (${sieSecrets.BANXICO_TOKEN}) o INEGI_TOKEN (${inegiSecrets.INEGI_TOKEN}), los dos gratuitos.`,
      })
    const routes = fallbackChain(context)
    // Read once here, so that an answer that cannot be used leaves the other source to serve.
    const sie = banxico
      ? await routes.feed('Banxico (SIE)', async () =>
          believed(await sieSeries(http, { series: SIE_SERIES }), sieLevels),
        )
      : undefined
    const bie = inegi
      ? await routes.feed('INEGI (BIE-BISE)', async () =>
          believed(await everyOne(INEGI_SERIES, (id) => inegiSeries(http, id)), inegiLevels),
        )
      : undefined
    if (!sie && !bie) routes.allFailed()
    if (!sie)
      note(
        `Sin Banxico: el INEGI solo da ${INEGI_SERIES.length} de los ${SIE_SERIES.length} componentes; los demás quedan como estaban.`,
      )
    if (!bie) note('Sin el INEGI: los índices de Banxico no se compararon con los suyos.')
    const { absent } = merged(sie && sieLevels(sie), bie && inegiLevels(bie))
    if (sie) for (const { componente, why } of absent) missing(`Índice «${componente}» (${sieOf(componente)})`, why)
    yield { sie, inegi: bie }
  },

  parse({ sie, inegi }: Answers) {
    const levels = merged(sie && sieLevels(sie), inegi && inegiLevels(inegi))
    return { indices: [...rowsOf(levels), ...levels.refused] }
  },
})

function believed(bodies: readonly string[], read: (bodies: readonly string[]) => unknown): readonly string[] {
  read(bodies)
  return bodies
}

async function everyOne(ids: readonly string[], get: (id: string) => Promise<string>): Promise<string[]> {
  const bodies = []
  for (const id of ids) bodies.push(await get(id))
  return bodies
}
