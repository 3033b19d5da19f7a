/** For the tests of this folder: what the connector reads of both feeds, over a territory of three towns. */
import type { Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import connector from './connector.ts'
import { readStations } from './stations.ts'

export const town = (
  cvegeo: string,
  municipio: string,
  estado: string,
  latitud: string,
  longitud: string,
): Municipality => ({ cvegeo, municipio, estado, cabecera: municipio, poblacion: null, latitud, longitud })
export const territory = createTerritory(
  [
    town('14039', 'Guadalajara', 'Jalisco', '20.676666', '-103.347222'),
    town('31050', 'Mérida', 'Yucatán', '20.9675', '-89.624444'),
    town('09015', 'Cuauhtémoc', 'Ciudad de México', '19.44506', '-99.146119'),
  ],
  [],
)

type Station = Record<
  'permiso' | 'place_id' | 'nombre' | 'latitud' | 'longitud' | 'estado' | 'municipio' | 'cvegeo' | 'municipio_metodo',
  string | undefined
>
export type Price = Record<'permiso' | 'tipo' | 'precio' | 'desde', string>

export const DAY = '2026-11-18'
const NO_SWEEP = { turn: `${DAY}T18:00:00Z`, asked: [], known: [] }
const isRejected = (row: object): row is Rejected => 'rejected' in row

export function parse(places: string, prices: string, within = territory) {
  const parsed = connector.parse(
    { listed: readStations(places), prices, reports: '', sweep: NO_SWEEP, day: DAY, readAt: `${DAY}T18:00:00Z` },
    { territory: within },
  )
  const [stations, precios] = [[...parsed.estaciones!], [...parsed.precios!]] as [
    (Station | Rejected)[],
    (Price | Rejected)[],
  ]
  return {
    stations: stations.filter((row) => !isRejected(row)) as Station[],
    refusedStations: stations.filter(isRejected),
    prices: precios.filter((row) => !isRejected(row)) as Price[],
    refusedPrices: precios.filter(isRejected),
  }
}

/** What the engine would refuse of a row, by the same check. */
export const faults = (table: string, row: object) =>
  Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) => {
    const checked = check(spec, (row as Record<string, unknown>)[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
