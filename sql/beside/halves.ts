/**
 * The halves of a question that sets two figures side by side, each with what both share, as texts in which every word
 * stands where it stood.
 */
import type { Token } from '../normalize.ts'

/** What joins two halves. */
const BESIDE: ReadonlySet<string> = new Set(['y', 'e', 'contra', 'vs', 'versus', 'junto'])
/** What each half may begin its share of the whole with: where, when, by what, and the verb that both have. */
const SHARED = new Set(
  'en de del por durante desde hasta entre este esta hoy ayer cada segun hay hubo tiene tienen existen'.split(' '),
)
/** Words that may stand between «por» or «junto» and the second half. */
const LINKS: ReadonlySet<string> = new Set(['a', 'con', 'cada', 'su', 'sus', 'el', 'la', 'los', 'las'])
const MOST_LEADING = 4
const COUNTED = 'número de '

/** Words `from` to `to` (exclusive). */
interface Run {
  readonly from: number
  readonly to: number
}

export interface Joint extends Run {
  /** The first figure is divided by the second, times this. */
  readonly por?: number
}

export function jointsOf(tokens: readonly Token[]): Joint[] {
  return tokens.flatMap(({ folded }, from) => {
    if (from === 0 || (folded !== 'por' && !BESIDE.has(folded))) return []
    let to = from + 1
    while (to < tokens.length && LINKS.has(tokens[to]!.folded)) to++
    const number = folded === 'por' ? perHowMany(tokens, to) : undefined
    const joint = { from, to: number?.to ?? to, ...(folded === 'por' ? { por: number?.per ?? 1 } : {}) }
    return joint.to < tokens.length ? [joint] : []
  })
}

/** «por cada mil negocios», «por cada 10 mil» */
function perHowMany(tokens: readonly Token[], at: number): { per: number; to: number } | undefined {
  const [one, next] = [tokens[at]?.folded ?? '', tokens[at + 1]?.folded]
  const digits = /^\d{1,6}$/.test(one) ? Number(one) : undefined
  if (digits !== undefined && next === 'mil') return { per: digits * 1000, to: at + 2 }
  if (one === 'cien' && next === 'mil') return { per: 100_000, to: at + 2 }
  if (one === 'mil') return { per: 1000, to: at + 1 }
  return digits ? { per: digits, to: at + 1 } : undefined
}

/** What stands before the joint, alone and with each end of the question that both halves may share. */
export const firstHalves = (raw: string, tokens: readonly Token[], { from, to }: Joint): string[] =>
  [...sharedEnds(tokens, to), tokens.length].map((end) =>
    onlyWith(raw, tokens, [
      { from: 0, to: from },
      { from: end, to: tokens.length },
    ]),
  )

const sharedEnds = (tokens: readonly Token[], behind: number): number[] =>
  tokens.flatMap(({ folded }, at) => (at > behind && SHARED.has(folded) ? [at] : []))

/** What stands behind the joint, with each beginning of the question that both halves may share. */
export function secondHalves(raw: string, tokens: readonly Token[], { from, to, por }: Joint): string[] {
  const leading = Array.from({ length: Math.min(from, MOST_LEADING) + 1 }, (_, at) => at)
  const halves = leading.map((end) =>
    onlyWith(raw, tokens, [
      { from: 0, to: end },
      { from: to, to: tokens.length },
    ]),
  )
  const { start } = tokens[to]!
  if (por === undefined || start < COUNTED.length) return halves
  // «por negocio»: it is counted.
  return [`${halves[0]!.slice(0, start - COUNTED.length)}${COUNTED}${halves[0]!.slice(start)}`, ...halves]
}

/** The question with all other words blank, so that each stays where it was. */
function onlyWith(raw: string, tokens: readonly Token[], runs: readonly Run[]): string {
  const isKept = (at: number) => runs.some(({ from, to }) => from <= at && at < to)
  return tokens.reduce(
    (text, { start, end }, at) =>
      isKept(at) ? text : `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`,
    raw,
  )
}
