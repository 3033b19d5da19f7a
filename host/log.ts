import { destination, pino, symbols, type Logger } from 'pino'
import { visible } from './cli/visible.ts'

/** Lines wait so long at the most: written one by one they cost as much as all else of an answer from memory. */
const FLUSH_MS = 200
const FLUSH_LENGTH = 8_192
const WARN = pino.levels.values.warn!

/**
 * The log of a process that serves, on its standard output unless told. Lines are written together, but for what somebody should
 * look at, which is written at once; none is lost but to a process that is killed without a word.
 * @param base what every line says
 */
export function openLog(level: string, base?: Record<string, unknown>, dest: number | string = 1): Logger {
  const output = destination({ dest, sync: true })
  let waiting = ''
  const flush = () => {
    if (waiting) output.write(visible(waiting))
    waiting = ''
  }
  setInterval(flush, FLUSH_MS).unref()
  process.on('exit', () => {
    flush()
    output.flushSync()
  })
  const stream = {
    // Asks pino to say before each line how grave it is.
    [symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      waiting += line
      if (waiting.length >= FLUSH_LENGTH || stream.lastLevel >= WARN) flush()
    },
  }
  return pino({ level, base }, stream)
}
