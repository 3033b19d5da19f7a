/** The command line, as it is declared: what the documents say of it is held against this. */
import type { Cli } from '../../host/cli/cli.ts'
import { createProgram } from '../../host/cli/program.ts'

const silent: Cli = {
  env: {},
  signal: new AbortController().signal,
  terminal: false,
  print() {},
  notice() {},
  answer() {},
  end() {},
}

export const program = createProgram(silent)
