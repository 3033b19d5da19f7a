/** From what a process of test files said to what each of them did. */

/** Before a file's path, in the output of a process of several. */
export const BEGINS = '\u0001'
/** Before what a file took, in milliseconds: by the clock and of the process's processor. */
export const TOOK = '\u0002'

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
  /** By the clock. */
  readonly ms: number
  /** Of the processor, its own process alone; undefined where that was not told. */
  readonly cpuMs?: number
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
  const took = new RegExp(`${TOOK}(\\d+) (\\d+)`).exec(output)
  const times = took ? { ms: Number(took[1]), cpuMs: Number(took[2]) } : { ms: 0 }
  return failing({ file, total, passed, skips, failed: 0, reason, output, ...times })
}

const failing = (one: Judged): Judged =>
  one.reason ? { ...one, failed: Math.max(1, one.total - one.passed - one.skips) } : one

/** A check that is no test file, as one of one test. @param trouble empty where it holds */
export function judgedAlone(file: string, trouble: string, ms: number): Judged {
  const one = { file, total: 1, passed: trouble ? 0 : 1, skips: 0, failed: 0, output: trouble, ms }
  return failing({ ...one, reason: trouble ? 'a test failed' : undefined })
}

/** A line of a file, and all that it said where something is wrong. */
export function sayingOf({ file, total, passed, skips, reason, output, ms, cpuMs }: Judged): string {
  const took = `${(ms / 1000).toFixed(1)} s${cpuMs === undefined ? '' : `, ${(cpuMs / 1000).toFixed(1)} of processor`}`
  const line = `${reason ? 'FAIL' : 'ok  '} ${file}  ${passed}/${total}${skips ? `, ${skips} skipped` : ''}  ${took}${reason ? `  (${reason})` : ''}`
  const told = reason
    ? [output.replace(new RegExp(`^${TOOK}.*$`, 'm'), '').trimEnd()]
    : output
        .split('\n')
        .filter((one) => /skip(s|ped)?:|se omite/i.test(one) && !/^\s+Skipped:/.test(one))
        .map((one) => `     ${one.trim()}`)
  return [line, ...told].join('\n')
}
