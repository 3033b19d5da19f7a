import type { Pool } from '../database/connection.ts'
import { ALIASES } from './aliases.ts'
import { createTerritory, type Boundary, type Municipality, type Territory } from './territory.ts'

interface Loaded {
  readonly publication: string
  readonly territory: Territory
}

/** Of each database what was loaded last: reading the boundaries and indexing them costs some tenths of a second. */
const loaded = new WeakMap<Pool, Loaded>()

/**
 * The territory as the dataset `municipios` has it published; empty until it is loaded. The same object until the next
 * publication.
 */
export async function loadTerritory(pool: Pool): Promise<Territory> {
  // Asked before the rows are read: a publication in between is loaded once more the next time, and never missed.
  const publication = await territoryPublication(pool)
  const last = loaded.get(pool)
  if (last?.publication === publication) return last.territory
  const { rows } = await pool.query<Municipality>(`
    select cvegeo, municipio, estado, cabecera, poblacion::int, latitud::text, longitud::text
      from datos.municipios where _hasta is null order by cvegeo`)
  const { rows: outlines } = await pool.query<Boundary>(
    'select cvegeo, texto from datos.municipios_poligonos where _hasta is null',
  )
  const territory = createTerritory(rows, ALIASES, outlines)
  loaded.set(pool, { publication, territory })
  return territory
}

/** Tells the published territory from every other; empty until one is. */
export async function territoryPublication(pool: Pool): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ publication: string }>(`
    select concat(version, ' ', published_at) as publication from tianguis.datasets where name = 'municipios'`)
  return row?.publication ?? ''
}

/** Boundaries as they are published, of one state or of all; none before the first refresh from INEGI. */
export async function readBoundaries(pool: Pool, cveEnt = ''): Promise<readonly Boundary[]> {
  const { rows } = await pool.query<Boundary>(
    `select cvegeo, texto from datos.municipios_poligonos
      where _hasta is null and starts_with(cvegeo, $1) order by cvegeo`,
    [cveEnt],
  )
  return rows
}

/** Where the head towns of municipalities are, in degrees, by cvegeo; without those that have no coordinates. */
export async function readHeadTowns(
  pool: Pool,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>> {
  const { rows } = await pool.query<{ cvegeo: string; latitude: number; longitude: number }>(
    `select cvegeo, latitud::float8 as latitude, longitud::float8 as longitude from datos.municipios
      where _hasta is null and cvegeo = any ($1) and latitud is not null and longitud is not null`,
    [codes],
  )
  return new Map(rows.map(({ cvegeo, ...point }) => [cvegeo, point]))
}
