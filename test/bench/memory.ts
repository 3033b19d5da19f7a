import { readFileSync } from 'node:fs'

/**
 * Megabytes that this process had at its most. Linux counts in maxRSS what a process was before exec, its parent's
 * copy; VmHWM begins anew.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return Math.round(process.resourceUsage().maxRSS / 1024)
  return Math.round(Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024)
}
