/** A data sheet: a dataset of published series, from which all of its connector follows. */
import type { Cadence, Contrast, FetchContext, Headline, Source } from '../contract.ts'
import type { LogicalQuery, Negative } from '../logical-query.ts'
import type { MeasureKind, TimeGrain } from '../measure.ts'
import type { GlossaryTerm } from '../semantics.ts'
import type { PhraseList } from '../words/phrases.ts'

export interface SeriesSheet {
  /** As of any connector: folder name and public name, path, title and description for the documents. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly from: SeriesUpstream
  readonly cadence: Cadence
  /** What can be asked, by id: series of one frequency that people speak of together. */
  readonly subjects: Readonly<Record<string, SeriesSubject>>
  /** Question -> what it means; `tabla` is the first subject unless told. Joined to those that follow from the sheet. */
  readonly asked: Readonly<Record<string, Asked>>
  /** Question that looks like this dataset's -> why it is not, as of any connector. */
  readonly refused: Readonly<Record<string, Negative['codigo']>>
  readonly headline?: Headline
  /** As of any connector. */
  readonly contrasts?: readonly Contrast[]
}

export type Asked = Omit<LogicalQuery, 'tabla'> & { readonly tabla?: string }

export type Frequency = Extract<TimeGrain, 'dia' | 'semana' | 'mes' | 'trimestre' | 'anio'>

export interface SeriesSubject {
  /** Noun phrase: «tasas de interés». */
  readonly label: string
  readonly words: PhraseList
  readonly english?: PhraseList
  readonly frequency: Frequency
  /** What one of its series is called where it has several: «instrumento». */
  readonly called?: PhraseList
  /** The series that is meant where a question names none. */
  readonly standard?: string
  /** Figures, by id, the first of them meant where none is named. */
  readonly figures: Readonly<Record<string, SeriesFigure>>
  readonly glossary?: Readonly<Record<string, GlossaryTerm>>
  readonly noise?: PhraseList
}

/** Series of one unit that may be compared. */
export interface SeriesFigure {
  readonly label: string
  readonly unit: string
  /** Decimals of an average; 2 unless told. */
  readonly digits?: number
  /** A value outside is refused: it is another unit, or another series. */
  readonly range: readonly [least: number, most: number]
  readonly words: PhraseList
  readonly kind?: MeasureKind
  /** It is added over time, as what is sold; otherwise a longer time has its mean. */
  readonly adds?: true
  readonly more?: PhraseList
  readonly less?: PhraseList
  /** By what each is called in `indicador`. */
  readonly series: Readonly<Record<string, DeclaredSeries>>
}

/**
 * A series: its id upstream, or one for each state by its name there; what its title upstream must say, since ids
 * circulate in wrong tables; its name with its article, «la TIIE a 28 días»; and what else people call it.
 */
export type DeclaredSeries = readonly [
  id: string | Readonly<Record<string, string>>,
  title: RegExp,
  name: string,
  words?: PhraseList,
]

/** One series as it is asked for upstream. */
export interface WantedSeries {
  readonly id: string
  readonly title: RegExp
  readonly frequency: Frequency
  readonly estado?: string | undefined
}

/** One series as it came. */
export interface GivenSeries {
  readonly id: string
  readonly title: string
  /** Days "AAAA-MM-DD", the first of each period, and exact decimals. */
  readonly observations: readonly { readonly fecha: string; readonly valor: string }[]
}

/** Who publishes series by id, and how they are asked for and read. */
export interface SeriesUpstream {
  readonly source: Source
  /** Bodies as they came; a series that does not come is told by `missing`. */
  fetch(context: FetchContext, wanted: readonly WantedSeries[]): AsyncGenerator<SeriesBodies, void, undefined>
  /** Pure. @throws ParseError when the bodies are another thing. */
  read(bodies: SeriesBodies, wanted: readonly WantedSeries[]): readonly GivenSeries[]
}

export interface SeriesBodies {
  readonly bodies: readonly string[]
}
