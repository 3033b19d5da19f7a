/**
 * One end only: desde 2020, a partir de mayo, hasta ayer, antes de 2019, después del 3 de mayo, de 2020 en adelante,
 * los próximos días.
 */
import type { Interval } from './calendar.ts'
import {
  isSettled,
  isYearly,
  resolvePhrase,
  type Impossible,
  type Phrase,
  type DateReading,
  type ResolvedPhrase,
} from './phrase.ts'
import { readPeriod } from './range.ts'
import { phraseAt } from './relative.ts'

/** Which days are meant: from its first, after its last, before its first, up to its last. */
type Side = 'desde' | 'despues' | 'antes' | 'hasta'

export interface Open {
  readonly to: number
  readonly open: { readonly desde: number } | { readonly hasta: number }
  readonly end: ResolvedPhrase
}

const sides = (table: Record<Side, string>) =>
  Object.entries(table)
    .flatMap(([side, phrases]) => phrases.split('|').map((phrase) => [phrase.split(' '), side as Side] as const))
    .sort(([a], [b]) => b.length - a.length)

const OPENERS = sides({
  desde: 'desde|a partir de|a partir del|de',
  despues: 'despues de|despues del|posterior a|posterior al|posteriores a|posteriores al|luego de|luego del',
  antes: 'antes de|antes del|anterior a|anterior al|anteriores a|anteriores al|previo a|previo al|previos a|previos al',
  hasta: 'hasta|a mas tardar',
})

const ONWARDS = [
  [['en', 'adelante'], true],
  [['para', 'aca'], true],
  [['a', 'la', 'fecha'], true],
] as const

const TO_COME = [
  [['proximos', 'dias'], true],
  [['siguientes', 'dias'], true],
  [['dias', 'siguientes'], true],
  [['dias', 'que', 'vienen'], true],
] as const
/** «pronóstico extendido»: that of the days to come. */
const EXTENDED = /^(?:pronostico|clima|tiempo)$/

function readToCome({ words, today }: Phrase, at: number): Open | undefined {
  const to =
    phraseAt(words, at, TO_COME)?.to ??
    (words[at] === 'extendido' && EXTENDED.test(words[at - 1] ?? '') ? at + 1 : undefined)
  return to === undefined
    ? undefined
    : { to, open: { desde: today + 1 }, end: { to, interval: [today + 1, today + 2], grain: 'dia', kind: 'futuro' } }
}

export const readOpen = (phrase: Phrase, at: number): Open | Impossible | undefined =>
  readToCome(phrase, at) ?? readSide(phrase, at)

function readSide(phrase: Phrase, at: number): Open | Impossible | undefined {
  const opener = phraseAt(phrase.words, at, OPENERS)
  const end = readPeriod(phrase, opener?.to ?? at)
  if (!end || isAbbreviation(end)) return undefined
  const onwards = phraseAt(phrase.words, end.to, ONWARDS)
  const side = onwards ? (opener?.value ?? 'desde') : opener?.value
  // Plain «de mayo» opens nothing unless «en adelante» follows, and that follows nothing but «de» and «desde».
  if (!side || (onwards ? side !== 'desde' : phrase.words[at] === 'de')) return undefined
  const settled = resolvePhrase(phrase, end)
  const { to } = onwards ?? end
  if (!isSettled(settled)) return { ...settled, to }
  if (settled.kind === 'ultimo') return undefined
  return { to, open: openOf(side, settled), end: settled }
}

const isAbbreviation = (end: DateReading) => isYearly(end) && end.weak === true && end.year === undefined

function openOf(side: Side, { point, interval }: ResolvedPhrase): Open['open'] {
  const [start, end]: Interval = point === undefined ? interval : [point, point + 1]
  if (side === 'desde') return { desde: start }
  if (side === 'despues') return { desde: end }
  return { hasta: side === 'antes' ? start : end }
}
