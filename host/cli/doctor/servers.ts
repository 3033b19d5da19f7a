import { addressesOf, serverName } from '@tianguis/core/database/addresses'
import type { Pool } from '@tianguis/core/database/connection'
import { lookAtServer, type SeenServer } from '@tianguis/core/database/primary'
import type { DoctorFindings } from './findings.ts'
import { cliFailureMessage } from '../failures.ts'

/** One of several servers that DATABASE_URL names. */
export interface ServerCheck {
  readonly servidor: string
  readonly papel: 'principal' | 'réplica' | 'otra principal' | 'no contesta'
}

type Looked = { readonly servidor: string } & ({ readonly seen: SeenServer } | { readonly why: string })

/** What each of several servers is; an empty list where there is one. */
export async function examineServers(url: string, { problems, notices }: DoctorFindings): Promise<ServerCheck[]> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return []
  const looked = await Promise.all(
    addresses.map(async (address): Promise<Looked> => {
      const servidor = serverName(address)
      try {
        return { servidor, seen: await lookAtServer(address) }
      } catch (error) {
        return { servidor, why: cliFailureMessage(error) }
      }
    }),
  )
  const newest = Math.max(...looked.map((one) => ('seen' in one && one.seen.writable ? one.seen.timeline : 0)))
  let primary: string | undefined
  return looked.map((one) => {
    const { servidor } = one
    if ('why' in one) {
      notices.push(`${servidor}, de DATABASE_URL, no contesta: ${one.why}.`)
      return { servidor, papel: 'no contesta' }
    }
    if (!one.seen.writable) return { servidor, papel: 'réplica' }
    if (one.seen.timeline === newest && primary === undefined) {
      primary = servidor
      return { servidor, papel: 'principal' }
    }
    problems.push(
      `${servidor}, de DATABASE_URL, acepta escrituras y no es la principal: detenlo y hazlo réplica de la que lo es (pg_rewind).`,
    )
    return { servidor, papel: 'otra principal' }
  })
}

/** What is written waits for a standby that `synchronous_standby_names` names and that confirms nothing. */
export async function examineWaiting(pool: Pool, { problems }: DoctorFindings): Promise<void> {
  const {
    rows: [row],
  } = await pool.query<{ waiting: number; names: string }>(
    `select count(*)::int as waiting, current_setting('synchronous_standby_names') as names
       from pg_stat_activity where wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '1 second'`,
  )
  if (row!.waiting)
    problems.push(
      `${row!.waiting} escrituras esperan a una réplica que no confirma (synchronous_standby_names = ${row!.names}): enciéndela, o quita el ajuste y haz pg_reload_conf().`,
    )
}
