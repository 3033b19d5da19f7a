import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'

export interface HeadTown {
  cabecera: string
  latitud: string
  longitud: string
}

/** Head town and its point by cvegeo: public INEGI figures that the catalogue's service does not give. */
export const headTowns: ReadonlyMap<string, HeadTown> = new Map(
  csvRecords(readFileSync(new URL('cabeceras.csv', import.meta.url), 'utf8')).map(
    ({ cvegeo, cabecera, latitud, longitud }) => [
      cvegeo!,
      { cabecera: cabecera!, latitud: latitud!, longitud: longitud! },
    ],
  ),
)
