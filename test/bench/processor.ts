import { readFileSync } from 'node:fs'

/** Hundredths of a second, as Linux counts them, of `utime` and `stime` in proc(5); the name before may hold blanks. */
const TICKS = 100

/** Seconds of processor that other processes have had until now. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS
  }, 0)
