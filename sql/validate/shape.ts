/** What each action takes, and what its order and its limit may be of. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { MOST_ROWS } from '../compile/limits.ts'
import { pairIn } from '../side-by-side.ts'
import type { Proposed, QueryRule } from './rule.ts'

type Part = keyof LogicalQuery

const COMMON: readonly Part[] = ['tabla', 'accion', 'filtros', 'lugar', 'excluir', 'tiempo', 'poblacion']
/** A part that an action does not take would be left out of its SELECT, and nobody would see it. */
const TAKES: Readonly<Record<LogicalQuery['accion'], readonly Part[]>> = {
  listar: ['medidas', 'orden', 'limite', 'puesto', 'extremos', 'dentro', 'cantidad'],
  agregar: [
    'medidas',
    'dimensiones',
    'grano',
    'orden',
    'limite',
    'puesto',
    'extremos',
    'puesto_de',
    'dentro',
    'tener',
    'resumen',
    'resta',
    'resta_entre',
    'comparar',
    'por_habitantes',
    'cada',
    'cantidad',
    'junto',
    'del_total',
  ],
  distintos: ['dimensiones', 'orden', 'limite', 'faltan', 'resumen'],
  existe: [],
  cambio: ['medidas', 'dimensiones', 'comparar', 'orden', 'limite'],
  proporcion: ['medidas', 'parte', 'dimensiones', 'orden', 'limite'],
  definicion: ['concepto'],
  metadatos: ['concepto'],
}

const taken: QueryRule = ({ query }) =>
  (Object.keys(query) as Part[])
    .filter((part) => !isEmpty(query[part]) && !COMMON.includes(part) && !TAKES[query.accion].includes(part))
    .map((part) => `«${query.accion}» no lleva «${part}».`)

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && !value.length)

const WITHOUT_MEASURES: ReadonlySet<LogicalQuery['accion']> = new Set([
  'distintos',
  'existe',
  'definicion',
  'metadatos',
])

const measured: QueryRule = ({ query: { accion, medidas = [] } }) => {
  const counted = new Set(medidas.map(({ id, agg }) => `${id} ${agg}`))
  if (counted.size < medidas.length) return ['repite una medida.']
  if (accion === 'listar')
    return medidas.some(({ agg }) => agg !== undefined) ? ['«listar» muestra valores, sin agregarlos.'] : []
  if (WITHOUT_MEASURES.has(accion)) return []
  if (medidas.some(({ agg }) => agg === undefined)) return ['falta decir cómo se agrega una medida.']
  const wanted = accion === 'agregar' ? medidas.length > 0 : medidas.length === 1
  return wanted
    ? []
    : [`«${accion}» lleva ${accion === 'agregar' ? 'alguna medida' : 'una medida'}, y llegaron ${medidas.length}.`]
}

const grouped: QueryRule = ({ query: { accion, dimensiones = [], parte = [], grano, tener = [] } }) => [
  ...(accion === 'distintos' && !dimensiones.length ? ['no dice de qué son los valores.'] : []),
  ...(accion === 'proporcion' && !parte.length ? ['no dice de qué es la parte.'] : []),
  // A municipality has its state beside it.
  ...(new Set(dimensiones).size < dimensiones.length ||
  (accion === 'distintos' && dimensiones.includes('municipio') && dimensiones.includes('estado'))
    ? ['repite una dimensión.']
    : []),
  ...(tener.length && !dimensiones.length && !grano ? ['pone un umbral a grupos que no hay.'] : []),
]

const ordered: QueryRule = (proposed) => {
  const { orden = [] } = proposed.query
  return [
    ...(orden.length > 1 ? ['lleva más de un orden.'] : []),
    ...orden.filter(({ por }) => !mayOrder(proposed, por)).map(({ por }) => `no se puede ordenar por «${por}».`),
  ]
}

/** What groups are ordered by that are compared in themselves. */
const COMPUTED: Partial<Record<LogicalQuery['accion'], readonly string[]>> = {
  cambio: ['cambio', 'cambio_pct'],
  proporcion: ['porcentaje'],
}

function mayOrder({ query, topic: { subject } }: Proposed, por: string): boolean {
  if (por === 'alfabeto') return mayOrderByName(query, subject)
  const { accion, medidas = [], dimensiones = [], grano } = query
  if (accion === 'listar')
    return Object.hasOwn(subject.measures, por) || (por === 'tiempo' && subject.time !== undefined)
  const computed = COMPUTED[accion]
  if (computed) return dimensiones.length > 0 && computed.includes(por)
  if (por === 'tiempo') return grano !== undefined
  if (por === 'cifra') return query.por_habitantes !== undefined && dimensiones.length > 0
  return medidas.some(({ id }) => id === por) && (dimensiones.length > 0 || grano !== undefined)
}

const mayOrderByName = ({ accion, dimensiones = [], limite }: LogicalQuery, { row }: Subject) =>
  accion === 'listar'
    ? row?.named !== undefined
    : dimensiones.length > 0 && limite === undefined && (accion === 'agregar' || accion === 'distintos')

const bounded: QueryRule = ({ query: { medidas = [], tener = [] } }) =>
  tener
    .filter(({ medida }) => !medidas.some(({ id }) => id === medida))
    .map(({ medida }) => `pone un umbral a «${medida}», que no muestra.`)

const limited: QueryRule = ({ query: { accion, orden = [], limite, tener = [], comparar } }) => {
  const isCut = orden.length > 0 || tener.length > 0 || limite !== undefined
  return [
    ...(comparar && accion === 'agregar' && isCut ? ['dos periodos lado a lado no se ordenan ni se recortan.'] : []),
    ...(limite === undefined || isRowCount(limite) ? [] : [`el límite es un entero de 1 a ${MOST_ROWS}.`]),
    ...(limite !== undefined && accion === 'agregar' && !orden.length ? ['recorta grupos sin ordenarlos.'] : []),
  ]
}

const isRowCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MOST_ROWS

const ranked: QueryRule = ({ query: { accion, orden = [], limite, dentro = [], dimensiones = [] } }) => {
  if (!dentro.length) return []
  if (!orden.length || orden[0]!.por === 'tiempo' || limite === undefined)
    return ['«dentro» es de un orden con límite.']
  const shown = (id: string) =>
    accion === 'listar' || dimensiones.includes(id) || (id === 'estado' && dimensiones.includes('municipio'))
  return dentro.filter((id) => !shown(id)).map((id) => `ordena dentro de «${id}», que no agrupa.`)
}

/** By a figure, and not by time or name. */
const ordersFigures = ([first]: NonNullable<LogicalQuery['orden']>): boolean =>
  first !== undefined && first.por !== 'tiempo' && first.por !== 'alfabeto'

const bothEnds: QueryRule = ({ query: { extremos, orden = [], limite, puesto, cada } }) => {
  return extremos && !(ordersFigures(orden) && limite === 1 && puesto === undefined && !cada)
    ? ['los dos extremos son de un orden con límite 1.']
    : []
}

const placed: QueryRule = ({
  query: { puesto_de: of, orden = [], limite, puesto, extremos, dimensiones = [], dentro },
}) => {
  if (!of) return []
  const isOfLevel = dimensiones.length === 1 && of.every(({ nivel }) => nivel === dimensiones[0])
  const isAlone = limite === 1 && puesto === undefined && !extremos && !dentro?.length
  return of.length > 0 && isOfLevel && ordersFigures(orden) && isAlone
    ? []
    : ['el puesto de un lugar es en un orden de todos los de su nivel.']
}

const subtracted: QueryRule = ({ query: { resta, medidas = [], comparar, cada, por_habitantes: people, resumen } }) => {
  const [highest, lowest] = medidas
  const ends =
    medidas.length === 2 && highest!.id === lowest!.id && highest!.agg === 'maximo' && lowest!.agg === 'minimo'
  return resta && !(ends && !comparar && !cada && !people && !resumen)
    ? ['resta lo que no son el más alto y el más bajo de lo mismo.']
    : []
}

const subtractedBetween: QueryRule = ({ query, topic: { subject } }) => {
  const { resta_entre: across } = query
  return across === undefined || pairIn(query, subject) === across
    ? []
    : [`resta entre «${across}» lo que no son dos cifras lado a lado.`]
}

const summed: QueryRule = ({ query, topic: { subject } }) => {
  const { accion, resumen, faltan } = query
  const areAllPlaces = arePlaces(query) && subject.row?.all === true
  if (faltan && !areAllPlaces) return ['dice qué lugares faltan de lo que no se sabe completo.']
  if (!resumen) return []
  if (accion === 'distintos') return faltan && resumen === 'cuenta' ? [] : ['resume lo que no son lugares que faltan.']
  return arePlainGroups(query) && (resumen === 'cuenta' || areAllPlaces || isSumOfStates(query))
    ? []
    : ['resume grupos que no hay.']
}

const arePlaces = ({ dimensiones = [] }: LogicalQuery) =>
  dimensiones.length === 1 && (dimensiones[0] === 'municipio' || dimensiones[0] === 'estado')

const isSumOfStates = ({ medidas = [], dimensiones = [] }: LogicalQuery) =>
  dimensiones.join() === 'estado' && medidas.length === 1 && medidas[0]!.agg === 'suma'

/** Groups, all of them, of one period and of plain figures. */
const arePlainGroups = ({ dimensiones = [], grano, orden = [], limite, ...figures }: LogicalQuery) =>
  dimensiones.length > 0 &&
  !grano &&
  !orden.length &&
  limite === undefined &&
  !figures.comparar &&
  !figures.cada &&
  !figures.por_habitantes

/** A share of the whole is of what adds up, one figure a group. */
const sharedOut: QueryRule = ({
  query: { del_total, medidas = [], dimensiones = [], por_habitantes, cada, comparar },
}) => {
  if (!del_total) return []
  const isTotal = medidas.length === 1 && (medidas[0]!.agg === 'cuenta' || medidas[0]!.agg === 'suma')
  return isTotal && dimensiones.length > 0 && !por_habitantes && !cada && !comparar
    ? []
    : ['el porcentaje del total es de lo que se cuenta o se suma por grupos.']
}

export const shapeViolations: QueryRule = (proposed) =>
  [
    taken,
    measured,
    grouped,
    ordered,
    bounded,
    limited,
    ranked,
    bothEnds,
    placed,
    subtracted,
    subtractedBetween,
    summed,
    sharedOut,
  ].flatMap((check) => check(proposed))
