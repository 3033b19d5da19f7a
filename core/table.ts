/** What a connector declares of its tables, and of what is served of them: the record, its past, its periods. */
import type { Columns } from './columns.ts'
import type { PeriodGrain } from './periods.ts'
import type { Aggregation, Grain } from './query-spec.ts'

/** Which of several rows with one key wins; the others are quarantined if they differ. */
export type Duplicates<Name extends string = string> = 'first' | 'last' | { keep: 'max' | 'min'; of: Name }

type Name<C extends Columns> = keyof C & string

export interface Table<C extends Columns = Columns> {
  readonly columns: C
  readonly key: readonly (keyof C & string)[]
  /** snapshot: a refresh brings the whole table, rows that are gone are closed. append: it brings some rows. */
  readonly mode: 'snapshot' | 'append'
  readonly duplicates: Duplicates<keyof C & string>
  /** The date or instant column that says how new the data is. */
  readonly observed?: keyof C & string
  /**
   * Columns in their order. What may be absent comes last in an index as in an answer: for the greatest first,
   * `precio desc` needs an index of its own.
   */
  readonly indexes?: readonly (readonly (Name<C> | `${Name<C>} desc`)[])[]
  /**
   * Where what is near a point is looked for, by columns `latitud` and `longitud`: kilometres of the widest circle, as
   * `nearby` among the parameters has it.
   */
  readonly nearby?: number
  /**
   * Current rows that the table has at the country's size, some years from now; 4,000,000 unless told. The contract
   * suite plans every request for so many: a short series may be read whole, and a long one needs its indexes.
   */
  readonly expectedRows?: number
  /** A table that grows with time, and that nothing but the past is read of. */
  readonly partition?: Partitioning<Name<C>>
  /** Former column name -> the name it has now, so that a rename keeps its values. */
  readonly renamed?: Readonly<Record<string, keyof C & string>>
  /** A distribution that does not jump from one publication to the next. */
  readonly steady?: Steady<keyof C & string>
  /** What goes on by itself within the table, as places and series do, and is told where it has stopped. */
  readonly stalls?: Stalls<keyof C & string>
  /**
   * The feeds of the source whose rows it holds, by their names for people, the same that `missing` and `http.get` are
   * told: one that gives nothing new while the others do is named.
   */
  readonly feeds?: Readonly<Record<string, FeedRows<keyof C & string>>>
  /**
   * The column that tells the parts a run brings all of, such as stations or municipalities: a run that lacks more than
   * a fifth of those that came the last times is partial.
   */
  readonly parts?: keyof C & string
  readonly guard?: {
    /** Fewest rows a refresh may bring; 1 unless told. */
    readonly atLeast?: number
    /** Largest share of a snapshot's rows that may vanish at once; 0.2 unless told. */
    readonly shrink?: number
  }
}

/**
 * Each period of a table in a partition of its own, so that a refresh writes to the indexes of what is new and to none
 * of the past. What is asked of it should name the day, or every period is looked through.
 */
export interface Partitioning<Name extends string = string> {
  /** A date column of the key. */
  readonly by: Name
  readonly grain: PeriodGrain
}

/**
 * The median of a number over the rows that are published already and come again: more than this share up or down is a
 * change of unit or of columns rather than of the world, and is refused. A first load, and one that replaces a sample,
 * have nothing to compare.
 */
export interface Steady<Name extends string = string> {
  readonly of: Name
  /** Compared apart for each value of these columns; of everything together where there are none. */
  readonly by: readonly Name[]
  /** 0.15 is 15 %. */
  readonly median: number
}

/** How new what a feed brings is, by its rows. */
export interface FeedRows<Name extends string = string> {
  /** Its rows, as SQL over the table's columns; all of the table unless told. */
  readonly where?: string
  /** The date or instant column that says how new they are; the table's `observed` unless told. */
  readonly observed?: Name
  /** '2 days': as for a whole dataset, see Cadence. */
  readonly newestWithin?: string
  /** As for a whole dataset, whose it is unless told. */
  readonly publishes?: readonly string[]
}

/**
 * A part has stopped that has missed so many publications, by its own pace, and lags so far behind the newest row of the
 * table: both, since what is published on working days misses some at every weekend.
 */
export interface Stalls<Name extends string = string> {
  /** The column that tells parts: a station, a dam, a series. */
  readonly by: Name
  /** Where its name for people is: another table of the dataset with a column as `by`. */
  readonly named?: { readonly table: string; readonly column: string }
  readonly missed: number
  /** '10 days' */
  readonly after: string
}

/** What the endpoint serves when it is more than one table: SQL over `{table}` placeholders. */
export interface View {
  readonly sql: string
  readonly columns: Columns
  /** Outputs of the SQL that orders name and no record shows. */
  readonly hidden?: Columns
  /** Columns that tell one record from every other; those of the order unless told, or all where not all of those are shown. */
  readonly key?: readonly string[]
  /**
   * Where each record follows from some rows of each table, the columns by which these are found, by table; named alike
   * in both. What changed between two publications is then looked for among those of changed rows; without it both are
   * read whole and compared, which is for some ten thousand records.
   */
  readonly joins?: Readonly<Record<string, readonly string[]>>
  /**
   * Where a record that `joins` finds follows from no row that is later than itself, the column that says how late each
   * is, as that of a series does which tells what it was before: only records from the first changed row on are
   * compared.
   */
  readonly onwards?: string
}

/** Which end of what a record stands for a value is. */
export type Extreme = Extract<Aggregation, 'minimo' | 'maximo'>

/** How `agrupar` folds the record by period. */
export interface Grouping {
  /** The column of the day that a record is of. */
  readonly time: string
  /** The periods that may be asked for, finest first. */
  readonly grains: readonly Grain[]
  /** The grain of the records themselves, which then are not folded. */
  readonly native?: Grain
  /** Kept apart: a period is folded within one value of each. */
  readonly by: readonly string[]
  /**
   * What is folded, and the most decimals of a mean or a median of it; or, of the least or the greatest that each
   * record has of what it stands for, which of the two it is: of a period it is that too, whatever is told of the
   * others.
   */
  readonly values: Readonly<Record<string, number | Extreme>>
  /** What may be told of the values; the first is meant unless told. Counting always can. */
  readonly aggregations: readonly Aggregation[]
  /** The column that a mean weighs each record by, where records are themselves of several. */
  readonly weight?: string
  /** The change against the period before, of one of the values. */
  readonly change?: { readonly of: string; readonly difference: string; readonly percent: string }
  /** Parameters of which one must be given, where all the records are more than can be folded at once. */
  readonly needs?: readonly string[]
  /**
   * Whatever of `needs` is given, an index finds the records of any one period with it. A page is then read period by
   * period and no further than it reaches; where one was not found, each period would read all of them.
   */
  readonly indexed?: true
  /** Most days from `desde`, which then must be given, to `hasta` or today; for what is published every hour. */
  readonly longest?: number
}

/**
 * What was, of a dataset whose record is what is: the same fields, of every moment that is kept. It is read where
 * `desde`, `hasta` or `agrupar` ask about the past.
 */
export interface Past extends Pick<View, 'sql' | 'hidden'> {
  readonly order: readonly string[]
  /**
   * Its rows are of something else than the records: only what `agrupar` folds is told of them, and dates alone ask
   * about the records.
   */
  readonly onlyFolded?: boolean
  /** Columns of the record that it has not, and that nothing can be asked by there. */
  readonly lacks?: readonly string[]
}
