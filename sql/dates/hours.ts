/** Times finer than a day. They are recognised so that nobody answers «a las 3» with a whole day unawares. */
import type { Interval } from './calendar.ts'
import { readCount, type Impossible, type Phrase } from './phrase.ts'
import { HOURS, LASTS, NEXTS, PASTS } from './vocabulary.ts'

export interface Hours {
  readonly to: number
  /** The days it touches; absent for a clock time alone. */
  readonly days?: Interval
  readonly count?: number
}

const PARTS = /^(?:manana|tarde|noche|madrugada)$/

export function readHours(phrase: Phrase, at: number): Hours | Impossible | undefined {
  return readSpan(phrase, at) ?? readClock(phrase, at) ?? readPartOfDay(phrase, at)
}

/** últimas 24 horas, hace 3 horas, la última hora, próximas 6 horas */
function readSpan(phrase: Phrase, at: number): Hours | Impossible | undefined {
  const { words, today } = phrase
  const start = words[at] === 'las' || words[at] === 'la' ? at + 1 : at
  const word = words[start] ?? ''
  const next = NEXTS.has(word)
  if (!next && word !== 'hace' && !LASTS.has(word) && !PASTS.has(word)) return undefined
  const counted = readCount(phrase, start + 1)
  const unitAt = counted?.to ?? start + 1
  if (!HOURS.has(words[unitAt] ?? '')) return undefined
  const to = unitAt + 1
  if (counted && 'reason' in counted) return { to, reason: counted.reason }
  const count = counted?.count ?? 1
  const days = Math.ceil((words[unitAt]!.startsWith('minuto') ? count / 60 : count) / 24)
  return { to, days: next ? [today, today + days + 1] : [today - days, today + 1], count }
}

/** After a bare «a las 3» only these show that no three things are meant. */
const AFTER_CLOCK = /^(?:y|de|del|en|hoy|ayer|antier|hubo|fue|estaba|estuvo|habia)$/

/** a las 3 de la tarde, 15:30, 3 pm; «de las 3 presas» is no hour */
function readClock({ words }: Phrase, at: number): Hours | undefined {
  const link = /^las?$/.test(words[at + 1] ?? '') && /^(?:a|de)$/.test(words[at]!) ? words[at]! : ''
  const hourAt = link ? at + 2 : at
  const clock = /^(\d{1,2})((?::\d\d){0,2})(am|pm|hrs|h)?$/.exec(words[hourAt] ?? '')
  if (!clock || Number(clock[1]) > 24) return undefined
  const next = words[hourAt + 1]
  const meridian = next === 'am' || next === 'pm' || ((link || clock[2]) && /^(?:hrs?|horas|h)$/.test(next ?? ''))
  const end = hourAt + (meridian ? 2 : 1)
  const part = words[end] === 'de' && words[end + 1] === 'la' && PARTS.test(words[end + 2] ?? '')
  const explicit = meridian || part || clock[2] || clock[3]?.endsWith('m')
  if (!explicit && (link !== 'a' || (next !== undefined && !AFTER_CLOCK.test(next)))) return undefined
  return { to: part ? end + 3 : end }
}

/** en la mañana, por la tarde, esta noche, anoche, al mediodía */
function readPartOfDay({ words, today }: Phrase, at: number): Hours | undefined {
  const word = words[at] ?? ''
  if (word === 'anoche') return { to: at + 1, days: [today - 1, today] }
  if (word === 'esta' && PARTS.test(words[at + 1] ?? '')) return { to: at + 2, days: [today, today + 1] }
  if (/^(?:al|a)$/.test(word) && /^(?:mediodia|medianoche)$/.test(words[at + 1] ?? '')) return { to: at + 2 }
  if (/^(?:en|por|de|durante)$/.test(word) && words[at + 1] === 'la' && PARTS.test(words[at + 2] ?? ''))
    return { to: at + 3 }
  return undefined
}
