/**
 * Semantics: what the question box may ask of a dataset, declared beside its tables. A connector names subjects; each
 * is a view that the box may read, and the Spanish words for its rows, measures, dimensions and values. What is not
 * declared here cannot be asked.
 */
import type { Columns } from './columns.ts'
import type { Dimension } from './dimension.ts'
import type { Condition, Measure, TimeGrain } from './measure.ts'

export type PlaceLevel = 'municipio' | 'estado'

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

/** A term of a subject, and what it means. */
export interface GlossaryTerm {
  /** As it is written: «FIX», «IMECA». */
  readonly label: string
  /** What it is called, in the singular. */
  readonly words: readonly string[]
  /** What it means, in whole Spanish sentences. */
  readonly says: string
}

/** One kind of thing that can be asked about, as a view over the connector's tables. */
export interface Subject {
  /** Noun phrase: «precios de gasolina por estación». */
  readonly label: string
  /**
   * What it is called in English, in lower case: a question in that language is not read, and answered with one of this
   * subject's in Spanish.
   */
  readonly english?: readonly string[]
  /** Words that point here and mean no more: «gasolina», «combustible», «clima». Singular. */
  readonly words: readonly string[]
  /**
   * A question that says none of those words, no row's and nothing of these dimensions is another subject's: without «al
   * mayoreo» or a market's name a price is that of a shop.
   */
  readonly needed?: readonly string[]
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
   * Counts that are kept of the rows of `sql`, a name each with the columns that they are counted by: whoever asks how
   * many there are, and names none but these, reads some thousands of rows and not millions. Of several that would do
   * the first is read: the smallest stand first. By the first column of each there is an index.
   */
  readonly rollups?: Readonly<Record<string, readonly string[]>>
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
  /** Terms of the subject that readers ask about by themselves: «qué es el FIX». */
  readonly glossary?: Readonly<Record<string, GlossaryTerm>>
  /** Words that belong to the subject's world and change nothing: «litro», «bomba», «despachar». */
  readonly noise?: readonly string[]
}

export type Semantics = Readonly<Record<string, Subject>>
