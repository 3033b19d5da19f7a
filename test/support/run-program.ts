import { execFile } from 'node:child_process'

export interface ProgramEnded {
  readonly code: number
  /** What it printed, and then what it complained of. */
  readonly said: string
}

/** Runs a program in a folder to its end. @param env besides this process's */
export const runProgram = (cwd: string, program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<ProgramEnded>((resolve) => {
    const options = { cwd, timeout: 200_000, maxBuffer: 1 << 26, env: { ...process.env, ...env } }
    execFile(program, words, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })
