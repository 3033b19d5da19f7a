import type { Municipality, Territory } from '@tianguis/core'
import type { Store } from './products-and-stores.ts'
import { isDamaged, skeleton } from './spelling.ts'
import { isInBox, MEXICO_BOX } from '@tianguis/core/territory/box'

export interface Place {
  readonly estado: string
  readonly municipio: string
  /** Absent where the names point to no municipality, or to several. */
  readonly cvegeo?: string
  readonly latitud?: string
  readonly longitud?: string
}

/**
 * Where a store is. PROFECO gives names and no codes, `Santiago de Querétaro` for Querétaro, `Magdalena Contreras` for
 * La Magdalena Contreras; the territory knows them by head town and alias, inside the state.
 */
export function placeOf(
  store: Pick<Store, 'estado' | 'municipio' | 'latitud' | 'longitud'>,
  territory: Territory,
): Place {
  const state = territory.state(store.estado)
  const named = territory.municipality(store.estado, store.municipio)
  const found =
    named ?? (state && isDamaged(store.municipio) ? fitting(store.municipio, territory, state.cve_ent) : undefined)
  const { estado, municipio } = found ?? { estado: state?.estado ?? store.estado, municipio: store.municipio }
  return { estado, municipio, ...(found && { cvegeo: found.cvegeo }), ...pointOf(store) }
}

/** The one municipality of a state whose name or head town is `Coyoac?n` with its letters back. */
function fitting(damaged: string, territory: Territory, state: string): Municipality | undefined {
  const whole = territory.resolve(state)
  const lost = skeleton(damaged)
  const fits = (name: string | null) => name !== null && skeleton(name) === lost
  const found =
    whole.kind === 'found'
      ? whole.municipalities.filter(({ municipio, cabecera }) => fits(municipio) || fits(cabecera))
      : []
  return found.length === 1 ? found[0] : undefined
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** As published; one outside Mexico (62 rows of 33 million) is no point. */
function pointOf({ latitud, longitud }: Pick<Store, 'latitud' | 'longitud'>): Pick<Place, 'latitud' | 'longitud'> {
  if (!DEGREES.test(latitud) || !DEGREES.test(longitud)) return {}
  const [north, east] = [Number(latitud), Number(longitud)]
  return isInBox(MEXICO_BOX, north, east) ? { latitud, longitud } : {}
}
