/** What the parameters of a request ask of the record. */

/** One condition on a column of the record; values are always bound, never spliced. */
export type Filter =
  | { column: string; op: 'in'; values: readonly (string | number)[]; within?: Within }
  | { column: string; op: '='; value: string | number; spans?: Span }
  | RangeFilter
  | { column: string; op: 'present' }
  /**
   * From, or through, a place in an order of several columns, as year and month: one range of an index that has them
   * so.
   */
  | { column: string; op: 'from' | 'through'; further: readonly string[]; values: readonly (string | number)[] }

export interface RangeFilter {
  column: string
  op: '>=' | '<=' | '<' | '>'
  value: string | number
  /** The same of the dataset's past, whose indexes have it in another form. */
  inPast?: RangeFilter
}

/** The one value that another column has by each listed value, as a municipality is in one state. */
export interface Within {
  readonly column: string
  readonly of: Readonly<Record<string, string>>
}

/** The values that another column has by the value, from one to another, as a state's municipalities have codes. */
export interface Span {
  readonly column: string
  readonly from: string
  readonly through: string
}

/** 'fecha desc', 'nombre': a column of the record and its direction; absent values come last. */
export type Order = string

export interface QuerySpec {
  readonly where?: readonly Filter[]
  readonly order?: readonly Order[]
  readonly limit?: number
  /** Folds the records by period. */
  readonly grain?: Grain
  readonly aggregation?: Aggregation
  /** Asks what was and not only what is, where the dataset tells them apart. */
  readonly past?: boolean
  /** Only what is near a point, nearest first. */
  readonly near?: Near
  /** How near, in kilometres. */
  readonly radius?: number
  /** What the name of a place was taken for. */
  readonly place?: PlaceRead
  /** A slip of the finger that was mended. */
  readonly corrected?: ValueCorrection
}

/** What the name of a place was taken for. */
export interface PlaceRead {
  readonly escrito: string
  /** «Los Cabos, Baja California Sur»; several are joined by «; ». */
  readonly leido: string
  /** What records are kept to. */
  readonly nivel: 'localidad' | 'municipio' | 'estado' | 'zona'
  /** INEGI's codes: of a state two digits, of municipalities five; of a zone, those it has stations in. */
  readonly cvegeo: readonly string[]
  /** Where that is more than what was asked for, a Spanish sentence that says so. */
  readonly nota?: string
}

/** What came, and what it was read as. */
export interface ValueCorrection {
  readonly escrito: string
  readonly leido: string
}

export type Grain = 'dia' | 'quincena' | 'mes' | 'anio'

/** What is told of the values of a period. */
export type Aggregation = 'promedio' | 'mediana' | 'minimo' | 'maximo' | 'suma' | 'primero' | 'ultimo' | 'conteo'

/** A point in decimal degrees. */
export interface Near {
  readonly latitude: number
  readonly longitude: number
  /** Kilometres that are meant where the request does not say. */
  readonly radius: number
  /** Kilometres that a request may say at most. */
  readonly widest: number
  /** Kilometres within which records are few enough to be sorted otherwise than by their distance; any unless told. */
  readonly sortable?: number | undefined
}
