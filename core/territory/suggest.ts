import { distance } from 'fastest-levenshtein'
import { keyOf } from './names.ts'
import type { State } from './place.ts'
import type { Match, Places } from './places.ts'

const MOST = 5
/** share of the longer name that may differ: `Guadaljara` yes, `Nueva York` no */
const FARTHEST = 0.3

interface Candidate {
  readonly name: string
  /** what it names, by code: a place near under two names is suggested once */
  readonly code: string
  readonly unlike: number
  readonly population: number
}

/**
 * Up to five names near a key that nothing answers to, best first and the more populous of equals
 * before: `Cancún, Quintana Roo` or `Jalisco`, each as it would be understood. With a state, only
 * what lies in it, after the places of that very name elsewhere.
 */
export function suggest(
  key: string,
  options: { places: Places; states: readonly State[]; within?: State | undefined },
): string[] {
  const { places, states, within } = options
  const inside = ({ municipality }: Match) => !within || municipality.cvegeo.startsWith(within.cve_ent)
  const candidates = (places.get(key) ?? []).map((match) => candidate(match, -1))
  for (const [filed, matches] of places) {
    const unlike = unlikeness(key, filed)
    if (unlike <= FARTHEST) candidates.push(...matches.filter(inside).map((match) => candidate(match, unlike)))
  }
  for (const { cve_ent, estado } of within ? [] : states) {
    const unlike = unlikeness(key, keyOf(estado))
    if (unlike <= FARTHEST) candidates.push({ name: estado, code: cve_ent, unlike, population: Infinity })
  }
  candidates.sort((a, b) => a.unlike - b.unlike || b.population - a.population)
  const once = candidates.filter(({ code }, at) => candidates.findIndex((other) => other.code === code) === at)
  return once.slice(0, MOST).map(({ name }) => name)
}

const candidate = ({ written, municipality }: Match, unlike: number): Candidate => ({
  name: `${written}, ${municipality.estado}`,
  code: municipality.cvegeo,
  unlike,
  population: municipality.poblacion ?? 0,
})

/** 0 is the same, 1 has nothing in common; a shared beginning counts in favour. */
function unlikeness(typed: string, key: string): number {
  if (typed.length >= 4 && key.startsWith(`${typed} `)) return 0.1
  const longest = Math.max(typed.length, key.length)
  if (Math.abs(typed.length - key.length) > longest / 2) return 1
  let shared = 0
  while (shared < 4 && typed[shared] !== undefined && typed[shared] === key[shared]) shared++
  return (distance(typed, key) - shared * 0.25) / longest
}
