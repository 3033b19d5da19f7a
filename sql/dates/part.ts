/**
 * A part of a longer period: primera quincena de octubre, último trimestre de 2024, finales de mayo, los primeros 10
 * días del año.
 */
import { afterArticle, readAtom } from './atom.ts'
import { civil, dayNumber, divides, periodAt, type CalendarUnit, type Interval } from './calendar.ts'
import {
  isSettled,
  isYearly,
  longest,
  readCount,
  type Impossible,
  type Phrase,
  type DateReading,
  type Yearly,
} from './phrase.ts'
import { readBareUnit } from './relative.ts'
import { FIRSTS, LASTS, ordinalOf, TIME_UNITS } from './vocabulary.ts'
import { bareYear, yearInterval } from './written.ts'

type Carve = (whole: Interval) => Interval | string

interface Part {
  readonly to: number
  readonly grain: CalendarUnit
  readonly key: string
  readonly carve: Carve
  readonly assumed?: string
}

export function readPart(phrase: Phrase, at: number): DateReading | undefined {
  const part = readEllipsis(phrase, at) ?? readThird(phrase, at) ?? readNumbered(phrase, at) ?? readCounted(phrase, at)
  if (!part) return undefined
  if ('reason' in part || 'at' in part || 'interval' in part) return part
  const whole = readContainer(phrase, part.to)
  if (whole && 'grain' in whole && divides(part.grain, whole.grain)) return carved(whole, part)
  return ofTheYear(part)
}

/** la primera y la segunda quincena de octubre: of the first its unit and its month are told with the second. */
function readEllipsis(phrase: Phrase, at: number): DateReading | undefined {
  const { words } = phrase
  const number = ordinalOf(words[at])
  if (number === undefined || !/^(?:y|a|o|contra|vs|versus|con)$/.test(words[at + 1] ?? '')) return undefined
  const secondAt = /^(?:la|el)$/.test(words[at + 2] ?? '') ? at + 3 : at + 2
  if (ordinalOf(words[secondAt]) === undefined) return undefined
  const [second, whole] = [readNumbered(phrase, secondAt), readPart(phrase, secondAt)]
  if (!second || !whole) return undefined
  const first = readPart({ ...phrase, words: words.with(secondAt, words[at]!), atoms: [], wholes: [] }, secondAt)
  return first && !('reason' in first) && whole.to > second.to ? { ...first, to: at + 1 } : undefined
}

/** What follows de or del; a year may follow by itself: «primer trimestre 2024». */
function readContainer(phrase: Phrase, at: number): DateReading | undefined {
  const { words } = phrase
  if (words[at] !== 'de' && words[at] !== 'del')
    return bareYear(phrase, at) === undefined ? undefined : readAtom(phrase, at)
  const whole = readAtom(phrase, at + 1)
  const bare = readBareUnit(phrase, words[at] === 'de' && words[at + 1] === 'la' ? at + 2 : at + 1)
  const wanted =
    whole && (isYearly(whole) || (isSettled(whole) && (whole.kind === 'absoluto' || whole.kind === 'relativo')))
  return wanted ? whole : bare
}

function carved(whole: DateReading, { grain, key, carve, assumed }: Part): DateReading | undefined {
  const more = assumed ? { assumed } : {}
  if (isYearly(whole)) {
    const at = (year: number) => {
      const interval = whole.at(year)
      return typeof interval === 'string' ? interval : carve(interval)
    }
    return { ...whole, key: `${whole.key}/${key}`, grain, at, ...more }
  }
  if (!isSettled(whole)) return undefined
  const interval = carve(whole.interval)
  return typeof interval === 'string'
    ? { to: whole.to, reason: interval }
    : { to: whole.to, interval, grain, kind: whole.kind, ...more }
}

/** «el primer trimestre» alone is one of every year; a first week or month of nothing is none. */
function ofTheYear({ to, grain, key, carve }: Part): Yearly | undefined {
  if (!/^(?:trimestre|semestre|bimestre)#/.test(key)) return undefined
  return { to, grain, key, at: (year) => carve(yearInterval(year)) }
}

/** segunda quincena, primer trimestre, trimestre 1, semana 2 */
function readNumbered({ words }: Phrase, at: number): Part | undefined {
  const ordinal = ordinalOf(words[at])
  const unitAt = ordinal === undefined ? at : at + 1
  const number = ordinal ?? (/^[1-6]$/.test(words[at + 1] ?? '') ? Number(words[at + 1]) : undefined)
  const unit = words[unitAt] ?? ''
  const grain = TIME_UNITS.get(unit)
  if (!grain || number === undefined || grain === 'anio' || grain === 'decada') return undefined
  const to = at + 2
  const none = `No existe ${grain === 'semana' || grain === 'quincena' ? 'la' : 'el'} ${unit} ${number} de ese periodo.`
  return {
    to,
    grain,
    key: `${grain}#${number}`,
    carve: (whole) => nth(grain, whole, number) ?? none,
    ...weeksAssumed(grain),
  }
}

/** primeros 10 días, últimos tres meses, primer mes, última semana, tres primeros meses */
function readCounted(phrase: Phrase, at: number): Part | Impossible | undefined {
  const found = endAndCount(phrase, at)
  if (!found) return undefined
  const { end, counted, unitAt } = found
  const grain = TIME_UNITS.get(phrase.words[unitAt] ?? '')
  if (!grain || (!counted && end.endsWith('s'))) return undefined
  const to = unitAt + 1
  if (counted && 'reason' in counted) return { to, reason: counted.reason }
  const count = counted?.count ?? 1
  const first = FIRSTS.has(end)
  return {
    to,
    grain,
    key: `${first ? 'primeros' : 'ultimos'}${count}${grain}`,
    carve: (whole) => ends(grain, whole, first ? count : -count),
  }
}

interface EndAndCount {
  /** «primeros» or «últimas». */
  readonly end: string
  readonly counted: ReturnType<typeof readCount>
  readonly unitAt: number
}

/** How many stands behind the end, «primeros tres meses», or before it, «tres primeros meses». */
function endAndCount(phrase: Phrase, at: number): EndAndCount | undefined {
  const { words } = phrase
  const first = words[at]
  if (isEnd(first)) {
    const counted = readCount(phrase, at + 1)
    return { end: first, counted, unitAt: counted?.to ?? at + 1 }
  }
  const counted = readCount(phrase, at)
  const end = counted && words[counted.to]
  return isEnd(end) ? { end, counted, unitAt: counted!.to + 1 } : undefined
}

const isEnd = (word: string | undefined): word is string => word !== undefined && (FIRSTS.has(word) || LASTS.has(word))

const DAYS: Partial<Record<CalendarUnit, number>> = { dia: 1, semana: 7 }

const weeksAssumed = (grain: CalendarUnit) =>
  grain === 'semana' ? { assumed: 'las semanas se contaron de siete en siete días desde el primero' } : {}

function nth(grain: CalendarUnit, [start, end]: Interval, number: number): Interval | undefined {
  const days = DAYS[grain]
  const found: Interval = days
    ? [start + days * (number - 1), Math.min(end, start + days * number)]
    : periodAt(grain, start, number - 1)
  return number > 0 && found[0] < end ? found : undefined
}

/** The first `count` of a grain, or the last where it is negative. */
function ends(grain: CalendarUnit, [start, end]: Interval, count: number): Interval | string {
  const days = DAYS[grain]
  const found: Interval =
    count > 0
      ? [start, days ? start + days * count : periodAt(grain, start, count - 1)[1]]
      : [days ? end + days * count : periodAt(grain, end - 1, count + 1)[0], end]
  return found[0] >= start && found[1] <= end ? found : 'Son más de los que caben en ese periodo.'
}

const THIRDS = new Map([
  ...['principio', 'principios', 'inicio', 'inicios', 'comienzo', 'comienzos'].map((word) => [word, 0] as const),
  ...['mediados', 'mitad'].map((word) => [word, 1] as const),
  ...['final', 'finales', 'fin', 'fines'].map((word) => [word, 2] as const),
])

/** a principios de mayo: days 1 to 10, 11 to 20 and the rest; of a year, four months each. */
function readThird({ words }: Phrase, at: number): Part | undefined {
  const first = words[at] === 'a' ? at + 1 : at
  const third = THIRDS.get(words[first] ?? '')
  if (third === undefined || !/^del?$/.test(words[first + 1] ?? '')) return undefined
  // «la primera mitad de 2024» is a half, not the middle.
  if (ordinalOf(words[first - 1]) !== undefined || LASTS.has(words[first - 1] ?? '')) return undefined
  return {
    to: first + 1,
    grain: 'dia',
    key: `tercio${third}`,
    carve: (whole) => thirdOf(whole, third),
    assumed: ASSUMED[third]!,
  }
}

const ASSUMED = [
  'principios: los días 1 a 10 del mes, o enero a abril del año',
  'mediados: los días 11 a 20 del mes, o mayo a agosto del año',
  'finales: del día 21 en adelante, o septiembre a diciembre del año',
]

function thirdOf([start, end]: Interval, third: number): Interval | string {
  const { year, month } = civil(start)
  const days = end - start
  if (days > 360 && days < 370) return [dayNumber(year, 1 + third * 4, 1), dayNumber(year, 5 + third * 4, 1)]
  if (days < 28 || days > 31) return 'Principios, mediados y finales se entienden de un mes o de un año.'
  return [dayNumber(year, month, 1 + third * 10), third === 2 ? end : dayNumber(year, month, 11 + third * 10)]
}

/** One period at `at`, or a part of one. */
export function readWhole(phrase: Phrase, at: number): DateReading | undefined {
  const known = phrase.wholes[at]
  if (known !== undefined) return known ?? undefined
  const found = longest([readAtom(phrase, at), afterArticle(phrase, at, [readPart])])
  phrase.wholes[at] = found ?? null
  return found
}
