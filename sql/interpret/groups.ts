import type { Groups } from './grouping.ts'
import type { Subject } from '@tianguis/core'
import type { Conditions } from './conditions.ts'
import type { Threshold } from './thresholds.ts'
import {
  findOperators,
  findSenses,
  isPlural,
  namesRows,
  namesThings,
  operatorAt,
  says,
  senseAt,
  type Reader,
} from './reader.ts'

/** «por municipio», «en cada estado», «según el tipo», «qué cadena», «municipios con más …». */
export function readGroups(reader: Reader, { ranked = false, bounded = false } = {}): Groups {
  const dimensions: string[] = []
  const each: string[] = []
  let asked = false
  let plural = false
  for (const at of findOperators(reader, 'grupo')) {
    // «denuncias por fraude» names a value and groups by nothing.
    if (senseAt(reader, at + 1, 'value', 'filter')) reader.taken.add(at)
    // «el más seguro según su puntuación», «ranking por salud»: what it is measured by.
    if (senseAt(reader, at + 1, 'measure', 'subject', 'noise')) reader.taken.add(at)
    if (operatorAt(reader, at + 1, 'cuenta') && senseAt(reader, at + 2, 'measure')) take(reader, at, at + 1)
    // «ranking de estados por número de restaurantes»
    if (ranked && operatorAt(reader, at + 1, 'cuenta') && senseAt(reader, at + 2, 'row', 'value')) take(reader, at)
    // «PM2.5 de cada estación»
    if (thingAt(reader, at + 1) !== undefined && !ranked && !bounded) {
      dimensions.push(thingAt(reader, at + 1)!)
      each.push(thingAt(reader, at + 1)!)
      take(reader, at, at + 1)
    }
    for (let next = at + 1; groupAt(reader, next) !== undefined; next += operatorAt(reader, next + 1, 'y') ? 2 : 1) {
      dimensions.push(groupAt(reader, next)!)
      each.push(groupAt(reader, next)!)
      take(reader, at, next, operatorAt(reader, next - 1, 'y') ? next - 1 : next)
    }
  }
  for (let at = 0; at < reader.tags.length; at++) {
    const group = reader.taken.has(at) ? undefined : groupAt(reader, at)
    if (group === undefined) continue
    // «el más fuerte de octubre y en qué estado», «negocios de más de 100 empleados y en qué municipio están»: a row
    // says where it is.
    if (
      (ranked ? namesRows(reader) : bounded && namesThings(reader) && !says(reader, 'cuanto', 'cuenta')) &&
      operatorAt(reader, at - 1, 'cual', 'donde') &&
      operatorAt(reader, at - 2, 'y')
    ) {
      take(reader, at - 1, at - 2, at)
      continue
    }
    if (isBeside(reader, at)) {
      reader.taken.add(at)
      continue
    }
    const before = operatorAt(
      reader,
      at - 1,
      'cual',
      'distintos',
      'cuanto',
      'cuenta',
      'lista',
      'todos',
      'top',
      'donde',
      'mayor',
      'mejor',
      'peor',
    )
    const level = operatorAt(reader, at, 'nivel')
    const compared = operatorAt(reader, at + 1, 'frecuente', 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor')
    const own = [at - 1, at + 1].some((beside) => senseAt(reader, beside, 'value')?.id === group)
    // «el promedio de todas las ciudades» is one figure.
    if (
      level &&
      operatorAt(reader, at - 1, 'todos') &&
      says(reader, 'agregado') &&
      !operatorAt(reader, at - 2, 'grupo')
    ) {
      take(reader, at - 1, at)
      continue
    }
    // «componentes con inflación de más de 5 %»: what a question begins with is what it asks for.
    // «marcas de atún en Guadalajara»
    // «productos de la categoría lácteos»: a name of what is named beside it groups by nothing.
    const listed =
      !says(reader, 'agregado', 'cambio', 'tendencia') &&
      !findSenses(reader, 'measure', 'degree').length &&
      !reader.tags.some(
        (_, place) =>
          place > at &&
          groupAt(reader, place) !== undefined &&
          senseAt(reader, place + 1, 'value')?.id !== groupAt(reader, place),
      )
    const head = ((bounded || listed) && at === 0 && isPlural(reader, reader.tags[at]!)) || namesItself(reader, at)
    if (!before && !level && !(compared && !own) && !(ranked && !own) && !(head && !own)) continue
    dimensions.push(group)
    asked = true
    plural ||= isPlural(reader, reader.tags[at]!)
    reader.taken.add(at)
    if (operatorAt(reader, at - 1, 'cual', 'lista', 'todos')) reader.taken.add(at - 1)
  }
  // «la marca Capullo», «delito de fraude»: the name of what is named.
  for (const at of findSenses(reader, 'dimension'))
    if ([at - 1, at + 1].some((beside) => senseAt(reader, beside, 'value')?.id === groupAt(reader, at)))
      reader.taken.add(at)
  return withTheirFirst(reader, { dimensions: [...new Set(dimensions)], each, asked, plural }, ranked)
}

/** «estados y su municipio más poblado»: the first of each of them. */
function withTheirFirst(reader: Reader, groups: Groups, ranked: boolean): Groups {
  const its = reader.tags.some(
    (tag, at) => senseAt(reader, at, 'row') && !isPlural(reader, tag) && reader.tokens[tag.from - 1]?.folded === 'su',
  )
  return ranked && its && groups.asked && groups.dimensions.length
    ? { ...groups, each: groups.dimensions, asked: false, plural: false }
    : groups
}

/** The dimension that rows are one each of, where that is what rows are called: a station, a dam. */
function thingAt(reader: Reader, at: number): string | undefined {
  const { single = [], dimensions, row } = reader.topic.subject
  const [only] = single
  const isSaid =
    senseAt(reader, at, 'row') && /^(cada|por)$/.test(reader.tokens[reader.tags[at]!.from - 1]?.folded ?? '')
  return isSaid && row && single.length === 1 && only !== undefined && dimensions[only] ? only : undefined
}

/**
 * «los 3 más poblados y su cabecera», «con su giro», «negocios de más de 100 empleados y su municipio»: what rows that
 * are named show beside, and what groups none of them.
 */
export function isBeside(reader: Reader, at: number): boolean {
  const [joint, its] = reader.tokens.slice(Math.max(0, reader.tags[at]!.from - 2), reader.tags[at]!.from)
  const shown =
    (senseAt(reader, at, 'dimension') !== undefined && namesRows(reader)) ||
    (groupAt(reader, at) !== undefined && namesThings(reader))
  return shown && /^(y|con)$/.test(joint?.folded ?? '') && /^sus?$/.test(its?.folded ?? '')
}

/**
 * «cabecera de Solidaridad», «servicios en Toluca»: of what has one row a municipality, or one of each in it, half a
 * sentence asks for it.
 */
function namesItself(reader: Reader, at: number): boolean {
  const {
    tags,
    topic: {
      subject: { single = [] },
    },
  } = reader
  const isIt =
    single.join() === 'municipio' || (single.includes(groupAt(reader, at) ?? '') && isPlural(reader, tags[at]!))
  return at === 0 && isIt && tags.length > 1 && tags.slice(1).every(({ meaning }) => meaning.type === 'place')
}

/** «la fruta más cara»: of what a name gathers, each is ranked, as where «de las frutas el producto» was said. */
export function gatheredGroups(
  reader: Reader,
  { dimensions }: Conditions,
  ranked: string | undefined,
  bounded: readonly Threshold[],
): Groups | undefined {
  const { subject } = reader.topic
  const at = reader.tags.findIndex((_, at) => subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.gathers)
  const gathered = subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.gathers
  // «¿qué frutas cuestan menos de 40 pesos?»
  const measure = ranked ?? (operatorAt(reader, at - 1, 'cual') || at === 0 ? bounded[0]?.of : undefined)
  if (
    gathered === undefined ||
    measure === undefined ||
    dimensions.has(gathered) ||
    !subject.measures[measure]?.within?.includes(gathered)
  )
    return undefined
  return { dimensions: [gathered], each: [], asked: true, plural: isPlural(reader, reader.tags[at]!) }
}

/** «tipos de robo», «el tipo de robo más común»: of what is one value already, the kinds of it. */
export function ofItsKinds(groups: Groups, { dimensions: said }: Conditions, { dimensions }: Subject): Groups {
  const kindOf = (id: string): string => {
    const { kinds } = dimensions[id] ?? {}
    // «tipos de extorsión», which is a name for several values of the kinds.
    const isSaid =
      said.get(id)?.values.length === 1 || (!said.has(id) && kinds !== undefined && said.get(kinds)?.names === 1)
    return kinds !== undefined && isSaid ? kindOf(kinds) : id
  }
  return { ...groups, dimensions: [...new Set(groups.dimensions.map(kindOf))], each: groups.each.map(kindOf) }
}

/** What a tag would group by, if anything. */
export function groupAt(reader: Reader, at: number): string | undefined {
  const level = operatorAt(reader, at, 'nivel')?.nivel
  const { place } = reader.topic.subject
  if (level === 'municipio' || level === 'estado')
    return place && (place.levels ?? ['municipio', 'estado']).includes(level) ? level : undefined
  return senseAt(reader, at, 'dimension')?.id
}

function take(reader: Reader, ...places: readonly number[]): void {
  for (const at of places) reader.taken.add(at)
}
