/** Over which connectors the contract suite runs in which tier. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REPRESENTATIVES } from '../contract/representatives.ts'
import { changedSince, importersOf, lastLanded } from './changed.ts'
import type { Tier } from './tiers.ts'

/** What differs from the last landed commit; undefined where that cannot be told. */
function changes(root: string): readonly string[] | undefined {
  try {
    return changedSince(root, lastLanded(root))
  } catch {
    return undefined
  }
}

const connectorsIn = (root: string): string[] => readdirSync(join(root, 'connectors'))

/** Connectors whose own folder or recording differs: they are looked into wholly. */
export function changedConnectors(root: string): readonly string[] {
  const changed = changes(root) ?? []
  return connectorsIn(root).filter((name) =>
    changed.some((file) => file.startsWith(`connectors/${name}/`) || file.startsWith(`fixtures/${name}/`)),
  )
}

/** Connectors that differ, or import what does; all when unsure. */
function touchedConnectors(root: string): readonly string[] {
  const changed = changes(root)
  if (!changed) return connectorsIn(root)
  const touched = importersOf(root, changed)
  return connectorsIn(root).filter((name) => touched.has(`connectors/${name}/connector.ts`))
}

/** @returns names; those of TIANGUIS_CONTRACT alone, where it has any, by whoever works on them */
export function contractOf(root: string, tier: Tier): readonly string[] {
  const wanted = process.env.TIANGUIS_CONTRACT?.split(',').filter(Boolean) ?? []
  if (wanted.length) return wanted
  const all = connectorsIn(root)
  if (tier === 'all') return all
  const first = new Set([...Object.keys(REPRESENTATIVES), ...changedConnectors(root), ...touchedConnectors(root)])
  return all.filter((name) => first.has(name) === (tier === 'first'))
}
