import { weekday } from './calendar.ts'
import { readNamed } from './named.ts'
import { settle, type Phrase, type Reading } from './phrase.ts'
import { readDigits } from './written.ts'
import { WEEKDAYS } from './vocabulary.ts'

const NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** «lunes 3 de mayo de 2024»: the weekday must be that of the date, or one of the two is a mistake. */
export function readDatedWeekday(phrase: Phrase, at: number): Reading | undefined {
  const told = WEEKDAYS.get(phrase.words[at] ?? '')
  if (told === undefined) return undefined
  const date = readNamed(phrase, at + 1) ?? readDigits(phrase, at + 1)
  if (!date || !('grain' in date) || date.grain !== 'dia') return undefined
  const settled = settle(phrase, date)
  if ('reason' in settled) return settled
  const real = weekday(settled.interval[0])
  return real === told ? settled : { to: settled.to, reason: `Esa fecha no cae en ${NAMES[told]}, sino en ${NAMES[real]}.` }
}
