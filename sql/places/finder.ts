import type { PlaceLevel, Territory } from '@tianguis/core'
import { keyOf, type Town } from '@tianguis/core/territory/territory'
import type { Token } from '../normalize.ts'
import { FILLERS } from '../lexicon/fillers.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { createTrie, spellings, type Trie } from '../annotate/trie.ts'

/** One place that a name may mean. */
export interface PlaceReference {
  readonly nivel: PlaceLevel
  /** Two digits of a state, five of a municipality. */
  readonly clave: string
  /** «Guadalajara, Jalisco»; «Jalisco». */
  readonly nombre: string
  readonly poblacion: number
  /** What it was named by, where that is less than the municipality: «Sayulita». */
  readonly town?: Town
}

/** A phrase that names places; which one is meant depends on the subject. */
export interface PlaceSpan {
  readonly from: number
  readonly to: number
  readonly places: readonly PlaceReference[]
  /** «estado de», «ciudad de», «alcaldía» said which level is meant. */
  readonly said: PlaceLevel | undefined
  /** An article and one word. */
  readonly article?: true
  /** Words that only join a town to its state: «en», «de». */
  readonly links?: number
  /** Towns whose names begin so and go on: of «San Felipe», San Felipe del Progreso. */
  readonly longer?: readonly PlaceReference[]
}

export type PlaceFinder = (tokens: readonly Token[]) => PlaceSpan[]

const STATE_WORDS: ReadonlySet<string> = new Set(['estado', 'edo', 'entidad'])
const TOWN_WORDS: ReadonlySet<string> = new Set([
  'ciudad',
  'cd',
  'municipio',
  'mpio',
  'alcaldia',
  'delegacion',
  'demarcacion',
  'capital',
  'puerto',
])
/** What says of which level a place is. */
export const PLACE_WORDS: ReadonlySet<string> = STATE_WORDS.union(TOWN_WORDS)
const LINKS: ReadonlySet<string> = new Set(['de', 'del', 'en', 'la', 'el'])
const ARTICLES: ReadonlySet<string> = new Set(['el', 'la', 'los', 'las'])
/** «Puebla capital», «Veracruz puerto». */
const TOWN_AFTER: ReadonlySet<string> = new Set(['capital', 'puerto', 'ciudad'])
const CAPITAL = '09'
/** «México» alone is the country, and the state is «Estado de México» or «Edomex». */
const COUNTRY = 'mexico'

/** «los cinco estados» counts, and is not the town of Cinco Señores. */
const NUMBERS = [
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'doce',
  'quince',
  'veinte',
  'cien',
  'mil',
]

/**
 * «Sin.», «Son.» and «Ver.» shorten states, and are words first; the «centro» of a town is not the municipality of
 * Centro.
 */
const COMMON: ReadonlySet<string> = new Set([
  'centro',
  'casas',
  'nombre',
  'nombres',
  ...NUMBERS,
  ...NUMBERS.map((number) => `los ${number}`),
  ...[...OPERATORS.flatMap(([, phrases]) => phrases), ...FILLERS]
    .flatMap(spellings)
    .filter(({ length }) => length === 1)
    .flat(),
])

/** «por estado, México»: of each state, and of none by that name. */
const GROUPING = /^(por|cada|que|cual|segun)$/

/** Indexes every name of the territory; the finder then looks at each word once. */
export function indexPlaceNames(territory: Territory): PlaceFinder {
  const names: Trie<string> = createTrie()
  for (const name of territory.names())
    if (name !== COUNTRY && !COMMON.has(name) && !/^\d+$/.test(name)) names.add(name.split(' '), name)
  names.add(['ciudad', 'de', 'mexico'], 'ciudad de mexico')
  // «estado mexico», as one types who leaves out the small words, is no country by state.
  for (const name of ['estado de mexico', 'estado mexico', 'edo mexico', 'edo de mexico'])
    names.add(name.split(' '), 'estado de mexico')
  for (const name of ['capital del pais', 'capital de la republica', 'capital de la republica mexicana'])
    names.add(name.split(' '), 'ciudad de mexico')
  const longerThan = longerNames(territory)
  return (tokens) => {
    const words = tokens.map(({ folded }) => keyOf(folded))
    const found: PlaceSpan[] = []
    for (let from = 0; from < words.length; from++) {
      for (const { to, meaning } of names.from(words, from)) {
        if (
          to === from + 2 &&
          STATE_WORDS.has(words[from]!) &&
          (tokens[from + 1]!.pause || GROUPING.test(words[from - 1] ?? ''))
        )
          continue
        const places = placesOf(territory, meaning)
        const article = to - from === 2 && ARTICLES.has(words[from]!)
        const longer = longerThan.get(meaning)?.filter(({ clave }) => !places.some((one) => one.clave === clave))
        if (places.length)
          found.push(
            ...spansOf(words, {
              from,
              to,
              places,
              said: undefined,
              ...(article ? { article } : {}),
              ...(longer?.length ? { longer } : {}),
            }),
          )
      }
    }
    return found.flatMap((span) => [span, ...withState(words, span, found)])
  }
}

/** Of each name that other towns' names begin with, those towns. */
function longerNames(territory: Territory): ReadonlyMap<string, readonly PlaceReference[]> {
  const names = new Set(territory.names())
  const found = new Map<string, PlaceReference[]>()
  for (const name of names) {
    for (const place of placesOf(territory, name)) {
      if (place.nivel !== 'municipio' || keyOf(place.nombre.split(', ')[0]!) !== name) continue
      const words = name.split(' ')
      for (let to = 1; to < words.length; to++) {
        const begun = words.slice(0, to).join(' ')
        if (names.has(begun)) found.set(begun, [...(found.get(begun) ?? []), place])
      }
    }
  }
  return found
}

/** The name as it stands, and with the word behind or before it that says its level. */
function* spansOf(words: readonly string[], span: PlaceSpan): Generator<PlaceSpan> {
  yield span
  yield* withLevelBehind(words, span)
  yield* withLevelBefore(words, span)
}

function* withLevelBehind(words: readonly string[], { from, to, places: all }: PlaceSpan): Generator<PlaceSpan> {
  const level = levelBehind(words, to)
  const places = all.filter(({ nivel }) => nivel === level)
  if (level && places.length) yield { from, to: to + 1, places, said: level }
}

function levelBehind(words: readonly string[], at: number): PlaceLevel | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  if (TOWN_AFTER.has(word) || (word === 'municipio' && at + 1 === words.length)) return 'municipio'
  return word === 'estado' ? 'estado' : undefined
}

function* withLevelBefore(words: readonly string[], span: PlaceSpan): Generator<PlaceSpan> {
  let at = span.from - 1
  while (at >= 0 && LINKS.has(words[at]!)) at--
  const word = words[at]
  if (word === undefined) return
  if (STATE_WORDS.has(word)) yield* atLevel(span, at, 'estado')
  // «un municipio de Tlaxcala» is any of that state.
  if (word === 'municipio' && /^(un|algun|cada|los|todos)$/.test(words[at - 1] ?? '')) return
  if (TOWN_WORDS.has(word))
    yield* atLevel(span, at, 'municipio', word === 'alcaldia' || word === 'delegacion' ? CAPITAL : '')
}

function* atLevel(span: PlaceSpan, from: number, said: PlaceLevel, within = ''): Generator<PlaceSpan> {
  const places = span.places.filter(({ nivel, clave }) => nivel === said && clave.startsWith(within))
  if (places.length) yield { from, to: span.to, places, said }
}

/** «Benito Juárez, Quintana Roo», «Mérida en Yucatán»: a town followed by its state is one place. */
function* withState(words: readonly string[], town: PlaceSpan, all: readonly PlaceSpan[]): Generator<PlaceSpan> {
  let next = town.to
  while (next < words.length && LINKS.has(words[next]!)) next++
  for (const state of all) {
    if (state.from !== next) continue
    const code = state.places.find(({ nivel }) => nivel === 'estado')?.clave
    const places = code ? town.places.filter(({ nivel, clave }) => nivel === 'municipio' && clave.startsWith(code)) : []
    if (places.length) yield { from: town.from, to: state.to, places, said: 'municipio', links: next - town.to }
  }
}

function placesOf(territory: Territory, name: string): PlaceReference[] {
  const towns = territory.find(name, { prefer: 'municipio' })
  const state = territory.find(name, { prefer: 'estado' })?.state
  return [
    ...(state ? [{ nivel: 'estado' as const, clave: state.cve_ent, nombre: state.estado, poblacion: 0 }] : []),
    ...(towns && !towns.state
      ? towns.municipalities.map(({ cvegeo, municipio, estado, poblacion }) => ({
          nivel: 'municipio' as const,
          clave: cvegeo,
          nombre: `${municipio}, ${estado}`,
          poblacion: poblacion ?? 0,
          ...(towns.towns?.[cvegeo] && { town: towns.towns[cvegeo] }),
        }))
      : []),
  ]
}
