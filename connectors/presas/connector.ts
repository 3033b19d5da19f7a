import { between, defineConnector, folded, limit, nearby, state, word, type Grouping } from '@tianguis/core'
import type { FetchContext } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { DAMS, NAMES } from './dams.ts'
import { damFiles, type DamFile } from './fetch-dams.ts'
import { readings, type Wanted } from './readings.ts'
import { sihTable } from './sih-table.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { damColumns, levelColumns, recordColumns } from './tables.ts'

/** From here on most dams are measured daily; the files begin in 1944. */
const HISTORY_FROM = '1991-01-01'
/** Some dams report months late, and days are corrected: a refresh looks back this far. */
const LATE_DAYS = 400

type Batch = 'presas' | (DamFile & Wanted)

const presa = word(
  { table: 'presas', column: 'clave', label: 'nombres' },
  {
    description:
      'Presa, por su nombre común u oficial o por su clave (`La Boca`, `Oviáchic`, `LBCNL`). Un nombre repetido devuelve todas.',
    example: 'La Boca',
    synonyms: NAMES,
  },
)

/** Dams, each with its levels. */
const levels = (joined: string) => `
      select p.clave, p.nombre, p.nombre_comun, p.estado, p.municipio, p.cvegeo, p.corriente, p.uso,
             a.fecha, a.almacenamiento_hm3, p.capacidad_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado_pct,
             a.elevacion_msnm, p.latitud, p.longitud
      from {presas} p ${joined}`

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  native: 'dia',
  by: ['clave', 'nombre', 'nombre_comun', 'estado', 'municipio', 'cvegeo', 'capacidad_hm3'],
  values: { almacenamiento_hm3: 3, llenado_pct: 2, elevacion_msnm: 2 },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo', 'primero', 'ultimo'],
  needs: ['presa', 'estado'],
}

export default defineConnector({
  name: 'presas',
  path: '/presas',
  title: 'Nivel de las presas',
  description:
    'El almacenamiento más reciente de las 210 presas principales del país y qué parte de su capacidad es; guarda la historia diaria desde 1991.',
  source: {
    name: 'Comisión Nacional del Agua (Conagua), Sistema de Información Hidrológica (SIH); nombres y capacidades del SINA, 2025-04-23',
    url: 'https://sih.conagua.gob.mx/',
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['sih.conagua.gob.mx'],
    // Half a megabyte a dam: some five minutes for all of them.
    pacing: { concurrency: 1, everyMs: 1000 },
  },
  // A day's level is there the next morning.
  cadence: {
    cron: ['10 8 * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '3 days',
    newestWithin: '4 days',
    publishes: ['0 12 * * *'],
  },
  revisions: true,
  tables: {
    presas: {
      columns: damColumns,
      key: ['clave'],
      mode: 'snapshot',
      duplicates: 'last',
      guard: { atLeast: 200 },
      indexes: [['uso']],
      nearby: 1000,
      expectedRows: 300,
    },
    almacenamientos: {
      columns: levelColumns,
      key: ['clave', 'fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      indexes: [['fecha']],
      parts: 'clave',
      stalls: { by: 'clave', named: { table: 'presas', column: 'nombre' }, missed: 10, after: '10 days' },
      guard: { atLeast: 100 },
    },
  },
  record: {
    columns: recordColumns,
    key: ['clave'],
    sql: levels(`left join lateral (
        select d.fecha, d.almacenamiento_hm3, d.elevacion_msnm from {almacenamientos} d
        where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true`),
  },
  past: { sql: levels('join {almacenamientos} a on a.clave = p.clave'), order: ['fecha desc', 'nombre', 'clave'] },
  order: ['nombre', 'clave'],
  // 210 dams: few enough to be sorted.
  orders: ['llenado_pct', 'almacenamiento_hm3', 'capacidad_hm3'].flatMap((name) => [
    [`${name} desc`, 'nombre', 'clave'],
    [name, 'nombre', 'clave'],
  ]),
  grouping,
  params: {
    estado: state({ example: 'Nuevo León' }),
    // People write «presa La Boca»; the word is in no dam's name.
    presa: { ...presa, read: (raw, context) => presa.read(raw.replace(/^\s*(la\s+)?presa\s+(?=\S)/i, ''), context) },
    ...between('fecha'),
    ...folded(grouping),
    ...nearby({ standard: 100, most: 1000 }),
    limit: limit({ max: 250 }),
  },
  calls: [
    { presa: 'La Boca' },
    { estado: 'Sonora' },
    { limit: 250 },
    { presa: 'La Red', desde: '2024-01-01', agrupar: 'mes', agregacion: 'ultimo' },
    { cerca: '25.67,-100.31' },
  ],

  semantics,
  examples,
  negatives,

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void, undefined> {
    const today = dayIn(MEXICO_CITY, context.now)
    const from =
      context.since === null ? HISTORY_FROM : addDays(context.since < today ? context.since : today, -LATE_DAYS)
    yield 'presas'
    for await (const file of damFiles(context, { from })) yield { ...file, from }
  },

  parse(batch: Batch) {
    if (batch === 'presas') return { presas: DAMS }
    return { almacenamientos: readings(sihTable(batch.text, batch.clave), DAM.get(batch.clave)!, batch) }
  },
})

const DAM = new Map(DAMS.map((dam) => [dam.clave, dam]))
