/**
 * `ultimo`: of several periods the newest speaks for all (an index, an annual change). `conjunto`: of several things
 * as if they were one, by their `together`.
 */
export type Aggregate = 'suma' | 'promedio' | 'mediana' | 'maximo' | 'minimo' | 'ultimo' | 'conjunto' | Spread
/**
 * How rows spread, wherever a median may be taken: the standard deviation of a sample; `percentil_90`: what 90 of 100
 * rows do not pass, interpolated, as PostgreSQL's `percentile_cont`.
 */
export type Spread = 'desviacion' | `percentil_${number}`
export type TimeGrain = 'dia' | 'semana' | 'quincena' | 'mes' | 'trimestre' | 'semestre' | 'anio'

/**
 * A condition on one column of the view; values are bound, never spliced. `in` lists values of which any will do;
 * `begins`: in capitals, whatever its accents.
 */
export interface Condition {
  readonly columna: string
  readonly op: '=' | '!=' | 'in' | 'not in' | '>' | '>=' | '<' | '<=' | 'present' | 'absent' | 'begins'
  readonly valores?: readonly (string | number | boolean)[]
}

export type MeasureKind = 'price' | 'level' | 'count' | 'index' | 'intensity'

/** A number that can be compared, added or averaged. */
export interface Measure {
  /** Noun phrase with its article's gender as people say it: «precio por litro». */
  readonly label: string
  readonly column: string
  /**
   * What kind of figure it is: the ways in which people ask for a price, a level, a count, an index or an intensity are
   * told once, in the question box, and not by each connector.
   */
  readonly kind?: MeasureKind
  /** Nouns and verbs that ask for it: «precio», «cuesta», «vale», «a cómo está». Singular; plural and gender follow. */
  readonly words: readonly string[]
  /** What may be done with several rows; the first is meant when the question does not say. */
  readonly aggregates: readonly [Aggregate, ...Aggregate[]]
  /**
   * Adjectives, nouns or adverbs of much of it: «caro», «lleno», «caliente», «fuerte». Masculine singular; others
   * follow.
   */
  readonly more?: readonly string[]
  /** And of little of it: «barato», «vacío», «económico». */
  readonly less?: readonly string[]
  /** Which end is «mejor»; unless told, «mejor» and «peor» are not understood of it. */
  readonly better?: 'mas' | 'menos'
  /** The one that is meant where a question names only the subject. */
  readonly standard?: boolean
  /** Rows that may be averaged or ranked together share a value of these dimensions (never magna with diesel). */
  readonly within?: readonly string[]
  /**
   * Dimensions that a figure of several rows is split by where the question asks for no average, no group and no place:
   * legal wages by zone.
   */
  readonly apart?: readonly string[]
  /**
   * Its rows repeat one figure for every place of a zone: things are ranked by it in one zone, this one unless the
   * question says another or a place.
   */
  readonly repeated?: { readonly by: string; readonly meant: string }
  /** Only rows that meet these have it in this sense (per kilo: unidad = kg). */
  readonly where?: readonly Condition[]
  /** What a bound of so much money speaks of, unless the unit is said: of a price per kilo, what the package costs. */
  readonly bound?: string
  /** Decimals of an average or a ratio. */
  readonly digits: number
  /** A stock: it adds up over places and never over periods (inhabitants, stored water). */
  readonly level?: true
  /** What is meant by it where places are asked for: «¿dónde va a llover?» */
  readonly holds?: Condition
  /**
   * The measure that «more» of it speaks of, where a verb and not its own name asks for it: it rains more by the
   * millimetre, and not by the chance.
   */
  readonly muchOf?: string
  /** It adds up over periods and never over places (millimetres of rain). */
  readonly overTime?: true
  /**
   * What is meant by the most and the least of it, where its rows are means: of a day's temperature its highest and its
   * lowest.
   */
  readonly ends?: { readonly mas: string; readonly menos: string }
  /**
   * It is a change itself, over a year: how much something rose between two periods that are said is the change of this
   * other measure, an index.
   */
  readonly between?: string
  /** The measure that is meant where a town's state is said: «¿en qué lugar está Zapopan en Jalisco?» */
  readonly ofState?: string
  /**
   * It is the change since the period before, of this grain, as it was published: of two such periods that meet it is
   * the answer, and no subtraction.
   */
  readonly since?: TimeGrain
  /**
   * It starts anew each January (what prices rose since December): of several years the last row says only the last.
   */
  readonly yearly?: true
  /** What has no row is zero, where the place and the time are covered (crimes). */
  readonly zeros?: true
  /**
   * A share in per cent, by the columns that it is made of: of several dams together their water over their capacity,
   * which the mean of their shares is not.
   */
  readonly together?: { readonly part: string; readonly whole: string }
  /** Where a row already stands for several things, as a day of a town's stations does. */
  readonly pooled?: Pooled
}

export const PERCENTILE = /^percentil_([1-9]\d?)$/

/** The share, of 100, that `percentil_90` speaks of; nothing for another aggregate. */
export const percentileOf = (agg: string): number | undefined => {
  const [, share] = PERCENTILE.exec(agg) ?? []
  return share === undefined ? undefined : Number(share)
}

/** Whether several rows of a measure may be reduced so. */
export const reducesTo = ({ aggregates }: Pick<Measure, 'aggregates'>, agg: Aggregate): boolean =>
  aggregates.includes(agg) ||
  ((agg === 'desviacion' || percentileOf(agg) !== undefined) && aggregates.includes('mediana'))

/**
 * Columns from which an average over rows is exact (sum of `sum` over sum of `count`), and from which the extremes
 * come.
 */
export interface Pooled {
  readonly sum: string
  readonly count: string
  readonly highest: string
  readonly lowest: string
}
