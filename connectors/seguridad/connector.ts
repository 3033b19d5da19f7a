import {
  defineConnector,
  folded,
  limit,
  municipality,
  state,
  word,
  type Batches,
  type FetchContext,
  type Grouping,
} from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { coverageColumns, crimeColumns, crimeKey, populationColumns, recordColumns } from './columns.ts'
import { examples, negatives } from './examples.ts'
import { readSource, type Coverage } from './files.ts'
import { months, year } from './params.ts'
import { readRows, type Block } from './rows.ts'
import { semantics } from './semantics.ts'
import { findSources, HOSTS, PAGE, TOKEN } from './sources.ts'
import { crimeWords } from './words.ts'

interface Populations {
  readonly kind: 'poblacion'
  readonly rows: readonly Record<string, string | null>[]
}
type Batch = Block | Coverage | Populations

/** Each method apart: they are no single series. */
const grouping: Grouping = {
  time: 'fecha',
  grains: ['mes', 'anio'],
  by: ['estado', 'metodologia'],
  values: { delitos: 0 },
  aggregations: ['suma'],
  needs: ['municipio', 'estado', 'delito', 'anio'],
}

export default defineConnector({
  name: 'seguridad',
  path: '/seguridad',
  title: 'Incidencia delictiva por municipio',
  description:
    'Delitos del fuero común denunciados por mes, municipio, subtipo y modalidad, desde 2015, con su tasa por 100 mil habitantes. ' +
    'Son carpetas de investigación, no los delitos que ocurrieron. Desde 2026 se cuentan con otra metodología, y las dos no se encadenan.',
  source: {
    name: 'Secretariado Ejecutivo del Sistema Nacional de Seguridad Pública (SESNSP)',
    url: PAGE,
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: HOSTS,
    pacing: { concurrency: 1, everyMs: 2000 },
    secrets: {
      [TOKEN]: `${PAGE}, en el enlace municipal de delitos de 2026: lo que sigue a cni_sspc_gob_mx/ y hasta el «?»`,
    },
  },
  // Published around the 20th of the following month; a refresh reads every year again.
  cadence: {
    cron: ['0 14 20,22,25,28 * *'],
    timezone: MEXICO_CITY,
    lateAfter: '40 days',
    newestWithin: '65 days',
    publishes: ['0 18 28 * *'],
  },
  revisions: true,
  after: ['municipios'],
  tables: {
    delitos: {
      columns: crimeColumns,
      key: crimeKey,
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 10_000, shrink: 0.05 },
      indexes: [
        ['anio', 'mes', 'delitos'],
        ['cvegeo', 'anio', 'mes', 'delitos'],
        ['cvegeo', 'subtipo', 'anio', 'mes', 'delitos'],
        ['estado', 'anio', 'mes', 'delitos'],
        ['subtipo', 'anio', 'mes', 'delitos'],
        ['estado', 'subtipo', 'anio', 'mes', 'delitos'],
        // Of questions, which ask for a range of months: totals are read from these alone. A municipality has few
        // enough rows.
        ['fecha', 'delitos'],
        ['delito', 'fecha', 'delitos'],
        ['subtipo', 'fecha', 'delitos'],
        ['estado', 'fecha', 'delitos'],
      ],
    },
    cobertura: {
      columns: coverageColumns,
      key: ['metodologia', 'anio'],
      mode: 'snapshot',
      duplicates: 'last',
      observed: 'hasta',
      feeds: { 'Delitos de 2026 en adelante': { where: "metodologia = 'RNID'", newestWithin: '65 days' } },
    },
    poblacion: {
      columns: populationColumns,
      key: ['cvegeo', 'anio'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 0, shrink: 0.01 },
    },
  },
  record: {
    columns: recordColumns,
    key: crimeKey,
    joins: { delitos: crimeKey, poblacion: ['cvegeo', 'anio'] },
    sql: `
      select d.anio, d.mes, d.municipio, d.estado, d.cvegeo, d.bien_juridico, d.delito, d.subtipo, d.modalidad, d.delitos,
             round(d.delitos * 100000.0 / p.poblacion, 4) as tasa_100k, p.poblacion, d.metodologia, d.fecha
      from {delitos} d left join {poblacion} p on p.cvegeo = d.cvegeo and p.anio = d.anio`,
  },
  order: ['anio desc', 'mes desc', 'delitos desc', 'cvegeo', 'subtipo', 'modalidad'],
  invariants: [
    {
      says: 'cada metodología tiene delitos de los 32 estados',
      violations:
        'select metodologia, count(distinct estado) as estados from {after.delitos} group by 1 having count(distinct estado) <> 32',
    },
    {
      says: 'ningún mes publicado pierde más de 30 % de sus delitos, ni gana la mitad',
      violations: `
        select b.anio, b.mes, b.total as antes, a.total as ahora
          from (select anio, mes, sum(delitos) as total from {before.delitos} group by 1, 2) b
          left join (select anio, mes, sum(delitos) as total from {after.delitos} group by 1, 2) a using (anio, mes)
         where coalesce(a.total, 0) not between 0.7 * b.total and 1.5 * b.total`,
    },
  ],
  params: {
    municipio: municipality({ state: 'estado', example: 'León' }),
    estado: state(),
    delito: word(
      { table: 'delitos', column: 'subtipo' },
      {
        description:
          'Delito o subtipo, por su nombre oficial, parte de él o como se le dice (`homicidio doloso`, `feminicidio`, `robo de auto`, `asalto`, `narcomenudeo`, `extorsión`).',
        example: 'homicidio doloso',
        synonyms: crimeWords,
      },
    ),
    anio: year,
    ...months,
    ...folded(grouping),
    limit: limit({ max: 1000 }),
  },
  grouping,
  semantics,
  examples,
  negatives,
  calls: [
    { municipio: 'León', delito: 'homicidio doloso', limit: 5 },
    { estado: 'Jalisco', anio: 2025, limit: 10 },
    { delito: 'extorsión' },
    { municipio: 'León', delito: 'homicidio doloso', agrupar: 'anio' },
  ],

  async *fetch(context: FetchContext): Batches<Batch> {
    const sources = await findSources(context)
    for (const source of sources) yield readSource(source, context.now)
    const rows = await context.read(
      `select cvegeo, anio, poblacion from {municipios.poblacion} where anio between 2015 and ${context.now.getUTCFullYear()}`,
    )
    if (!rows.length)
      context.note('municipios no tiene población por año: no hay tasas. Actualícese municipios y luego seguridad.')
    yield { kind: 'poblacion', rows }
  },

  parse(batch, { territory }) {
    if (batch.kind === 'filas') return { delitos: readRows(batch, territory) }
    if (batch.kind === 'cobertura') return { cobertura: batch.rows }
    return {
      poblacion: batch.rows.map(({ cvegeo, anio, poblacion }) => ({
        cvegeo: cvegeo!,
        anio: Number(anio),
        poblacion: Number(poblacion),
      })),
    }
  },
})
