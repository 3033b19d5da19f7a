/** Which test files share a process. */
import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Before a file's path, in the output of a process of several. */
export const BEGINS = '\u0001'

/** Files of one room import the same modules, and have them compiled once: of two hundred processes a tenth of the whole suite's time was that. */
const MOST = 16
const ROOMS = ['core', 'sql', 'connectors', 'host']
/** What starts servers or measures its process is no test of a few functions. */
const ALONE = /test\/support\/|memory\.test\.ts$/

/**
 * Lists of files that a process each is started for: the small ones by room, each other by itself. The order stays.
 * @param files relative to `root`
 */
export function batchesOf(root: string, files: readonly string[]): string[][] {
  const open = new Map<string, string[]>()
  const batches: string[][] = []
  for (const file of files) {
    const room = roomOf(root, file)
    const batch = room === undefined ? undefined : open.get(room)
    if (batch && batch.length < MOST) {
      batch.push(file)
      continue
    }
    const begun = [file]
    batches.push(begun)
    if (room !== undefined) open.set(room, begun)
  }
  return batches
}

/** undefined for one that wants a process of its own. */
function roomOf(root: string, file: string): string | undefined {
  const [floor = '', room = ''] = dirname(file).split(sep)
  if (!ROOMS.includes(floor) || file.includes('embedded') || ALONE.test(file) || ALONE.test(readFileSync(join(root, file), 'utf8'))) return undefined
  return join(floor, room)
}
