import type { Condition, Subject } from '@tianguis/core'
import type { Unit } from '../numbers.ts'
import { findOperators, operatorAt, senseAt, Unread, type Reader } from './reader.ts'

/** «más de 100», «entre 20 y 25 pesos»: bounds, and what of. */
export interface Threshold {
  /** A measure's id, or `filas` for the count of rows. */
  readonly of: string
  readonly bounds: readonly { readonly op: '>' | '>=' | '<' | '<=' | '='; readonly value: string }[]
  /** «municipios de más de un millón»: said of the rows that stand before it, whatever they are grouped by. */
  readonly ofRows?: boolean
}

/**
 * Reads every comparison with a number. What it is of stands after the number, before the comparison, or is the
 * standard measure.
 */
export function readThresholds(reader: Reader, standard: string | undefined): Threshold[] {
  const found: Threshold[] = []
  const places: number[] = []
  for (let at = 0; at < reader.tags.length; at++) {
    const bounds = betweenAt(reader, at) ?? comparedAt(reader, at, standard)
    if (!bounds) continue
    const of = bounds.of ?? measureOf(reader, at, bounds.to, standard)
    if (!of) continue
    assertUnit(reader, at, bounds.to, of)
    if (bounds.list.length === 2 && Number(bounds.list[0]!.value) > Number(bounds.list[1]!.value))
      throw new Unread(`el rango va al revés: de ${bounds.list[0]!.value} a ${bounds.list[1]!.value}`)
    for (let taken = at; taken < bounds.to; taken++) reader.taken.add(taken)
    places.push(at)
    found.push({ of, bounds: bounds.list, ofRows: senseAt(reader, at - 1, 'row') !== undefined })
  }
  // «PM10 mayor a 50 o PM2.5 mayor a 30»: every bound must hold, and none instead of another.
  if (
    places.some(
      (at, next) =>
        next > 0 && reader.tags.some((_, or) => or > places[next - 1]! && or < at && operatorAt(reader, or, 'o')),
    )
  )
    throw new Unread('una condición o la otra')
  // «estados que nomás tienen una»
  const [only] = findOperators(reader, 'unico')
  const counted = only === undefined ? undefined : countedBy(reader)
  if (only !== undefined && counted === 'filas') {
    reader.taken.add(only)
    found.push({ of: counted, bounds: [{ op: '=', value: '1' }] })
  }
  const up = (one: Threshold) => one.bounds.some(({ op }) => op.startsWith('>'))
  const twice = found.find((one, at) =>
    found.some((other, before) => before < at && other.of === one.of && up(other) === up(one)),
  )
  if (twice) throw new Unread('dos límites de lo mismo')
  const apart = found.find(
    (one) =>
      up(one) &&
      found.some(
        (other) => other.of === one.of && !up(other) && Number(one.bounds[0]!.value) >= Number(other.bounds[0]!.value),
      ),
  )
  if (apart) throw new Unread('dos límites que no se cruzan')
  return found
}

interface Bounds {
  readonly to: number
  readonly list: Threshold['bounds']
  /** What stands between the number and its bound: «tres presas o más». */
  readonly of?: string | undefined
}

function betweenAt(reader: Reader, at: number): Bounds | undefined {
  if (isFromTo(reader, at))
    return {
      to: at + 2,
      list: [
        { op: '>=', value: numberAt(reader, at)! },
        { op: '<=', value: numberAt(reader, at + 1)! },
      ],
    }
  const [low, high] = [numberAt(reader, at + 1), numberAt(reader, at + 3)]
  if (!operatorAt(reader, at, 'entre') || low === undefined || high === undefined || !operatorAt(reader, at + 2, 'y'))
    return undefined
  return {
    to: at + 4,
    list: [
      { op: '>=', value: low },
      { op: '<=', value: high },
    ],
  }
}

/** «de 100 mil a 200 mil habitantes»: of pesos it would be what they rose by. */
function isFromTo({ tags, tokens }: Reader, at: number): boolean {
  const [low, high] = [tags[at], tags[at + 1]]
  if (low?.meaning.type !== 'number' || high?.meaning.type !== 'number' || high.meaning.span.unit !== 'personas')
    return false
  return tokens[low.from - 1]?.folded === 'de' && low.to + 1 === high.from && tokens[low.to]!.folded === 'a'
}

/** «más de 5», and the other way round «5 o más». */
function comparedAt(reader: Reader, at: number, standard: string | undefined): Bounds | undefined {
  const sign = operatorAt(reader, at, 'comparador')?.signo
  // «más barato que 90 pesos»
  const degree =
    operatorAt(reader, at, 'mas') || operatorAt(reader, at, 'menos') ? senseAt(reader, at + 1, 'degree') : undefined
  const than =
    degree && /^(que|de)$/.test(reader.tokens[(reader.tags[at + 2]?.from ?? 0) - 1]?.folded ?? '')
      ? numberAt(reader, at + 2)
      : undefined
  if (degree && than !== undefined)
    return {
      to: at + 3,
      list: [{ op: (degree.end === 'mas') === (operatorAt(reader, at, 'mas') !== undefined) ? '>' : '<', value: than }],
      of: degree.id,
    }
  const value = numberAt(reader, at + 1)
  // «euro máximo de 2025»: of a year, and no bound.
  const record =
    sign && /^[mM][aáAÁiíIÍ][xnXN]/.test(reader.tokens[reader.tags[at]!.from]!.raw) && /^(19|20)\d\d$/.test(value ?? '')
  if (record) return undefined
  // «más de una presa»
  const one =
    sign &&
    (sign === '>' || sign === '>=') &&
    value === undefined &&
    reader.tags[at + 1] !== undefined &&
    /^un[oa]?$/.test(reader.tokens[reader.tags[at + 1]!.from - 1]!.folded) &&
    (senseAt(reader, at + 1, 'row') ?? isKind(reader, at + 1))
  if (one) return { to: at + 1, list: [{ op: sign, value: '1' }], of: countedBy(reader) }
  if (sign && value !== undefined) return { to: at + 2, list: [{ op: sign, value }] }
  // «rebasaron ayer 45 de PM2.5»
  const later =
    sign && isVerb(reader, at) && reader.tags[at + 1]?.meaning.type === 'date' ? numberAt(reader, at + 2) : undefined
  if (later !== undefined) return { to: at + 3, list: [{ op: sign!, value: later }] }
  // «superó la magnitud 4.3», «pasó el dólar de 18.35»
  const beyond =
    sign &&
    (senseAt(reader, at + 1, 'measure') || (isVerb(reader, at) && senseAt(reader, at + 1, 'subject', 'value', 'row')))
      ? numberAt(reader, at + 2)
      : undefined
  if (beyond !== undefined) return { to: at + 3, list: [{ op: sign!, value: beyond }] }
  const first = numberAt(reader, at)
  // «el sismo de 6.3»
  if (
    first?.includes('.') &&
    senseAt(reader, at - 1, 'row') &&
    numberAt(reader, at + 1) === undefined &&
    !operatorAt(reader, at + 1, 'comparador')
  )
    return { to: at + 1, list: [{ op: '=', value: first }], of: standard }
  // «11 empleados o más»
  const between = senseAt(reader, at + 1, 'measure', 'row', 'noise') ? 1 : 0
  const after = operatorAt(reader, at + 1 + between, 'comparador')?.signo
  if (first === undefined || (after !== '>=' && after !== '<=') || numberAt(reader, at + 2 + between) !== undefined)
    return undefined
  return {
    to: at + 2 + between,
    list: [{ op: after, value: first }],
    of: senseAt(reader, at + 1, 'row') && between ? countedBy(reader) : undefined,
  }
}

/** «más de una farmacia»: a kind of rows. */
const isKind = (reader: Reader, at: number) =>
  reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows === true

/** «pasó», «llegó a»; of «más de» nothing stands before the number. */
const isVerb = ({ tokens, tags }: Reader, at: number) =>
  /^(paso|pasa|pasan|pasaron|pase|supero|superaron|superan|rebaso|rebasaron|rebasa|rebasan|supera|excedio|excedieron|llego|llega|llegado|llegaron|alcanzo|subio|bajo|sube|baja)$/.test(
    tokens[tags[at]!.from]!.folded,
  )

export function numberAt({ tags, taken }: Reader, at: number): string | undefined {
  const meaning = tags[at]?.meaning
  return meaning?.type === 'number' && !taken.has(at) && !meaning.span.ordinal ? meaning.span.value : undefined
}

/**
 * What a comparison is of: the measure that is named beside it, the only one that has its unit, or the standard one.
 */
function measureOf(reader: Reader, from: number, to: number, standard: string | undefined): string | undefined {
  const { subject } = reader.topic
  const within = reader.tags.slice(from, to).flatMap((_, at) => senseAt(reader, from + at, 'measure')?.id ?? [])
  const units = reader.tags
    .slice(from, to)
    .flatMap(({ meaning }) => (meaning.type === 'number' ? (meaning.span.unit ?? []) : []))
  const [unit] = units
  // «profundidad de los sismos de más de 4 grados»: a measure that is in no degrees is what is asked, and not what is
  // bounded.
  const near = within[0] ?? measureNear(reader, from, to, (id) => unit !== 'grados' || isInDegrees(subject, id))
  // «ciudades con más de 30 grados» is no index of the air.
  if (
    reader.tags.slice(from, to).some(({ meaning }) => meaning.type === 'number' && meaning.span.unit === 'grados') &&
    !hasDegrees(subject)
  )
    throw new Unread('nada se mide en grados')
  // «profundidad de los sismos de más de 4.5»: of the one or of the others, where no unit says which.
  if (
    !unit &&
    near !== undefined &&
    standard !== undefined &&
    near !== standard &&
    senseAt(reader, from - 1, 'row') &&
    senseAt(reader, from - 2, 'measure')?.id === near
  )
    throw new Unread('de qué es el límite no se dice')
  // «menos de 20 % de agua», «va a llover más de 10 mm»: the measure that is named has no such unit, and another has.
  if (unit && EXACT.has(unit) && near !== undefined && !isIn(subject, near, unit))
    return isIn(subject, standard, unit) ? standard : (onlyIn(subject, unit) ?? unsaid(unit))
  return (
    near ??
    (unit && EXACT.has(unit) && !isIn(subject, standard, unit)
      ? (onlyIn(subject, unit) ?? unsaid(unit))
      : onlyIn(subject, unit)) ??
    standard
  )
}

/** What units a measure's column has for what a number may say. */
const UNITS: Readonly<Partial<Record<Unit, RegExp>>> = {
  pesos: /^MXN/,
  porcentaje: /^%/,
  km: /^km$/,
  grados: /°C/,
  personas: /personas|habitantes/,
  hm3: /hm³/,
  mm: /^mm/,
  puntos: /puntos/,
  metros: /^m$/,
  'km/h': /^km\/h$/,
  'ug/m3': /µg\/m³/,
  ppb: /ppb/,
  ppm: /ppm/,
  imeca: /IMECA/,
}

/** Units that mean one thing; «grados» and «puntos» are said of much else. */
const EXACT: ReadonlySet<Unit> = new Set(['porcentaje', 'km', 'hm3', 'mm', 'personas'])

/**
 * «magna de menos de 2 dólares», «a más de 100 metros de profundidad»: a number of something else than the measure is
 * kept in, and nothing is converted.
 */
function assertUnit({ tags, topic: { subject } }: Reader, from: number, to: number, of: string): void {
  const units = tags
    .slice(from, to)
    .flatMap(({ meaning }) => (meaning.type === 'number' ? (meaning.span.unit ?? []) : []))
  const kept = subject.columns[subject.measures[of]?.column ?? '']?.spec.unit
  const wrong = kept === undefined ? undefined : units.find((unit) => !LOOSE.has(unit) && !isIn(subject, of, unit))
  if (wrong) throw new Unread(`${subject.measures[of]!.label} no se da en ${wrong}`)
}

/** «5 grados» of a quake, «2 puntos» of a rate. */
const LOOSE: ReadonlySet<Unit> = new Set(['grados', 'puntos'])

const isInDegrees = (subject: Subject, id: string): boolean =>
  isIn(subject, id, 'grados') ||
  subject.measures[id]!.words.some((word) => /\bgrado/.test(word)) ||
  !subject.columns[subject.measures[id]!.column]?.spec.unit
const hasDegrees = (subject: Subject): boolean =>
  Object.entries(subject.measures).some(
    ([id, { words }]) => isIn(subject, id, 'grados') || words.some((word) => /\bgrado/.test(word)),
  )

/** Whether a measure is kept in a unit. */
export function isIn({ measures, columns }: Subject, id: string | undefined, unit: Unit): boolean {
  const measure = id === undefined ? undefined : measures[id]
  return measure !== undefined && UNITS[unit]?.test(columns[measure.column]?.spec.unit ?? '') === true
}

/** «más de 50 personas», «arriba de 30 grados»: the unit says the measure, where no other has it. */
function onlyIn(subject: Subject, unit: Unit | undefined): string | undefined {
  if (!unit || !UNITS[unit]) return undefined
  const fits = Object.keys(subject.measures).filter((id) => isIn(subject, id, unit))
  if (!fits.length && EXACT.has(unit)) throw new Unread(`nada se mide en ${unit}`)
  return fits.length === 1 ? fits[0] : undefined
}

/** «presas de más de 1000 hm3»: of what it stores, or of what it could. */
function unsaid(unit: Unit): never {
  throw new Unread(`de qué son los ${unit} no se dice`)
}

/** A subject may call its cities noise, and a number of them is none of its measures. */
const LEVELS = /^(ciudad|municipio|estado|entidad|alcaldia|localidad)(e?s)?$/

function measureNear(reader: Reader, from: number, to: number, fits: (id: string) => boolean): string | undefined {
  // «más de 3 ciudades»: how many of them no threshold can say; of rows that are municipalities, they are the rows.
  const level = operatorAt(reader, to, 'nivel') || LEVELS.test(reader.tokens[reader.tags[to - 1]!.to]?.folded ?? '')
  if (senseAt(reader, to, 'dimension') || (level && !senseAt(reader, to, 'row')))
    throw new Unread('un límite a cuántos lugares o tipos')
  // «más de 40 microgramos de PM2.5»: a unit that says nothing more may stand between.
  const next = senseAt(reader, to, 'noise') ? to + 1 : to
  const after = senseAt(reader, next, 'measure', 'degree')
  if (after) return take(reader, next, after.id)
  const number = reader.tags[to - 1]
  const beside =
    number !== undefined &&
    reader.tags[to]?.from === number.to &&
    !(number.meaning.type === 'number' && number.meaning.span.unit)
  if (beside && (senseAt(reader, to, 'row') || senseAt(reader, to, 'subject') || senseAt(reader, to, 'value')))
    return countedBy(reader)
  for (let before = from - 1; before >= Math.max(0, from - 3); before--) {
    const sense = senseAt(reader, before, 'measure', 'degree')
    // «suma de población de los municipios de menos de mil habitantes»: the bound has a word of its own, and of that is
    // what is asked.
    const asked =
      sense?.kind === 'measure' &&
      !beside &&
      before === from - 2 &&
      senseAt(reader, from - 1, 'row') &&
      operatorAt(reader, before - 1, 'agregado')
    if (sense && fits(sense.id)) return asked ? sense.id : take(reader, before, sense.id)
  }
  return undefined
}

function take(reader: Reader, at: number, id: string): string {
  reader.taken.add(at)
  return id
}

/** How things of a subject are counted: by the measure that adds up («delitos»), else by rows. */
export function countedBy({ topic: { subject } }: Reader): string | undefined {
  const standard = Object.entries(subject.measures).find(([, { standard }]) => standard)
  if (standard && standard[1].aggregates[0] === 'suma') return standard[0]
  return subject.row ? 'filas' : standard?.[0]
}

export const rowConditions = (reader: Reader, { of, bounds }: Threshold): Condition[] =>
  bounds.map(({ op, value }) => ({ columna: reader.topic.subject.measures[of]!.column, op, valores: [value] }))
