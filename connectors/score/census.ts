import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { csvRecords } from '@tianguis/core/decode/csv'

/** The year of the census that CONAPO and CONEVAL measured with. */
export const CENSUS = 2020

/** Values of one municipality by the name of the indicator, as text; '' where CONEVAL made no estimate. */
export type Components = ReadonlyMap<string, Readonly<Record<string, string>>>

let read: Components | undefined

/** Percentages of the 2,469 municipalities of 2020: public facts of a closed measurement, carried here. */
export function components(): Components {
  read ??= new Map(
    csvRecords(gunzipSync(readFileSync(new URL('componentes.csv.gz', import.meta.url))).toString('utf8')).map(
      ({ cvegeo, ...values }) => [cvegeo!, values],
    ),
  )
  return read
}
