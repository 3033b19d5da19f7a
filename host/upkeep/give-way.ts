import { constants, setPriority } from 'node:os'
import type { Pool } from '@tianguis/core/database/connection'

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Whoever asks comes before what is refreshed: on a machine with too few processors the slowest of a hundred answers
 * took three to five times as long while a national file was published, and takes one to two times so.
 * @param pool of the bundled server, whose processes are this machine's; of another server nobody here knows them
 */
export function giveWay(pool?: Pool): void {
  lower(process.pid)
  pool?.on('connect', (client) => lower((client as unknown as { readonly processID: number }).processID))
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOWER)
  } catch {
    // A system that allows nobody to, or a process that has ended: the refresh goes on as it would.
  }
}
