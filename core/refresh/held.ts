/** Claims under way and leases held in this process, by dataset. */
const here = new Map<string, number>()

/** Notes a claim, before it is asked for: its answer may be lost. @returns what ends it, once */
export function enter(dataset: string): () => void {
  const add = (change: number) => here.set(dataset, (here.get(dataset) ?? 0) + change)
  add(1)
  let left = false
  return () => {
    if (!left) add(-1)
    left = true
  }
}

/** Whether a lease of this process is somebody's, who works under it or is about to. */
export const isHeldHere = (dataset: string): boolean => (here.get(dataset) ?? 0) > 0
