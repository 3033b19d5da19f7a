/** Over which connectors the contract suite runs in which tier. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REPRESENTATIVES } from '../contract/depth.ts'
import { changedSince, importersOf, lastLanded } from './changed.ts'
import type { Tier } from './tiers.ts'

/** Connectors whose folder, recording, or anything they import, differs from the last landed commit; all when unsure. */
function changedConnectors(root: string, all: readonly string[]): readonly string[] {
  try {
    const changed = changedSince(root, lastLanded(root))
    const touched = importersOf(root, changed)
    return all.filter(
      (name) =>
        touched.has(`connectors/${name}/connector.ts`) ||
        changed.some((file) => file.startsWith(`connectors/${name}/`) || file.startsWith(`fixtures/${name}/`)),
    )
  } catch {
    return all
  }
}

/** @returns names; those of TIANGUIS_CONTRACT alone, where it has any, by whoever works on them */
export function contractOf(root: string, tier: Tier): readonly string[] {
  const wanted = process.env.TIANGUIS_CONTRACT?.split(',').filter(Boolean) ?? []
  if (wanted.length) return wanted
  const all = readdirSync(join(root, 'connectors'))
  if (tier === 'all') return all
  const first = new Set([...Object.keys(REPRESENTATIVES), ...changedConnectors(root, all)])
  return all.filter((name) => first.has(name) === (tier === 'first'))
}
