import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { csvRows } from '@tianguis/core/decode/csv'

export interface Population {
  cvegeo: string
  anio: number
  fecha: string
  poblacion: number
}

/** CONAPO's mid-year population by municipality and year, 1990 to 2040: public figures that change every few years. */
export function* populations(): Generator<Population> {
  const packed = readFileSync(new URL('poblacion.csv.gz', import.meta.url))
  const [[, ...years] = [], ...rows] = csvRows(gunzipSync(packed).toString('utf8'))
  for (const [cvegeo, ...figures] of rows) {
    for (const [at, figure] of figures.entries())
      yield { cvegeo: cvegeo!, anio: Number(years[at]), fecha: `${years[at]}-01-01`, poblacion: Number(figure) }
  }
}
