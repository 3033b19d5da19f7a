import { keyOf, shortForms } from './names.ts'
import type { Alias, PlaceMatch, Municipality } from './place.ts'

export interface Match {
  readonly municipality: Municipality
  readonly via: PlaceMatch['via']
  /** 0 its name or an alias, 1 its head town or a short form of its name, 2 a short form of its head town */
  readonly rank: 0 | 1 | 2
  /** the name that matched, as it is written */
  readonly written: string
}

/** key of a name → every municipality it may mean, each once, by rank */
export type Places = ReadonlyMap<string, readonly Match[]>

/**
 * Files every municipality under its name, the aliases that point to it, its head town and the
 * short forms of both.
 */
export function indexPlaces(municipalities: readonly Municipality[], aliases: readonly Alias[]): Places {
  const places = new Map<string, Match[]>()
  const file = (key: string, match: Match) => {
    const filed = places.get(key)
    if (!filed) places.set(key, [match])
    else if (!filed.some(({ municipality }) => municipality === match.municipality)) filed.push(match)
  }
  const byCode = new Map(municipalities.map((municipality) => [municipality.cvegeo, municipality]))
  for (const municipality of municipalities) {
    file(keyOf(municipality.municipio), { municipality, via: 'nombre', rank: 0, written: municipality.municipio })
  }
  for (const { name, code, part = 'alias' } of aliases) {
    const municipality = byCode.get(code)
    if (municipality) file(keyOf(name), { municipality, via: part, rank: 0, written: name })
  }
  for (const municipality of municipalities) {
    const { municipio, cabecera } = municipality
    if (cabecera) file(keyOf(cabecera), { municipality, via: 'cabecera', rank: 1, written: cabecera })
    for (const key of shortForms(keyOf(municipio)))
      file(key, { municipality, via: 'nombre', rank: 1, written: municipio })
  }
  for (const municipality of municipalities) {
    const { cabecera } = municipality
    if (!cabecera) continue
    for (const key of shortForms(keyOf(cabecera)))
      file(key, { municipality, via: 'cabecera', rank: 2, written: cabecera })
  }
  return places
}

const population = ({ municipality }: Match) => municipality.poblacion ?? 0

/**
 * Which of the matches a name with no state means. Names come before head towns, but never over a
 * larger place: `Saltillo` is not Lafragua in Puebla, whose head town is called so, while
 * `Tlalnepantla` is both the one in Morelos (8,000) and Tlalnepantla de Baz (672,000). A short form
 * of a head town counts only when nothing else answers: `Victoria` is not Victoria de Durango.
 */
export function likeliestPlaces(matches: readonly Match[]): readonly Match[] {
  const best = ofBestRank(matches)
  if (best[0]?.rank !== 0) return best
  const largest = Math.max(...best.map(population))
  return matches.filter((match) => match.rank === 0 || (match.rank === 1 && population(match) > largest))
}

/** Inside one state the best rank wins outright. */
export function meantIn(matches: readonly Match[], cveEnt: string): readonly Match[] {
  return ofBestRank(matches.filter(({ municipality }) => municipality.cvegeo.startsWith(cveEnt)))
}

const ofBestRank = (matches: readonly Match[]) => matches.filter(({ rank }) => rank === matches[0]!.rank)
