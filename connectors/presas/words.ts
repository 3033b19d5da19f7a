import { phrases } from '@tianguis/core/words/phrases'
import type { Synonyms } from '@tianguis/core'
import { normalise } from '@tianguis/core/territory/territory'
import { DAMS, NAMES } from './dams.ts'

const TITLES = /^(?:ing|lic|gral|dr|prof|pdte|ingeniero|licenciado|general|doctor|profesor|presidente)\.? /i
const ARTICLE = /^(?:el|la|los|las) /
const compared = (name: string) => normalise(name.replace(TITLES, '')).replace(ARTICLE, '')

/**
 * «Presas de Chihuahua» are those of the state, and «presas de Hermosillo» the three of the town, though a dam bears
 * either name.
 */
const PLACES: ReadonlySet<string> = new Set([
  ...DAMS.map(({ estado }) => normalise(estado)),
  ...DAMS.map(({ municipio }) => municipio)
    .filter((town, at, towns) => towns.indexOf(town) !== at)
    .map(normalise),
])

/** Said of many a dam, and no name of one. */
const COMMON: ReadonlySet<string> = new Set(
  phrases('sistema, laguna, presa, arroyo, derivadora, lagunario, antonio, grande, santa'),
)
/** The three dams that store the water of the Cutzamala. */
export const CUTZAMALA = ['VBRMX', 'VVCMX', 'DBOMC']

/**
 * Names of a dam as people say them: whole, without the title of who it is named after, and after «presa» by any word
 * that is no other's name.
 */
export const SPOKEN: Synonyms = (() => {
  const named = Object.entries(NAMES).filter(([name]) => !PLACES.has(compared(name)))
  const whole = new Set(named.map(([name]) => compared(name)))
  const words = new Map<string, Set<string>>()
  const add = (phrase: string, dams: readonly string[]) =>
    words.set(phrase, (words.get(phrase) ?? new Set()).union(new Set(dams)))
  for (const [name, dams] of named) {
    const plain = name.replace(TITLES, '')
    for (const phrase of new Set([name, plain, `presa ${plain}`])) add(phrase, dams)
    // Only after «presa»: «caliente» alone is no dam, though one is called Agua Caliente.
    for (const word of new Set(compared(name).split(' ')))
      if (word.length >= 5 && !COMMON.has(word) && !whole.has(word) && !PLACES.has(word)) add(`presa ${word}`, dams)
  }
  return Object.fromEntries([...words].map(([phrase, dams]) => [phrase, [...dams]]))
})()

/** «río Yaqui» -> the stream as the table has it. */
export const STREAMS: Synonyms = Object.fromEntries(
  DAMS.flatMap(({ corriente }) => (corriente && corriente !== 'Arroyo sin nombre' ? [[corriente, [corriente]]] : [])),
)

/** A dam has several uses in one text, «Agua potable, riego»: of each, all the texts that hold it. */
const usesWith = (use: string) => [
  ...new Set(DAMS.flatMap(({ uso }) => (uso?.toLowerCase().split(', ').includes(use.toLowerCase()) ? [uso] : []))),
]
const saidOf = (use: string, ...phrases: readonly string[]) =>
  Object.fromEntries(
    phrases.flatMap((phrase) =>
      [phrase, `se usa para ${phrase}`, `se usan para ${phrase}`, `uso ${phrase}`].map((said) => [said, usesWith(use)]),
    ),
  )
const energy = ['generar', 'generan', 'genera', 'producir', 'producen', 'produce', 'generacion', 'produccion'].flatMap(
  (verb) => ['energia', 'energia electrica', 'electricidad', 'luz'].map((what) => `${verb} ${what}`),
)

/** What the water is for, as people say it -> the use as the table has it. */
export const USES: Synonyms = {
  ...saidOf(
    'Riego',
    ...phrases(`
riego, regar, regadio, irrigacion, agricola, agricultura, regar cultivos, riego agricola, distrito de
      riego
    `),
  ),
  ...saidOf(
    'Agua potable',
    ...phrases(`
agua potable, potable, consumo humano, publico urbano, abastecimiento, abastecimiento de agua,
      abastecer de agua, agua para beber, agua para tomar
    `),
  ),
  ...saidOf('Generación de energía', ...energy, 'energia', 'electricidad', 'generacion electrica', 'hidroelectrica'),
  ...saidOf(
    'Control de avenidas',
    ...phrases(`
control de avenidas, control de inundaciones, controlar avenidas, controlar inundaciones,
      evitar inundaciones, prevenir inundaciones, control de crecientes
    `),
  ),
}
