import type { Connector } from '../contract.ts'
import type { View } from '../table.ts'

/** Parameters that every endpoint understands; a connector declares `limit`, and none of the others. */
const UNIVERSAL_PARAMS = ['al', 'api_key', 'campos', 'cursor', 'decimal', 'formato', 'orden'] as const

/** What is wrong with the record, its orders, parameters and calls, in Spanish. */
export function recordProblems(connector: Connector): string[] {
  const { record, tables, order, calls } = connector
  if (typeof record === 'string' && !tables[record]) return [`El registro nombra la tabla «${record}», que no existe.`]
  const columns = typeof record === 'string' ? tables[record]!.columns : record.columns
  const problems = []
  for (const [column, { spec }] of Object.entries(columns)) {
    if (!spec.description) problems.push(`El campo «${column}» del registro no tiene descripción.`)
  }
  for (const column of usedFields(connector)) {
    if (!columns[column]) problems.push(`Se usa el campo «${column}», que el registro no tiene.`)
  }
  if (!order.length) problems.push('Falta el orden del registro.')
  if (typeof record !== 'string') problems.push(...viewProblems(record, tables))
  problems.push(...paramProblems(connector), ...callProblems(connector), ...dividedProblems(connector))
  if (!calls.length) problems.push('Falta al menos un ejemplo de llamada.')
  return problems
}

/**
 * The fields of the record that its orders, its groups and its parameters need; hidden columns order it without being
 * in it.
 */
function usedFields({ record, order, orders = [], params, grouping, boundary }: Connector): string[] {
  const hidden = typeof record === 'string' ? {} : (record.hidden ?? {})
  const ordered = [order, ...orders].flat().map((part) => part.split(' ')[0]!)
  const { change } = grouping ?? {}
  return [
    ...ordered.filter((name) => !hidden[name]),
    ...(boundary ? [boundary.key] : []),
    ...(grouping ? [grouping.time, ...grouping.by, ...Object.keys(grouping.values)] : []),
    ...(change ? [change.of, change.difference, change.percent] : []),
    ...Object.values(params).flatMap((param) => param.columns),
  ]
}

/** Most of what is asked of records names no day, and would be planned for every period: some milliseconds each time. */
const dividedProblems = ({ record, tables }: Connector): string[] =>
  Object.keys(tables)
    .filter((name) => tables[name]!.partition)
    .filter((name) => (typeof record === 'string' ? record === name : record.sql.includes(`{${name}}`)))
    .map(
      (name) =>
        `Los registros se leen de «${name}», que se divide por periodos (partition); eso es de lo que solo lee past.`,
    )

function paramProblems({ params, tables }: Connector): string[] {
  const problems = []
  for (const name of UNIVERSAL_PARAMS)
    if (params[name]) problems.push(`El parámetro «${name}» es de todos; no se declara.`)
  for (const [name, { beside = [], insteadOf = [] }] of Object.entries(params)) {
    for (const other of [beside, insteadOf].flat())
      if (!params[other]) problems.push(`El parámetro «${name}» nombra «${other}», que no se declara.`)
  }
  const widest = (params.radio_km?.schema as { maximum?: number } | undefined)?.maximum
  for (const [name, { nearby }] of Object.entries(tables)) {
    if (nearby !== undefined && widest !== undefined && nearby !== widest)
      problems.push(
        `La tabla «${name}» tiene índice para círculos de ${nearby} km (nearby), y «radio_km» llega a ${widest}.`,
      )
  }
  return problems
}

const callProblems = ({ calls, params }: Connector): string[] =>
  calls
    .flatMap((call) => Object.keys(call))
    .filter((name) => !params[name])
    .map((name) => `El ejemplo usa «${name}», que no se declara.`)

function viewProblems({ columns, key = [], joins = {}, onwards }: View, tables: Connector['tables']): string[] {
  const unknown = key.filter((name) => !columns[name]?.spec.required)
  const unjoined = Object.entries(joins).flatMap(([table, names]) =>
    [...names, ...(onwards === undefined ? [] : [onwards])]
      .filter((name) => !columns[name] || !tables[table]?.columns[name])
      .map((name) => `${table}.${name}`),
  )
  return [
    ...(unknown.length
      ? [`La llave del registro nombra «${unknown.join('», «')}»; sus columnas son obligatorias.`]
      : []),
    ...(unjoined.length ? [`joins nombra «${unjoined.join('», «')}», que no están en la tabla y en el registro.`] : []),
  ]
}
