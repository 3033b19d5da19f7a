import type { Synonyms } from '@tianguis/core'
import { normalise } from '@tianguis/core/territory/territory'
import { DAMS, NAMES } from './dams.ts'

const TITLES = /^(?:ing|lic|gral|dr|prof|pdte|ingeniero|licenciado|general|doctor|profesor|presidente)\.? /i
const ARTICLE = /^(?:el|la|los|las) /
const compared = (name: string) => normalise(name.replace(TITLES, '')).replace(ARTICLE, '')

/** «Presas de Chihuahua» are those of the state, and «presas de Hermosillo» the three of the town, though a dam bears either name. */
const PLACES: ReadonlySet<string> = new Set([
  ...DAMS.map(({ estado }) => normalise(estado)),
  ...DAMS.map(({ municipio }) => municipio).filter((town, at, towns) => towns.indexOf(town) !== at).map(normalise),
])

/** Said of many a dam, and no name of one. */
const COMMON: ReadonlySet<string> = new Set(['sistema', 'laguna', 'presa', 'arroyo', 'derivadora', 'lagunario', 'antonio', 'grande', 'santa'])
/** The three dams that store the water of the Cutzamala. */
const CUTZAMALA = ['VBRMX', 'VVCMX', 'DBOMC']

/** Names of a dam as people say them: whole, without the title of who it is named after, and after «presa» by any word that is no other's name. */
export const SPOKEN: Synonyms = (() => {
  const named = Object.entries(NAMES).filter(([name]) => !PLACES.has(compared(name)))
  const whole = new Set(named.map(([name]) => compared(name)))
  const words = new Map<string, Set<string>>()
  const add = (phrase: string, dams: readonly string[]) => words.set(phrase, (words.get(phrase) ?? new Set()).union(new Set(dams)))
  for (const [name, dams] of named) {
    const plain = name.replace(TITLES, '')
    for (const phrase of new Set([name, plain, `presa ${plain}`])) add(phrase, dams)
    // Only after «presa»: «caliente» alone is no dam, though one is called Agua Caliente.
    for (const word of new Set(compared(name).split(' '))) if (word.length >= 5 && !COMMON.has(word) && !whole.has(word) && !PLACES.has(word)) add(`presa ${word}`, dams)
  }
  for (const phrase of ['sistema Cutzamala', 'el Cutzamala', 'presa Cutzamala', 'presa sistema Cutzamala', 'Cutzamala']) add(phrase, CUTZAMALA)
  return Object.fromEntries([...words].map(([phrase, dams]) => [phrase, [...dams]]))
})()

/** «río Yaqui» -> the stream as the table has it. */
export const STREAMS: Synonyms = Object.fromEntries(DAMS.flatMap(({ corriente }) => (corriente && corriente !== 'Arroyo sin nombre' ? [[corriente, [corriente]]] : [])))
