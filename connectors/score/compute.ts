import { aggregate, subScore, type SubScores, type Weights } from './aggregate.ts'
import { GRADES } from './columns.ts'
import { CENSUS, components } from './census.ts'
import { goalpostsOf, normalised, type Goalposts } from './goalposts.ts'
import {
  DIMENSIONS,
  dimensionNames,
  INDICATORS,
  METHOD,
  NATIONAL,
  SOURCES,
  type Dimension,
  type Origin,
} from './indicators.ts'
import type { Inputs } from './inputs.ts'
import { lastDay } from './months.ts'
import { bandsOf, placesOf, placesWithin } from './ranking.ts'
import { crimeRates, densities, peopleOf, type People } from './rates.ts'
import { sizeOf } from './sizes.ts'

interface Place {
  readonly cvegeo: string
  readonly municipio: string
  readonly estado: string
  /** Inhabitants at the census; null of one that is newer. */
  readonly census: string | null
}

/** What every table is made of. */
interface Basis {
  readonly places: readonly Place[]
  readonly people: People
  readonly values: (cvegeo: string, name: string) => string | undefined
  readonly goalposts: ReadonlyMap<string, Goalposts | null>
  readonly subScores: ReadonlyMap<string, SubScores>
  readonly weights: Weights
  readonly edition: ReturnType<typeof editionOf>
}

/** From what the other datasets hold to the three tables. Every step reads what the step before publishes, rounded. */
export function compute(inputs: Inputs) {
  const basis = basisOf(inputs)
  return { score: scoreRows(basis), indicadores: indicatorRows(basis), metas: goalRows(basis) }
}

function basisOf(inputs: Inputs): Basis {
  const places = inputs.municipalities.map(({ cvegeo, municipio, estado, poblacion }) => ({
    cvegeo: cvegeo!,
    municipio: municipio!,
    estado: estado!,
    census: poblacion ?? null,
  }))
  const people = peopleOf(inputs)
  const values = valuesOf(inputs, people)
  const goalposts = new Map(
    INDICATORS.map(({ name }) => [name, goalpostsOf(places.flatMap(({ cvegeo }) => values(cvegeo, name) ?? []))]),
  )
  const subScores = new Map(
    places.map(({ cvegeo }) => [cvegeo, subScoresOf((name) => values(cvegeo, name), goalposts)]),
  )
  const weights = weightsOf(
    places.map(({ cvegeo }) => cvegeo).filter((cvegeo) => components().has(cvegeo)),
    subScores,
  )
  return { places, people, values, goalposts, subScores, weights, edition: editionOf(inputs) }
}

function scoreRows({ places, people, values, subScores, weights, edition }: Basis) {
  // One that is newer than the census has no components, and so never the four dimensions of a score.
  const scores = new Map(
    places.flatMap(({ cvegeo }) => {
      const score = aggregate(subScores.get(cvegeo)!, weights)
      return score === undefined ? [] : [[cvegeo, score] as const]
    }),
  )
  const sizes = new Map(
    places.flatMap(({ cvegeo, census }) => {
      const inhabitants = people(cvegeo, edition.year) ?? (census === null ? undefined : Number(census))
      return inhabitants === undefined ? [] : [[cvegeo, sizeOf(inhabitants)] as const]
    }),
  )
  const states = new Map(places.map(({ cvegeo, estado }) => [cvegeo, estado]))
  const national = placesOf(scores)
  const inState = placesWithin(scores, (key) => states.get(key))
  const inGroup = placesWithin(scores, (key) => sizes.get(key))
  const bands = bandsOf(subScores, weights, national)
  return places.map(({ cvegeo, municipio, estado }) => ({
    cvegeo,
    municipio,
    estado,
    score: scores.get(cvegeo) ?? null,
    posicion: national.get(cvegeo) ?? null,
    posicion_estatal: inState.get(cvegeo) ?? null,
    posicion_grupo: inGroup.get(cvegeo) ?? null,
    grupo_poblacion: sizes.get(cvegeo) ?? null,
    total: scores.size,
    grado: gradeOf(national.get(cvegeo), scores.size),
    rango_min: bands.get(cvegeo)?.min ?? null,
    rango_max: bands.get(cvegeo)?.max ?? null,
    ...subScores.get(cvegeo)!,
    cobertura: coverageOf(subScores.get(cvegeo)!, weights),
    anio: edition.year,
    version: edition.version,
    ...Object.fromEntries(INDICATORS.map(({ name }) => [name, values(cvegeo, name) ?? null])),
  }))
}

/** The weight of the dimensions that a place has. */
const coverageOf = (subScores: SubScores, weights: Weights) =>
  dimensionNames.reduce((sum, name) => sum + (subScores[name] === undefined ? 0 : weights[name]!), 0)

const indicatorRows = ({ places, values, edition }: Basis) =>
  places.flatMap(({ cvegeo }) =>
    INDICATORS.flatMap(({ name, origin }) => {
      const valor = values(cvegeo, name)
      return valor === undefined
        ? []
        : [{ cvegeo, indicador: name, valor, anio: edition.yearOf(origin), fuente: SOURCES[origin] }]
    }),
  )

const goalRows = ({ places, values, goalposts, weights, edition }: Basis) =>
  INDICATORS.map(
    ({ name, dimension, better, log, origin, unit }) =>
      ({
        version: edition.version,
        indicador: name,
        dimension,
        direccion: better,
        peso: weights[dimension]!,
        peso_nominal: DIMENSIONS[dimension],
        escala: log ? 'logaritmo' : 'lineal',
        unidad: unit,
        minimo: goalposts.get(name)?.minimo ?? null,
        maximo: goalposts.get(name)?.maximo ?? null,
        municipios: places.filter(({ cvegeo }) => values(cvegeo, name) !== undefined).length,
        anio: edition.yearOf(origin),
        hasta: edition.until[origin],
        fuente: SOURCES[origin],
      }) as const,
  )

function valuesOf(inputs: Inputs, people: People): (cvegeo: string, name: string) => string | undefined {
  const [crimes, supply] = [crimeRates(inputs, people), densities(inputs, people)]
  return (cvegeo, name) =>
    components().get(cvegeo)?.[name] || crimes.get(cvegeo)?.get(name) || supply.get(cvegeo)?.get(name) || undefined
}

function subScoresOf(
  value: (name: string) => string | undefined,
  goalposts: ReadonlyMap<string, Goalposts | null>,
): SubScores {
  return Object.fromEntries(
    dimensionNames.flatMap((dimension) => {
      const found = subScore(
        INDICATORS.filter((one) => one.dimension === dimension).map((indicator) => {
          const [given, between] = [value(indicator.name), goalposts.get(indicator.name)]
          return given === undefined || !between ? undefined : normalised(given, between, indicator)
        }),
      )
      return found === undefined ? [] : [[dimension, found]]
    }),
  )
}

/** The nominal weights of the dimensions that cover the country; 0 for the others, whose places would not compare. */
function weightsOf(cvegeos: readonly string[], subScores: ReadonlyMap<string, SubScores>): Weights {
  const covers = (name: Dimension) =>
    cvegeos.filter((cvegeo) => subScores.get(cvegeo)![name] !== undefined).length >= cvegeos.length * NATIONAL
  return Object.fromEntries(dimensionNames.map((name) => [name, covers(name) ? DIMENSIONS[name] : 0]))
}

/** How new the data is, by the data and not by the clock. */
function editionOf({ months, edition }: Inputs) {
  const [census, last] = [`${CENSUS}-12-31`, months?.all.at(-1)]
  const until: Record<Origin, string> = {
    CONAPO: census,
    CONEVAL: census,
    SESNSP: last === undefined ? census : lastDay(last),
    DENUE: edition ?? census,
  }
  const newest = Object.values(until).sort().at(-1)!
  return {
    until,
    yearOf: (origin: Origin) => Number(until[origin].slice(0, 4)),
    year: Number(newest.slice(0, 4)),
    version: `${METHOD}-${newest.slice(0, 7)}`,
  }
}

const gradeOf = (place: number | undefined, total: number) =>
  place === undefined ? null : GRADES[Math.ceil((place / total) * GRADES.length) - 1]!
