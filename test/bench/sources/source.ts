import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'
import { populations } from '../../../connectors/municipios/population.ts'

/** What a source has to write. */
export interface Edition {
  readonly folder: string
  /** Of the country's full size; 1 is all of it. */
  readonly fraction: number
  /** Shows in every row that is of this round. */
  readonly round: number
  /** Of each hundred rows, those that are of this round; the others stay as in round 0. */
  readonly share: number
}

/** One upstream, in its own formats and at the country's size. */
export interface Source {
  readonly dataset: string
  /** Of the country where none is asked for: what ends within a few minutes. */
  readonly quick: number
  /** Writes the files of an edition over those of the one before, each under the name that `fileOf` gives it. */
  write(edition: Edition): Promise<void>
  /** The file that answers a URL, undefined where there is none. */
  fileOf(url: URL): string | undefined
  readonly contentType: string
  /** First day asked for again, of one that does not look at a published file twice by itself. */
  readonly since?: string
}

export interface Town {
  readonly cvegeo: string
  /** Of its head town; a borough of the capital has none. */
  readonly name: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
}

const YEAR = 2026
const CATALOGUE = new URL('../../../connectors/municipios/cabeceras.csv', import.meta.url)

/** Every municipality that has one, by its head town; the most populous first. */
export function towns(): Town[] {
  const people = new Map(
    [...populations()].filter(({ anio }) => anio === YEAR).map(({ cvegeo, poblacion }) => [cvegeo, poblacion]),
  )
  return csvRecords(readFileSync(CATALOGUE, 'utf8'))
    .filter(({ latitud, cvegeo }) => latitud && people.has(cvegeo!))
    .map(({ cvegeo, cabecera, latitud, longitud }) => ({
      cvegeo: cvegeo!,
      name: cabecera!,
      latitude: Number(latitud),
      longitude: Number(longitud),
      population: people.get(cvegeo!)!,
    }))
    .sort((a, b) => b.population - a.population)
}

/** A part of them with every state in it: a dataset refuses a country that lacks one. */
export function someTowns(fraction: number): Town[] {
  const every = Math.max(1, Math.round(1 / fraction))
  return [...Map.groupBy(towns(), ({ cvegeo }) => cvegeo.slice(0, 2)).values()].flatMap((state) =>
    state.filter((_town, at) => at % every === 0),
  )
}

/** The round that a row is of. */
export const roundOf = (at: number, { round, share }: Edition) => (at % 100 < share ? round : 0)

/** A whole number below `bound` that looks like chance and is the same in every run. */
export const chance = (at: number, salt: number, bound: number) => {
  let mixed = Math.imul(at ^ (salt * 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % bound
}

/** Texts gathered into pieces that are worth a write. */
export function* pieces(lines: Iterable<string>, encoding: BufferEncoding): Generator<Buffer> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < 256 * 1024) continue
    yield Buffer.from(piece, encoding)
    piece = ''
  }
  if (piece) yield Buffer.from(piece, encoding)
}
