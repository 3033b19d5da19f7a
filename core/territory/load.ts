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
