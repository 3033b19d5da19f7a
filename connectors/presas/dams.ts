import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'
import type { Synonyms } from '@tianguis/core'

/** What is known of a dam apart from its level. Texts and exact decimals; absent is null. */
export interface Dam {
  readonly clave: string
  readonly nombre: string
  readonly nombre_comun: string | null
  /** Every name it goes by, for free text. */
  readonly nombres: string
  readonly estado: string
  readonly municipio: string
  readonly cvegeo: string
  readonly corriente: string
  readonly uso: string | null
  readonly capacidad_hm3: string
  readonly latitud: string
  readonly longitud: string
}

interface Line extends Dam {
  readonly otros_nombres: string
}

/**
 * Facts about the 210 dams as CONAGUA last published them in the SINA (2025-04-23), compiled by hand: see the README.
 */
const LINES = csvRecords(readFileSync(new URL('presas.csv', import.meta.url), 'utf8')) as unknown as Line[]

const namesOf = ({ nombre, nombre_comun, otros_nombres }: Line) =>
  [...new Set([nombre_comun ?? '', nombre, ...otros_nombres.split('; ')])].filter(Boolean)

export const DAMS: readonly Dam[] = LINES.map((line) => {
  const { otros_nombres: _, ...dam } = line
  return { ...dam, nombre_comun: dam.nombre_comun || null, uso: dam.uso || null, nombres: namesOf(line).join('; ') }
})

/**
 * A whole name means the dams that have it, before any dam whose name only holds its words: «La Boca» is not «Boca del
 * Tesorero».
 */
export const NAMES: Synonyms = (() => {
  const dams: Record<string, string[]> = {}
  for (const line of LINES) for (const name of [...namesOf(line), line.clave]) (dams[name] ??= []).push(line.clave)
  return dams
})()
