import { fold } from '../normalize.ts'
import { adjectiveOf, isFall, isKindOf, saysInWhat } from './polarity.ts'
import { countedBy, numberAt } from './thresholds.ts'
import {
  findOperators,
  findSenses,
  isPlural,
  namesRows,
  operatorAt,
  senseAt,
  Unread,
  wordsOf,
  type Reader,
} from './reader.ts'

/** «la más barata», «top 5 con más robos», «los últimos 3». */
export interface Ranking {
  /** A measure's id, `filas`, or `tiempo`. */
  readonly by: string
  readonly direction: 'asc' | 'desc'
  /** How many; undefined where the question does not say. */
  readonly most: number | undefined
  /** «el más común»: only groups can be ranked so. */
  readonly ofGroups: boolean
  /** «la temperatura más alta»: the highest there is in a group, and no mean of its highest. */
  readonly ofEnds?: boolean
  /** The word itself was in the plural: several are wanted. */
  readonly several: boolean
}

const MOST_ROWS = 100

/** Takes the words of a ranking. */
export function readRanking(reader: Reader, standard: string | undefined): Ranking | undefined {
  const listed = takeTop(reader)
  const found =
    frequent(reader) ??
    superlative(reader, standard) ??
    extreme(reader, standard) ??
    (listed ? plainTop(reader, standard) : undefined) ??
    newest(reader)
  if (!found) return undefined
  const most = listed?.most ?? countBefore(reader, found.at)
  return {
    by: found.by,
    direction: found.direction,
    most,
    ofGroups: found.ofGroups ?? false,
    several: listed !== undefined || (most ?? 1) > 1 || found.several,
  }
}

interface Found {
  readonly at: number
  readonly by: string
  readonly direction: 'asc' | 'desc'
  readonly several: boolean
  readonly ofGroups?: true
}

/** «el delito más común»: of which there are most. */
function frequent(reader: Reader): Found | undefined {
  const [at] = findOperators(reader, 'frecuente')
  const by = countedBy(reader)
  if (at === undefined || by === undefined) return undefined
  reader.taken.add(at)
  return {
    at,
    by,
    direction: operatorAt(reader, at, 'frecuente')!.direction,
    ofGroups: true,
    several: isPlural(reader, reader.tags[at]!),
  }
}

/** «más barata», «menos robos», «más farmacias». */
function superlative(reader: Reader, standard: string | undefined): Found | undefined {
  for (const at of findOperators(reader, 'mas', 'menos')) {
    const more = operatorAt(reader, at, 'mas') !== undefined
    const degree = senseAt(reader, at + 1, 'degree')
    const measure = senseAt(reader, at + 1, 'measure')
    // «qué estado tiene más municipios con …», where a row is one.
    if (
      operatorAt(reader, at + 1, 'nivel')?.nivel === 'municipio' &&
      reader.topic.subject.single?.join() === 'municipio' &&
      !senseAt(reader, at + 2, 'degree')
    ) {
      reader.taken.add(at).add(at + 1)
      return { at, by: 'filas', direction: more ? 'desc' : 'asc', several: false }
    }
    const left = senseAt(reader, at - 1, 'measure')
    if (left && measure && left.id !== measure.id) throw new Unread('más de qué no se dice')
    const counted = countedAt(reader, at + 1) && !(left && isSold(reader, at + 1))
    // «¿hay más dentistas?», where a dentist is something that has a price: of it there are no more.
    if (!counted && operatorAt(reader, at - 1, 'existe') && senseAt(reader, at + 1, 'value')) continue
    // «qué cuesta más, el jitomate o el tomate», «dónde ha temblado más»
    const before = degree || measure || counted ? undefined : senseAt(reader, at - 1, 'measure')
    if (before) reader.taken.add(at - 1)
    const things =
      countedAt(reader, at - 1) || (operatorAt(reader, at - 1, 'existe') && countedBy(reader) !== undefined)
    if (!degree && !measure && !counted && !before && !things) continue
    const several =
      isPlural(reader, reader.tags[at]!) || (degree !== undefined && isPlural(reader, reader.tags[at + 1]!))
    reader.taken.add(at)
    if (degree || measure) reader.taken.add(at + 1)
    if (counted) takeAgain(reader, more ? 'mas' : 'menos')
    if (degree) return { at, by: degree.id, direction: (degree.end === 'mas') === more ? 'desc' : 'asc', several }
    const by =
      (measure && muchOf(reader, at + 1, measure.id)) ??
      (before && muchOf(reader, at - 1, before.id)) ??
      countedBy(reader) ??
      standard
    if (by) return { at, by, direction: more ? 'desc' : 'asc', several }
  }
  return undefined
}

/** «¿dónde va a llover más?»: the more rain, and not the likelier. */
function muchOf(reader: Reader, at: number, id: string): string {
  const { muchOf, label } = reader.topic.subject.measures[id]!
  return muchOf === undefined || fold(wordsOf(reader, reader.tags[at]!)).includes(fold(label).slice(0, ROOT))
    ? id
    : muchOf
}
/** Letters by which «probable» is of «probabilidad». */
const ROOT = 5

/** «¿hay más dentistas o más estéticas?» says it twice. */
function takeAgain(reader: Reader, name: 'mas' | 'menos'): void {
  for (const at of findOperators(reader, name))
    if (operatorAt(reader, at - 1, 'o') && countedAt(reader, at + 1)) reader.taken.add(at)
}

/** «la moneda que más se encareció»: of what is measured, the change. */
export function readChangeRanking(reader: Reader): Pick<Ranking, 'direction' | 'most' | 'several'> | undefined {
  for (const at of findOperators(reader, 'mas', 'mayor', 'menor')) {
    // «donde más bajó», and «con el mayor aumento»
    const fell = operatorAt(reader, at, 'menor') !== undefined && isFall(reader, at)
    const near = operatorAt(reader, at, 'mas') ? [at + 1, at - 1] : operatorAt(reader, at, 'mayor') ? [at + 1] : []
    const direction = fell
      ? 'asc'
      : near.map((other) => operatorAt(reader, other, 'cambio')?.direction).find((one) => one !== undefined)
    if (direction === undefined) continue
    reader.taken.add(at)
    const most = takeTop(reader)?.most ?? countBefore(reader, at)
    return { direction, most, several: (most ?? 1) > 1 }
  }
  return undefined
}

/** Things of which there may be more: rows, and kinds of them; of a product there are no more, it costs more. */
export function countedAt(reader: Reader, at: number): boolean {
  if (senseAt(reader, at, 'row', 'subject')) return true
  const value = senseAt(reader, at, 'value')
  const filter = senseAt(reader, at, 'filter')
  const counted = countedBy(reader)
  const adds = counted !== undefined && reader.topic.subject.measures[counted]?.aggregates[0] === 'suma'
  return (
    (value !== undefined && (adds || reader.topic.subject.dimensions[value.id]!.rows === true || namesRows(reader))) ||
    (filter !== undefined && counted !== undefined && reader.topic.subject.filters![filter.id]!.measure === undefined)
  )
}

/** «¿en qué tienda cuesta menos el arroz?»: what has a price is not counted beside it, whatever rows are called. */
function isSold(reader: Reader, at: number): boolean {
  const { subject } = reader.topic
  const value = senseAt(reader, at, 'value')
  return (
    value !== undefined &&
    subject.row?.distinct !== undefined &&
    Object.values(subject.measures).some(({ within = [] }) => within.includes(value.id))
  )
}

/** «mayor magnitud», «el precio más bajo», «el peor aire», «mayor número de robos». */
function extreme(reader: Reader, standard: string | undefined): Found | undefined {
  for (const at of findOperators(reader, 'mayor', 'menor', 'mejor', 'peor')) {
    const { op } = operatorAt(reader, at, 'mayor', 'menor', 'mejor', 'peor')!
    // «la presa que más bajó» fell, and is not low.
    if (isFall(reader, at) || isKindOf(reader, at)) continue
    const counts = operatorAt(reader, at + 1, 'cuenta') !== undefined
    const near = [at + 1, at + 2, at - 1, ...onlyMeasure(reader)].find(
      (other) => senseAt(reader, other, 'measure') && !reader.taken.has(other),
    )
    const own = adjectiveOf(reader, at)
    const beside = near !== undefined && Math.abs(near - at) <= 1
    const by = counts
      ? countedBy(reader)
      : own && !beside
        ? own
        : near === undefined
          ? standard
          : senseAt(reader, near, 'measure')!.id
    if (!by) continue
    const better = reader.topic.subject.measures[by]?.better
    if ((op === 'mejor' || op === 'peor') && (!better || !saysInWhat(reader, by, near))) continue
    reader.taken.add(at)
    if (counts) reader.taken.add(at + 1)
    if (near !== undefined && senseAt(reader, near, 'measure')!.id === by) reader.taken.add(near)
    const up = op === 'mayor' || (op === 'mejor' && better === 'mas') || (op === 'peor' && better === 'menos')
    return { at, by, direction: up ? 'desc' : 'asc', several: isPlural(reader, reader.tags[at]!) }
  }
  return undefined
}

/** «el PM10 promedio más alto»: the measure that is named, however far off, and not the standard one. */
function onlyMeasure(reader: Reader): readonly number[] {
  const named = findSenses(reader, 'measure')
  return new Set(named.map((at) => senseAt(reader, at, 'measure')!.id)).size === 1 ? named : []
}

/** «top 5», «los primeros 10», «ranking»; the number may stand on either side. */
function takeTop(reader: Reader): { most: number | undefined } | undefined {
  // «ranking de …, top 3» says it twice.
  const said = findOperators(reader, 'top')
  const at = said.find((one) => wholeAt(reader, one + 1) !== undefined) ?? said[0]
  if (at === undefined) return undefined
  for (const one of said) reader.taken.add(one)
  for (const beside of [at + 1, at - 1]) {
    const most = wholeAt(reader, beside)
    if (most !== undefined) return { most: takeNumber(reader, beside, most) }
  }
  return { most: undefined }
}

/** «top 10 gasolineras baratas», «ranking de presas»: by what is much of, unless a word says little. */
function plainTop(reader: Reader, standard: string | undefined): Found | undefined {
  const bare = bareDegree(reader)
  if (bare) return bare
  // «los primeros 5 sismos de octubre» are those that came first, and not the strongest.
  if (
    reader.tokens.some(({ folded }) => /^primer[oa]s$/.test(folded)) &&
    reader.topic.subject.row?.zeros &&
    !findSenses(reader, 'measure').length
  )
    return { at: 0, by: 'tiempo', direction: 'asc', several: true }
  // «ranking de estados por número de tiendas»
  const counted = reader.tags.some(
    (_, at) => operatorAt(reader, at, 'grupo') && operatorAt(reader, at + 1, 'cuenta') && countedAt(reader, at + 2),
  )
    ? countedBy(reader)
    : undefined
  if (counted !== undefined) return { at: 0, by: counted, direction: 'desc', several: true }
  const [measure] = findSenses(reader, 'measure')
  const by = measure === undefined ? (standard ?? countedBy(reader)) : senseAt(reader, measure, 'measure')!.id
  if (measure !== undefined) reader.taken.add(measure)
  const better = by === undefined || measure !== undefined ? undefined : reader.topic.subject.measures[by]?.better
  return by === undefined ? undefined : { at: 0, by, direction: better === 'menos' ? 'asc' : 'desc', several: true }
}

/** «gasolineras baratas»: an order, when rows are listed. */
export function bareDegree(reader: Reader): Found | undefined {
  const [at] = findSenses(reader, 'degree')
  if (at === undefined) return undefined
  const { id, end } = senseAt(reader, at, 'degree')!
  reader.taken.add(at)
  return { at, by: id, direction: end === 'mas' ? 'desc' : 'asc', several: isPlural(reader, reader.tags[at]!) }
}

/** «el último sismo», «los sismos más recientes», «la primera vez que pasó de 20». */
function newest(reader: Reader): Found | undefined {
  const [at] = findOperators(reader, 'reciente', 'inicial')
  if (at === undefined || !reader.topic.subject.time) return undefined
  reader.taken.add(at)
  return {
    at,
    by: 'tiempo',
    direction: operatorAt(reader, at, 'inicial') ? 'asc' : 'desc',
    several: isPlural(reader, reader.tags[at]!),
  }
}

/** «las 3 … más baratas», «los últimos 5 …»: a number before the things or after «últimos». */
function countBefore(reader: Reader, rank: number): number | undefined {
  for (const at of [rank + 1, rank - 1, ...reader.tags.keys()]) {
    const most = wholeAt(reader, at)
    const things =
      senseAt(reader, at + 1, 'row', 'subject', 'value', 'dimension') ||
      operatorAt(reader, at + 1, 'nivel', 'grano', 'mas', 'menos', 'mejor', 'peor', 'reciente') ||
      operatorAt(reader, at - 1, 'reciente')
    const long =
      /* «la más baja en 2 años» is one. */ operatorAt(reader, at + 1, 'grano') &&
      /^(en|de|durante|por)$/.test(reader.tokens[(reader.tags[at]?.from ?? 0) - 1]?.folded ?? '')
    if (most !== undefined && things && !long) return takeNumber(reader, at, most)
  }
  return undefined
}

export function wholeAt(reader: Reader, at: number): number | undefined {
  const meaning = reader.tags[at]?.meaning
  // «los últimos 30 minutos» are no thirty rows.
  const value =
    meaning?.type === 'number' &&
    (meaning.span.unit || /^(minuto|hora|segundo)s?$/.test(reader.tokens[reader.tags[at]!.to]?.folded ?? ''))
      ? undefined
      : numberAt(reader, at)
  return value !== undefined && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MOST_ROWS ? Number(value) : undefined
}

function takeNumber(reader: Reader, at: number, most: number): number {
  reader.taken.add(at)
  return most
}
