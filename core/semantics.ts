/**
 * Semantics: what the question box may ask of a dataset, declared beside its tables. A connector names subjects; each
 * is a view that the box may read, and the Spanish words for its rows, measures, dimensions and values. What is not
 * declared here cannot be asked.
 */
import type { Columns } from './columns.ts'
import type { Dimension } from './dimension.ts'

/** `ultimo`: of several periods the newest speaks for all (an index, an annual change). */
export type Aggregate = 'suma' | 'promedio' | 'mediana' | 'maximo' | 'minimo' | 'ultimo'
export type TimeGrain = 'dia' | 'semana' | 'quincena' | 'mes' | 'trimestre' | 'semestre' | 'anio'
export type PlaceLevel = 'municipio' | 'estado'

/**
 * A condition on one column of the view; values are bound, never spliced. `in` lists values of which any will do;
 * `begins`: in capitals, whatever its accents.
 */
export interface Condition {
  readonly columna: string
  readonly op: '=' | '!=' | 'in' | 'not in' | '>' | '>=' | '<' | '<=' | 'present' | 'absent' | 'begins'
  readonly valores?: readonly (string | number | boolean)[]
}

/** A number that can be compared, added or averaged. */
export interface Measure {
  /** Noun phrase with its article's gender as people say it: «precio por litro». */
  readonly label: string
  readonly column: string
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
  /** Where a row already stands for several things, as a day of a town's stations does. */
  readonly pooled?: Pooled
}

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

/**
 * A word that stands for conditions, and maybe for the measure they are asked with: «abierto», «por kilo», «fuerte».
 */
export interface NamedFilter {
  readonly label: string
  readonly words: readonly string[]
  readonly where: readonly Condition[]
  readonly measure?: string
  /** Its words are what rows are called: «microempresas de Colima» asks for rows as «negocios micro» does. */
  readonly rows?: true
}

export interface SubjectTime {
  /** A date column of the view (first day of its period). */
  readonly column: string
  /** The finest period its rows have. */
  readonly grain: TimeGrain
  readonly meaning: 'observacion' | 'captura' | 'pronostico'
  /**
   * What a question without a time means. vigente: the view as it is, one current row a thing. ultimo: the newest
   * period among the rows asked for. todo: everything. A number: that many last published months.
   */
  readonly standard: 'vigente' | 'ultimo' | 'todo' | number
  /** Rows of a day are several: the highest of «hoy» is of the whole day, and not of its newest row. */
  readonly finer?: true
  /** A question that says no time and asks for no change is another subject's. */
  readonly needed?: true
  /** Rows lie in the future: «mañana» can be asked. */
  readonly future?: boolean
  /** Rows of several periods lie together: the value of a dimension that the period said in the question calls for. */
  readonly byGrain?: { readonly dimension: string; readonly values: Readonly<Partial<Record<TimeGrain, string>>> }
  /**
   * Days on which what is counted changed: a total across one says so, a comparison across one is made only of what
   * stayed the same.
   */
  readonly breaks?: readonly SeriesBreak[]
  /** A day without a row has the value of the last row before it (an exchange rate on a Sunday). */
  readonly carried?: boolean
}

export interface SeriesBreak {
  /** First day of the new way of counting. */
  readonly day: string
  /** What changed, as a Spanish sentence. */
  readonly says: string
  /** The column and its values that mean the same on both sides. */
  readonly unchanged: { readonly columna: string; readonly valores: readonly string[] }
}

/** How the rows of a subject are called and counted. */
export interface RowWords {
  readonly one: string
  readonly many: string
  readonly words: readonly string[]
  /** Counted once each. */
  readonly distinct?: string
  /** The column with the name that each is called by: «en orden alfabético». */
  readonly named?: string
  /** A question that does not name it is another subject's. */
  readonly needed?: true
  /** Verbs that by themselves ask whether there was one: «tembló», «ha temblado». */
  readonly verbs?: readonly string[]
  /** Where there is no row there was none, and it is not that nobody looked (quakes). */
  readonly zeros?: true
  /** Every one that there is has a row: a place without a row has none (a directory). */
  readonly all?: true
}

/** One kind of thing that can be asked about, as a view over the connector's tables. */
export interface Subject {
  /** Noun phrase: «precios de gasolina por estación». */
  readonly label: string
  /** Words that point here and mean no more: «gasolina», «combustible», «clima». Singular. */
  readonly words: readonly string[]
  /**
   * One row, as it is counted and listed: «cuántas gasolineras», «qué presas». Absent where rows are not things people
   * count.
   */
  readonly row?: RowWords
  /**
   * SELECT over `{table}` placeholders (current rows) and `{now}`; every column of `columns`, by name. Filters must
   * reach its tables' indexes.
   */
  readonly sql: string
  /**
   * The same columns over time, where `sql` has only what is current. Used as soon as a question says a time or asks
   * for a change.
   */
  readonly history?: string
  readonly columns: Columns
  /** Columns of a listed row, in order; the measure asked for is added. */
  readonly show: readonly string[]
  /**
   * Dimensions, or `municipio`, that together leave one row a period. A question that fixes all of them is answered
   * with the value itself, not with an average of one. Empty: there is only one row a period (the FIX rate).
   */
  readonly single?: readonly string[]
  /**
   * Rows lie in places: the view has estado, municipio and cvegeo. `prefer`: what a name means that is a state and a
   * municipality.
   */
  readonly place?: {
    readonly prefer: PlaceLevel
    /** Levels a question may group or filter by; both unless told. */ readonly levels?: readonly PlaceLevel[]
    /** The column with INEGI's name of the town, where rows know it: a question about a town that is no municipality is of that town. */ readonly town?: string
  }
  readonly time?: SubjectTime
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly filters?: Readonly<Record<string, NamedFilter>>
  /**
   * Inhabitants by place and year, for rates of every dataset: this measure, with `time`. One subject of all has it.
   */
  readonly inhabitants?: string
  /** Order of a list without a superlative: 'fecha desc', 'nombre'. */
  readonly order: readonly string[]
  /** Words that belong to the subject's world and change nothing: «litro», «bomba», «despachar». */
  readonly noise?: readonly string[]
}

export type Semantics = Readonly<Record<string, Subject>>
