/** Which test files share a process. */
import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isOverConnectors } from './tiers.ts'

/** Files that one process runs, one after the other, and what it is told beside what all are told. */
export interface Batch {
  readonly files: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Files of one floor import the same modules, and have them compiled once: of two hundred processes a tenth of the
 * whole suite's time was that.
 */
const MOST = 40
/** Of those that start servers: they take seconds each, and the last process shall not be one long row of them. */
const MOST_SERVING = 12
const FLOORS = ['core', 'sql', 'connectors', 'host', 'test/engine', 'test/end-to-end', 'test/contract', 'test']
/** What measures its own process, starts servers that it kills, or takes so long that it shall begin at once. */
const ALONE =
  /(embedded\/.*|attacks\/.*|documents\/.*|browser\/.*|contract\/.*|description\/.*|rogue\/.*|crash|two-hosts|rolling|first-start|failover)\.landing\.test\.ts$/
const SERVING = /test\/support\//
/** Connectors of one such process. */
const TOGETHER = 6

/**
 * Started first, the longest before the shorter, so that the last minute is not one long file alone. Two of the first
 * four mostly wait. The second loads the samples into the template that others copy; those that begin beside it need
 * none, or they would wait.
 */
const LONG = [
  'end-to-end/two-hosts',
  'contract/refreshing',
  'end-to-end/first-start',
  'end-to-end/rolling',
  'contract/reading',
  'documents/followed',
  'host/clients/',
  'host/cli/',
  'attacks/find-regexes',
  'browser/journey',
  'contract/outside',
  'contract/broken',
  'package/',
  'description/served',
  'embedded/',
  'attacks/decoders',
  'end-to-end/',
  'host/',
  'engine/',
]

/**
 * The processes of a run, in the order they begin: the small files by floor, each other by itself.
 * @param files relative to `root`
 * @param connectorsOf over which connectors a file of the contract suite runs
 */
export function batchesOf(
  root: string,
  files: readonly string[],
  connectorsOf: (file: string) => readonly string[],
): Batch[] {
  const open = new Map<string, string[]>()
  const batches: Batch[] = []
  for (const file of [...files].sort((a, b) => place(a) - place(b))) {
    // One process for all of them would be the longest of the run.
    if (isOverConnectors(file)) {
      for (const names of dealt(connectorsOf(file)))
        batches.push({ files: [file], env: { TIANGUIS_CONTRACT: names.join() } })
      continue
    }
    const { room, most } = roomOf(root, file)
    const batch = room === undefined ? undefined : open.get(room)
    if (batch && batch.length < most) {
      batch.push(file)
      continue
    }
    const begun = [file]
    batches.push({ files: begun })
    if (room !== undefined) open.set(room, begun)
  }
  return batches
}

function place(file: string): number {
  const at = LONG.findIndex((part) => file.includes(part))
  return at < 0 ? LONG.length : at
}

/** In turn, so that those of one kind, which have similar names, are not all in one. */
function dealt(connectors: readonly string[]): string[][] {
  const hands = Array.from({ length: Math.ceil(connectors.length / TOGETHER) }, (): string[] => [])
  for (const [at, name] of connectors.entries()) hands[at % hands.length]!.push(name)
  return hands
}

/** `room` is undefined for one that wants a process of its own; `most` files of a room share one. */
function roomOf(root: string, file: string): { readonly room?: string; readonly most: number } {
  const folder = dirname(file)
  const floor = FLOORS.find((one) => `${folder}${sep}`.startsWith(join(one, sep)))
  if (floor === undefined || ALONE.test(file)) return { most: 1 }
  const serves = floor.startsWith('test') || SERVING.test(readFileSync(join(root, file), 'utf8'))
  return serves ? { room: `${floor} serving`, most: MOST_SERVING } : { room: floor, most: MOST }
}
