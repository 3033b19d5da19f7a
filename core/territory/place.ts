/** A municipality (or an alcaldía of Ciudad de México) of INEGI's catalogue. */
export interface Municipality {
  /** 5 digits, leading zero kept: state (2) and municipality (3) */
  readonly cvegeo: string
  /** INEGI's name, with accents */
  readonly municipio: string
  /** INEGI's official state name: `Coahuila de Zaragoza`, `México` */
  readonly estado: string
  /** head town; `null` in Ciudad de México, which has none */
  readonly cabecera: string | null
  /** inhabitants in the census of 2020; `null` for municipalities created after it */
  readonly poblacion: number | null
  /** of the head town, in degrees (WGS 84), with the digits the source published */
  readonly latitud: string | null
  readonly longitud: string | null
}

export interface State {
  /** 2 digits, leading zero kept */
  readonly cve_ent: string
  readonly estado: string
}

/** A name people or agencies use that the catalogue does not have, and the place it means. */
export interface Alias {
  readonly name: string
  /** a state (2 digits) or a municipality (5 digits) */
  readonly code: string
  /** it is less than the municipality: a town of its own in INEGI's catalogue, or a part that has no name there */
  readonly part?: 'localidad' | 'parte'
}

/** Something smaller than a municipality, by which it was found. */
export interface Town {
  /** as it is written: `Cancún` */
  readonly nombre: string
  readonly es: 'cabecera' | 'localidad' | 'parte'
}

export interface PlaceMatch {
  readonly kind: 'found'
  /** one, or all that share the name; all of a state where the text named the state; by cvegeo */
  readonly municipalities: readonly Municipality[]
  /** present only where the text named a whole state */
  readonly state?: State
  /** how the text was understood */
  readonly via: 'codigo' | 'nombre' | 'cabecera' | 'alias' | 'localidad' | 'parte' | 'estado'
  /** by cvegeo, of those that were found by the name of something smaller */
  readonly towns?: Readonly<Record<string, Town>>
}

export interface Unknown {
  readonly kind: 'unknown'
  /** up to 5 names that resolve, as `Municipio, Estado` or `Estado`, best first */
  readonly nearest: readonly string[]
}

export type Resolution = PlaceMatch | Unknown
