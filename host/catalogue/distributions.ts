/** The files that a dataset may be had as, whichever vocabulary tells of them. */
import type { Connector } from '@tianguis/core'
import { TYPES } from '../answer/format.ts'
import { exportPath, exportsOf, type ExportFormat } from '../export/offered.ts'

export interface Distribution {
  readonly format: ExportFormat
  /** What it is, for people: «Precios de la gasolina, completo, en CSV». */
  readonly title: string
  readonly mediaType: string
  readonly url: string
}

/** Of what is current; what was published before is listed under each dataset's `versiones`. @param site scheme and host */
export const distributionsOf = (connector: Connector, site: string): readonly Distribution[] =>
  exportsOf(connector).map((format) => ({
    format,
    title: `${connector.title}, completo, en ${format.toUpperCase()}`,
    mediaType: TYPES[format],
    url: `${site}${exportPath(connector, format)}`,
  }))

/** That with the columns as they are described. */
export const csvOf = (connector: Connector, site: string): Distribution =>
  distributionsOf(connector, site).find(({ format }) => format === 'csv')!

/** Said wherever there is room for it: the addresses of files are of what needs a key. */
export const NEEDS_KEY = 'Cada archivo se baja con una clave, en el encabezado `Authorization: Bearer TU_CLAVE`.'
