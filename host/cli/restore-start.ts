import type { Manifest } from '../backup/manifest.ts'
import type { Cli } from './cli.ts'
import { withOpen } from './with-database.ts'
import type { DoctorFindings } from './doctor/findings.ts'
import { examineKeys } from './doctor/keys.ts'
import { openService } from '../composition.ts'

/** What the first start over restored data found. */
export interface Started {
  /** What it changed in published tables, in Spanish. */
  readonly migrated: readonly string[]
  /** Datasets whose rows are there and whose connector is not. */
  readonly without: readonly string[]
  /** What keeps connectors or keys from working, in Spanish. */
  readonly troubles: readonly string[]
}

/** Opens the service once, as a start does: tables are brought to what is declared now, and their indexes made. */
export function startedFrom(cli: Cli, { tablas }: Manifest): Promise<Started> {
  return withOpen(cli, openService, async ({ config, pool, connectors, broken, migrated }) => {
    const findings: DoctorFindings = { problems: [], notices: [] }
    await examineKeys(pool, config, findings)
    const known = [...connectors.map(({ connector }) => connector.name), ...broken.map(({ name }) => name)]
    const without = [
      ...new Set(
        tablas.flatMap(({ esquema, conector }) =>
          esquema === 'datos' && conector !== null && !known.includes(conector) ? [conector] : [],
        ),
      ),
    ]
    const refused = broken.map(({ name, reason }) => `El conector «${name}» no se sirve: ${reason}`)
    return { migrated, without, troubles: [...refused, ...findings.problems] }
  })
}
