/**
 * The command line in the test's own process: to load fourteen connectors in a new one takes a second of a processor.
 */
import { openCli } from '../../host/cli/cli.ts'
import type { ExitCode } from '../../host/cli/failures.ts'
import { runCommand } from '../../host/cli/program.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** stdout, which must be one JSON document. */
  json(): any
}

/** Of a command that goes on until it is told to end. */
export interface Ending {
  readonly signal: AbortSignal
  /** Given each text of its output. */
  readonly told?: (text: string) => void
}

/**
 * Runs one command line, without the program's name. Modules stay as this process first read them, and the folder is
 * this process's.
 */
export async function tianguis(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { signal, told }: Partial<Ending> = {},
): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  let code: ExitCode = 0
  const cli = openCli({
    env,
    signal: signal ?? new AbortController().signal,
    terminal: false,
    out: (text) => {
      stdout += text
      told?.(text)
    },
    err: (text) => {
      stderr += text
    },
    end: (given) => {
      code = given
    },
  })
  await runCommand(cli, words)
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
