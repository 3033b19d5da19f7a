/** Milliseconds and microseconds of what is done for each record, word, place or statement. */
import { openGuard } from '@tianguis/sql/guard/guard'
import { buildLexicon, nearest } from '@tianguis/sql/annotate/typos'
import { elements } from '@tianguis/core/decode/xml'
import { catalogue } from '@tianguis/core/territory/sample'
import { ALIASES, createTerritory } from '@tianguis/core/territory/territory'
import { VIEWS } from '../attacks/house.ts'
import { ATTACKS } from '../attacks/statements.ts'

/** @param times after as many that are not counted */
function printEach(what: string, times: number, each: (at: number) => unknown): void {
  for (let at = 0; at < times; at++) each(at)
  const begun = performance.now()
  for (let at = 0; at < times; at++) each(at)
  console.log(`${what}: ${(((performance.now() - begun) * 1000) / times).toFixed(2)} µs`)
}

export async function benchSmall(): Promise<void> {
  placesInTerritory()
  const letters = 'abcdefghijlmnopqrstuvz'
  let seed = 20_261_119
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const word = () => Array.from({ length: 5 + random(6) }, () => letters[random(letters.length)]).join('')
  const words = Array.from({ length: 4_060 }, word)
  const lexicon = buildLexicon(words.slice(60).map((one, id) => ({ word: one, id: String(id) })))
  printEach('a word among 4,000', 1_200, (at) => nearest(words[at % 60]!, lexicon))
  const guard = await openGuard(VIEWS)
  printEach('a statement that the guard refuses', ATTACKS.length, (at) => {
    try {
      return guard.check(ATTACKS[at]!.sql)
    } catch (error) {
      return error
    }
  })
  const cosas = Array.from({ length: 40_000 }, (_none, id) => `<cosa id="${id}"><nombre>A ${id}</nombre></cosa>`)
  const xml = `<lista>${cosas.join('\n')}</lista>`
  printEach(`${(xml.length / 1e6).toFixed(1)} MB of XML`, 1, () => {
    for (const one of elements(xml, { root: 'lista', each: 'cosa' })) void one
  })
}

function placesInTerritory(): void {
  const municipalities = catalogue()
  const begun = performance.now()
  const territory = createTerritory(municipalities, ALIASES)
  console.log(`index of places: ${(performance.now() - begun).toFixed(0)} ms`)
  const one = (at: number) => municipalities[at % municipalities.length]!
  const texts = municipalities.map(({ municipio, estado }) => `${municipio}, ${estado}`)
  printEach('name, state', 20_000, (at) => territory.resolve(texts[at % texts.length]!))
  printEach('head town or name', 20_000, (at) => territory.resolve(one(at).cabecera ?? one(at).municipio))
  printEach('municipality', 20_000, (at) => territory.municipality(one(at).estado, one(at).municipio))
  printEach('nearest', 20_000, (at) => territory.nearest(15 + ((at * 7.31) % 17), -117 + ((at * 13.77) % 30)))
  printEach('unknown, with suggestions', 50, () => territory.resolve('Guadaljara de los Bajos'))
}
