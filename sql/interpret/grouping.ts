/** What rows are grouped by: dimension ids, `municipio`, `estado`. */
export interface Groups {
  readonly dimensions: readonly string[]
  /** «qué municipio», «en qué estado»: it is the groups that are asked for. */
  readonly asked: boolean
  /** «por estado», «de cada estado»: one answer for each. */
  readonly each: readonly string[]
  /** «municipios con más …»: several are wanted. */
  readonly plural: boolean
}
