import { viewName } from '../knowledge/catalogue.ts'
import { groupedSql } from './groups.ts'
import { aggregateOutputs, groupOutputs } from './measures.ts'
import { newest, excludedConditions, peopleConditions, placeConditions, standardTime, whereSql } from './conditions.ts'
import { type Statement } from './source.ts'
import { rankedSql } from './ranked.ts'
import { askedOutputs } from './standing.ts'

const DIGITS = 2
/** Crimes a head are some millionths. */
const DIGITS_A_HEAD = 7

/**
 * A sum or count over the inhabitants of the same places, in the last year of the period that has them. Places without
 * a row still have inhabitants: they are counted in the rate of their state.
 */
export function rateSql(statement: Statement): string {
  const {
    catalogue: { inhabitants },
    query: { por_habitantes: per, orden = [], lugar = [], dimensiones = [] },
  } = statement
  if (!inhabitants)
    throw new Error(
      'Ningún conector declara la población por lugar y año; una tasa por habitantes no se puede calcular.',
    )
  const groups = groupOutputs(statement)
  const asked = askedOutputs(statement)
  const [value] = aggregateOutputs(statement)
  const keys = dimensiones.filter((id) => id === 'municipio' || id === 'estado').includes('municipio')
    ? ['cvegeo']
    : dimensiones.includes('estado')
      ? ['estado']
      : ['unico']
  const people = inhabitants.subject
  const view = `consulta.${viewName(inhabitants.id, people.history !== undefined)}`
  const year = `(select max(q.${people.time!.column}) from ${view} q where q.${people.time!.column} < ${periodEnd(statement)})`
  const counted = [
    ...keys.map((key) => (key === 'unico' ? '1 as unico' : `v.${key}`)),
    `sum(v.${people.measures[people.inhabitants!]!.column}) as habitantes`,
  ]
  const among = `select ${counted.join(', ')} from ${view} v${whereSql([`v.${people.time!.column} = ${year}`, ...placeConditions(statement, lugar), ...excludedConditions(statement), ...peopleConditions(statement)])}${keys[0] === 'unico' ? '' : ` group by ${keys.map((key) => `v.${key}`).join(', ')}`}`
  const outputs = [...groups, { name: value!.name, sql: value!.sql }, { name: 'unico', sql: '1' }, ...asked]
  const divided = `n.${value!.name} * ${per}.0 / nullif(p.habitantes, 0)`
  return rankedSql(statement.query, {
    source: ` from (${groupedSql(statement, outputs)}) n join (${among}) p on ${keys.map((key) => `p.${key} = n.${key}`).join(' and ')}`,
    groups: groups.map(({ name }) => ({ name, sql: `n.${name}` })),
    figures: [
      { name: 'tasa', sql: `round(${divided}, ${per === 1 ? DIGITS_A_HEAD : DIGITS})` },
      { name: value!.name, sql: `n.${value!.name}` },
      { name: 'habitantes', sql: 'p.habitantes' },
    ],
    hidden: asked.map(({ name }) => ({ name, sql: `n.${name}` })),
    by: orden[0]?.por === 'cifra' ? `n.${value!.name}` : divided,
  })
}

/** The day after the period that a question asks of. */
function periodEnd(statement: Statement): string {
  const range = statement.query.tiempo ?? standardTime(statement)
  if (typeof range === 'object' && !('ultimos' in range) && range.hasta) return statement.bind(range.hasta, 'date')
  return statement.topic.subject.time && statement.topic.subject.time.standard !== 'vigente'
    ? `(${newest(statement, [])} + 1)`
    : `(${statement.bind(statement.today, 'date')} + 1)`
}
