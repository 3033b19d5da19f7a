/** What is written down of a dataset that is one table: figures of named things, day by day. */
import type { Columns, Row } from '../columns.ts'
import type { Backfill, Batches, Declaration, FetchContext, ParseContext, Rejected } from '../contract.ts'
import type { Dimension } from '../dimension.ts'
import type { Example, Negative } from '../logical-query.ts'
import type { Measure } from '../measure.ts'
import type { Subject, SubjectTime } from '../semantics.ts'
import type { Stalls } from '../table.ts'
import type { PhraseList } from '../words/phrases.ts'

/** The columns of a sheet; `fecha` is the day that a row is of, `estado` the state that it lies in. */
export type SheetColumns = Columns & Pick<Columns, 'fecha'>

/** A column whose published values people say: a parameter of the endpoint, and a dimension of the questions. */
export interface NamedColumn extends Pick<Dimension, 'label' | 'synonyms' | 'overPlaces'> {
  readonly words: PhraseList
}

/** A figure, in the column of its name unless told. The first is meant where none is named. */
export interface SheetFigure extends Omit<Partial<Measure>, 'label' | 'words' | 'more' | 'less' | 'standard'> {
  readonly label: string
  /** Beside those of every price, where it is one. */
  readonly words?: PhraseList
  readonly more?: PhraseList
  readonly less?: PhraseList
}

/** As a `Subject`, but for what follows from the table. */
export interface SheetSubject extends Pick<Subject, 'label' | 'needed' | 'single' | 'filters' | 'history'> {
  readonly words: PhraseList
  readonly english: PhraseList
  /** Columns of a listed row, in order. */
  readonly show: PhraseList
  readonly noise?: PhraseList
  /** The table as it is, unless told. */
  readonly sql?: string
  /** What that has beside the table's columns. */
  readonly columns?: Columns
  readonly time?: Partial<SubjectTime>
  readonly figures: Readonly<Record<string, SheetFigure>>
  /** Beside those of the named columns. */
  readonly dimensions?: Readonly<Record<string, Omit<Dimension, 'column' | 'words'> & { readonly words: PhraseList }>>
}

export interface TableSheet<C extends SheetColumns, Batch> extends Pick<
  Declaration,
  'name' | 'title' | 'description' | 'source' | 'cadence' | 'headline'
> {
  readonly columns: C
  /** Which of them go on by themselves, and when one counts as stopped. */
  readonly stalls?: Stalls<keyof C & string>
  /** Which of them every run brings all of, as of any table. */
  readonly parts?: keyof C & string
  /** What tells rows of one day apart, in the order in which they are given, the newest day first. */
  readonly key: readonly (keyof C & string)[]
  readonly named: Readonly<Record<string, NamedColumn>>
  readonly subject: SheetSubject
  /** Question -> what it means. */
  readonly asked: Readonly<Record<string, Omit<Example['consulta'], 'tabla'>>>
  /** Question -> the code that it is refused with. */
  readonly refused: Readonly<Record<string, Negative['codigo']>>
  fetch(context: FetchContext): Batches<Batch>
  readonly backfill?: Backfill<Batch>
  parse(batch: Batch, context: ParseContext): Iterable<Row<C> | Rejected>
}
