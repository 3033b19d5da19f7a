/** A log that is kept, to look at what was written to it. */
import { Writable } from 'node:stream'
import { pino, type Logger } from 'pino'

export function openLog(): { readonly log: Logger; logged(): string } {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level: 'debug' }, sink), logged: () => lines.join('') }
}
