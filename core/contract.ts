/** The types of the connector contract: one value per dataset, from which all that is known of it follows. */
import type { Columns, Row } from './columns.ts'
import type { Answer, Http, HttpSource } from './http/client.ts'
import type { Example, Negative } from './logical-query.ts'
import type { Param } from './params.ts'
import type { Period, PeriodGrain } from './periods.ts'
import type { Semantics } from './semantics.ts'
import type { Grouping, Past, Table, View } from './table.ts'
import type { Territory } from './territory/territory.ts'

export interface Licence {
  readonly name: string
  readonly url: string
  readonly commercial: boolean
}

export interface Source extends Omit<HttpSource, 'dataset'> {
  readonly name: string
  readonly url: string
  readonly licence: Licence
  /**
   * The part that allows no commercial use, where the rest does: off while plans are sold, until the operator records a
   * permission. Without it a licence that is not `commercial` is that of the whole dataset.
   */
  readonly restricted?: Restricted
}

export interface Restricted {
  /** Whose permission is needed, by name. */
  readonly holder: string
  /** Those of `hosts` that are not asked. */
  readonly hosts: readonly string[]
  /** The published rows that are theirs: those of a table with this value in a required text column. */
  readonly rows: { readonly table: string; readonly column: string; readonly value: string }
}

export interface Cadence {
  /** Five-field cron lines: when the source is worth asking. */
  readonly cron: readonly string[]
  readonly timezone: string
  /** '30 hours': a dataset without a good refresh for longer is late. */
  readonly lateAfter: string
  /**
   * '5 days': a dataset whose newest observation is older is late, however well its source answers. Counted from the
   * end of the day of a date, and from an instant itself. For what is observed by hand or once (a census), it is left
   * out.
   */
  readonly newestWithin?: string
  /**
   * Cron lines, in `timezone`: when the agency publishes something newer, as late as it usually does. A dataset whose
   * newest observation stays the same for several of them is frozen: two, or three where it is daily, or six where it
   * is hourly.
   */
  readonly publishes?: readonly string[]
}

/** The one figure that stands for a dataset where there is room for one, such as a front page. */
export interface Headline {
  /** What it is of, up to 40 letters: «Dólar FIX». */
  readonly label: string
  /** The question it answers; one of `examples`. */
  readonly q: string
  /** The column of the answer's first row that holds it. */
  readonly figure: string
  /** Said after it, as people say it: «pesos por litro». */
  readonly unit: string
  /** Columns of the same row that say where, when or of what it is. */
  readonly of: readonly string[]
}

/**
 * What must hold of the values before a publication. `violations` is a SELECT over `{after.table}`
 * (as it would be published) and `{before.table}` (as it is) that returns the offending rows.
 */
export interface Invariant {
  readonly says: string
  readonly violations: string
}

/**
 * What two sources tell alike, or one tells twice. It is looked at once something is published, and where it does not
 * hold that is told and refuses nothing: which of the two is wrong nobody knows.
 */
export interface Contrast {
  readonly says: string
  /** A SELECT over `{dataset.table}`, as they are published, that returns where they differ. */
  readonly differences: string
}

/** A row the source sent that cannot be used, kept in quarantine with its reason. */
export interface Rejected {
  readonly rejected: string
  readonly raw: string
}

export interface FetchContext {
  readonly http: Http
  /** Newest observation already published ("AAAA-MM-DD"), or null for everything. */
  readonly since: string | null
  /** The moment the run began, by the run's clock (a replay has the clock of its recording). */
  readonly now: Date
  readonly signal: AbortSignal
  /**
   * Published rows, for a dataset that is computed from others or has to know what it said before: a SELECT over
   * `{dataset.table}` of its own tables and those named in `after`. Every value is text or null.
   */
  readonly read: (sql: string) => Promise<Record<string, string | null>[]>
  /**
   * The batches of an answer, or none when this very body was read before and its rows are still what is published. For
   * what follows from the body alone (neither from the day nor from another answer), whose rows no other answer gives,
   * where every table is `append` and may get none (`atLeast: 0`). A body counts as read once all its batches were
   * taken.
   */
  readonly skipIfUnchanged: <Batch>(answer: Answer, batches: () => AsyncIterable<Batch>) => AsyncGenerator<Batch, void>
  /** Says in the ledger what an operator should know ("no token: used SIDOF"). */
  readonly note: (message: string) => void
  /**
   * Says that a part of the data did not come: a feed, a series, a file, a dam. What is published of it stays, the rest
   * is published, and the run ends as `partial` instead of as a good one.
   * @param part its name, for people: «Pronóstico diario del SMN»
   * @param why the error it failed with, or words
   */
  readonly missing: (part: string, why: unknown) => void
}

export interface ParseContext {
  readonly territory: Territory
}

export type Parsed<Tables extends Record<string, Columns>> = {
  readonly [T in keyof Tables]?: Iterable<Row<Tables[T]> | Rejected>
}

export type Batches<Batch> = AsyncGenerator<Batch | Batches<Batch>, void, undefined>

/** The past that refreshes do not bring: how a source gives a period of it, or a file that an operator has. */
export interface Backfill<Batch = any> {
  /** What one run brings, and one publication adds. */
  readonly grain: PeriodGrain
  /** "AAAA-MM-DD": before it the source has nothing. */
  readonly first: string
  /**
   * Where the rows go, all of them `append` and with the day or the period in the key. Of other tables nothing is
   * published, and of these nothing that is published changes: a period only adds.
   */
  readonly tables: readonly string[]
  /** A day of the period that a file is of, told by its name; undefined for one of something else. */
  readonly dayOf?: (fileName: string) => string | undefined
  /**
   * All of one period, out of the operator's file where there is one, which then is asked for nothing else. No batch
   * where the source has nothing of it. What is `missing` keeps the whole period from being published.
   */
  fetch(context: FetchContext, period: Period, file: Answer | undefined): Batches<Batch>
}

export interface Declaration<Tables extends Record<string, Columns> = any, Batch = any> {
  /** Folder name and public name: 'tipo-cambio'. */
  readonly name: string
  /** Under /api/v1: '/tipo-cambio'. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly source: Source
  readonly cadence: Cadence
  /** Keeps every superseded value for good, so that `al=` can read it; without, for as long as the operator says. */
  readonly revisions: boolean
  /** Datasets that must be published before this one is refreshed. */
  readonly after?: readonly string[]
  readonly tables: { readonly [T in keyof Tables]: Table<Tables[T]> }
  readonly record: (keyof Tables & string) | View
  readonly order: readonly string[]
  /**
   * Orders that may be asked for besides `order` and those of a table's key and indexes. For a view: say what its
   * indexes give, or what is few enough to be sorted; the contract suite plans each at the country's size.
   */
  readonly orders?: readonly (readonly string[])[]
  /** Where the boundaries of the records are: a table that has them by a column of the record, as boundary-text.ts writes them. */
  readonly boundary?: { readonly table: string; readonly key: string; readonly rings: string }
  readonly grouping?: Grouping
  readonly past?: Past
  readonly invariants?: readonly Invariant[]
  readonly contrasts?: readonly Contrast[]
  readonly params: Readonly<Record<string, Param>>
  /** Calls worth showing: documented, and answered in the tests. */
  readonly calls: readonly Readonly<Record<string, string | number>>[]
  /** What the question box may ask, by subject; without it the dataset is only served. */
  readonly semantics?: Semantics
  /** Questions and what they mean; at least ten where there are semantics. */
  readonly examples?: readonly Example[]
  /** Questions that look like this dataset's and are not. */
  readonly negatives?: readonly Negative[]
  readonly headline?: Headline
  /**
   * The only part that touches the network. A large source yields many batches, or a generator of them: one that is
   * handed over by `yield` is read before anything else is asked for, and holds none of its batches; `yield*` would
   * hold each until the next is there.
   */
  fetch(context: FetchContext): Batches<Batch>
  readonly backfill?: Backfill<Batch>
  /** Pure: the same batch always gives the same rows. */
  parse(batch: Batch, context: ParseContext): Parsed<Tables>
}

export interface Connector extends Declaration {
  readonly tables: Readonly<Record<string, Table>>
  readonly record: string | View
}
