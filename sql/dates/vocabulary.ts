/** The words of the date grammar: folded, with n for ñ, because who types without accents often types without ñ. */
import type { CalendarUnit } from './calendar.ts'
import { MONTH_NAMES, SHORT_MONTH_NAMES } from '@tianguis/core/words/months'

const list = (words: string) => words.split(/\s+/).filter(Boolean)
const numbered = (words: string, first = 1) => list(words).map((word, at) => [word, at + first] as const)

export const MONTHS = new Map([...numbered(MONTH_NAMES.join(' ')), ['setiembre', 9] as const])
/** Some are words of their own (mar, sep, may): a month only beside a day or a year. */
export const SHORT_MONTHS = new Map([
  ...numbered(SHORT_MONTH_NAMES.join(' ')),
  ['mzo', 3],
  ['sept', 9],
  ['set', 9],
  ['agto', 8],
  ['dbre', 12],
  ['nvo', 11],
] as [string, number][])

export const WEEKDAYS = new Map(numbered('lunes martes miercoles jueves viernes sabado domingo', 0))

export const TIME_UNITS = new Map<string, CalendarUnit>([
  ['dia', 'dia'],
  ['dias', 'dia'],
  ['semana', 'semana'],
  ['semanas', 'semana'],
  ['quincena', 'quincena'],
  ['quincenas', 'quincena'],
  ['mes', 'mes'],
  ['meses', 'mes'],
  ['bimestre', 'bimestre'],
  ['bimestres', 'bimestre'],
  ['trimestre', 'trimestre'],
  ['trimestres', 'trimestre'],
  ['semestre', 'semestre'],
  ['semestres', 'semestre'],
  ['ano', 'anio'],
  ['anos', 'anio'],
  ['decada', 'decada'],
  ['decadas', 'decada'],
])
export const HOURS = new Set(['hora', 'horas', 'hrs', 'hr', 'h', 'minuto', 'minutos'])

const ORDINAL_WORDS = new Map([
  ...numbered('primer segundo tercer cuarto quinto sexto'),
  ...numbered('primera segunda tercera cuarta quinta sexta'),
  ...numbered('primero segundo tercero'),
])

/** «segunda» -> 2, «2da» -> 2. */
export function ordinalOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  const short = /^(\d)(?:er|era|ero|ra|ro|da|do|ta|to|a|o)$/.exec(word)
  return short ? Number(short[1]) : ORDINAL_WORDS.get(word)
}

export const FIRSTS = new Set(['primer', 'primero', 'primera', 'primeros', 'primeras'])
export const LASTS = new Set(['ultimo', 'ultima', 'ultimos', 'ultimas'])
export const PASTS = new Set([
  'pasado',
  'pasada',
  'pasados',
  'pasadas',
  'anterior',
  'anteriores',
  'previo',
  'previa',
  'previos',
  'previas',
])
export const NEXTS = new Set([
  'proximo',
  'proxima',
  'proximos',
  'proximas',
  'siguiente',
  'siguientes',
  'entrante',
  'venidero',
  'venidera',
])
export const THESE = new Set(['este', 'esta', 'presente', 'actual'])
export const ARTICLES = new Set(['el', 'la', 'los', 'las'])

/**
 * Days that fall on the same date every year, longest names first; Semana Santa and the mobile holidays are left out.
 */
export const HOLIDAYS: readonly (readonly [words: readonly string[], month: number, day: number])[] = (
  [
    ['dia de la independencia', 9, 16],
    ['dia de la revolucion', 11, 20],
    ['dia de la bandera', 2, 24],
    ['dia de la candelaria', 2, 2],
    ['dia de las madres', 5, 10],
    ['dia de la madre', 5, 10],
    ['dia de los muertos', 11, 2],
    ['dia de muertos', 11, 2],
    ['dia de los reyes', 1, 6],
    ['dia de reyes', 1, 6],
    ['dia del trabajo', 5, 1],
    ['dia del nino', 4, 30],
    ['dia del maestro', 5, 15],
    ['san valentin', 2, 14],
    ['ano nuevo', 1, 1],
    ['noche vieja', 12, 31],
    ['nochevieja', 12, 31],
    ['nochebuena', 12, 24],
    ['noche buena', 12, 24],
    ['navidad', 12, 25],
  ] as const
).map(([name, month, day]) => [name.split(' '), month, day])

/**
 * For a lexicon of typos. Only words without a neighbour in everyday Spanish: abril would swallow «abrir», junio
 * «junto», enero «entero», martes «partes», pasado «pesado», anterior «interior».
 */
export const DATE_WORDS: readonly string[] =
  list(`febrero agosto septiembre octubre noviembre diciembre miercoles viernes sabado domingo
  semana semanas quincena quincenas bimestre trimestre semestre decada anteayer antier mañana pasado pasada anterior anteriores ahorita actualmente navidad proximo proxima proximos proximas siguiente siguientes entrante ultimo ultima
  ultimos ultimas`)
