import { readFileSync } from 'node:fs'
import { csvRecords } from '@tianguis/core/decode/csv'

export const COMPONENTS = [
  'general',
  'subyacente',
  'mercancias',
  'alimentos_bebidas_tabaco',
  'mercancias_no_alimenticias',
  'servicios',
  'vivienda',
  'educacion',
  'otros_servicios',
  'no_subyacente',
  'agropecuarios',
  'frutas_verduras',
  'pecuarios',
  'energeticos_tarifas',
  'energeticos',
  'tarifas',
] as const
export type Component = (typeof COMPONENTS)[number]

/** One index of the CPI's tree, in the order in which the institute shows it. */
export interface Listed {
  readonly componente: Component
  readonly nombre: string
  /** Fortnightly series of Banxico's SIE, table CP155. */
  readonly sie: string
  /** Fortnightly series of INEGI's bank, for the seven that are known there. */
  readonly inegi: string | undefined
  /** Published index of the second fortnight of December 2025, which tells a series from the others. */
  readonly conocido: string
}

const lines = (file: string) => csvRecords(readFileSync(new URL(file, import.meta.url), 'utf8'))

export const LISTED: readonly Listed[] = lines('componentes.csv').map(
  ({ componente, nombre, sie, inegi, conocido }) => ({
    componente: componente as Component,
    nombre: nombre!,
    sie: sie!,
    inegi: inegi || undefined,
    conocido: conocido!,
  }),
)

/**
 * Everyday word -> the component it means. A thing inside a component (the egg, the rent) stands for it only where it
 * names it.
 */
export const WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  lines('palabras.csv').map(({ palabra, componente }) => [palabra!, [componente!]]),
)
