import type { Pool } from '../database/connection.ts'
import { ALIASES } from './aliases.ts'
import { createTerritory, type Boundary, type Municipality, type Territory } from './territory.ts'

/** The territory as the dataset `municipios` has it published; empty until it is loaded. */
export async function loadTerritory(pool: Pool): Promise<Territory> {
  const { rows } = await pool.query<Municipality>(`
    select cvegeo, municipio, estado, cabecera, poblacion::int, latitud::text, longitud::text
      from datos.municipios where _hasta is null order by cvegeo`)
  const { rows: outlines } = await pool.query<Boundary>('select cvegeo, texto from datos.municipios_poligonos where _hasta is null')
  return createTerritory(rows, ALIASES, outlines)
}
