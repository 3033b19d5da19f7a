import type { Territory } from '@tianguis/core'

/** «Guadalajara, Jalisco»; the code itself where the territory has none such. */
export function townName(territory: Territory, clave: string): string {
  const town = territory.byCode(clave)
  return town ? `${town.municipio}, ${town.estado}` : clave
}
