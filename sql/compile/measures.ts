import type { Aggregate, LogicalQuery, Measure } from '@tianguis/core'
import { percentileOf } from '@tianguis/core/measure'
import { columnOf, countOfRows, REAL_TOWN, truncated, type Statement } from './source.ts'

/** One column of an answer: its name and how it is computed. */
export interface Output {
  readonly name: string
  /** Exact: what is ranked and compared is not what is shown. */
  readonly sql: string
  /** Decimals that are shown of what is divided. */
  readonly digits?: number
  /** Beside a key that says it: taken from the group, and no part of what is grouped by. */
  readonly beside?: true
}

type Asked = NonNullable<LogicalQuery['medidas']>[number]

const AGGREGATES: Record<Exclude<Aggregate, 'conjunto' | `percentil_${number}`>, (column: string) => string> = {
  suma: (column) => `sum(${column})`,
  promedio: (column) => `avg(${column})`,
  mediana: (column) => percentileSql(50, column),
  maximo: (column) => `max(${column})`,
  minimo: (column) => `min(${column})`,
  ultimo: (column) => `max(${column})`,
  desviacion: (column) => `stddev_samp(${column})`,
}
const percentileSql = (share: number, column: string) =>
  `percentile_cont(${share / 100}) within group (order by ${column})`

/** What stands for a whole group of rows, of which it is told how many they are. */
const isOfMany = (agg: Aggregate | 'cuenta' | undefined): boolean =>
  ['promedio', 'mediana', 'conjunto', 'desviacion'].includes(agg ?? '') || percentileOf(agg ?? '') !== undefined

/** The measures of a question as aggregates; an average also says how many rows are behind it. */
export function aggregateOutputs(statement: Statement): Output[] {
  const medidas = statement.query.medidas ?? []
  const figures = medidas.map((asked) => aggregateOutput(statement, asked))
  const [highest, lowest] = figures
  const outputs: Output[] = statement.query.resta
    ? [...figures, { name: 'diferencia', sql: `${highest!.sql} - ${lowest!.sql}` }]
    : [...figures]
  const worth = worthOf(statement, outputs[0])
  if (worth) outputs.push(worth)
  const averaged = medidas.find(({ agg }) => isOfMany(agg))
  const pooled = medidas.map(({ id }) => statement.topic.subject.measures[id]?.pooled).find((one) => one !== undefined)
  if (!averaged) return outputs
  return [
    ...outputs,
    {
      name: 'registros',
      sql: pooled ? `sum(v.${pooled.count})` : `count(v.${statement.topic.subject.measures[averaged.id]!.column})`,
    },
  ]
}

const CENTS = 2

/** What so much of it costs at that price, or how much of it so much money buys. */
export function worthOf({ query: { cantidad }, bind }: Statement, price: Output | undefined): Output | undefined {
  if (!cantidad || !price) return undefined
  const amount = bind(cantidad.valor, 'numeric')
  return cantidad.de === 'producto'
    ? { name: 'importe', sql: `${amount} * ${price.sql}`, digits: CENTS }
    : { name: 'cantidad', sql: `${amount} / nullif(${price.sql}, 0)`, digits: CENTS }
}

function aggregateOutput(statement: Statement, { id, agg }: Asked): Output {
  if (id === 'filas') return { name: 'total', sql: howManyRowsSql(statement) }
  if (agg === 'cuenta') return { name: 'total', sql: `count(distinct v.${columnOf(statement, id)})` }
  const measure = statement.topic.subject.measures[id]!
  return {
    name: outputName(id, measure, agg!),
    sql: present(aggregated(measure, agg!), agg!, measure),
    ...(isOfMany(agg) ? { digits: measure.digits } : {}),
  }
}

/**
 * Rows that already stand for several carry what they were made of: their sums and counts are added, not their averages
 * averaged.
 */
function aggregated({ column, pooled, together }: Measure, agg: Aggregate): string {
  if (agg === 'conjunto') return togetherSql(together!)
  if (pooled && agg === 'promedio') return `sum(v.${pooled.sum}) / nullif(sum(v.${pooled.count}), 0)`
  if (pooled && agg === 'maximo') return `max(v.${pooled.highest})`
  if (pooled && agg === 'minimo') return `min(v.${pooled.lowest})`
  const share = percentileOf(agg)
  return share === undefined
    ? AGGREGATES[agg as keyof typeof AGGREGATES](`v.${column}`)
    : percentileSql(share, `v.${column}`)
}

/** Of those of which both are known. */
const togetherSql = ({ part, whole }: NonNullable<Measure['together']>) =>
  `sum(v.${part}) filter (where v.${whole} is not null) * 100.0 / nullif(sum(v.${whole}) filter (where v.${part} is not null), 0)`

const outputName = (id: string, { column }: Measure, agg: Aggregate) =>
  agg === 'suma' || agg === 'ultimo' ? column : `${id}_${agg}`

/** What has no row may be zero. */
const present = (sql: string, agg: Aggregate, { zeros }: Measure) =>
  zeros && agg === 'suma' ? `coalesce(${sql}, 0)` : sql

/** A column of a subquery as the answer shows it: sums and extremes are exact, what is divided is rounded. */
export const shown = (alias: string, { name, digits }: Output) =>
  digits === undefined ? `${alias}.${name}` : `${roundedTo(`${alias}.${name}`, digits)} as ${name}`
export const roundedTo = (sql: string, digits: number | undefined) =>
  digits === undefined ? sql : `round((${sql})::numeric, ${digits})`

/** The count or sum of a share, as PostgreSQL's FILTER can follow it. */
export function bareSql(statement: Statement): string {
  const { id, agg } = statement.query.medidas![0]!
  if (agg === 'cuenta' && id !== 'filas') return `count(distinct v.${columnOf(statement, id)})`
  return id === 'filas' ? countSql(statement) : `sum(v.${columnOf(statement, id)})`
}

/** Things, each counted once, as PostgreSQL's FILTER can follow it. */
function countSql(statement: Statement): string {
  const distinct = statement.topic.subject.row?.distinct
  return distinct ? `count(distinct v.${distinct})` : countOfRows(statement)
}

/** The same as a figure: of counts that are kept, none add up to nothing at all, and not to 0. */
const howManyRowsSql = (statement: Statement): string =>
  statement.rollup === undefined ? countSql(statement) : `coalesce(${countSql(statement)}, 0)`

/** How many there are: of what adds up its sum, because one row may stand for several. */
export function howManySql(statement: Statement): string {
  const counted = Object.values(statement.topic.subject.measures).find(
    ({ standard, aggregates: [first], level }) => standard && first === 'suma' && !level,
  )
  return counted ? `coalesce(sum(v.${counted.column}), 0)` : howManyRowsSql(statement)
}

/** The name that an order or a threshold knows a measure by. */
export function outputNamed(statement: Statement, id: string): string {
  const asked = statement.query.medidas?.find((one) => one.id === id) ?? {
    id,
    agg: statement.topic.subject.measures[id]?.aggregates[0] ?? 'cuenta',
  }
  return aggregateOutput(statement, asked as Asked).name
}

export const outputFor = (statement: Statement, id: string): Output =>
  aggregateOutput(
    statement,
    statement.query.medidas?.find((one) => one.id === id) ?? {
      id,
      agg: id === 'filas' ? 'cuenta' : statement.topic.subject.measures[id]!.aggregates[0],
    },
  )

/** The columns that rows are grouped by, each with its own name; a municipality always has its state beside it. */
export function groupOutputs(statement: Statement): Output[] {
  const {
    query: { dimensiones = [], grano },
    topic: { subject },
  } = statement
  const groups = dimensiones.flatMap((id): Output[] => {
    // By its key alone: to compare names of millions of rows takes longer than all else.
    if (id === 'municipio')
      return [
        { name: 'cvegeo', sql: 'v.cvegeo' },
        ...['municipio', 'estado'].map((name) => ({ name, sql: `max(v.${name})`, beside: true as const })),
      ]
    if (id === 'estado')
      return dimensiones.includes('municipio') ? [] : [{ name: 'estado', sql: 'v.estado' }, ...townBeside(statement)]
    const column = columnOf(statement, id)
    return [
      { name: column, sql: `v.${column}` },
      ...(subject.dimensions[id]?.says ?? []).map((name) => ({ name, sql: `max(v.${name})`, beside: true as const })),
    ]
  })
  return grano ? [{ name: 'periodo', sql: truncated(`v.${subject.time!.column}`, grano) }, ...groups] : groups
}

/**
 * «la Ciudad de México o Monterrey»: of a town beside a state, what stands under its state's name is the town's alone.
 */
const townBeside = ({ query: { lugar = [] } }: Statement): Output[] =>
  new Set(lugar.map(({ nivel }) => nivel)).size > 1
    ? [{ name: 'municipio', sql: 'case when min(v.cvegeo) = max(v.cvegeo) then max(v.municipio) end', beside: true }]
    : []

/** What rows are grouped by. */
export const groupKeys = (statement: Statement): Output[] => groupOutputs(statement).filter(({ beside }) => !beside)

/** ` group by …`, or nothing. */
export function groupBy(statement: Statement): string {
  const keys = groupKeys(statement)
  return keys.length ? ` group by ${keys.map(({ sql }) => sql).join(', ')}` : ''
}

/** What is in no group is in no ranking of groups. */
export function groupConditions(statement: Statement): string[] {
  const { dimensiones = [], medidas = [] } = statement.query
  const counted = medidas.filter(({ id, agg }) => agg === 'cuenta' && id !== 'filas').map(({ id }) => id)
  return [...dimensiones, ...counted].flatMap((id) => {
    if (id === 'municipio') return ['v.cvegeo is not null', REAL_TOWN]
    return [`v.${columnOf(statement, id)} is not null`]
  })
}
