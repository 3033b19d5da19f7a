/** What a query keeps of a place that was named, and names that are still to be decided. */
import type { PlaceLevel } from '@tianguis/core'
import type { PlaceReference } from './finder.ts'

export interface PlaceFilter {
  readonly nivel: PlaceLevel
  readonly clave: string
}

/** A name that several towns share, of which none stands out. */
export interface Unsettled {
  readonly words: string
  readonly places: readonly PlaceReference[]
}

/** Names that several towns share, as settled by which has rows: folded words -> place. */
export type Settled = ReadonlyMap<string, PlaceReference>

export const described = ({ nivel, nombre }: PlaceReference) => (nivel === 'estado' ? `el estado de ${nombre}` : nombre)

export const filterOf = ({ nivel, clave }: PlaceReference): PlaceFilter => ({ nivel, clave })
