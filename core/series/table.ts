/** The one table of a sheet, a row for each series and period, and the record that is served of it. */
import { date, decimal, text, type Columns } from '../columns.ts'
import type { Grain } from '../query-spec.ts'
import type { Grouping, Table, View } from '../table.ts'
import type { SeriesSheet } from './sheet.ts'
import { periodOf, seriesOf, type ListedSeries } from './listed.ts'

/** More than any source of theirs writes; nothing is rounded. */
const DIGITS = 12
/** Of a mean, unless the figure says otherwise. */
export const DECIMALS = 2
const ADJECTIVE = { dia: 'diaria', semana: 'semanal', mes: 'mensual', trimestre: 'trimestral', anio: 'anual' } as const
export const frequencyWord = ({ frequency }: ListedSeries) => ADJECTIVE[frequency]

export const tableName = ({ name }: Pick<SeriesSheet, 'name'>): string => name.replaceAll('-', '_')

/** The columns of a row, in their order. */
export function seriesColumns(sheet: SeriesSheet) {
  const listed = seriesOf(sheet)
  const [first] = listed as [ListedSeries, ...ListedSeries[]]
  const units = [...new Set(listed.map(({ figure }) => figure.unit))]
  const states = listed.some(({ estado }) => estado !== undefined)
  return {
    fecha: date().required().describe('Día, o primer día del periodo.').example('2026-10-01'),
    periodo: text({ max: 10 })
      .required()
      .describe('El periodo como se escribe: `2026-10-15`, `2026-10`, `2026-T3` o `2026`.')
      .example(periodOf('2026-10-01', first.frequency)),
    frecuencia: text({ max: 10 })
      .required()
      .oneOf(...new Set(listed.map(frequencyWord)))
      .describe('Cada cuánto se publica la serie.')
      .example(frequencyWord(first)),
    indicador: text({ max: 40 })
      .required()
      .oneOf(...new Set(listed.map(({ indicator }) => indicator)))
      .describe('Lo que mide la serie.')
      .example(first.indicator),
    nombre: text({ max: 120 }).required().describe('El indicador, con su nombre.').example(first.name),
    ...(states && {
      estado: text({ max: 60 }).describe('Estado, con el nombre del INEGI; nulo en lo nacional.').example('Jalisco'),
    }),
    valor: decimal({ digits: DIGITS })
      .required()
      .unit(units.length === 1 ? units[0]! : 'la de `unidad`')
      .describe('Valor publicado, con los decimales de la fuente.')
      .example(10.25),
    unidad: text({ max: 60 })
      .required()
      .oneOf(...units)
      .describe('Unidad del valor.')
      .example(units[0]!),
    serie: text({ max: 20 }).required().describe('Clave de la serie en la fuente.').example(first.id),
  } satisfies Columns
}

/** Values of a series some years from now: the SIE's longest begin in the fifties. */
const VALUES = { dia: 10_000, semana: 3_000, mes: 900, trimestre: 300, anio: 100 } as const

export function seriesTable(sheet: SeriesSheet, columns: Columns): Table {
  return {
    columns,
    key: ['serie', 'fecha'],
    expectedRows: seriesOf(sheet).reduce((rows, { frequency }) => rows + VALUES[frequency], 0),
    mode: 'append',
    duplicates: 'last',
    observed: 'fecha',
    parts: 'serie',
    stalls: { by: 'serie', named: { table: tableName(sheet), column: 'nombre' }, missed: 4, after: '10 days' },
    indexes: [
      ['fecha desc', 'serie'],
      ['indicador', 'fecha desc', 'serie'],
    ],
  }
}

/** Of the row `s`: the newest value of its series of those days, by the key of each row that is served. */
const newest = (table: string, days: string) =>
  `(SELECT p.valor FROM {${table}} AS p WHERE p.serie = s.serie AND ${days} ORDER BY p.fecha DESC LIMIT 1)`
const BEFORE = 'p.fecha < s.fecha'
/**
 * First within a week, then within a year, where it nearly always is: of what was at an earlier publication all that
 * comes before a row is read to find the newest, 8 s for a page of a thousand days.
 */
const BEFORE_FROM_NEAR = [`${BEFORE} AND p.fecha >= s.fecha - 7`, `${BEFORE} AND p.fecha >= s.fecha - 366`, BEFORE]
/** The newest within a week of the same day: banks and auctions have no value on every day. */
const A_YEAR_BEFORE = `p.fecha <= (s.fecha - interval '1 year')::date AND p.fecha > (s.fecha - interval '1 year')::date - 8`
/** `max` of one value tells the planner that there is one at most, so that periods, which do not show it, leave it out. */
const found = (value: string, name: string) =>
  `LEFT JOIN LATERAL (SELECT max(one.valor) AS valor FROM (SELECT ${value} AS valor) AS one) AS ${name} ON true`
/** Of what is zero or less there is no part in per cent, and of a percentage none is meant. */
const percent = (before: string) =>
  `CASE WHEN s.unidad <> '%' THEN round((s.valor - ${before}) * 100 / nullif(greatest(${before}, 0), 0), 4) END`

export function seriesRecord(sheet: SeriesSheet, columns: Columns): View {
  const table = tableName(sheet)
  const shown = Object.keys(columns).map((name) => `s.${name}`)
  const change = (what: string) =>
    decimal({ digits: DIGITS }).unit('la de `unidad`; de un porcentaje, puntos').describe(`Cambio contra ${what}.`)
  const share = (what: string) =>
    decimal({ digits: 4 }).unit('%').describe(`Cambio contra ${what}, en por ciento; nulo en lo que ya es porcentaje.`)
  const previous = 'el dato anterior de la serie'
  const year = 'el mismo periodo del año anterior'
  return {
    joins: { [table]: ['serie'] },
    onwards: 'fecha',
    sql: `SELECT ${shown.join(', ')}, s.valor - previous.valor AS variacion, ${percent('previous.valor')} AS variacion_pct,
  s.valor - yearly.valor AS variacion_anual, ${percent('yearly.valor')} AS variacion_anual_pct
FROM {${table}} AS s
${found(`coalesce(${BEFORE_FROM_NEAR.map((days) => newest(table, days)).join(', ')})`, 'previous')}
${found(newest(table, A_YEAR_BEFORE), 'yearly')}`,
    columns: {
      ...columns,
      variacion: change(previous).example(0.05),
      variacion_pct: share(previous).example(0.4),
      variacion_anual: change(year).example(-0.75),
      variacion_anual_pct: share(year).example(3.2),
    },
  }
}

const PERIODS: readonly Grain[] = ['dia', 'mes', 'anio']

/** By the periods that no series is coarser than. */
export function seriesGrouping(sheet: SeriesSheet, columns: Columns): Grouping {
  const listed = seriesOf(sheet)
  const coarsest = listed.some(({ frequency }) => frequency === 'trimestre' || frequency === 'anio')
    ? 'anio'
    : listed.some(({ frequency }) => frequency === 'mes')
      ? 'mes'
      : 'dia'
  const alike = listed.every(({ frequency }) => frequency === coarsest)
  return {
    time: 'fecha',
    grains: PERIODS.slice(PERIODS.indexOf(coarsest)) as Grain[],
    ...(alike && { native: coarsest }),
    by: Object.keys(columns).filter((name) => !['fecha', 'periodo', 'valor'].includes(name)),
    values: { valor: Math.max(...listed.map(({ figure }) => figure.digits ?? DECIMALS)) },
    aggregations: [
      'promedio',
      ...(listed.some(({ figure }) => figure.adds) ? (['suma'] as const) : []),
      'mediana',
      'minimo',
      'maximo',
      'primero',
      'ultimo',
    ],
  }
}
