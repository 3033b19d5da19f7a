import type { Kind } from '../columns.ts'
import type { Connector } from '../contract.ts'
import type { Subject } from '../semantics.ts'
import { subjectConditionProblems } from './conditions.ts'
import { listsOf, phraseProblems } from './phrases.ts'
import { vocabularyProblems } from './vocabularies.ts'

const NAME = /^[a-z][a-z0-9_]*$/
/** TypeScript asks for these; a connector shipped as JavaScript may lack them. */
const NEEDED = ['label', 'words', 'sql', 'columns', 'show', 'measures', 'dimensions', 'order'] as const
/** Whatever a place is filtered, grouped and shown by. */
const PLACE = ['estado', 'municipio', 'cvegeo'] as const
/** The column of a count. */
const COUNT = 'filas'
/** What the SQL of a subject may name besides tables. */
const MOMENTS: ReadonlySet<string> = new Set(['now', 'observed'])

/** What is wrong with what may be asked of a connector, in Spanish; empty when it is sound. */
export const semanticsProblems = (connector: Connector): string[] =>
  Object.entries(connector.semantics ?? {}).flatMap(([id, subject]) =>
    subjectProblems(connector, id, subject).map((problem) => `Asunto «${id}»: ${problem}`),
  )

function subjectProblems(connector: Connector, id: string, subject: Subject): string[] {
  const missing = NEEDED.filter((name) => subject[name] === undefined || subject[name] === null)
  if (missing.length) return [`Le falta ${missing.join(', ')}.`]
  return [
    ...names(id, subject),
    ...placeholders(connector, subject),
    ...rollupProblems(connector, subject),
    ...columns(subject),
    ...references(subject),
    ...(subject.needed ?? [])
      .filter((name) => !subject.dimensions[name])
      .map((name) => `Lo que hay que nombrar nombra la dimensión «${name}», que no se declara.`),
    ...subjectConditionProblems(subject),
    ...measures(subject),
    ...Object.entries(subject.dimensions).flatMap(([name, { vocabulary }]) =>
      vocabulary ? vocabularyProblems(connector.tables, `El vocabulario de «${name}»`, vocabulary) : [],
    ),
    ...listsOf(subject).flatMap(phraseProblems),
  ]
}

function names(id: string, { columns, measures, dimensions, filters = {} }: Subject): string[] {
  const all = [
    id,
    ...Object.keys(columns),
    ...Object.keys(measures),
    ...Object.keys(dimensions),
    ...Object.keys(filters),
  ]
  const shared = Object.keys(dimensions).filter((name) => measures[name])
  return [
    ...all.filter((name) => !NAME.test(name)).map((name) => `«${name}» no es snake_case sin acentos.`),
    // An order, a threshold and a group name either: only one can be meant.
    ...shared.map((name) => `«${name}» es medida y dimensión; una necesita otro nombre.`),
    ...['filas', 'tiempo', 'alfabeto', 'municipio', 'estado']
      .filter((name) => measures[name] ?? dimensions[name])
      .map((name) => `«${name}» es un nombre del motor; la medida o dimensión necesita otro.`),
  ]
}

function placeholders({ tables }: Connector, { sql, history = '' }: Subject): string[] {
  const used = [...`${sql} ${history}`.matchAll(/\{(\w+)\}/g)]
  return used
    .filter(([, table]) => !MOMENTS.has(table!) && !tables[table!])
    .map(([all]) => `El SQL nombra ${all}, que no es una tabla del conector.`)
}

/** What is kept is true until something is published, and no longer: nothing else may change it. */
function rollupProblems({ source }: Connector, { rollups = {}, columns, sql }: Subject): string[] {
  const kept = Object.entries(rollups)
  if (!kept.length) return []
  return [
    ...kept.flatMap(([name, by]) => [
      ...(NAME.test(name) ? [] : [`«${name}» no es snake_case sin acentos.`]),
      ...(by.length ? [] : [`Los conteos «${name}» no dicen por qué columnas.`]),
      ...by
        .filter((column) => !columns[column])
        .map((column) => `Los conteos «${name}» nombran la columna «${column}», que no se declara.`),
    ]),
    ...(columns[COUNT] ? [`Lleva conteos, que dicen cuántas en «${COUNT}»: esa columna necesita otro nombre.`] : []),
    ...(sql.includes('{now}')
      ? ['Lleva conteos, y su SQL depende de {now}: dejarían de ser ciertos sin que se publicara nada.']
      : []),
    ...(source?.licence?.commercial === false
      ? ['Lleva conteos, y su licencia puede apagar filas: se seguirían contando.']
      : []),
  ]
}

/** Every column that something names, and what names it. */
function columns({ columns, show, order, time, row, place, measures, dimensions }: Subject): string[] {
  const named: [string, string][] = [
    ...show.map((column): [string, string] => [column, 'de show']),
    ...order.map((part): [string, string] => [part.split(' ')[0]!, 'del orden']),
    ...(place ? PLACE.map((column): [string, string] => [column, 'del lugar']) : []),
    ...(time ? [[time.column, 'del tiempo'] as [string, string]] : []),
    ...(time?.breaks ?? []).map(({ unchanged }): [string, string] => [unchanged.columna, 'de un corte de la serie']),
    ...(row?.distinct ? [[row.distinct, 'de lo que se cuenta'] as [string, string]] : []),
    ...(row?.named ? [[row.named, 'del nombre de lo que se cuenta'] as [string, string]] : []),
    ...Object.entries(measures).flatMap(([id, { column, pooled, together }]) =>
      [column, ...Object.values(pooled ?? {}), ...Object.values(together ?? {})].map((one): [string, string] => [
        one,
        `de la medida «${id}»`,
      ]),
    ),
    ...Object.entries(dimensions).map(([id, { column }]): [string, string] => [column, `de la dimensión «${id}»`]),
  ]
  const kind = time && columns[time.column]?.spec.kind
  return [
    ...Object.entries(columns)
      .filter(([, { spec }]) => !spec.description)
      .map(([name]) => `La columna «${name}» no tiene descripción.`),
    ...named
      .filter(([column]) => !columns[column])
      .map(([column, by]) => `La columna «${column}», ${by}, no se declara.`),
    ...order
      .filter((part) => !/^\w+(?: (?:asc|desc))?$/.test(part))
      .map((part) => `El orden «${part}» no tiene la forma «columna» o «columna desc».`),
    ...(order.length ? [] : ['Falta el orden.']),
    ...(kind && kind !== 'date' ? [`La columna del tiempo, «${time.column}», debe ser fecha.`] : []),
  ]
}

/** What is named of the subject's own measures and dimensions. */
function references({ measures, dimensions, filters = {}, single = [], place, time, inhabitants }: Subject): string[] {
  const isDimension = (id: string) => dimensions[id] !== undefined
  const unknown = (by: string, what: string, ids: readonly string[], known: (id: string) => boolean) =>
    ids.filter((id) => !known(id)).map((id) => `${by} nombra ${what} «${id}», que no se declara.`)
  const { byGrain } = time ?? {}
  return [
    ...Object.entries(measures).flatMap(([id, { within = [] }]) =>
      unknown(`La medida «${id}»`, 'la dimensión', within, isDimension),
    ),
    ...Object.entries(dimensions).flatMap(([id, { told }]) =>
      told === undefined ? [] : unknown(`La dimensión «${id}»`, 'la dimensión', [told], isDimension),
    ),
    ...Object.entries(dimensions).flatMap(([id, { measured }]) =>
      measured === undefined
        ? []
        : unknown(`La dimensión «${id}»`, 'la medida', [measured.by], (name) => measures[name] !== undefined),
    ),
    ...Object.entries(dimensions).flatMap(([id, { values, vocabulary, standard, ascending = [] }]) =>
      values && !vocabulary
        ? unknown(
            `La dimensión «${id}»`,
            'el valor',
            [...(standard === undefined ? [] : [standard]), ...ascending],
            (value) => Object.hasOwn(values, value),
          )
        : [],
    ),
    ...Object.entries(filters).flatMap(([id, { measure }]) =>
      measure === undefined
        ? []
        : unknown(`El filtro «${id}»`, 'la medida', [measure], (name) => measures[name] !== undefined),
    ),
    ...unknown(
      'single',
      'la dimensión',
      single,
      (id) => isDimension(id) || (place !== undefined && (id === 'municipio' || id === 'estado')),
    ),
    ...(byGrain ? unknown('byGrain', 'la dimensión', [byGrain.dimension], isDimension) : []),
    ...(byGrain && dimensions[byGrain.dimension]?.values
      ? unknown('byGrain', 'el valor', Object.values(byGrain.values), (value) =>
          Object.hasOwn(dimensions[byGrain.dimension]!.values!, value),
        )
      : []),
    ...(inhabitants === undefined
      ? []
      : unknown('inhabitants', 'la medida', [inhabitants], (id) => measures[id] !== undefined)),
    ...(inhabitants !== undefined && !(place && time)
      ? ['Dice tener la población, y le falta el lugar o el tiempo.']
      : []),
  ]
}

const NUMBERS: readonly (Kind | undefined)[] = ['decimal', 'integer']
/** A date has a first and a last, and no average. */
const OF_DATES: readonly string[] = ['maximo', 'minimo', 'ultimo']

function measures({ measures, columns, row }: Subject): string[] {
  const standard = Object.entries(measures)
    .filter(([, one]) => one.standard)
    .map(([id]) => `«${id}»`)
  const problems = Object.entries(measures).flatMap(([id, { column, aggregates, digits, pooled, together }]) => {
    const kind = columns[column]?.spec.kind
    const asDate = kind === 'date' && aggregates.every((aggregate) => OF_DATES.includes(aggregate))
    return [
      ...(kind && !NUMBERS.includes(kind) && !asDate
        ? [
            `La medida «${id}» es de la columna «${column}», que no es un número${kind === 'date' ? '; de una fecha sólo hay maximo y minimo' : ''}.`,
          ]
        : []),
      ...[...Object.values(pooled ?? {}), ...Object.values(together ?? {})]
        .filter((one) => columns[one] && !NUMBERS.includes(columns[one].spec.kind))
        .map((one) => `La medida «${id}» se calcula con «${one}», que no es un número.`),
      ...(aggregates.includes('conjunto') === (together !== undefined)
        ? []
        : [`La medida «${id}» tiene «conjunto» entre sus agregados, o de qué se compone (together), y no ambos.`]),
      ...(aggregates.length ? [] : [`La medida «${id}» no dice qué se hace con varias filas.`]),
      ...(Number.isInteger(digits) && digits >= 0
        ? []
        : [`La medida «${id}» no dice con cuántos decimales se redondea.`]),
    ]
  })
  if (standard.length > 1)
    problems.push(`Sólo una medida puede ser la que se entiende sin decirla; lo dicen ${standard.join(', ')}.`)
  // Where rows are things, a question that names no measure asks for them or for how many there are.
  if (!standard.length && Object.keys(measures).length && !row)
    problems.push(
      'Ninguna medida es la que se entiende sin decirla (standard), y las filas no son cosas que se cuenten.',
    )
  return problems
}
