import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Where a number names the same process: two containers may have one hostname, and each its own process 7. Linux tells
 * its boots and its process namespaces apart; elsewhere there are no such containers, and the hostname has to do.
 */
function placeOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return createHash('sha256')
      .update(`${boot} ${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 12)
  } catch {
    return 'local'
  }
}
const PLACE = placeOf()

/**
 * Who refreshes: host, process and place, so that a neighbour can tell whether it is still alive.
 * @param pid of this machine; this process unless told
 */
export const holder = (pid = process.pid): string => `${hostname()}#${pid}#${PLACE}`

/** As people name it: 'servidor#1234'. */
export const shownHolder = (holder: string): string => holder.split('#', 2).join('#')

/** True of a process of this very place that no longer lives; of any other nobody here can tell. */
export function isDead(holder: string): boolean {
  const [host, pid, place] = holder.split('#')
  if (host !== hostname() || place !== PLACE || Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
