import type { Connector, DescribedParam } from '@tianguis/core'
import { hasGeometry } from '@tianguis/core/query/geometry'
import { isGeographic } from '@tianguis/core/query/serialize'
import { universalOf } from '../answer/universal.ts'
import { API_ROOT } from '../describe/calls.ts'

/** What a whole dataset is written as, and how its path ends. */
export const EXPORTED = ['csv', 'ndjson', 'xlsx', 'geojson', 'geojsons'] as const
export type ExportFormat = (typeof EXPORTED)[number]

/** Those that a dataset has. */
export const exportsOf = (connector: Connector): readonly ExportFormat[] =>
  hasGeometry(connector) ? EXPORTED : EXPORTED.filter((format) => !isGeographic({ format }))

/** Requests of a month that an export counts as: the same for every dataset, so that it is known before asking. */
export const EXPORT_UNITS = 10
/** Exports that may begin in a minute, of one account at one host. */
export const PER_MINUTE = 3

export const exportPath = ({ path }: Connector, format: ExportFormat) => `${API_ROOT}${path}.${format}`

/** What an export takes: what the list does, but for its pages and its format. */
export function exportParameters(connector: Connector, format: ExportFormat): Readonly<Record<string, DescribedParam>> {
  const { limit: _limit, ...filters } = connector.params
  const {
    formato: _formato,
    cursor: _cursor,
    recibo: _recibo,
    calidad: _calidad,
    decimal,
    ...others
  } = universalOf(connector)
  return { ...filters, ...(format === 'csv' && { decimal: decimal! }), ...others }
}
