import type { Vocabulary } from './params.ts'

/** Something rows are told apart by: filter, group, list of distinct values. */
export interface Dimension {
  readonly label: string
  readonly column: string
  /** Names of the dimension itself: «tipo», «combustible», «cadena». Singular. */
  readonly words: readonly string[]
  /** A closed list: value as stored -> what people call it. The value itself, folded, is always understood. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** An open list, read from the published rows into memory: products, dams, activities. */
  readonly vocabulary?: Vocabulary
  /** Everyday word -> the values of an open list that it means. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /** Its values are codes of so many digits, said after its name: «código postal 44100». */
  readonly digits?: number
  /**
   * Its values are names that nobody keeps in memory, published in capitals without accents: what is said after its own
   * name, «colonia Roma Norte».
   */
  readonly written?: 'mayusculas'
  /** What is published before such a name: «CALLE» of «CALLE MORELOS». */
  readonly before?: string
  /** The value that is meant when the question names none; shown as a default. */
  readonly standard?: string
  /** Its values are what rows are called: «farmacias en Mérida» asks for rows as «negocios en Mérida» does. */
  readonly rows?: true
  /** What its values are called where they are codes: in an answer's sentence «612» is nothing. */
  readonly names?: Readonly<Record<string, string>>
  /**
   * Words that its values begin with, and the measure that is asked by them though the standard one is named: «precio
   * del atún en lata» is of the can, and not of the kilo.
   */
  readonly measured?: { readonly words: readonly string[]; readonly by: string }
  /**
   * The columns that say how much one of them holds, and what a unit that people say is in theirs; a bare number after
   * a container is pieces.
   */
  readonly sizes?: Sizes
  /** The dimension by which several of its values are told apart, where its own column is a code. */
  readonly told?: string
  /** A value that is also the name of a place means the value («Monterrey», the network of air stations). */
  readonly overPlaces?: boolean
  /** Where its column is a code: the columns that say the same in words, which an answer shows beside it. */
  readonly says?: readonly string[]
  /**
   * Its values only tell apart what this other dimension, or a filter, names: «para hombre», of a haircut. By
   * themselves they name nothing.
   */
  readonly tellsApart?: string
  /** Its values are names for many of this other dimension: «la fruta más cara» is one of the products. */
  readonly gathers?: string
  /**
   * The dimension that its values' kinds are of: «tipos de robo» are no values of the one that holds robbery itself.
   */
  readonly kinds?: string
  /**
   * Values that one row gives to all of its group, as its worst air to a city; of any other nothing is known until all
   * its rows have it.
   */
  readonly prevails?: readonly string[]
  /** Values from small to large, so that «más de 100 personas» and «más grande» can be compared. */
  readonly ascending?: readonly string[]
}

/** «2.5 litros», «650 ml», «paquete de 18»: how much is in what is sold. */
export interface Sizes {
  readonly amount: string
  readonly unit: string
  /** Unit as it is said -> as it is stored, and how many places the point moves. */
  readonly units: Readonly<Record<string, readonly [stored: string, places: number]>>
  readonly pieces: string
}
