import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { MOST_ROWS, TIED } from './limits.ts'
import {
  aggregateOutputs,
  groupBy,
  groupConditions,
  groupKeys,
  groupOutputs,
  outputFor,
  outputNamed,
  roundedTo,
  shown,
  type Output,
} from './measures.ts'
import { conditions, fixedConditions, periodConditions, whereSql } from './conditions.ts'
import { alphabetically, columnOf, namedBy, viewOf, type Statement } from './source.ts'
import { askedOutputs, standing, standingShown, standsAt } from './standing.ts'

/** One row, or one a group; ranked, with ties for the first place, where the question asks for it. */
export function groupsSql(statement: Statement): string {
  const { query } = statement
  const { limite, orden = [], dentro = [] } = query
  const outputs = [...groupOutputs(statement), ...aggregateOutputs(statement)]
  const asked = askedOutputs(statement)
  const grouped = groupedSql(statement, [...outputs, ...asked])
  const list = [...outputs, ...asked].map(({ name }) => `g.${name}`).join(', ')
  const ranked = orden[0]
  if (!ranked || limite === undefined || (limite > 1 && !dentro.length)) {
    const list = outputs.map((one) => shown('g', one)).join(', ')
    return `select ${list}${differenceSql(statement)}${shareOfTotalSql(statement)} from (${grouped}) g${orderSql(statement, 'g')} limit ${limite ?? MOST_ROWS}`
  }
  const apart = dentro.map((id) => columnOf(statement, id))
  const place = standing(query, {
    dir: ranked.dir,
    by: (way) => `g.${orderName(statement, ranked.por)} ${way} nulls last`,
    within: apart.map((name) => `g.${name}`),
    ties: [tieBreak(outputs, 'g')],
  })
  const order = [...apart.map((name) => `r.${name}`), 'r.puesto', tieBreak(outputs, 'r')].join(', ')
  const share = query.del_total ? ['r.porcentaje'] : []
  const seen = [...outputs.map((one) => shown('r', one)), ...share, ...standingShown(query)].join(', ')
  return `select ${seen} from (select ${list}, ${place}${shareOfTotalSql(statement)} from (${grouped}) g) r where ${standsAt(query)} order by ${order} limit ${TIED}`
}

/** Of two groups side by side what lies between; nothing where one of them has no row. */
function differenceSql(statement: Statement): string {
  const { resta_entre: across, dimensiones = [], medidas = [] } = statement.query
  if (across === undefined) return ''
  const rest = { ...statement.query, dimensiones: dimensiones.filter((id) => id !== across) }
  const others = groupKeys({ ...statement, query: rest }).map(({ name }) => `g.${name}`)
  const over = `over (${others.length ? `partition by ${others.join(', ')}` : ''})`
  const { name, digits } = outputFor(statement, medidas[0]!.id)
  // Of the figures as they are shown, so that whoever subtracts them gets the same.
  const end = (which: 'max' | 'min') => roundedTo(`${which}(g.${name}) ${over}`, digits)
  return `, case when count(g.${name}) ${over} = 2 then ${end('max')} - ${end('min')} end as diferencia`
}

/** Of all groups together, those that are not shown too. */
function shareOfTotalSql(statement: Statement): string {
  if (!statement.query.del_total) return ''
  const { name } = outputFor(statement, statement.query.medidas![0]!.id)
  return `, round(g.${name} * 100.0 / nullif(sum(g.${name}) over (), 0), 2) as porcentaje`
}

/** The groups themselves, with thresholds. */
export function groupedSql(statement: Statement, outputs: readonly Output[]): string {
  const where = whereSql([...conditions(statement), ...groupConditions(statement)])
  const select = `select ${outputs.map(({ name, sql }) => `${sql} as ${name}`).join(', ')} from ${sourceSql(statement)} v${where}`
  return `${select}${groupBy(statement)}${havingSql(statement)}`
}

/** Where the newest of each period speaks for it, only that row is left of each group. */
function sourceSql(statement: Statement): string {
  const {
    query: { medidas = [] },
    topic: { subject },
  } = statement
  if (!medidas.some(({ agg }) => agg === 'ultimo') || !subject.time) return viewOf(statement)
  const columns = Object.keys(subject.columns)
  const groups = groupKeys(statement).map(({ sql }) => sql)
  const where = whereSql(conditions(statement))
  const latest = `row_number() over (${groups.length ? `partition by ${groups.join(', ')} ` : ''}order by v.${subject.time.column} desc)`
  return `(select ${columns.map((name) => `u.${name}`).join(', ')} from (select ${columns.map((name) => `v.${name}`).join(', ')}, ${latest} as lugar_ultimo from ${viewOf(statement)} v${where}) u where u.lugar_ultimo = 1)`
}

function havingSql(statement: Statement): string {
  const parts = (statement.query.tener ?? []).map(
    ({ medida, op, valor }) => `${outputFor(statement, medida).sql} ${op} ${statement.bind(valor, 'numeric')}`,
  )
  return parts.length ? ` having ${parts.join(' and ')}` : ''
}

const orderName = (statement: Statement, id: string) => (id === 'tiempo' ? 'periodo' : outputNamed(statement, id))

function orderSql(statement: Statement, alias: string): string {
  const { orden = [], dimensiones = [], grano } = statement.query
  const by = (por: string) =>
    por === 'alfabeto'
      ? alphabetically(`${alias}.${namedBy(statement, dimensiones[0]!)}`)
      : `${alias}.${orderName(statement, por)}`
  const parts = orden.map(({ por, dir }) => `${by(por)} ${dir} nulls last`)
  const rest = groupOutputs(statement)
    .map(({ name }) => `${alias}.${name}`)
    .filter((name) => !parts.some((part) => part.startsWith(`${name} `)))
    .flatMap((name) => [...declaredOrder(statement, name, alias), name])
  const all = [...parts, ...(dimensiones.length || grano ? rest : [])]
  return all.length ? ` order by ${all.join(', ')}` : ''
}

/** «negocios por tamaño»: values that go from small to large stand so, and not as the alphabet has them. */
function declaredOrder(
  { topic: { subject }, query: { dimensiones = [] }, bind }: Statement,
  name: string,
  alias: string,
): string[] {
  const ascending = dimensiones.flatMap((id) =>
    `${alias}.${subject.dimensions[id]?.column}` === name ? (subject.dimensions[id]?.ascending ?? []) : [],
  )
  return ascending.length
    ? [
        `case ${name} ${ascending.map((value, at) => `when ${bind(value, 'text')} then ${at}`).join(' ')} else ${ascending.length} end`,
      ]
    : []
}

const tieBreak = (outputs: readonly Output[], alias: string) => outputs.map(({ name }) => `${alias}.${name}`).join(', ')

/** Two periods side by side, a row each (and group). */
export function periodsSql(statement: Statement, { antes, despues }: NonNullable<LogicalQuery['comparar']>): string {
  const groups = groupOutputs(statement)
  const one = (range: TimeRange) => {
    // The day that the period begins, and not the first that has a row.
    const said = typeof range === 'object' && 'desde' in range ? range.desde : undefined
    const from = said === undefined ? `min(v.${statement.topic.subject.time!.column})` : statement.bind(said, 'date')
    const outputs = [{ name: 'desde', sql: from }, ...groups, ...aggregateOutputs(statement)]
    const where = whereSql([
      ...fixedConditions(statement),
      ...periodConditions(statement, range),
      ...groupConditions(statement),
    ])
    return `select ${outputs.map(({ name, sql }) => `${sql} as ${name}`).join(', ')} from ${viewOf(statement)} v${where}${groupBy(statement)}`
  }
  const list = ['p.desde', ...[...groups, ...aggregateOutputs(statement)].map((one) => shown('p', one))]
  return `select ${list.join(', ')} from (${one(antes)} union all ${one(despues)}) p order by p.desde limit ${MOST_ROWS}`
}
