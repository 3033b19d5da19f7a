import { ParseError } from '@tianguis/core'
import { MONTH_NAMES } from '@tianguis/core/words/months'
import { withoutAccents } from '@tianguis/core/words/accents'

/** Where each thing stands in a row. */
export interface Layout {
  /** Cells of a whole row. */
  readonly width: number
  readonly year: number
  readonly state: number
  readonly stateName: number
  readonly code: number
  readonly municipality: number
  readonly good: number
  readonly type: number
  readonly subtype: number
  readonly mode: number
  readonly months: readonly number[]
}

/**
 * "Cve. Municipio" -> "cvemunicipio": a release that lost its accents, changed its capitals or its dots reads the same.
 */
export const headerKey = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Finds the columns by name; others, such as a TOTAL, are left alone.
 * @throws ParseError naming those that are missing, with the header that came.
 */
export function layoutOf(header: readonly string[]): Layout {
  const keys = header.map(headerKey)
  const missing: string[] = []
  const at = (name: string) => {
    const index = keys.indexOf(headerKey(name))
    if (index < 0) missing.push(name)
    return index
  }
  const layout = {
    width: header.length,
    year: at('Año'),
    state: at('Clave_Ent'),
    stateName: at('Entidad'),
    code: at('Cve. Municipio'),
    municipality: at('Municipio'),
    good: at('Bien jurídico afectado'),
    type: at('Tipo de delito'),
    subtype: at('Subtipo de delito'),
    mode: at('Modalidad'),
    months: MONTH_NAMES.map(at),
  }
  if (missing.length)
    throw new ParseError(
      `Al archivo municipal del SESNSP le faltan columnas: ${missing.join(', ')}. ¿Cambió su formato, o es el estatal?`,
      header.join(),
    )
  return layout
}

/** Past releases repeat their header half-way, and end in a row of nothing. */
export const isNoData = (row: readonly string[], { year }: Layout) =>
  headerKey(row[year] ?? '') === 'ano' || row.every((cell) => cell.trim() === '')
