import { constants, setPriority } from 'node:os'
import type { Pool } from '@tianguis/core/database/connection'

/**
 * Whoever asks comes before what is refreshed: on a machine with too few processors the slowest of a hundred answers
 * took three to five times as long while a national file was published, and takes one to two times so. What works for
 * the refresh in the server is what they wait for; its own process is left as it is, since that gained nothing, and one
 * that had to give way to eight others took ten seconds to begin.
 * @param pool of the bundled server, whose processes are this machine's; of another server nobody here knows them
 */
export function giveWay(pool: Pool): void {
  pool.on('connect', (client) => {
    try {
      setPriority((client as unknown as { processID: number }).processID, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // A system that allows nobody to, or a process that has ended: the refresh goes on as it would.
    }
  })
}
