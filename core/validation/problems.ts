import { CronExpressionParser } from 'cron-parser'
import type { Connector } from '../contract.ts'
import type { Table, View } from '../table.ts'
import { lateAfterMs } from '../cadence.ts'
import { backfillProblems } from './backfill.ts'
import { exampleProblems, headlineProblems } from './examples.ts'
import { groupingProblems } from './grouping.ts'
import { restrictionProblems } from './restriction.ts'
import { semanticsProblems } from './subjects.ts'
import { vocabularyProblems } from './vocabularies.ts'

/** Names the engine keeps for itself beside a connector's columns start with an underscore. */
const NAME = /^[a-z][a-z0-9_]*$/
/** Parameters that every endpoint understands; a connector declares `limit`, and none of the others. */
export const UNIVERSAL_PARAMS = ['al', 'api_key', 'campos', 'cursor', 'decimal', 'formato', 'orden'] as const
/** TypeScript asks for these; a connector shipped as JavaScript may lack them. */
const NEEDED = [
  'name',
  'path',
  'source',
  'cadence',
  'tables',
  'record',
  'order',
  'params',
  'calls',
  'fetch',
  'parse',
] as const

/** Paths of the service itself under /api/v1. */
const RESERVED = new Set(['/estado', '/uso'])

/** Everything that is wrong with a declaration, in Spanish; empty when it is sound. */
export function problemsOf(connector: Connector): string[] {
  const missing = NEEDED.filter((name) => connector[name] === undefined || connector[name] === null)
  if (missing.length) return [`Le falta ${missing.join(', ')}.`]
  return [
    ...identity(connector),
    ...cadence(connector),
    ...Object.entries(connector.tables).flatMap(([name, table]) => tableProblems(name, table)),
    ...record(connector),
    ...placeholders(connector),
    ...boundaryProblems(connector),
    ...restrictionProblems(connector),
    ...backfillProblems(connector),
    ...groupingProblems(connector),
    ...vocabularies(connector),
    ...questions(connector),
  ]
}

function identity({ name, path, title, description, source }: Connector): string[] {
  const problems = []
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) problems.push(`El nombre «${name}» no es minúsculas-con-guiones.`)
  if (!/^\/[a-z][a-z0-9-]*$/.test(path)) problems.push(`La ruta «${path}» no tiene la forma /nombre.`)
  if (RESERVED.has(path)) problems.push(`La ruta «${path}» es del servicio.`)
  if (!title) problems.push('Falta el título.')
  if (!description) problems.push('Falta la descripción.')
  if (!source.hosts.length) problems.push('La fuente no declara ningún host.')
  const unfit = Object.keys(source.inputs ?? {}).filter((input) => !/^[A-Z][A-Z0-9_]*$/.test(input))
  if (unfit.length) problems.push(`La entrada «${unfit.join('», «')}» no tiene nombre de variable de entorno.`)
  return problems
}

function cadence({
  cadence: { cron, timezone, lateAfter, newestWithin = lateAfter, publishes = [] },
}: Connector): string[] {
  const problems = [...cron, ...publishes].flatMap((line) => {
    try {
      CronExpressionParser.parse(line, { tz: timezone })
      return []
    } catch (error) {
      return [`La línea de cron «${line}» (${timezone}) no se entiende: ${(error as Error).message}.`]
    }
  })
  if (!cron.length) problems.push('La cadencia no tiene ninguna línea de cron.')
  if (lateAfterMs(lateAfter) === undefined) problems.push(`lateAfter «${lateAfter}» no tiene la forma «30 hours».`)
  if (newestWithin !== lateAfter && lateAfterMs(newestWithin) === undefined)
    problems.push(`newestWithin «${newestWithin}» no tiene la forma «5 days».`)
  return problems
}

function tableProblems(name: string, table: Table): string[] {
  const { key, expectedRows = 1 } = table
  const problems = []
  if (!NAME.test(name)) problems.push(`La tabla «${name}» no es snake_case.`)
  problems.push(...columnProblems(name, table))
  if (!Number.isSafeInteger(expectedRows) || expectedRows < 1)
    problems.push(`La tabla «${name}» espera ${expectedRows} filas (expectedRows); es un entero positivo.`)
  if (!key.length) problems.push(`La tabla «${name}» no tiene llave.`)
  problems.push(...keyProblems(name, table))
  for (const column of new Set(namedColumns(table))) {
    if (!table.columns[column]) problems.push(`La tabla «${name}» nombra la columna «${column}», que no declara.`)
  }
  return [...problems, ...kindProblems(name, table), ...feedProblems(name, table)]
}

const isMoment = (kind: string) => kind === 'date' || kind === 'instant'

const columnProblems = (name: string, { columns }: Table): string[] =>
  Object.entries(columns).flatMap(([column, { spec }]) => {
    const problems = []
    if (!NAME.test(column)) problems.push(`La columna «${name}.${column}» no es snake_case sin acentos.`)
    if (!spec.description) problems.push(`La columna «${name}.${column}» no tiene descripción.`)
    if (spec.ahead === undefined) return problems
    if (lateAfterMs(spec.ahead) === undefined)
      problems.push(`«${name}.${column}»: ahead «${spec.ahead}» no tiene la forma «10 days».`)
    if (!isMoment(spec.kind)) problems.push(`«${name}.${column}» tiene ahead y no es fecha ni instante.`)
    return problems
  })

const keyProblems = (name: string, { columns, key }: Table): string[] =>
  key
    .filter((column) => columns[column] && !columns[column].spec.required)
    .map((column) => `La llave «${name}.${column}» debe ser required().`)

/** Every column that some other part of the declaration names. */
function namedColumns({
  key,
  indexes = [],
  nearby,
  renamed = {},
  observed,
  steady,
  stalls,
  parts,
  feeds = {},
  duplicates,
}: Table): string[] {
  return [
    ...key,
    ...indexes.flat().map((part) => part.replace(/ desc$/, '')),
    ...(nearby === undefined ? [] : ['latitud', 'longitud']),
    ...Object.values(renamed),
    ...(observed ? [observed] : []),
    ...(steady ? [steady.of, ...steady.by] : []),
    ...(stalls ? [stalls.by] : []),
    ...(parts ? [parts] : []),
    ...Object.values(feeds).flatMap(({ observed: own }) => (own ? [own] : [])),
    ...(typeof duplicates === 'object' ? [duplicates.of] : []),
  ]
}

function feedProblems(name: string, { columns, observed, feeds = {} }: Table): string[] {
  return Object.entries(feeds).flatMap(([feed, { observed: own = observed, newestWithin = '1 day' }]) => [
    ...(own && isMoment(columns[own]?.spec.kind ?? 'date')
      ? []
      : [`«${name}»: la fuente «${feed}» no dice por qué fecha se sabe qué tan nueva es (observed).`]),
    ...(lateAfterMs(newestWithin) === undefined
      ? [`«${name}», «${feed}»: newestWithin «${newestWithin}» no tiene la forma «5 days».`]
      : []),
  ])
}

function kindProblems(name: string, { columns, observed, steady, stalls }: Table): string[] {
  const problems = []
  if (stalls && !observed) problems.push(`«${name}» declara stalls y no dice observed: sin él no hay desde cuándo.`)
  if (stalls && lateAfterMs(stalls.after) === undefined)
    problems.push(`«${name}»: stalls.after «${stalls.after}» no tiene la forma «10 days».`)
  const kind = observed && columns[observed]?.spec.kind
  if (kind && !isMoment(kind)) problems.push(`«${name}.${observed}» debe ser fecha o instante.`)
  const measured = steady && columns[steady.of]?.spec.kind
  if (measured && measured !== 'decimal' && measured !== 'integer')
    problems.push(`«${name}.${steady.of}» debe ser un número para que su mediana no salte.`)
  return problems
}

function record(connector: Connector): string[] {
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
  problems.push(...paramProblems(connector), ...callProblems(connector))
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

function placeholders({ name, tables, record, past, invariants = [], contrasts = [] }: Connector): string[] {
  const used = [
    ...(typeof record === 'string' ? [] : record.sql.matchAll(/\{(\w+)\}/g)),
    ...(past?.sql.matchAll(/\{(\w+)\}/g) ?? []),
    ...invariants.flatMap(({ violations }) => [...violations.matchAll(/\{(?:after|before)\.(\w+)\}/g)]),
  ]
  const own = contrasts.flatMap(({ differences }) => [...differences.matchAll(/\{([a-z0-9-]+)\.(\w+)\}/g)])
  const unknown = own.filter(([, dataset, table]) => dataset === name && !tables[table!])
  return [...used, ...unknown.map(([all, , table]) => [all, table!] as const)]
    .filter(([all, table]) => all !== '{observed}' && all !== '{now}' && !tables[table!])
    .map(([all]) => `El SQL nombra ${all}, que no es una tabla del conector.`)
}

function boundaryProblems({ boundary, tables }: Connector): string[] {
  if (!boundary) return []
  const { table, key, rings } = boundary
  return [key, rings]
    .filter((column) => !tables[table]?.columns[column])
    .map((column) => `Los límites (boundary) nombran «${table}.${column}», que no se declara.`)
}

const vocabularies = ({ tables, params }: Connector): string[] =>
  Object.entries(params).flatMap(([name, { vocabulary }]) =>
    vocabulary ? vocabularyProblems(tables, `El vocabulario de «${name}»`, vocabulary) : [],
  )

/** Examples name what the subjects declare: of a subject that is wrong they would only say it again. */
function questions(connector: Connector): string[] {
  const problems = semanticsProblems(connector)
  return problems.length ? problems : [...exampleProblems(connector), ...headlineProblems(connector)]
}
