import {
  defineConnector,
  folded,
  limit,
  nearby,
  type Batches,
  type FetchContext,
  type Grouping,
  type Rejected,
} from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { DATOS_FILES_HOST, DATOS_HOST } from '@tianguis/core/upstreams/ckan'
import { hasLosses, learnNames } from './products-and-stores.ts'
import { examples, negatives } from './examples.ts'
import { downloads, pastDownload, type Download } from './files.ts'
import { fortnightNamed, fortnightOf } from './fortnights.ts'
import { arrange, nothingSeen, type FortnightPrices, type Seen } from './fortnight-prices.ts'
import { readObservations, type Observations } from './observations.ts'
import { categoria, ciudad, days, municipio, producto } from './params.ts'
import { cityAverages, latestPrices } from './rows.ts'
import { semantics } from './semantics.ts'
import { createSpellings, type Spellings } from './spelling.ts'
import { historyColumns, priceColumns, recordColumns } from './tables.ts'

type Batch = { refused: readonly Rejected[] } | { prices: FortnightPrices }

/** The served order in ascending columns, which is what an index has. */
const NEWEST_THEN_CHEAPEST = ['dia_inverso', 'precio'] as const

/**
 * Fortnights of a city, whose means are of as many prices as were observed; of those, each keeps the least and the
 * greatest.
 */
const grouping: Grouping = {
  time: 'fecha',
  grains: ['quincena', 'mes', 'anio'],
  by: ['producto', 'presentacion', 'unidad', 'estado', 'municipio', 'cvegeo'],
  values: { precio: 4, precio_min: 'minimo', precio_max: 'maximo', precio_unitario: 4 },
  // The lowest of means is no lowest price, and the lowest by kilo is not kept.
  aggregations: ['promedio', 'primero', 'ultimo'],
  weight: 'observaciones',
  needs: ['ciudad', 'municipio', 'producto'],
  indexed: true,
}

export default defineConnector({
  name: 'precios',
  path: '/precios',
  title: 'Precios de productos en comercios (Quién es Quién en los Precios)',
  description:
    'El precio más reciente de cada producto en cada establecimiento que PROFECO visita: unos 850 productos, 90 ciudades, todas las marcas. ' +
    'PROFECO publica por quincenas con 44 a 60 días de retraso y no visita Colima ni Nayarit. ' +
    'Para comparar presentaciones distintas sirve `precio_unitario`.',
  source: {
    name: 'PROFECO, Quién es Quién en los Precios (QQP)',
    url: 'https://datos.profeco.gob.mx/datos_abiertos/qqp.php',
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/deed.es', commercial: true },
    hosts: [DATOS_HOST, DATOS_FILES_HOST],
    pacing: { concurrency: 1, everyMs: 3000 },
  },
  // Each month's two fortnights come together, on no fixed day.
  cadence: { cron: ['40 5 * * 2,5'], timezone: MEXICO_CITY, lateAfter: '8 days', newestWithin: '100 days' },
  revisions: false,
  tables: {
    precios: {
      columns: priceColumns,
      key: ['id'],
      mode: 'append',
      duplicates: 'first',
      observed: 'fecha',
      steady: { of: 'precio', by: [], median: 0.15 },
      nearby: 50,
      indexes: [
        NEWEST_THEN_CHEAPEST,
        ['producto', ...NEWEST_THEN_CHEAPEST],
        ['cvegeo', ...NEWEST_THEN_CHEAPEST],
        ['estado', ...NEWEST_THEN_CHEAPEST],
        ['categoria', ...NEWEST_THEN_CHEAPEST],
        ['cvegeo', 'categoria', ...NEWEST_THEN_CHEAPEST],
        ['producto', 'cvegeo'],
        // The vocabularies of questions are read by skipping through these.
        ['presentacion'],
        ['marca'],
        ['cadena'],
        ['giro'],
      ],
      // A run that finds no newer fortnight brings nothing; what a file must hold is checked where it is read.
      guard: { atLeast: 0 },
    },
    historia: {
      columns: historyColumns,
      // The time first: a fortnight goes to one place of the index, and not to as many as it has rows.
      key: ['desde', 'cvegeo', 'producto', 'presentacion'],
      partition: { by: 'desde', grain: 'anio' },
      mode: 'append',
      duplicates: 'first',
      // The second has a city's groups in their order: of a year a page reads as many as it shows.
      indexes: [
        ['producto', 'desde'],
        ['cvegeo', 'producto', 'desde'],
      ],
      guard: { atLeast: 0 },
    },
  },
  record: {
    columns: recordColumns,
    key: ['id'],
    joins: { precios: ['id'] },
    hidden: { dia_inverso: priceColumns.dia_inverso },
    sql: `select ${Object.keys(priceColumns).join(', ')} from {precios}`,
  },
  past: {
    sql: `select producto, presentacion, unidad, estado, municipio, cvegeo, desde as fecha, promedio as precio, minimo as precio_min, maximo as precio_max,
                 promedio_unitario as precio_unitario, observaciones
            from {historia}`,
    hidden: { observaciones: historyColumns.observaciones },
    order: ['fecha desc', 'producto', 'presentacion', 'cvegeo'],
    onlyFolded: true,
    lacks: ['categoria'],
  },
  grouping,
  order: [...NEWEST_THEN_CHEAPEST, 'id'],
  orders: ['producto', 'cvegeo', 'estado', 'categoria'].map((name) => [name, ...NEWEST_THEN_CHEAPEST]),
  params: {
    ciudad,
    municipio,
    producto,
    categoria,
    ...days,
    ...folded(grouping),
    ...nearby({ standard: 3, most: 50, sortable: 3 }),
    limit: limit({ max: 100 }),
  },
  semantics,
  examples,
  negatives,
  calls: [
    { ciudad: 'Guadalajara', producto: 'jitomate', limit: 5 },
    { municipio: 'Querétaro', producto: 'huevo' },
    { producto: 'tortillas', limit: 10 },
    { ciudad: 'CDMX', categoria: 'frutas frescas', limit: 10 },
    { producto: 'huevo', desde: '2026-09-24' },
    { ciudad: 'Guadalajara', producto: 'jitomate', agrupar: 'quincena', limit: 5 },
    { producto: 'huevo', cerca: '20.6767,-103.3475', radio_km: 10, limit: 5 },
  ],

  // The averages of its cities: what a shop charged then is no latest price.
  backfill: {
    grain: 'quincena',
    first: '2015-01-01',
    tables: ['historia'],
    dayOf: (name) => (/\.csv$/i.test(name) ? fortnightNamed(name, name)?.from : undefined),
    async *fetch(context, { from }, file): Batches<Batch> {
      const fortnight = fortnightOf(from)
      const download = file ? { fortnight, answer: file } : await pastDownload(context, fortnight)
      if (!download) return
      const run = beginRun()
      yield batchesOf(download, run)
      if (run.waiting) yield { prices: arrange(run.waiting, run.spellings, run.seen) }
    },
  },

  async *fetch(context: FetchContext): Batches<Batch> {
    const run = beginRun()
    // Newest first, so that it is known what is superseded.
    for (const download of await downloads(context)) yield batchesOf(download, run)
    if (run.waiting) yield { prices: arrange(run.waiting, run.spellings, run.seen) }
  },

  parse(batch: Batch, { territory }) {
    if ('refused' in batch) return { precios: batch.refused }
    return { precios: latestPrices(batch.prices, territory), historia: cityAverages(batch.prices, territory) }
  },
})

interface Run {
  readonly spellings: Spellings
  readonly seen: Seen
  /** A fortnight with lost letters waits for the names of the one before it. */
  waiting: Observations | undefined
}

const beginRun = (): Run => ({ spellings: createSpellings(), seen: nothingSeen(), waiting: undefined })

/** A frame for each file: what is read of one would stay in memory until the next is read. */
async function* batchesOf({ fortnight, answer }: Download, run: Run): AsyncGenerator<Batch, void, undefined> {
  const { spellings, seen } = run
  const reading = readObservations(answer.stream(), answer.bytes, fortnight)
  let next = await reading.next()
  for (; !next.done; next = await reading.next()) yield { refused: next.value }
  learnNames(next.value, spellings)
  if (run.waiting) yield { prices: arrange(run.waiting, spellings, seen) }
  run.waiting = hasLosses(next.value, spellings) ? next.value : undefined
  if (!run.waiting) yield { prices: arrange(next.value, spellings, seen) }
}
