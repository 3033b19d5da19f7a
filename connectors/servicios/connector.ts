import { between, defineConnector, folded, limit, municipality, word, type Grouping } from '@tianguis/core'
import type { FetchContext } from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { WORDS } from './catalogue.ts'
import { columns, providerColumns, recordColumns, seriesColumns } from './columns.ts'
import { INEGI, monthlyExports, OWN_EXPORT } from './export.ts'
import { everyPeriod, inForce } from './record.ts'
import { businessCounts, cityCode, providerRows, type Count } from './providers.ts'
import { quoteRows } from './quotes.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { seriesOf } from './series.ts'
import { wageRows } from './wages.ts'

const CONASAMI = 'repodatos.atdt.gob.mx'
const WAGES = `https://${CONASAMI}/api_update/conasami/salarios_minimos/sm_general_profesionales_zonas.csv`
/** The file had 20 kB in 2026 and only grows; this host answers error pages. */
const HONEST = { minBytes: 4000, startsWith: ['inicio_vigencia'], accept: 'text/csv, */*' }

type Batch = { wages: string } | { quotes: string } | { counts: readonly Count[] }

const ciudad = municipality({ example: 'Monterrey' })

const revived = `
SELECT a.clave, a.cvegeo, a.periodo, b.hasta AS terminaba, a.hasta AS termina
FROM {after.servicios} AS a JOIN {before.servicios} AS b USING (cvegeo, tipo, periodo, clave)
WHERE b.hasta IS NOT NULL AND (a.hasta IS NULL OR a.hasta > b.hasta)`

const grouping: Grouping = {
  time: 'desde',
  grains: ['mes', 'anio'],
  by: ['servicio', 'ciudad', 'estado', 'municipio', 'cvegeo', 'tipo', 'unidad', 'clave'],
  values: { precio: 2 },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo', 'primero', 'ultimo'],
  needs: ['ciudad', 'servicio'],
}

export default defineConnector({
  name: 'servicios',
  path: '/servicios',
  title: 'Servicios y oficios por ciudad',
  description:
    'Lo que se sabe oficialmente de cuánto cuestan los servicios locales (plomero, electricista, peluquería, mecánico) en las 55 ciudades del INPC y las capitales: ' +
    'el salario mínimo del oficio, que es un piso legal por día y no un precio, las cotizaciones del INEGI donde las hay, y cuántos establecimientos lo ofrecen. ' +
    'No existe una lista oficial de precios por trabajo.',
  source: {
    name: 'CONASAMI, salarios mínimos profesionales; INEGI, precios promedio del INPC y DENUE',
    url: 'https://www.datos.gob.mx/dataset/salarios_minimos',
    licence: {
      name: 'Libre Uso MX (CONASAMI); Términos de libre uso de la información del INEGI',
      url: 'https://datos.gob.mx/libreusomx',
      commercial: true,
    },
    hosts: [CONASAMI, INEGI],
    pacing: { concurrency: 1, everyMs: 2000 },
    session: true,
    inputs: { [OWN_EXPORT]: 'CSV exportado a mano de los precios promedio del INPC, como lo entrega el INEGI' },
  },
  // Wages change in January; quotes come about the 9th and the directory about the 20th.
  cadence: {
    cron: ['30 7 10,25 * *', '30 7 1-8 1 *'],
    timezone: MEXICO_CITY,
    lateAfter: '35 days',
    newestWithin: '400 days',
  },
  revisions: true,
  after: ['negocios'],
  tables: {
    servicios: {
      columns,
      key: ['cvegeo', 'tipo', 'periodo', 'clave'],
      expectedRows: 600_000,
      mode: 'append',
      duplicates: 'last',
      observed: 'desde',
      steady: { of: 'precio', by: ['tipo'], median: 0.15 },
      feeds: {
        'CONASAMI, salarios mínimos': { where: "tipo = 'salario_minimo_profesional'", newestWithin: '400 days' },
        'INEGI, precios promedio': { where: "tipo = 'precio_promedio_inpc'", newestWithin: '75 days' },
      },
      indexes: [['cvegeo', 'servicio', 'tipo', 'desde']],
      guard: { atLeast: 20 },
    },
    series: {
      columns: seriesColumns,
      key: ['servicio', 'cvegeo', 'tipo'],
      expectedRows: 10_000, // of 87 cities, and not of 2,478 municipalities
      mode: 'append',
      duplicates: 'first',
      indexes: [
        ['servicio', 'ciudad', 'tipo'],
        ['cvegeo', 'servicio', 'tipo'],
      ],
      guard: { atLeast: 20 },
    },
    oferentes: {
      columns: providerColumns,
      key: ['cvegeo', 'servicio'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 0 },
      expectedRows: 10_000,
    },
  },
  record: { columns: recordColumns, sql: inForce, key: ['cvegeo', 'tipo', 'periodo', 'clave'] },
  past: { sql: everyPeriod, order: ['cvegeo', 'servicio', 'tipo', 'desde desc', 'clave'] },
  grouping,
  order: ['servicio', 'ciudad', 'tipo', 'clave'],
  // Without its newest rows the file would bring back wages that ended.
  invariants: [{ says: 'Un salario que dejó de regir no vuelve a regir.', violations: revived }],
  params: {
    // Any of the 16 municipalities of Ciudad de México is that city.
    ciudad: {
      ...ciudad,
      read(raw, context) {
        const { where = [] } = ciudad.read(raw, context)
        return {
          where: where.map((filter) =>
            filter.op === 'in'
              ? { ...filter, values: [...new Set(filter.values.map((code) => cityCode(String(code))))] }
              : filter,
          ),
        }
      },
    },
    servicio: word(
      { table: 'series', column: 'servicio' },
      {
        description:
          'Oficio o servicio, en palabras de todos los días (`plomero`, `peluquería`, `empleada doméstica`, `mecánico`).',
        example: 'plomero',
        synonyms: WORDS,
      },
    ),
    ...between('desde'),
    ...folded(grouping),
    limit: limit({ max: 200 }),
  },
  calls: [
    { ciudad: 'Monterrey', servicio: 'plomero' },
    { servicio: 'electricista', limit: 10 },
    { ciudad: 'Tijuana' },
    { ciudad: 'Monterrey', servicio: 'plomero', agrupar: 'anio' },
  ],

  semantics,
  examples,
  negatives,

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void, undefined> {
    const routes = fallbackChain(context)
    const wages = await routes.feed('CONASAMI, salarios mínimos', async () =>
      (await context.http.get(WAGES, { ...HONEST, feed: 'CONASAMI, salarios mínimos' })).text(),
    )
    if (wages !== undefined) yield { wages }
    let quoted = false
    for await (const quotes of monthlyExports(context, routes)) {
      quoted = true
      yield { quotes }
    }
    if (wages === undefined && !quoted) routes.allFailed()
    yield { counts: await businessCounts(context.read) }
  },

  parse(batch: Batch, { territory }) {
    if ('counts' in batch) return { oferentes: providerRows(batch.counts) }
    const rows = () => ('wages' in batch ? wageRows(batch.wages, territory) : quoteRows(batch.quotes, territory))
    return { servicios: rows(), series: seriesOf(rows()) }
  },
})
