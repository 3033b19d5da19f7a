import { keyOf } from './names.ts'
import type { Alias, Municipality, State } from './place.ts'

export interface States {
  /** by cve_ent */
  readonly all: readonly State[]
  /** by INEGI's name, a short or historic name, an abbreviation, or `estado de …` before any of them */
  named(key: string): State | undefined
  /** the keys that `named` knows, without `estado de …` */
  names(): Iterable<string>
  /** by code, `9` as well as `09` */
  coded(code: string): State | undefined
  /** by name or code, as typed */
  of(text: string): State | undefined
}

const LONGEST_KEY = 60
const LEVEL = /^(?:el )?estado (?:libre y soberano )?(?:de )?/

/** The states of a catalogue, with the other names that `aliases` gives them. */
export function indexStates(municipalities: readonly Municipality[], aliases: readonly Alias[]): States {
  const byCode = new Map<string, State>()
  for (const { cvegeo, estado } of municipalities)
    byCode.set(cvegeo.slice(0, 2), { cve_ent: cvegeo.slice(0, 2), estado })
  const byKey = new Map<string, State>()
  for (const state of byCode.values()) byKey.set(keyOf(state.estado), state)
  for (const { name, code } of aliases) {
    const state = byCode.get(code)
    if (state) byKey.set(keyOf(name), state)
  }
  const all = [...byCode.values()].sort((a, b) => (a.cve_ent < b.cve_ent ? -1 : 1))
  const named = (key: string) => byKey.get(key) ?? byKey.get(key.replace(LEVEL, ''))
  const coded = (code: string) => (/^\d{1,2}$/.test(code) ? byCode.get(code.padStart(2, '0')) : undefined)
  const seen = new Map<string, State>()

  return {
    all,
    names: () => byKey.keys(),
    named,
    coded,
    of(text) {
      const known = seen.get(text)
      if (known) return known
      const trimmed = text.trim()
      const state = trimmed.length > LONGEST_KEY ? undefined : (coded(trimmed) ?? named(keyOf(trimmed)))
      // Agencies repeat the same 32 spellings over millions of rows; bounded, because people type too.
      if (state && seen.size < 500) seen.set(text, state)
      return state
    },
  }
}
