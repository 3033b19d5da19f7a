export interface HeldOut {
  readonly q: string
  /**
   * A SELECT over `{dataset.table}` (current rows of the connector's tables; versions and `_hasta` are taken care of)
   * and `{today}` (a date literal: the evaluation's clock, 2026-11-19). Only the columns that the question asks for: an
   * answer may have more columns, must have these values, row for row.
   */
  readonly gold: string
  /** Rows matter in this order (rankings, series). */
  readonly ordered?: true
  /** Other readings that are as right (with ties, average or list…): each a SELECT like gold. */
  readonly also?: readonly string[]
}

export interface Refused {
  readonly q: string
  readonly codes: readonly (
    | 'no_entendida'
    | 'ambigua'
    | 'fuera_de_alcance'
    | 'sin_datos_para'
    | 'no_soportada'
    | 'rechazada'
  )[]
}
