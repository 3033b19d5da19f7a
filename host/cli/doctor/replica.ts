import { openPool, type Pool } from '@tianguis/core/database/connection'
import { serverName } from '@tianguis/core/database/addresses'
import type { Config } from '../../config.ts'
import { size } from '../../describe/figures.ts'
import type { DoctorFindings } from './findings.ts'
import { cliFailureMessage } from '../failures.ts'

/** A standby that dataset reads and questions go to. */
export interface ReplicaCheck {
  readonly servidor: string
  /** Whether it is read: it answers, and accepts no writes. */
  readonly en_uso: boolean
  /** Bytes of the primary's log that it has not replayed; null when it cannot be asked, or is of another server. */
  readonly atras_bytes: number | null
  /** Since the last transaction it replayed, while there is more to replay. */
  readonly atras_segundos: number | null
  /** Datasets whose current publication it lacks. */
  readonly sin_lo_vigente: readonly string[]
}

const CONNECT_MS = 3_000
const CURRENT = 'select name, version from tianguis.datasets'
const UNUSED = { en_uso: false, atras_bytes: null, atras_segundos: null, sin_lo_vigente: [] }

/** How far behind each standby is. */
export const examineReplicas = (
  primary: Pool,
  { replicaUrls }: Pick<Config, 'replicaUrls'>,
  findings: DoctorFindings,
): Promise<ReplicaCheck[]> => Promise.all(replicaUrls.map((url) => examineReplica(primary, url, findings)))

async function examineReplica(primary: Pool, url: string, findings: DoctorFindings): Promise<ReplicaCheck> {
  const servidor = serverName(url)
  const standby = openPool({ url, max: 1, connectTimeoutMs: CONNECT_MS })
  try {
    return { servidor, ...(await compared(primary, standby, servidor, findings)) }
  } catch (error) {
    findings.problems.push(
      `La réplica ${servidor} de DATABASE_REPLICA_URL no se puede leer: ${cliFailureMessage(error)}. Entretanto se lee de las otras o de la base principal.`,
    )
    return { servidor, ...UNUSED }
  } finally {
    await standby.end()
  }
}

/** A server and when it was started: no two are alike. */
const SELF = `(select system_identifier::text from pg_control_system()) as system, pg_postmaster_start_time()::text as started`

async function compared(
  primary: Pool,
  standby: Pool,
  servidor: string,
  { problems, notices }: DoctorFindings,
): Promise<Omit<ReplicaCheck, 'servidor'>> {
  const {
    rows: [its],
  } = await standby.query<{
    replays: boolean
    system: string
    started: string
    at: string | null
    seconds: number | null
  }>(`
    select pg_is_in_recovery() as replays, ${SELF}, pg_last_wal_replay_lsn()::text as at,
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as seconds`)
  const {
    rows: [ours],
  } = await primary.query<{ system: string; started: string; behind: number | null }>(
    `select ${SELF}, greatest(pg_current_wal_lsn() - $1::pg_lsn, 0)::float8 as behind`,
    [its!.at],
  )
  if (!its!.replays && its!.system === ours!.system && its!.started === ours!.started) {
    notices.push(
      `${servidor}, de DATABASE_REPLICA_URL, es ahora la base principal, que se lee como tal; como réplica no se usa.`,
    )
    return UNUSED
  }
  if (!its!.replays || its!.system !== ours!.system) {
    problems.push(
      `${servidor}, de DATABASE_REPLICA_URL, no es una réplica en espera de DATABASE_URL, y no se lee de ella: ${its!.replays ? 'es de otro servidor' : 'el servidor acepta escrituras. Si fue la principal, detenlo y hazlo réplica de la que lo es'}.`,
    )
    return UNUSED
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
      `La réplica ${servidor} va ${size(behind)} atrás y le falta lo vigente de ${missing.join(', ')}: entretanto se lee de las otras o de la base principal.`,
    )
  return {
    en_uso: true,
    atras_bytes: behind,
    atras_segundos: behind > 0 ? its!.seconds : 0,
    sin_lo_vigente: missing,
  }
}
