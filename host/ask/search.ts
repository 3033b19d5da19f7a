/** Finds by their names what can be asked for: datasets, figures, what they are told apart by, values and places. */
import type { Connector, Territory } from '@tianguis/core'
import { withoutAccents } from '@tianguis/core/words/accents'
import type { Knowledge } from '@tianguis/sql/knowledge/knowledge'
import { namedValuesOf } from './card.ts'

/** A name, and where it is said. */
export interface Named {
  readonly tipo: 'conjunto' | 'medida' | 'dimension' | 'valor' | 'lugar'
  readonly nombre: string
  readonly conjunto: string | null
  readonly asunto: string | null
  /** Of the measure, or of the dimension that a value is of. */
  readonly id: string | null
  readonly columna: string | null
  /** What a place is called, and of a value how it is stored. */
  readonly clave: string | null
  readonly nivel: 'estado' | 'municipio' | null
}

export interface NameIndex {
  /** @returns those that have most of the words first */
  find(text: string, conjunto?: string): readonly Named[]
}

interface Entry {
  readonly named: Named
  /** Words by which it is found. */
  readonly words: ReadonlySet<string>
}

const nothing = { conjunto: null, asunto: null, id: null, columna: null, clave: null, nivel: null }
/** Words of a text as they are compared: no accents, and no plural. */
const wordsIn = (text: string): string[] =>
  (
    withoutAccents(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<=[^aeiou])es$|s$/, '') : word))
const COMMON: ReadonlySet<string> = new Set('a al con de del el en la las lo los o para por que un una y'.split(' '))

export function openNameIndex(connectors: readonly Connector[], knowledge: Knowledge): NameIndex {
  const entries = [...connectors.map(datasetEntry), ...subjectEntries(knowledge)]
  const byWord = new Map<string, number[]>()
  for (const [at, { words }] of entries.entries())
    for (const word of words) {
      const all = byWord.get(word)
      if (all) all.push(at)
      else byWord.set(word, [at])
    }
  /** A word that begins another is that one not yet written out. */
  const having = (word: string): Iterable<number> =>
    byWord.get(word) ??
    (word.length < 3 ? [] : [...byWord].flatMap(([other, all]) => (other.startsWith(word) ? all : [])))

  return {
    find(text, conjunto) {
      const found = new Map<number, number>()
      for (const word of new Set(wordsIn(text)))
        for (const at of new Set(having(word))) found.set(at, (found.get(at) ?? 0) + 1)
      const most = Math.max(0, ...found.values())
      const nearness = (at: number) => found.get(at)! / entries[at]!.words.size
      const named = [...found.keys()]
        .filter((at) => found.get(at) === most && (!conjunto || entries[at]!.named.conjunto === conjunto))
        .sort((a, b) => nearness(b) - nearness(a) || a - b)
        .map((at) => entries[at]!.named)
      return [...(conjunto ? [] : placesOf(text, knowledge.territory)), ...named]
    },
  }
}

const datasetEntry = ({ name, title }: Connector): Entry => ({
  named: datasetNamed({ name, title }),
  words: new Set(wordsIn(`${name} ${title}`)),
})

export const datasetNamed = ({ name, title }: Pick<Connector, 'name' | 'title'>): Named => ({
  ...nothing,
  tipo: 'conjunto',
  nombre: title,
  conjunto: name,
})

function* subjectEntries(knowledge: Knowledge): Generator<Entry> {
  for (const topic of knowledge.catalogue.topics.values()) {
    const { measures, dimensions, label, words } = topic.subject
    const where = { ...nothing, conjunto: topic.connector.name, asunto: topic.id }
    for (const [id, measure] of Object.entries(measures))
      yield {
        named: { ...where, tipo: 'medida', nombre: `${measure.label}: ${label}`, id, columna: measure.column },
        words: new Set(wordsIn([measure.label, ...measure.words, label, ...words].join(' '))),
      }
    for (const [id, dimension] of Object.entries(dimensions)) {
      const of = { ...where, id, columna: dimension.column }
      yield {
        named: { ...of, tipo: 'dimension', nombre: `${dimension.label}: ${label}` },
        words: new Set(wordsIn([dimension.label, ...dimension.words].join(' '))),
      }
      for (const { valor, de } of namedValuesOf(topic, id, dimension, knowledge))
        yield {
          named: { ...of, tipo: 'valor', nombre: de, clave: valor },
          words: new Set(wordsIn([de, valor, ...(dimension.values?.[valor] ?? [])].join(' '))),
        }
    }
  }
}

function placesOf(text: string, territory: Territory): Named[] {
  const place = territory.find(text)
  if (!place) return []
  if (place.state)
    return [{ ...nothing, tipo: 'lugar', nombre: place.state.estado, clave: place.state.cve_ent, nivel: 'estado' }]
  return place.municipalities.map(({ municipio, estado, cvegeo }) => ({
    ...nothing,
    tipo: 'lugar',
    nombre: `${municipio}, ${estado}`,
    clave: cvegeo,
    nivel: 'municipio',
  }))
}
