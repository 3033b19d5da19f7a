import { readFileSync } from 'node:fs'
import { csvRecords } from '../decode/csv.ts'

/**
 * Mexico's outline of Natural Earth 1:110m (public domain), without islands, in degrees; the last point joins the
 * first. Near the coast it is wrong by up to some 15 km.
 */
export const OUTLINE: readonly (readonly [longitude: number, latitude: number])[] = csvRecords(
  readFileSync(new URL('./outline.csv', import.meta.url), 'utf8'),
).map(({ longitud, latitud }) => [Number(longitud), Number(latitud)] as const)
