import { readFileSync } from 'node:fs'
import { csvRecords } from '../decode/csv.ts'
import { readRings, type Rings } from './boundary-text.ts'

export interface StateOutline {
  /** Two digits. */
  readonly code: string
  /** As INEGI spells it. */
  readonly name: string
  readonly rings: Rings
}

/**
 * The 32 states as a drawing needs them, by code: INEGI's boundaries of 2020 (Marco Geoestadístico), dissolved and
 * simplified to two kilometres so that neighbours share their border, without the smaller islands. Finer ones come from
 * INEGI with a refresh; these are there before the first, and never tell in which state a point is.
 */
export const readStateOutlines = (): readonly StateOutline[] =>
  csvRecords(readFileSync(new URL('./state-outlines.csv', import.meta.url), 'utf8')).map(
    ({ cve_ent, estado, texto }) => ({ code: cve_ent!, name: estado!, rings: readRings(texto!) }),
  )
