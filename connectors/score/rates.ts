import type { Inputs } from './inputs.ts'
import { INDICATORS, SECTORS } from './indicators.ts'
import { yearOf } from './months.ts'
import { fixed } from './fixed.ts'

/** Values by municipality and indicator, as they are published. */
export type Values = Map<string, Map<string, string>>
/** People of a municipality in a year; undefined where CONAPO has no projection. */
export type People = (cvegeo: string, year: number) => number | undefined

/** Person-years that the state's rate weighs against a municipality's own. */
const PRIOR = 20_000
/** Below as many people one year says too little: all months are pooled. */
const SMALL = 20_000
const DIGITS = 4

export function peopleOf({ populations }: Inputs): People {
  const known = new Map(populations.map(({ cvegeo, anio, poblacion }) => [`${cvegeo} ${anio}`, Number(poblacion)]))
  return (cvegeo, year) => known.get(`${cvegeo} ${year}`)
}

interface Observed {
  readonly crimes: Readonly<Record<string, number>>
  readonly exposure: number
}
type Window = 'doce' | 'todos'

/**
 * Crimes a year for every 100,000 people, drawn towards the state's rate by as much as there is little to go by:
 * (crimes + rate of the state × 20,000) / (person-years + 20,000).
 * A municipality without one investigation file of any crime has no value: silence is not safety.
 */
export function crimeRates(inputs: Inputs, people: People): Values {
  const values: Values = new Map()
  const { months } = inputs
  if (!months) return values
  const names = INDICATORS.filter(({ origin }) => origin === 'SESNSP').map(({ name }) => name)
  const reporting = [...new Set(inputs.crimes.map(({ cvegeo }) => cvegeo!))]
  const observed = {
    doce: observe(inputs, 'doce', months.lastYear, reporting, people),
    todos: observe(inputs, 'todos', months.all, reporting, people),
  }
  const states = { doce: byState(observed.doce), todos: byState(observed.todos) }
  for (const cvegeo of reporting) {
    const window = (people(cvegeo, months.years.at(-1)!) ?? 0) < SMALL ? 'todos' : 'doce'
    const own = observed[window].get(cvegeo)
    const state = states[window].get(cvegeo.slice(0, 2))
    if (!own || !state) continue
    const rate = (name: string) =>
      ((own.crimes[name] ?? 0) + ((state.crimes[name] ?? 0) / state.exposure) * PRIOR) / (own.exposure + PRIOR)
    values.set(cvegeo, new Map(names.map((name) => [name, fixed(rate(name) * 100_000, DIGITS)])))
  }
  return values
}

/** What was counted in a window, and over how many person-years; places without a known population are left out. */
function observe(
  { crimes }: Inputs,
  window: Window,
  months: readonly number[],
  reporting: readonly string[],
  people: People,
): Map<string, Observed> {
  const counted = new Map<string, Record<string, number>>()
  for (const { cvegeo, indicador, [window]: count } of crimes) {
    const own = counted.get(cvegeo!) ?? {}
    counted.set(cvegeo!, own)
    if (indicador !== null) own[indicador!] = Number(count)
  }
  const found = new Map<string, Observed>()
  for (const cvegeo of reporting) {
    const exposure = months.reduce((sum, month) => sum + (people(cvegeo, yearOf(month)) ?? NaN) / 12, 0)
    if (exposure > 0) found.set(cvegeo, { crimes: counted.get(cvegeo)!, exposure })
  }
  return found
}

function byState(observed: ReadonlyMap<string, Observed>): Map<string, Observed> {
  const states = new Map<string, { crimes: Record<string, number>; exposure: number }>()
  for (const [cvegeo, { crimes, exposure }] of observed) {
    const state = states.get(cvegeo.slice(0, 2)) ?? { crimes: {}, exposure: 0 }
    states.set(cvegeo.slice(0, 2), state)
    state.exposure += exposure
    for (const [name, count] of Object.entries(crimes)) state.crimes[name] = (state.crimes[name] ?? 0) + count
  }
  return states
}

/** Establishments of each sector for every thousand people, in the year of the DENUE's edition. */
export function densities({ businesses, edition }: Inputs, people: People): Values {
  const values: Values = new Map()
  for (const { cvegeo, ...counts } of edition ? businesses : []) {
    const inhabitants = people(cvegeo!, Number(edition!.slice(0, 4)))
    if (!inhabitants) continue
    values.set(
      cvegeo!,
      new Map(Object.keys(SECTORS).map((name) => [name, fixed((Number(counts[name]) / inhabitants) * 1000, DIGITS)])),
    )
  }
  return values
}
