import type { Table } from '../table.ts'
import { lateAfterMs } from '../cadence.ts'

/** Names the engine keeps for itself beside a connector's columns start with an underscore. */
const NAME = /^[a-z][a-z0-9_]*$/

/** What is wrong with a table, in Spanish. */
export function tableProblems(name: string, table: Table): string[] {
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
  return [...problems, ...kindProblems(name, table), ...feedProblems(name, table), ...partitionProblems(name, table)]
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

function partitionProblems(name: string, { columns, key, mode, partition }: Table): string[] {
  if (!partition) return []
  const { by } = partition
  const problems = []
  if (columns[by]?.spec.kind !== 'date' || !key.includes(by))
    problems.push(`«${name}» se divide por «${by}» (partition); se espera una fecha de su llave.`)
  if (mode !== 'append')
    problems.push(`«${name}» se divide por periodos (partition) y es snapshot; se espera mode: 'append'.`)
  return problems
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
