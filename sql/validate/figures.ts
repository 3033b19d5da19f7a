/** Figures that may be made of such rows: what adds up, what compares, what is over inhabitants. */
import type { LogicalQuery, Subject, TimeGrain, TimeRange } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { GRAINS_BY_LENGTH, isSeveral } from '../periods.ts'
import type { QueryRule } from './rule.ts'

const PER_PEOPLE: readonly number[] = [1, 100, 1000, 10_000, 100_000, 1_000_000]

/** Dimensions of which the query looks at one value, or at each by itself. */
function fixedBy(
  { filtros = [], dimensiones = [], dentro = [] }: LogicalQuery,
  { dimensions }: Subject,
): ReadonlySet<string> {
  const one = filtros
    .filter(({ op, valores = [] }) => (op === '=' || op === 'in') && valores.length === 1)
    .map(({ columna }) => columna)
  return new Set([
    ...dimensiones,
    ...dentro,
    ...Object.keys(dimensions).filter((id) => one.includes(dimensions[id]!.column)),
  ])
}

/** The measures that several rows are made one figure of, or are ranked by. */
const comparedBy = ({ accion, medidas = [], orden = [] }: LogicalQuery): readonly string[] =>
  accion === 'listar'
    ? orden.map(({ por }) => por)
    : accion === 'agregar' || accion === 'cambio'
      ? medidas.map(({ id }) => id)
      : []

/**
 * Dimensions that a measure only compares within and of which the query mixes values; «la moneda más cara» is one of
 * them itself.
 */
export function mixedBy(query: LogicalQuery, subject: Subject): readonly string[] {
  const fixed = fixedBy(query, subject)
  const ranked = query.accion === 'listar' && subject.single?.length === 1 ? subject.single[0] : undefined
  return [...new Set(comparedBy(query).flatMap((id) => subject.measures[id]?.within ?? []))].filter(
    (id) => !fixed.has(id) && id !== ranked,
  )
}

/** Never magna with diesel. */
const comparable: QueryRule = ({ query, topic: { subject } }) =>
  mixedBy(query, subject).map((id) => `sólo se compara dentro de «${id}».`)

const WITHOUT_FIGURES: ReadonlySet<LogicalQuery['accion']> = new Set(['distintos', 'definicion', 'metadatos'])

/** Rows of months lie beside those of fortnights. */
const oneGrain: QueryRule = ({ query, topic: { subject } }) => {
  const dimension = subject.time?.byGrain?.dimension
  return dimension === undefined || WITHOUT_FIGURES.has(query.accion) || fixedBy(query, subject).has(dimension)
    ? []
    : [`mezcla periodos de distinta «${dimension}».`]
}

/** Each measure is of its own rows, and those of another have no value of it. */
const sameRows: QueryRule = ({
  query: { medidas = [], filtros = [], orden = [] },
  topic: {
    subject: { measures },
  },
}) => {
  const named = [...medidas.map(({ id }) => id), ...orden.map(({ por }) => por)].filter((id) =>
    Object.hasOwn(measures, id),
  )
  const missing = named.filter((id) =>
    (measures[id]!.where ?? []).some((needed) => !filtros.some((one) => one.columna === needed.columna)),
  )
  return missing.map((id) => `a «${id}» le falta su condición.`)
}

/** A level or a stock is of one moment: it adds up over places and never over periods. */
const additive: QueryRule = ({ query, topic: { subject } }) => {
  const { medidas = [], grano } = query
  const { time, measures } = subject
  const stocks = medidas.filter(({ id, agg }) => agg === 'suma' && measures[id]?.level)
  if (!stocks.length || !time) return []
  const coarse = grano
    ? GRAINS_BY_LENGTH.indexOf(grano) > GRAINS_BY_LENGTH.indexOf(time.grain)
    : looksAt(query, subject).some(
        (range) => range === 'todo' || (typeof range === 'object' && isSeveral(range, time.grain)),
      )
  return coarse ? stocks.map(({ id }) => `«${id}» no se suma entre periodos.`) : []
}

/**
 * The periods whose rows are added up; a change without two of its own takes the newest and an earlier one, each by
 * itself.
 */
function looksAt({ accion, tiempo, comparar }: LogicalQuery, { time }: Subject): readonly TimeRange[] {
  if (comparar) return [comparar.antes, comparar.despues]
  if (accion === 'cambio') return []
  return [tiempo ?? (typeof time!.standard === 'number' ? { ultimos: time!.standard, grano: 'mes' } : time!.standard)]
}

/** Millimetres of rain add up over the days of one place. */
const overTime: QueryRule = ({
  query: { medidas = [], dimensiones = [], lugar = [] },
  topic: {
    subject: { measures },
  },
}) => {
  const each = dimensiones.includes('municipio') || (lugar.length === 1 && lugar[0]!.nivel === 'municipio')
  return each
    ? []
    : medidas
        .filter(({ id, agg }) => agg === 'suma' && measures[id]?.overTime)
        .map(({ id }) => `«${id}» no se suma entre lugares.`)
}

const shares: QueryRule = ({ query, topic: { subject } }) => {
  const { accion, medidas = [] } = query
  if (accion !== 'proporcion') return []
  if (!medidas.every(({ agg }) => agg === 'cuenta' || agg === 'suma'))
    return ['una parte es de lo que se cuenta o se suma.']
  return isOfAnotherWhole(query, subject) ? ['la parte no es de ese todo.'] : []
}

function isOfAnotherWhole({ medidas = [], parte = [], filtros = [] }: LogicalQuery, subject: Subject): boolean {
  // «de los puestos de mango, qué parte son de limón»: none of them, by what they are called.
  const outside = parte.some(
    ({ columna, op, valores = [] }) =>
      (op === '=' || op === 'in') &&
      filtros.some((one) => one.columna === columna && one.op === '=' && !valores.includes(one.valores![0]!)),
  )
  // «qué porcentaje está la presa La Boca»: one of them is no part of all.
  const [only] = subject.single ?? []
  const ofOne = medidas[0]?.id === 'filas' && parte.length === 1 && parte[0]!.op === '=' && !filtros.length
  const isOne = ofOne && only !== undefined && subject.dimensions[only]?.column === parte[0]!.columna
  return outside || isOne
}

const rates: QueryRule = ({
  query: { por_habitantes: people, medidas = [], comparar, filtros = [] },
  topic: { id, subject },
  knowledge: {
    catalogue: { inhabitants },
  },
}) => {
  if (people === undefined) return []
  const [one] = medidas
  // How many live around a network of stations, by a postcode or at a dam nobody knows; all of the country do not.
  const elsewhere = filtros.some(({ columna }) =>
    Object.entries(subject.dimensions).some(
      ([name, one]) =>
        one.column === columna && (one.overPlaces || (one.digits && !one.rows) || subject.single?.includes(name)),
    ),
  )
  const adds = medidas.length === 1 && (one!.agg === 'suma' || (one!.agg === 'cuenta' && one!.id === 'filas'))
  const possible =
    inhabitants !== undefined && inhabitants.id !== id && subject.place !== undefined && PER_PEOPLE.includes(people)
  return adds && possible && !elsewhere && !comparar ? [] : ['esa tasa por habitantes no se puede calcular.']
}

/** «¿en qué parte de Guadalajara hay más?», «¿es Zapopan el que tiene más?»: one alone is neither the most nor a mean. */
const several: QueryRule = ({ query, topic: { subject } }) => {
  const { lugar = [] } = query
  return isCut(query) && lugar.length === 1 && isAlone(query, lugar[0]!.nivel, subject)
    ? ['un solo lugar no tiene más ni menos que otros.']
    : []
}

const isCut = ({ orden = [], limite, resumen, dentro = [] }: LogicalQuery): boolean =>
  !dentro.length && (resumen !== undefined || (limite !== undefined && orden.length > 0 && orden[0]!.por !== 'tiempo'))

/** Whether what is put in order, or averaged, is one place. */
function isAlone(
  { dimensiones = [], grano, tiempo }: LogicalQuery,
  nivel: 'municipio' | 'estado',
  { single, time }: Subject,
): boolean {
  if (grano) return false
  if (dimensiones.length) return dimensiones.join() === nivel
  return nivel === 'municipio' && single?.join() === 'municipio' && (!time || !tiempo)
}

/** «¿qué calle tiene más taquerías?»: each neighbourhood has its own Calle Hidalgo, and together they are no street. */
const oneOfAName: QueryRule = ({ query: { dimensiones = [] }, topic: { subject } }) =>
  dimensiones
    .filter((id) => subject.dimensions[id]?.before !== undefined)
    .map((id) => `hay varias con el mismo nombre de «${id}».`)

/** A city has the worst air of its stations: of any other grade nothing is known until all of them have it. */
const prevailing: QueryRule = ({ query: { filtros = [], dimensiones = [], medidas = [] }, topic: { subject } }) => {
  const groups = [...dimensiones, ...medidas.map(({ id }) => id)].some(
    (id) => id === 'municipio' || id === 'estado' || subject.dimensions[id]?.overPlaces === true,
  )
  return !groups
    ? []
    : Object.entries(subject.dimensions).flatMap(([id, { column, prevails }]) =>
        prevails &&
        filtros.some(
          ({ columna, valores = [] }) => columna === column && !valores.every((one) => prevails.includes(String(one))),
        )
          ? [`de un grupo entero no se sabe «${id}».`]
          : [],
      )
}

/** What prices rose since December starts anew each January. */
const ofOneYear: QueryRule = ({ query, topic: { subject } }) => {
  const yearly = (query.medidas ?? []).some(({ id }) => subject.measures[id]?.yearly)
  const { tiempo, grano, comparar } = query
  if (!yearly || grano || comparar || typeof tiempo !== 'object') return []
  const isLong =
    'ultimos' in tiempo
      ? tiempo.ultimos * (MONTHS[tiempo.grano] ?? 1) > 1
      : tiempo.desde?.slice(0, YEAR) !== lastDay(tiempo.hasta)?.slice(0, YEAR)
  return isLong ? ['lo acumulado empieza de nuevo cada enero.'] : []
}
const YEAR = 4
const MONTHS: Readonly<Partial<Record<TimeGrain, number>>> = { trimestre: 3, semestre: 6, anio: 12 }
const lastDay = (end: string | undefined) => end && addDays(end, -1)

/** What is left of an index without one of its parts is another index, and no list of the other parts. */
const wholeIndex: QueryRule = ({ query: { filtros = [], dimensiones = [], accion }, topic: { subject } }) => {
  const without = Object.entries(subject.dimensions).filter(
    ([id, { column, standard }]) =>
      standard !== undefined &&
      !dimensiones.includes(id) &&
      filtros.some(({ columna, op }) => columna === column && (op === '!=' || op === 'not in')),
  )
  return accion === 'distintos' ? [] : without.map(([, { label }]) => `lo que queda sin un ${label} es otra cifra.`)
}

export const figureViolations: QueryRule = (proposed) =>
  [
    comparable,
    oneGrain,
    sameRows,
    additive,
    overTime,
    shares,
    rates,
    several,
    ofOneYear,
    wholeIndex,
    oneOfAName,
    prevailing,
  ].flatMap((check) => check(proposed))
