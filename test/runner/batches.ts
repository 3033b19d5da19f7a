/** Which test files share a process. */
import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Before a file's path, in the output of a process of several. */
export const BEGINS = '\u0001'

/**
 * Files of one floor import the same modules, and have them compiled once: of two hundred processes a tenth of the
 * whole suite's time was that.
 */
const MOST = 24
/** Of those that start servers: they take seconds each, and the last process shall not be one long row of them. */
const MOST_SERVING = 6
const FLOORS = ['core', 'sql', 'connectors', 'host', 'test/engine', 'test/end-to-end']
/** What measures its own process, starts servers that it kills, or takes so long that it shall begin at once. */
const ALONE = /embedded|(memory|crash|two-hosts|rolling|first-start|failover)\.test\.ts$/
const SERVING = /test\/support\//
/**
 * What promises an answer in less than a second, or counts what a host does when it has too much to do: beside others
 * it measures them. Each has the machine to itself, after all others.
 * The memory of an export grows while a busy machine keeps whoever reads it from reading.
 */
const UNDISTURBED = /end-to-end\/(outage|occupied|load|exports)\.test\.ts$/

export const isUndisturbed = (file: string): boolean => UNDISTURBED.test(file)

/**
 * Lists of files that a process each is started for: the small ones by floor, each other by itself. The order stays.
 * @param files relative to `root`
 */
export function batchesOf(root: string, files: readonly string[]): string[][] {
  const open = new Map<string, string[]>()
  const batches: string[][] = []
  for (const file of files) {
    const { room, most } = roomOf(root, file)
    const batch = room === undefined ? undefined : open.get(room)
    if (batch && batch.length < most) {
      batch.push(file)
      continue
    }
    const begun = [file]
    batches.push(begun)
    if (room !== undefined) open.set(room, begun)
  }
  return batches
}

/** `room` is undefined for one that wants a process of its own; `most` files of a room share one. */
function roomOf(root: string, file: string): { readonly room?: string; readonly most: number } {
  const folder = dirname(file)
  const floor = FLOORS.find((one) => `${folder}${sep}`.startsWith(join(one, sep)))
  if (floor === undefined || ALONE.test(file)) return { most: 1 }
  const serves = floor.startsWith('test/') || SERVING.test(readFileSync(join(root, file), 'utf8'))
  return serves ? { room: `${floor} serving`, most: MOST_SERVING } : { room: floor, most: MOST }
}
