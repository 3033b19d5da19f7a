import { CronExpressionParser } from 'cron-parser'
import type { Connector } from '../contract.ts'
import { lateAfterMs } from '../cadence.ts'
import { backfillProblems } from './backfill.ts'
import { exampleProblems, headlineProblems } from './examples.ts'
import { groupingProblems } from './grouping.ts'
import { recordProblems } from './records.ts'
import { restrictionProblems } from './restriction.ts'
import { semanticsProblems } from './subjects.ts'
import { tableProblems } from './tables.ts'
import { vocabularyProblems } from './vocabularies.ts'

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
    ...recordProblems(connector),
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
