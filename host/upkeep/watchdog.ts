/**
 * The thread of a refresh's process that sees when its host is gone. The main thread sees the channel close, but not
 * from within a computation that does not end: it would keep a core for ever, with nobody to tell it.
 */
import { workerData } from 'node:worker_threads'

export interface Watch {
  /** Process id of the host. */
  readonly parent: number
  /** The run may still be told to end in order, and has this long to. */
  readonly graceMs: number
}

const EVERY_MS = 500
const { parent, graceMs } = workerData as Watch
const watching = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watching)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs)
}, EVERY_MS)
