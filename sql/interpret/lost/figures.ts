/** Bounds, counts and computed figures. */
import type { LogicalQuery } from '@tianguis/core'
import { severalOf } from '../conditions.ts'
import type { Facts } from '../fact.ts'
import { addsUp, fixesOne, spansMany } from '../facts.ts'
import { groupAt } from '../groups.ts'
import type { Check, Reading } from './check.ts'
import { isPlural, namesRows, namesThings, operatorAt, says, senseAt, type Reader } from '../reader.ts'

/** «¿hay más de 50 negocios en Tijuana?»: how many there are says it. */
export const isOverAll = (reader: Reader, { thresholds, groups, measures, ranking }: Facts) =>
  thresholds.length === 1 &&
  thresholds[0]!.of === 'filas' &&
  !groups.dimensions.length &&
  !measures.length &&
  !ranking &&
  says(reader, 'existe')

const columnOf = ({ topic: { subject } }: Reader, id: string | undefined) =>
  id === undefined ? undefined : subject.measures[id]?.column

/** «en total» of what is counted adds nothing. */
const computed = ({ facts: { aggregates }, query: { medidas = [] } }: Reading) =>
  aggregates.filter((agg) => agg !== 'suma' || !medidas.some((one) => one.agg === 'cuenta'))

const bounds: Check = ({ reader, facts, query: { tener = [], filtros = [], parte = [] } }) => {
  if (isOverAll(reader, facts)) return undefined
  const { thresholds } = facts
  const shows = (of: string, { op, value }: Facts['thresholds'][number]['bounds'][number]) =>
    tener.some((one) => one.medida === of && one.op === op && one.valor === value) ||
    [...filtros, ...parte].some(
      (one) => one.columna === columnOf(reader, of) && one.op === op && one.valores?.[0] === value,
    )
  if (!thresholds.every((threshold) => threshold.bounds.every((bound) => shows(threshold.of, bound))))
    return 'un límite que no se sabe aplicar'
  return thresholds.some(({ of }) => of === 'filas') && !tener.length
    ? 'un límite a cuántos hay, sin decir de qué grupos'
    : undefined
}

/** «farmacias con un empleado»: a number that no bound has. */
const withOne: Check = ({ reader, facts: { thresholds, ranking, degree, aggregates } }) => {
  const before = (from: number) =>
    reader.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ folded }) => folded)
      .join(' ')
  const one =
    namesThings(reader) &&
    !thresholds.length &&
    !ranking &&
    !degree &&
    !aggregates.length &&
    reader.tags.some(
      ({ from }, at) => senseAt(reader, at, 'measure') && /^(con|tiene|tienen|tenga|tengan) una?$/.test(before(from)),
    )
  return one ? 'un límite que no se sabe aplicar' : undefined
}

/** «ciudades donde el taxi baja de 95 y el estacionamiento pasa de 20» */
const eachBound: Check = ({ facts }) =>
  facts.thresholds.length > 1 && severalOf(facts.conditions).length ? 'un límite para cada uno' : undefined

/** «quien cobra más de 28» is one of many, and no mean of them. */
const whoever: Check = ({ reader, query: { tener = [] } }) =>
  says(reader, 'quien') && tener.length ? 'quién no se dice' : undefined

const calculations: Check = (reading) => {
  const {
    query: { medidas = [], orden, grano, cada, resumen, accion, dentro = [] },
  } = reading
  const lost =
    resumen !== 'promedio' &&
    computed(reading).some((agg) => !medidas.some((one) => one.agg === agg)) &&
    (!orden || orden[0]!.por === 'tiempo') &&
    !grano &&
    !cada
  // «la más barata en promedio»: of what is sold in many places, no row is.
  const ofRows =
    accion === 'listar' && dentro.length > 0 && computed(reading).some((agg) => agg === 'promedio' || agg === 'mediana')
  return lost || ofRows ? 'un cálculo que no cabe en esa pregunta' : undefined
}

const rates: Check = ({ facts: { people }, query: { tener = [], por_habitantes } }) =>
  people && tener.length
    ? 'un límite a una tasa'
    : people && !por_habitantes
      ? 'una tasa que no cabe en esa pregunta'
      : undefined

/** «la población promedio de los estados», where rows are towns. */
const meanOfSums: Check = ({ reader, facts: { aggregates, groups }, query: { medidas = [], resumen } }) =>
  !resumen &&
  aggregates.includes('promedio') &&
  groups.dimensions.join() === 'estado' &&
  addsUp(reader, medidas[0]?.id) &&
  !says(reader, 'grupo')
    ? 'un promedio de lo que suman los estados'
    : undefined

/** «¿cuánta lluvia caerá en total en Chiapas?» */
const sumOfPlaces: Check = ({ reader, query: { medidas = [], lugar = [], dimensiones = [] } }) => {
  const sums = medidas.some(({ id, agg }) => agg === 'suma' && reader.topic.subject.measures[id]?.overTime)
  const each = dimensiones.includes('municipio') || (lugar.length === 1 && lugar[0]!.nivel === 'municipio')
  return sums && !each ? 'una suma de varios lugares' : undefined
}

/** «promedio de farmacias por municipio»: of how many there are, and not of what is sold in them. */
const meanOfThings: Check = ({ reader, facts: { aggregates, conditions }, query: { medidas = [] } }) => {
  const { within = [] } = reader.topic.subject.measures[medidas[0]?.id ?? ''] ?? {}
  const ofThings = reader.tags.some(
    (_, at) =>
      /^(promedio|mediana)$/.test(operatorAt(reader, at, 'agregado')?.agg ?? '') &&
      (senseAt(reader, at + 1, 'row') ||
        (within.length > 0 && !within.includes(senseAt(reader, at + 1, 'value')?.id ?? within[0]!))),
  )
  const named = conditions.measure !== undefined || reader.tags.some((_, at) => senseAt(reader, at, 'measure'))
  return ofThings && aggregates.length && !named && medidas.some(({ agg }) => agg !== 'cuenta' && agg !== 'suma')
    ? 'un promedio de cuántos hay no se calcula'
    : undefined
}

/** «el rango del score de Celaya»: the highest and the lowest of one figure are that figure. */
const endsOfOne: Check = ({ reader, facts, query: { accion, medidas = [], dimensiones = [], grano, comparar } }) => {
  const both = medidas.some(({ agg }) => agg === 'maximo') && medidas.some(({ agg }) => agg === 'minimo')
  return both &&
    accion === 'agregar' &&
    !dimensiones.length &&
    !grano &&
    !comparar &&
    reader.topic.subject.single?.length &&
    fixesOne({ ...facts, reader }) &&
    !spansMany(reader, facts)
    ? 'los extremos de uno solo'
    : undefined
}

/** «cuántas estaciones», «en cuántos municipios»: the answer is a number of them. */
const howMany: Check = ({ reader, words, query }) => {
  const { accion, medidas = [], orden } = query
  const asked = reader.tags.flatMap((tag, at) =>
    operatorAt(reader, at, 'cuanto') && isPlural(reader, tag) ? [at + 1] : [],
  )
  // Of villages only the municipalities are known that they lie in.
  if (asked.some((at) => /^(pueblo|localidad)$/.test(reader.tokens[reader.tags[at]?.from ?? -1]?.lemma ?? '')))
    return 'cuántos pueblos o localidades hay: sólo se sabe de municipios'
  // «¿cuántas lavadoras hay?» is no price of them.
  const things = asked.some((at) => senseAt(reader, at, 'row', 'value') ?? operatorAt(reader, at, 'nivel'))
  // «¿en cuántas quincenas bajó el índice?» is not by how much.
  if (
    things &&
    (!counts(query) || (accion === 'cambio' && !medidas.some(({ id }) => id === 'filas' || addsUp(reader, id))))
  )
    return 'cuántos hay no se dice'
  // «¿cuántos municipios tienen más farmacias?» lists those that have the most.
  if (orden && asked.some((at) => query.dimensiones?.includes(groupAt(reader, at) ?? '')))
    return 'cuántos hay no se dice'
  // «¿cuántos datos hay de 2024?»
  if (
    /\bcuant[oa]s (datos|valores|cifras|resultados|registros|observaciones|mediciones|lecturas|reportes|publicaciones)\b/.test(
      words,
    ) &&
    !counts(query)
  )
    return 'cuántos hay no se dice'
  // «¿cuántas personas viven en municipios de menos de mil?» is no number of towns.
  const sums = asked.some((at) => addsUp(reader, senseAt(reader, at, 'measure')?.id))
  if (sums && medidas.length && medidas.every(({ id }) => id === 'filas')) return 'cuántos suman no se dice'
  // «¿cuántos kilos se vendieron?»
  const units =
    reader.tags.some(({ from }, at) => /^cuant[oa]s$/.test(reader.tokens[from]!.folded) && isUnit(reader, at)) ||
    asked.some((at) => isUnit(reader, at))
  if (
    (units || asked.some((at) => isCalled(reader, at) || isNoUnit(reader, at))) &&
    accion !== 'cambio' &&
    !counts(query)
  )
    return 'cuántos hay no se dice'
  return accion === 'listar' && says(reader, 'cuanto') && !medidas.length && !orden
    ? 'cuánto de qué no se dice'
    : undefined
}
/** What is sold by the kilo has a price; how many of them no row says. */
function isUnit(reader: Reader, at: number): boolean {
  const filter = reader.topic.subject.filters?.[senseAt(reader, at, 'filter')?.id ?? '']
  return filter?.measure !== undefined && filter.where.length > 0
}

/** «¿cuántos precios hay?» is no mean of them; of «¿cuántos grados hace?» the measure goes by another name. */
function isCalled(reader: Reader, at: number): boolean {
  const measure = reader.topic.subject.measures[senseAt(reader, at, 'measure')?.id ?? '']
  return (
    measure !== undefined &&
    measure.aggregates[0] !== 'suma' &&
    measure.label.split(' ')[0] === reader.tokens[reader.tags[at]!.from]!.lemma
  )
}

/** «¿cuántas viviendas hay?» is no score of them; «¿cuántos puntos tiene?» is. */
function isNoUnit(reader: Reader, at: number): boolean {
  const measure = reader.topic.subject.measures[senseAt(reader, at, 'measure')?.id ?? '']
  return (
    measure !== undefined &&
    measure.aggregates[0] !== 'suma' &&
    reader.tags[at]!.to === reader.tags[at]!.from + 1 &&
    !SAID_IN.test(reader.tokens[reader.tags[at]!.from]!.lemma)
  )
}
const SAID_IN =
  /^(grado|punto|peso|centavo|dolar|milimetro|mm|metro|kilometro|km|hectometro|hm3|microgramo|ppm|ppb|imeca|porcentaje|lugar|puesto|empleado|persona|trabajador|unidad|pesito|centigrado|tanto)$/
const counts = ({ accion, medidas = [], resumen }: LogicalQuery) =>
  resumen === 'cuenta' ||
  accion === 'cambio' ||
  accion === 'proporcion' ||
  medidas.some(({ agg }) => agg === 'cuenta' || agg === 'suma')

/** «¿cuántas personas viven en pobreza?», of which only the percentage is published. */
const people: Check = ({ reader, words, query: { medidas = [], accion } }) => {
  const unit = reader.topic.subject.columns[columnOf(reader, medidas[0]?.id) ?? '']?.spec.unit
  const asksForCount = /\bcuant[oa]s (?!punt|porc|por )/.test(words) && !/porcent|por ciento|puntos/.test(words)
  return unit?.startsWith('%') && asksForCount && accion !== 'cambio'
    ? 'cuántos son: sólo se sabe en porcentaje'
    : undefined
}

/** «¿cuánto vale un peso en dólares?» of what is published in pesos a dollar. */
const inverse: Check = ({ reader, words, facts: { thresholds }, query: { medidas = [], accion } }) => {
  if (accion === 'cambio' || thresholds.length) return undefined
  const unit = reader.topic.subject.columns[columnOf(reader, medidas[0]?.id) ?? '']?.spec.unit ?? ''
  return unit.startsWith('MXN') &&
    /\b(un|el|cada|por) peso\b/.test(words) &&
    !/\b(frente|contra|respecto|ante) /.test(words)
    ? 'cuánto vale un peso'
    : undefined
}

/** «población mayor de 18 años», «negocios con más de 10 años»: how old somebody or something is. */
const ages: Check = ({ words }) =>
  /\b(mayor|menor|mayores|menores|mas|menos) (de|a|que) (los )?\S+ (años|meses|semanas|dias)\b/.test(words)
    ? 'la edad o la antigüedad'
    : undefined

/** «presas de riego y agua potable», of what may be of both: those of both, or of either. */
const bothUses: Check = ({ reader, words, facts: { conditions } }) =>
  !says(reader, 'compara', 'contra', 'grupo') &&
  / y /.test(words) &&
  [...conditions.dimensions.values()].some(
    ({ names, lists }) =>
      names > 1 && lists.some((list) => list.length > 1 && list.some((value) => value.includes(', '))),
  )
    ? 'si son las dos cosas o cualquiera'
    : undefined

/** «arroz en bolsa o a granel», of which one is both: what each costs is told of neither. */
const eitherOfBoth: Check = ({ reader, facts: { conditions }, query: { accion, dimensiones = [] } }) => {
  const shared = (one: readonly string[], other: readonly string[]) =>
    one.some((value) => other.includes(value)) &&
    !one.every((value) => other.includes(value)) &&
    !other.every((value) => one.includes(value))
  const told = [...conditions.dimensions].some(
    ([id, { lists }]) =>
      dimensiones.includes(id) && lists.some((one, at) => lists.slice(at + 1).some((other) => shared(one, other))),
  )
  return accion === 'agregar' && told && says(reader, 'o', 'contra', 'compara') ? 'si es lo uno o lo otro' : undefined
}

/**
 * «tiendas que no tienen jitomate», «que tienen huevo y aguacate»: where each row is one thing that is sold, no row
 * says it.
 */
const stock: Check = ({ reader, words, facts: { conditions } }) => {
  const { row, measures } = reader.topic.subject
  if (!row?.distinct || !namesRows(reader)) return undefined
  // «que venden los tres combustibles»
  if (/\b(vend|tien|teng|manej|ofrec)\w* (los|las|sus)? ?(dos|tres|ambos|ambas|2|3) /.test(words))
    return 'quién tiene las dos cosas'
  const sold = new Set(Object.values(measures).flatMap(({ within = [] }) => within))
  const said = [...conditions.dimensions].flatMap(([id, one]) => (sold.has(id) ? [one] : []))
  if (said.some(({ denied }) => denied.length) && /\bno (tien|teng|vend|hay|haya|manej)/.test(words))
    return 'quién no lo tiene'
  return said.some(({ names }) => names > 1) && /\b(tiene|tenga|vende|venda|maneja|maneje|con)n?\b.* y /.test(words)
    ? 'quién tiene las dos cosas'
    : undefined
}

/** «¿todas las gasolineras venden diésel?» is no list of those that do. */
const allOfThem: Check = ({ words, query: { filtros = [], orden, accion } }) => {
  const whether =
    /^(en )?tod[oa]s (los|las) .* (venden|tienen|estan|estuvieron|cuestan|cobran|son|hay|hubo) /.test(words) ||
    /^(venden|tienen|estan|estuvieron|cuestan|cobran|son|hay|hubo) .*\b(en )?tod[oa]s (los|las) /.test(words)
  return (accion === 'distintos' || accion === 'existe' || (accion === 'listar' && (filtros.length || orden))) &&
    whether &&
    !/ que /.test(words)
    ? 'si son todos no se dice'
    : undefined
}

/**
 * «¿qué venden las farmacias?», «¿cuánto venden las gasolineras?», «¿cómo funcionan?»: what they do is no list of them
 * and no price.
 */
const whatTheyDo: Check = ({ reader, words, facts: { conditions, standard }, query: { accion } }) => {
  const { within = [] } = reader.topic.subject.measures[standard ?? ''] ?? {}
  const ofThings = namesThings(reader) || (within.length > 0 && !within.some((id) => conditions.dimensions.has(id)))
  return accion !== 'distintos' &&
    ofThings &&
    /^(que|como|cuanto|a que hora|desde que hora) (vend|ofrec|funcion|oper|abr|cierr|trabaj|factur|produc)\w* (el|la|los|las|un|una|esas?|esos?) /.test(
      words,
    )
    ? 'lo que hacen o venden'
    : undefined
}

/** «un kilo y medio de bistec», «media hora de estacionamiento»: what is published is the price of one. */
const quantity: Check = ({ reader, words, query: { medidas = [] } }) => {
  // «medio euro»: half of one, and no mean.
  const half = reader.tags.some(
    ({ from, to }, at) =>
      operatorAt(reader, at, 'agregado') &&
      to === from + 1 &&
      /^medi[oa]$/.test(reader.tokens[from]!.folded) &&
      reader.tags[at + 1]?.from === to &&
      senseAt(reader, at + 1, 'value', 'subject'),
  )
  return half ||
    (medidas.length &&
      new RegExp(`\\b${UNIT}s? y (medi[oa]|(un )?cuarto|tres cuartos)\\b|\\b(medi[oa]|cuartos?( de)?) ${UNIT}\\b`).test(
        words,
      ))
    ? 'el precio de una cantidad'
    : undefined
}
const UNIT = '(kilo|kg|litro|hora|docena|metro|pieza)'

/**
 * «la inflación sin alimentos ni energéticos»: what is left of an index is an index of its own, and no list of the
 * others.
 */
const whatIsLeft: Check = ({ reader, facts: { conditions, groups }, query: { accion } }) =>
  accion === 'listar' &&
  !groups.dimensions.length &&
  !namesRows(reader) &&
  [...conditions.dimensions].some(
    ([id, { values, denied }]) =>
      denied.length > 0 &&
      !denied.includes(reader.topic.subject.dimensions[id]!.standard!) &&
      !values.length &&
      reader.topic.subject.dimensions[id]!.standard !== undefined,
  )
    ? 'lo que queda de un total'
    : undefined

/** «¿cuál es el contaminante dominante en cada ciudad?»: one of each, where the rows of each may say several. */
const oneOfEach: Check = ({
  reader,
  facts: {
    groups: { each, dimensions },
  },
  query: { accion },
}) =>
  accion === 'distintos' &&
  dimensions.length > 1 &&
  each.length > 0 &&
  dimensions.some((id) => !each.includes(id)) &&
  /^cual$/.test(reader.tokens[0]!.folded)
    ? 'cuál de los de cada uno'
    : undefined

/** «¿cuántas ciudades tienen buen aire?»: one station whose air is good does not make it a city's. */
const ofAllItsRows: Check = ({
  reader,
  facts: { groups, conditions },
  query: { accion, dimensiones = [], medidas = [] },
}) => {
  const among =
    groups.asked &&
    (accion === 'distintos' ||
      accion === 'existe' ||
      medidas.some(({ id, agg }) => agg === 'cuenta' && id !== 'filas') ||
      dimensiones.some((id) => groups.dimensions.includes(id)))
  const partial = [...conditions.dimensions].some(([id, { values }]) => {
    const { prevails } = reader.topic.subject.dimensions[id]!
    return prevails !== undefined && values.some((value) => !prevails.includes(value))
  })
  return among && partial && !namesRows(reader) ? 'lo que vale de todo un lugar' : undefined
}

/** «el mínimo más alto», of which no measure is named: the lowest of what is a guess. */
const endOfWhat: Check = ({ facts: { aggregates, ranking, measures, conditions } }) =>
  ranking &&
  ranking.by !== 'filas' &&
  ranking.by !== 'tiempo' &&
  !measures.length &&
  !conditions.measure &&
  aggregates.some((agg) => agg === 'minimo' || agg === 'maximo')
    ? 'el extremo de qué no se dice'
    : undefined

/** «cuántos no tienen puntuación»: the mean of what has none is nothing, and says that there are none. */
const ofWhatIsAbsent: Check = ({ reader, query: { accion, medidas = [], filtros = [] } }) =>
  accion === 'agregar' &&
  medidas.some(
    ({ id, agg }) =>
      agg !== 'cuenta' && filtros.some(({ columna, op }) => op === 'absent' && columna === columnOf(reader, id)),
  )
    ? 'una cifra de lo que no tiene dato'
    : undefined

/** «de cuánto a cuánto anda»: the mean is neither of the two. */
const bothEnds: Check = ({ words, facts: { aggregates } }) =>
  aggregates.length < 2 &&
  /\b(de|desde) (cuanto|como) (a|hasta) (cuanto|como)\b|\bentre (cuanto y cuanto|que (precios|valores|cifras))\b/.test(
    words,
  )
    ? 'de cuánto a cuánto no se dice'
    : undefined

export const figureChecks: readonly Check[] = [
  oneOfEach,
  bothUses,
  eitherOfBoth,
  endOfWhat,
  ofWhatIsAbsent,
  bothEnds,
  ages,
  whatIsLeft,
  ofAllItsRows,
  whatTheyDo,
  quantity,
  bounds,
  withOne,
  eachBound,
  whoever,
  calculations,
  rates,
  meanOfSums,
  meanOfThings,
  endsOfOne,
  sumOfPlaces,
  howMany,
  people,
  inverse,
  stock,
  allOfThem,
]
