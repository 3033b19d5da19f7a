/** From what a process of test files said to what each of them did. */
import { BEGINS } from './batches.ts'

export interface Ended {
  readonly files: readonly string[]
  readonly output: string
  /** null: ended by a signal. */
  readonly code: number | null
  /** Why it was ended from outside. */
  readonly late?: string | undefined
}

export interface Judged {
  readonly file: string
  readonly total: number
  readonly passed: number
  readonly skips: number
  /** At least one where there is a reason. */
  readonly failed: number
  /** Why it is not well. */
  readonly reason: string | undefined
  readonly output: string
}

export function judge({ files, output, code, late }: Ended): Judged[] {
  const judged = files.map((file) => judgeFile(file, output))
  // A process may end after its last test has passed, and that is not well either.
  const fatal = late ?? (code !== 0 && judged.every(({ reason }) => !reason) ? `exit code ${code}` : undefined)
  const last = Math.max(
    0,
    judged.findLastIndex(({ output }) => output),
  )
  return fatal ? judged.map((one, at) => (at === last ? failing({ ...one, reason: fatal }) : one)) : judged
}

function judgeFile(file: string, all: string): Judged {
  const begins = `${BEGINS}${file}\n`
  const at = all.indexOf(begins)
  const output = at < 0 ? '' : all.slice(at + begins.length).split(BEGINS)[0]!
  const sum = (label: string) =>
    [...output.matchAll(new RegExp(`^\\s+${label}:\\s+(\\d+)`, 'gm'))].reduce(
      (total, found) => total + Number(found[1]),
      0,
    )
  const [total, passed, skips] = [sum('Total'), sum('Passed'), sum('Skipped')]
  const reason =
    at < 0
      ? 'not reached: the process ended before it'
      : passed + skips < total
        ? 'a test failed'
        : passed + skips === 0
          ? 'ran no test: is test.run() missing?'
          : undefined
  return failing({ file, total, passed, skips, failed: 0, reason, output })
}

const failing = (one: Judged): Judged =>
  one.reason ? { ...one, failed: Math.max(1, one.total - one.passed - one.skips) } : one

/** A line of a file, and all that it said where something is wrong. */
export function sayingOf({ file, total, passed, skips, reason, output }: Judged, seconds: number): string {
  const line = `${reason ? 'FAIL' : 'ok  '} ${file}  ${passed}/${total}${skips ? `, ${skips} skipped` : ''}  ${seconds.toFixed(1)} s${reason ? `  (${reason})` : ''}`
  const told = reason
    ? [output.trimEnd()]
    : output
        .split('\n')
        .filter((one) => /skip(s|ped)?:|se omite/i.test(one) && !/^\s+Skipped:/.test(one))
        .map((one) => `     ${one.trim()}`)
  return [line, ...told].join('\n')
}
