import type { Cadence } from './contract.ts'
import { MEXICO_CITY } from './decode/dates.ts'
import { MONTH_NAMES } from './words/months.ts'

const DAYS = ['domingos', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados']
const ZONES: Record<string, string> = { [MEXICO_CITY]: 'hora de la Ciudad de México' }
const UNITS = { minute: ['minuto', 'minutos'], hour: ['hora', 'horas'], day: ['día', 'días'] } as const
/** More times a day than this are told as "every n hours". */
const LISTED = 6

const and = (words: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(words)
const singular = (day: string) => day.replace(/(domingo|sábado)s/, '$1')

/**
 * When the source is asked, as a person says it: 'de lunes a viernes a las 18:15 y 19:15 (UTC)'.
 * A cron line that has no short reading is shown as it is.
 */
export function cadenceInWords({ cron, timezone }: Cadence): string {
  const times = new Map<string, string[]>()
  const others: string[] = []
  for (const line of cron) {
    const read = readLine(line)
    if (read && 'times' in read) times.set(read.days, [...(times.get(read.days) ?? []), ...read.times])
    else others.push(read?.rhythm ?? `según el cron \`${line}\``)
  }
  const timed = [...times].map(([days, hours]) => `${days} a las ${and([...new Set(hours)].sort())}`)
  const zone = timed.length || others.some((words) => words.includes('cron')) ? ` (${ZONES[timezone] ?? timezone})` : ''
  return `${[...timed, ...others].join('; ')}${zone}`
}

/** '30 hours' -> '30 horas'; text that is not written that way is returned as it is. */
export function spanInWords(span: string): string {
  const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec(span) ?? []
  if (!count) return span
  const [one, many] = UNITS[unit as keyof typeof UNITS]
  return `${count} ${count === '1' ? one : many}`
}

function readLine(line: string): { days: string; times: string[] } | { rhythm: string } | undefined {
  const [minute = '', hour = '', ...calendar] = line.trim().split(/\s+/)
  const daily = calendar.join(' ') === '* * *'
  const days = daysInWords(calendar)
  const minutes = expand(minute, 0, 59)
  const hours = expand(hour, 0, 23)
  if (!days || !minutes || !hours) return undefined
  const rhythm = daily ? rhythmOf(minute, hour, { minutes, hours }) : undefined
  if (rhythm) return { rhythm }
  if (minutes.length * hours.length > LISTED) return undefined
  return { days, times: hours.flatMap((h) => minutes.map((m) => `${two(h)}:${two(m)}`)) }
}

/** How a line that runs every day repeats within it, where that is said sooner than its times. */
function rhythmOf(
  minute: string,
  hour: string,
  { minutes, hours }: { readonly minutes: number[]; readonly hours: number[] },
): string | undefined {
  const step = stepOf(minute)
  if (hour === '*' && step) return step === 1 ? 'cada minuto' : `cada ${step} minutos`
  if (minutes.length !== 1) return undefined
  const past = `al minuto ${minutes[0]}`
  if (hours.length === 24) return `cada hora, ${past}`
  return stepOf(hour) && hours.length > LISTED ? `cada ${stepOf(hour)} horas, ${past}` : undefined
}

function daysInWords([day = '', month = '', weekday = '']: string[]): string | undefined {
  const days = expand(day, 1, 31)
  const months = expand(month, 1, 12)
  const weekdays = expand(weekday, 0, 7)
  if (!days || !months || !weekdays || (day !== '*' && weekday !== '*')) return undefined
  const of = month === '*' ? '' : ` de ${and(months.map((number) => MONTH_NAMES[number - 1]!))}`
  if (day !== '*') return `${days.length === 1 ? 'el día' : 'los días'} ${and(days.map(String))}${of || ' de cada mes'}`
  if (weekday === '*') return `todos los días${of}`
  const span = /^([0-6])-([0-7])$/.exec(weekday)
  if (span)
    return `de ${span
      .slice(1)
      .map((number) => singular(DAYS[Number(number) % 7]!))
      .join(' a ')}${of}`
  return `los ${and([...new Set(weekdays.map((number) => DAYS[number % 7]!))])}${of}`
}

// One cron field as its numbers; undefined for names, `L`, `#` and whatever else is not plain numbers.
function expand(field: string, first: number, last: number): number[] | undefined {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const read = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part)
    if (!read) return undefined
    const from = read[1] === undefined ? first : Number(read[1])
    const to = read[1] === undefined ? last : Number(read[2] ?? (read[3] ? last : from))
    if (from < first || to > last || from > to) return undefined
    for (let number = from; number <= to; number += Number(read[3] ?? 1)) numbers.add(number)
  }
  return [...numbers].sort((a, b) => a - b)
}

const stepOf = (field: string) => (field === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 0))
const two = (number: number) => String(number).padStart(2, '0')
