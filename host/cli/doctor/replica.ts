import { openPool, type Pool } from '@tianguis/core/database/connection'
import type { Config } from '../../config.ts'
import { size } from '../../describe/figures.ts'
import type { DoctorFindings } from './findings.ts'
import { cliFailureMessage } from '../failures.ts'

/** The standby that dataset reads and questions go to. */
export interface ReplicaCheck {
  readonly servidor: string
  /** Bytes of the primary's log that it has not replayed; null when it cannot be asked, or is of another server. */
  readonly atras_bytes: number | null
  /** Since the last transaction it replayed, while there is more to replay. */
  readonly atras_segundos: number | null
  /** Datasets whose current publication it lacks. */
  readonly sin_lo_vigente: readonly string[]
}

const CONNECT_MS = 3_000
const CURRENT = 'select name, version from tianguis.datasets'

/** How far behind a standby is; null where none is configured. */
export async function examineReplica(
  primary: Pool,
  { replicaUrl }: Pick<Config, 'replicaUrl'>,
  findings: DoctorFindings,
): Promise<ReplicaCheck | null> {
  if (replicaUrl === undefined) return null
  const servidor = new URL(replicaUrl.replace('@/', '@socket/')).host
  const standby = openPool({ url: replicaUrl, max: 1, connectTimeoutMs: CONNECT_MS })
  try {
    return { servidor, ...(await compared(primary, standby, findings)) }
  } catch (error) {
    findings.problems.push(
      `La réplica de DATABASE_REPLICA_URL no se puede leer: ${cliFailureMessage(error)}. Entretanto todo se lee de la base principal.`,
    )
    return { servidor, atras_bytes: null, atras_segundos: null, sin_lo_vigente: [] }
  } finally {
    await standby.end()
  }
}

async function compared(
  primary: Pool,
  standby: Pool,
  { problems, notices }: DoctorFindings,
): Promise<Omit<ReplicaCheck, 'servidor'>> {
  const {
    rows: [its],
  } = await standby.query<{ replays: boolean; server: string; at: string | null; seconds: number | null }>(`
    select pg_is_in_recovery() as replays, (select system_identifier::text from pg_control_system()) as server, pg_last_wal_replay_lsn()::text as at,
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as seconds`)
  const {
    rows: [ours],
  } = await primary.query<{ server: string; behind: number | null }>(
    'select (select system_identifier::text from pg_control_system()) as server, greatest(pg_current_wal_lsn() - $1::pg_lsn, 0)::float8 as behind',
    [its!.at],
  )
  if (!its!.replays || its!.server !== ours!.server) {
    problems.push(
      `DATABASE_REPLICA_URL no es una réplica en espera de DATABASE_URL: ${its!.replays ? 'es de otro servidor' : 'el servidor acepta escrituras'}.`,
    )
    return { atras_bytes: null, atras_segundos: null, sin_lo_vigente: [] }
  }
  const versions = new Map(
    (await standby.query<{ name: string; version: string }>(CURRENT)).rows.map(({ name, version }) => [name, version]),
  )
  const missing = (await primary.query<{ name: string; version: string }>(CURRENT)).rows
    .filter(({ name, version }) => Number(versions.get(name) ?? 0) < Number(version))
    .map(({ name }) => name)
  const behind = ours!.behind!
  if (missing.length)
    notices.push(
      `La réplica va ${size(behind)} atrás y le falta lo vigente de ${missing.join(', ')}: entretanto se lee de la base principal.`,
    )
  return { atras_bytes: behind, atras_segundos: behind > 0 ? its!.seconds : 0, sin_lo_vigente: missing }
}
