import { keyOf } from './names.ts'
import type { State } from './place.ts'
import type { States } from './states.ts'

/** One way to take a text apart: a place, and the state it was said to be in. */
export interface PlaceParse {
  readonly place: string
  readonly state: State | undefined
  /** the text said that it means no state: `ciudad de Puebla`, `municipio de Puebla` */
  readonly municipal: boolean
}

const MUNICIPAL = /^(?:el |la )?(?:municipio|ciudad) de |^(?:h|heroica) (?:ciudad |villa )?(?:de )?/
const OF_THE_CAPITAL = /^(?:la )?(?:alcaldia|delegacion) (?:de )?/
const CAPITAL = '09'
const COUNTRY = new Set(['mexico', 'mx'])
/** of any name of a state, `estado libre y soberano de …` apart */
const LONGEST_STATE_IN_WORDS = 6

/**
 * The ways to read what a person typed, the likeliest first: `Benito Juárez, Quintana Roo`,
 * `Benito Juárez (Q. Roo)`, `benito juarez quintana roo`, `Ciudad de Puebla`. The whole text
 * comes before its parts, except where a comma or parenthesis already separates them:
 * `Juárez Hidalgo` is a municipality, `Juárez, Hidalgo` a place and a state.
 */
export function* readings(text: string, states: States): Generator<PlaceParse> {
  const apart = text.match(/^(.*\S)\s*\(([^()]+)\)\s*$/s) ?? text.match(/^(.*\S)\s*,([^,]+)$/s)
  if (apart) {
    const [head, tail] = [apart[1]!, keyOf(apart[2]!)]
    const state = states.named(tail)
    if (state) yield* levels(keyOf(head), state, states)
  }
  const whole = keyOf(text)
  yield* levels(whole, undefined, states)
  yield* unseparated(whole.split(' '), states)
}

function* unseparated(words: readonly string[], states: States): Generator<PlaceParse> {
  for (let cut = Math.max(1, words.length - LONGEST_STATE_IN_WORDS); cut < words.length; cut++) {
    const state = states.named(words.slice(cut).join(' '))
    if (state)
      yield* levels(
        words
          .slice(0, cut)
          .join(' ')
          .replace(/ (?:en|de)$/, ''),
        state,
        states,
      )
  }
  if (words.length > 1 && COUNTRY.has(words.at(-1)!)) {
    const rest = words.slice(0, -1)
    yield* levels(rest.join(' '), undefined, states)
    yield* unseparated(rest, states)
  }
}

/** The place as it stands, and then without a word that says it is a municipality or an alcaldía. */
function* levels(place: string, state: State | undefined, states: States): Generator<PlaceParse> {
  yield { place, state, municipal: false }
  const bare = place.replace(MUNICIPAL, '')
  if (bare !== place) yield { place: bare, state, municipal: true }
  const borough = place.replace(OF_THE_CAPITAL, '')
  if (borough !== place) yield { place: borough, state: state ?? states.coded(CAPITAL), municipal: true }
}
