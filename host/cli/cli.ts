import { EXIT, endingOf, withoutPasswords, type ExitCode } from './failures.ts'
import { visible } from './visible.ts'

/** What every command gets: its surroundings, and the only ways to speak. */
export interface Cli {
  readonly env: NodeJS.ProcessEnv
  /** Aborted by the first Ctrl-C (or SIGTERM, or a closed terminal); the second ends the process at once. */
  readonly signal: AbortSignal
  /** Whether notices are read by a person at a terminal. */
  readonly terminal: boolean
  /** Where somebody types and reads, if both ends are a terminal. */
  readonly keyboard?: Keyboard | undefined
  /** The command's own output, one line or several. */
  print(text: string): void
  /** Anything that is not the command's output: it goes to stderr, so that a pipe sees results only. */
  notice(text: string): void
  /** The one JSON document of a command called with --json, in the API's own envelope. */
  answer(data: unknown, error?: string): void
  /** Sets the exit code; the process ends when nothing is open any more. */
  end(code: ExitCode): void
}

export interface Keyboard {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Where a command line stands. */
export interface CliEnvironment extends Pick<Cli, 'env' | 'signal' | 'terminal' | 'keyboard' | 'end'> {
  out(text: string): void
  err(text: string): void
}

export function openCli({ out, err, ...surroundings }: CliEnvironment): Cli {
  const print = (text: string) => out(`${visible(text)}\n`)
  return {
    ...surroundings,
    print,
    notice: (text) => err(`${visible(withoutPasswords(text))}\n`),
    answer: (data, error) =>
      print(JSON.stringify(error === undefined ? { ok: true, data } : { ok: false, error, data }, null, 2)),
  }
}

/** Those of this process. */
export function ownSurroundings(): CliEnvironment {
  const { stdin, stdout, stderr, env } = process
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  const err = (text: string) => void stderr.write(text)
  return {
    env,
    signal: firstSignal(err),
    terminal: Boolean(stderr.isTTY),
    keyboard: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : undefined,
    out: (text) => void stdout.write(text),
    err,
    end: (code) => void (process.exitCode = code),
  }
}

/** Says why a command ended early. With --json the sentence is also the one document on stdout. */
export function endWith(cli: Cli, thrown: unknown, words: readonly string[]): void {
  const { code, sentence } = endingOf(thrown, cli.signal.aborted)
  cli.end(code)
  if (sentence === undefined) return
  if (words.includes('--json')) cli.print(JSON.stringify({ ok: false, error: withoutPasswords(sentence) }, null, 2))
  cli.notice(sentence)
  if (cli.env.LOG_LEVEL === 'debug' && thrown instanceof Error) cli.notice(thrown.stack ?? '')
}

function firstSignal(say: (text: string) => void): AbortSignal {
  const cancel = new AbortController()
  const onSignal = () => {
    if (cancel.signal.aborted) {
      say('Se termina sin esperar.\n')
      process.exit(EXIT.cancelled)
    }
    cancel.abort(new DOMException('La orden fue cancelada.', 'AbortError'))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  return cancel.signal
}

/** `tianguis status | head` closes the pipe early; the command still has a database to close in order. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
